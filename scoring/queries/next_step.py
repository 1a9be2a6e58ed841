"""What comes next in an evening: one step, and what can be taken back."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.queries.control import SETTLED, Evening, TableInRound
from tournaments.enums import CLOCK_STATES, HandState, RoundState
from tournaments.models import Round

MOST_TABLES_NAMED = 6


@dataclass(frozen=True, slots=True)
class Step:
    """A button and the sentence beside it.

    `action` names a POST of the control page about round `round`, or `page` the url name of another page of the event; a step
    that is not `ready` says what it waits for. A step with `needs_second_press` shows its consequence before the real button.
    """

    label: str
    sentence: str
    action: str = ""
    round: int = 0
    page: str = ""
    ready: bool = True
    needs_second_press: bool = False


def next_step(evening: Evening) -> Step | None:
    """The one obvious next step; None once the event is final."""
    if evening.event.finished_at is not None:
        return None
    if not evening.rounds:
        return _before_the_plan(evening)
    if evening.open_rounds:
        return _close(evening, evening.open_rounds[-1])
    upcoming = evening.upcoming
    if upcoming is None:
        return _finish_or_plan_more(evening)
    return _start(evening, upcoming) if upcoming.state == RoundState.RELEASED else _release(evening, upcoming)


def other_steps(evening: Evening) -> list[Step]:
    """Quiet steps: what goes ahead of the usual order, and what takes something back."""
    if evening.event.finished_at is not None:
        return []
    steps = [_start_over_late_results(evening), _release_ahead(evening)]
    steps += [_undo_start(evening, round_) for round_ in evening.rounds if round_.state in CLOCK_STATES]
    steps += [_take_back_release(evening), _reopen(evening), _finish_early(evening)]
    return [step for step in steps if step is not None]


def _numbers(tables: list[TableInRound]) -> str:
    return ", ".join(str(table.number) for table in tables)


def _before_the_plan(evening: Evening) -> Step:
    players = len(evening.playing)
    if players < 4:
        return Step(_("Add the players"), _("Nobody can play yet: a table needs four."), page="people")
    sentence = ngettext("%(count)d player is on the list.", "%(count)d players are on the list.", players) % {"count": players}
    return Step(_("Plan who sits where"), sentence, page="movement")


def _release(evening: Evening, round_: Round) -> Step:
    if not evening.plan_fits(round_):
        sentence = _("Players have come or gone since round %(number)d was planned.") % {"number": round_.number}
        return Step(_("Plan the remaining rounds again"), sentence, page="movement")
    figures = {"number": round_.number, "tables": len(evening.tables[round_.number])}
    sentence = ngettext(
        "Everybody will see where they sit: %(tables)d table.",
        "Everybody will see where they sit: %(tables)d tables.",
        figures["tables"],
    )
    label = _("Release the seating of round %(number)d") % figures
    return Step(label, sentence % figures, action="release", round=round_.number)


def _start(evening: Evening, round_: Round) -> Step:
    label = _("Start round %(number)d") % {"number": round_.number}
    empty = [table for table in evening.tables[round_.number] if table.lacks_players]
    if empty:
        sentence = ngettext("Table %(numbers)s has an empty seat.", "Tables %(numbers)s have empty seats.", len(empty))
        return Step(label, sentence % {"numbers": _numbers(empty)}, action="start", round=round_.number, ready=False)
    if round_.duration is None:
        sentence = _("The seating is out. Start when everybody sits; there is no clock.")
    else:
        minutes = int(round_.duration.total_seconds() // 60)
        sentence = ngettext(
            "The seating is out. Start when everybody sits: the clock runs %(minutes)d minute.",
            "The seating is out. Start when everybody sits: the clock runs %(minutes)d minutes.",
            minutes,
        ) % {"minutes": minutes}
    return Step(label, sentence, action="start", round=round_.number)


def _close(evening: Evening, round_: Round) -> Step:
    label = _("Close round %(number)d") % {"number": round_.number}
    waiting = evening.unsettled(round_)
    if not waiting:
        return Step(label, _("All hands are in."), action="close", round=round_.number)
    if all(table.states <= {HandState.ENTERED, *SETTLED} for table in waiting):
        return _confirm(round_, waiting)
    tables = evening.tables[round_.number]
    figures = {"in": len(tables) - len(waiting), "all": len(tables), "numbers": _numbers(waiting)}
    if len(waiting) > MOST_TABLES_NAMED:
        sentence = _("%(in)d of %(all)d tables are in.")
    else:
        sentence = ngettext(
            "%(in)d of %(all)d tables are in. Waiting for table %(numbers)s.",
            "%(in)d of %(all)d tables are in. Waiting for tables %(numbers)s.",
            len(waiting),
        )
    return Step(label, sentence % figures, action="close", round=round_.number, ready=False)


def _confirm(round_: Round, waiting: list[TableInRound]) -> Step:
    sentence = ngettext(
        "All hands are in. Results of table %(numbers)s are not confirmed yet.",
        "All hands are in. Results of tables %(numbers)s are not confirmed yet.",
        len(waiting),
    )
    label = _("Confirm all results of round %(number)d") % {"number": round_.number}
    return Step(label, sentence % {"numbers": _numbers(waiting)}, action="confirm", round=round_.number)


def _finish_or_plan_more(evening: Evening) -> Step:
    if len(evening.rounds) < evening.planned_rounds:
        more = {"number": len(evening.rounds) + 1}
        return Step(_("Plan the remaining rounds"), _("Round %(number)d has no seating plan yet.") % more, page="movement")
    return _finish(evening, _("All rounds are closed."))


def _finish(evening: Evening, sentence: str) -> Step:
    minutes = evening.event.correction_minutes
    if minutes:
        afterwards = ngettext(
            "The standings are provisional for %(minutes)d minute, in which results can be put right, and final after that.",
            "The standings are provisional for %(minutes)d minutes, in which results can be put right, and final after that.",
            minutes,
        ) % {"minutes": minutes}
    else:
        afterwards = _("The standings are final at once.")
    return Step(_("Finish the event"), f"{sentence} {afterwards}", action="finish", needs_second_press=True)


def _finish_early(evening: Evening) -> Step | None:
    closed = [round_ for round_ in evening.rounds if round_.state == RoundState.CLOSED]
    if not closed or evening.open_rounds or evening.upcoming is None:
        return None
    sentence = _("The evening ends here: round %(number)d and those after it are dropped.")
    return _finish(evening, sentence % {"number": evening.upcoming.number})


def _start_over_late_results(evening: Evening) -> Step | None:
    """The next round can start while an earlier one waits for results; that calls time on it."""
    upcoming = evening.upcoming
    if not evening.open_rounds or upcoming is None or upcoming.state != RoundState.RELEASED:
        return None
    if any(table.lacks_players for table in evening.tables[upcoming.number]):
        return None
    figures = {"number": upcoming.number, "before": evening.open_rounds[-1].number}
    sentence = _("Time is called in round %(before)d; its missing results can still be entered.") % figures
    return Step(
        _("Start round %(number)d now") % figures, sentence, action="start", round=upcoming.number, needs_second_press=True
    )


def _release_ahead(evening: Evening) -> Step | None:
    upcoming = evening.upcoming
    if not evening.open_rounds or upcoming is None or upcoming.state != RoundState.PLANNED or not evening.plan_fits(upcoming):
        return None
    figures = {"number": upcoming.number, "before": evening.open_rounds[-1].number}
    sentence = _("Everybody sees where they sit in round %(number)d while round %(before)d goes on.") % figures
    label = _("Release the seating of round %(number)d already") % figures
    return Step(label, sentence, action="release", round=upcoming.number, needs_second_press=True)


def _undo_start(evening: Evening, round_: Round) -> Step | None:
    if any(table.states - {HandState.OPEN} for table in evening.tables[round_.number]):
        return None
    figures = {"number": round_.number}
    sentence = _("Round %(number)d has not started then; its clock is set back. No result is lost: there is none yet.") % figures
    label = _("Undo the start of round %(number)d") % figures
    return Step(label, sentence, action="undo-start", round=round_.number, needs_second_press=True)


def _take_back_release(evening: Evening) -> Step | None:
    released = [round_ for round_ in evening.rounds if round_.state == RoundState.RELEASED]
    if not released:
        return None
    figures = {"number": released[-1].number}
    sentence = _("Players no longer see where they sit in round %(number)d, and it can be planned again.") % figures
    label = _("Take back the seating of round %(number)d") % figures
    return Step(label, sentence, action="take-back", round=released[-1].number, needs_second_press=True)


def _reopen(evening: Evening) -> Step | None:
    closed = [round_ for round_ in evening.rounds if round_.state == RoundState.CLOSED]
    if not closed:
        return None
    round_ = evening.focus if evening.focus in closed else closed[-1]
    figures = {"number": round_.number}
    sentence = _("The tables can enter results of round %(number)d again until you close it.") % figures
    label = _("Open round %(number)d again") % figures
    return Step(label, sentence, action="reopen", round=round_.number, needs_second_press=True)
