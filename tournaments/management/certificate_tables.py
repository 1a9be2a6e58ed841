"""Certificates as plain text for a terminal: one in figures, several side by side, or a line each."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tournaments.movements.planner import Candidate

COLUMNS = (
    "players",
    "rounds",
    "movement",
    "partner repeats",
    "repeat meetings",
    "opponents min/max",
    "sit-outs min/max",
    "seat spread",
    "proved best",
)


def figures(candidate: Candidate) -> Mapping[str, str]:
    """What the certificate counts, beside the bounds that no plan can go below."""
    c = candidate.certificate
    return {
        "movement": candidate.movement.kind,
        "players": str(c.players),
        "rounds": str(c.rounds),
        "tables": str(c.tables_max),
        "partner repeats": f"{c.partner_repeats} (bound {c.bounds.partner_repeats})",
        "opponents min/max": f"{c.opponents.min}/{c.opponents.max}",
        "repeat meetings": f"{c.repeat_meetings} (bound {c.bounds.repeat_meetings})",
        "most meetings of a pair": str(c.meetings.max),
        "first repeat in round": str(c.first_repeat_meeting or "none"),
        "sit-outs min/max": f"{c.sit_outs.min}/{c.sit_outs.max}",
        "sit-outs in turn": _yes(c.sit_outs.in_turn),
        "seat spread": str(c.seat_spread),
        "side difference": str(c.side_difference),
        "left/right difference": str(c.left_right_difference),
        "rounds at one table": str(c.most_rounds_at_one_table),
        **({"wishes kept": f"{sum(report.is_kept for report in c.wishes)} of {len(c.wishes)}"} if c.wishes else {}),
        "proved best": _yes(c.proved_best),
    }


def one(candidate: Candidate) -> Iterator[str]:
    """A line a figure."""
    return (f"  {name:<24} {figure}" for name, figure in figures(candidate).items())


def side_by_side(candidates: Sequence[Candidate]) -> Iterator[str]:
    """A line a figure, a column a candidate."""
    columns = [figures(candidate) for candidate in candidates]
    widths = [max(map(len, column.values())) for column in columns]
    for name in columns[0]:
        cells = (f"{column[name]:>{width}}" for column, width in zip(columns, widths, strict=True))
        yield f"{name:<24} {'  '.join(cells)}"


def line_by_line(candidates: Iterable[Candidate]) -> Iterator[str]:
    """A heading, and a line a candidate as soon as it is there."""
    yield _row(COLUMNS)
    for candidate in candidates:
        found = figures(candidate)
        yield _row([found[name] for name in COLUMNS])


def _row(cells: Sequence[str]) -> str:
    return "  ".join(f"{cell:>{max(len(name), 17)}}" for name, cell in zip(COLUMNS, cells, strict=True))


def _yes(is_so: bool) -> str:
    return "yes" if is_so else "no"
