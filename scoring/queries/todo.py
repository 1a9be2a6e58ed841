"""What needs a person, in order of urgency."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.models import RefusedEntry
from scoring.queries.control import Evening, TableInRound
from tournaments.enums import CLOCK_STATES, HandState, RoundState
from tournaments.models import Round
from tournaments.queries.pins import pin_waits
from tournaments.queries.safety_copies import OLD, Safety, safety


@dataclass(frozen=True, slots=True)
class Todo:
    """A sentence and at most one main button: it leads to hand `hand`, to table `table` in round `round`, to the url name `page`,
    or posts `action`. `refused` is the refused entry that can be taken off the list, `phone` one to say OK to or to cut off."""

    mark: str
    sentence: str
    button: str = ""
    hand: int | None = None
    table: int | None = None
    round: int | None = None
    page: str = ""
    action: str = ""
    refused: int | None = None
    phone: int | None = None


def todos(evening: Evening) -> list[Todo]:
    """Disputes, refused entries, new phones, missing hands, a plan out of date, empty seats, players without one, prizes nobody
    can win; and what keeps the laptop from being safe. After the end, results still hidden and refused entries."""
    if evening.event.finished_at is not None:
        return [*_held_back(evening), *(_refused(entry) for entry in evening.refused)]
    return [
        *_disputes(evening),
        *_refused_entries(evening),
        *_new_phones(evening),
        *_missing_hands(evening),
        *_ready_to_close(evening),
        *_empty_seats(evening),
        *_plan_out_of_date(evening),
        *_without_a_seat(evening),
        *_moved_before_a_correction(evening),
        *_wrong_pins(evening),
        *_unwinnable_prizes(evening),
        *_safety(evening),
    ]


def _disputed_hands(evening: Evening) -> Iterator[tuple[TableInRound, int, int]]:
    for round_ in evening.open_rounds:
        for table in evening.tables[round_.number]:
            for line in table.hands:
                if line.hand.state == HandState.DISPUTED:
                    yield table, line.hand.number, line.hand.pk


def _disputes(evening: Evening) -> Iterator[Todo]:
    for table, number, hand in _disputed_hands(evening):
        where = {"table": table.number, "hand": number, "round": table.round.number}
        sentence = _("Table %(table)d, round %(round)d, hand %(hand)d: two different results were entered.") % where
        yield Todo("disputed", sentence, _("Decide"), hand=hand)


def _refused_entries(evening: Evening) -> Iterator[Todo]:
    disputed = {hand for _table, _number, hand in _disputed_hands(evening)}
    yield from (_refused(entry) for entry in evening.refused if entry.hand_id not in disputed)


def _refused(entry: RefusedEntry) -> Todo:
    if entry.hand is None:
        sentence = _("%(who)s sent a result for a hand that does not exist.") % {"who": entry.entered_by}
        return Todo("director", sentence, _("See the tables"), page="director_tables", refused=entry.pk)
    where = {"table": entry.hand.table.number, "hand": entry.hand.number, "round": entry.hand.round.number}
    sentence = _("Table %(table)d, round %(round)d, hand %(hand)d: a result was sent that could not be taken.") % where
    return Todo("director", sentence, _("Look at it"), hand=entry.hand_id, refused=entry.pk)


def _new_phones(evening: Evening) -> Iterator[Todo]:
    """Phones at tables that had one already: the other pair's, or that of somebody who has seen the card."""
    time_zone = ZoneInfo(evening.event.time_zone)
    for phone in evening.new_phones:
        figures = {
            "table": phone.table.number,
            "device": phone.get_device_display(),
            "time": f"{phone.paired_at.astimezone(time_zone):%H:%M}",
        }
        yield Todo("waiting", _("Table %(table)d has another phone: %(device)s, %(time)s.") % figures, phone=phone.pk)


def _missing_hands(evening: Evening) -> Iterator[Todo]:
    """Results still missing where the playing is over."""
    for round_ in evening.open_rounds:
        if round_.state in CLOCK_STATES:
            continue
        for table in evening.tables[round_.number]:
            if missing := table.missing:
                hands = ", ".join(str(hand.number) for hand in missing)
                figures = {"table": table.number, "round": round_.number, "hands": hands}
                sentence = ngettext(
                    "Table %(table)d, round %(round)d: hand %(hands)s has no result.",
                    "Table %(table)d, round %(round)d: hands %(hands)s have no result.",
                    len(missing),
                )
                yield Todo("missing", sentence % figures, _("See the hands"), table=table.number, round=round_.number)


def _ready_to_close(evening: Evening) -> Iterator[Todo]:
    """Earlier rounds whose last results have come in; the newest one is the next step itself."""
    for round_ in evening.open_rounds[:-1]:
        if not evening.unsettled(round_):
            figures = {"number": round_.number}
            sentence = _("Round %(number)d is still open; all its hands are in.") % figures
            yield Todo("waiting", sentence, _("Close round %(number)d") % figures, action="close", round=round_.number)


def _released(evening: Evening) -> list[Round]:
    return [round_ for round_ in evening.rounds if round_.state == RoundState.RELEASED]


def _empty_seats(evening: Evening) -> Iterator[Todo]:
    for round_ in _released(evening):
        for table in evening.tables[round_.number]:
            if table.lacks_players:
                figures = {"table": table.number, "round": round_.number}
                sentence = _("Table %(table)d has an empty seat in round %(round)d.") % figures
                yield Todo("missing", sentence, _("Put somebody there"), table=table.number, round=round_.number)


def _plan_out_of_date(evening: Evening) -> Iterator[Todo]:
    planned = next((round_ for round_ in evening.rounds if round_.state == RoundState.PLANNED), None)
    if planned is not None and not evening.plan_fits(planned):
        sentence = _("The plan no longer fits the people from round %(number)d on.") % {"number": planned.number}
        yield Todo("missing", sentence, _("Plan again"), page="movement")


def _without_a_seat(evening: Evening) -> Iterator[Todo]:
    """People who play but have no place, not even a sit-out, in a released round they were there for."""
    for round_ in _released(evening):
        for entry in evening.playing:
            if entry.first_round <= round_.number and entry.pk not in evening.seated[round_.number]:
                figures = {"name": evening.names[entry.pk], "round": round_.number}
                sentence = _("%(name)s has no place in round %(round)d.") % figures
                yield Todo("missing", sentence, _("See the people"), page="people")


def _moved_before_a_correction(evening: Evening) -> Iterator[Todo]:
    for place in evening.corrected:
        figures = {"table": place.table, "round": place.round_number, "next": place.round_number + 1}
        sentence = _(
            "Table %(table)d, round %(round)d was corrected after round %(next)d had been seated by it. "
            "The seating stays as it is."
        )
        yield Todo("director", sentence % figures, _("See the seating"), page="movement")


def _wrong_pins(evening: Evening) -> Iterator[Todo]:
    """Where somebody typed so many wrong PINs that none is taken for a while."""
    waits = pin_waits(evening.event.pk, now=evening.now)
    if waits.event is not None:
        sentences = [_("Somebody tries many PINs. For some minutes none is taken; the codes on the cards work.")]
    else:
        sentence = _("Table %(table)d: wrong PINs. For a moment none is taken; the code on the card works.")
        sentences = [sentence % {"table": table} for table in waits.tables]
    yield from (Todo("director", sentence, _("See the phones"), page="phones") for sentence in sentences)


def _unwinnable_prizes(evening: Evening) -> Iterator[Todo]:
    for label in evening.labels_nobody_has:
        sentence = _("There is a prize for “%(label)s”, but nobody has this label.") % {"label": label}
        yield Todo("missing", sentence, _("See the prizes"), page="prizes")


def _held_back(evening: Evening) -> Iterator[Todo]:
    """Results that everybody waits for after the end."""
    number = evening.event.results_hidden_from
    if number is not None:
        sentence = _("The results from round %(number)d on are still hidden from everybody.") % {"number": number}
        yield Todo("waiting", sentence, _("Release the results"), page="release")


def _safety(evening: Evening) -> Iterator[Todo]:
    """On the laptop: safety copies that are not made while a round is open, and a disk that is nearly full."""
    found = None if evening.event.is_rehearsal else safety()
    if found is None:
        return
    begun = min((round_.started_at for round_ in evening.open_rounds if round_.started_at), default=None)
    if begun is not None and evening.now - max(begun, found.last_copy_at or begun) > OLD:
        yield Todo("missing", _copies_missing(found, evening.now), _("Make a copy now"), action="copy")
    if found.is_disk_nearly_full:
        sentence = _("The computer's disk is nearly full: %(megabytes)d MB are free. Make room before results cannot be stored.")
        yield Todo("missing", sentence % {"megabytes": found.free_megabytes})


def _copies_missing(found: Safety, now: datetime) -> str:
    if found.last_copy_at is None:
        return _("There is no safety copy of the results.")
    minutes = (now - found.last_copy_at) // timedelta(minutes=1)
    return ngettext(
        "The last safety copy of the results is %(minutes)d minute old.",
        "The last safety copy of the results is %(minutes)d minutes old.",
        minutes,
    ) % {"minutes": minutes}
