"""`manage.py rehearse`: a hall of bots plays an event through HTTP, and the book they keep must agree with the standings."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F

from scoring.models import HandResult
from tests.factories import TURNED_UP, make_event, make_staff
from tests.scoring.contracts import BID_WHIST
from tournaments.enums import HandState, Measure, MovementWay, Movers, Role, RoundState, WishKind
from tournaments.forms.rules import event_rules
from tournaments.models import Event, Hand, Label, Player, Round, Seat, TableOutcome


def rehearse(*arguments: str) -> list[str]:
    """Run the command and return what it said, line by line."""
    said = StringIO()
    call_command("rehearse", *arguments, stdout=said)
    return said.getvalue().splitlines()


@pytest.fixture
def at_server(live_server) -> list[str]:
    return ["--base-url", live_server.url]


def rehearsal() -> Event:
    return Event.objects.get(is_rehearsal=True)


def test_every_hand_is_played_and_both_totals_come_last(at_server):
    *_, ledger, standings = rehearse("--players", "9", "--rounds", "3", "--hands", "2", *at_server)
    assert ledger.startswith("Ledger: ")
    assert standings.split()[1] == ledger.split()[1]
    assert rehearsal().finished_at is not None
    assert set(Hand.objects.values_list("state", flat=True)) == {HandState.CONFIRMED}
    assert HandResult.objects.count() == 12
    assert set(HandResult.objects.values_list("entered_by", flat=True)) == {"table 1", "table 2"}


def test_a_rehearsal_copies_settings_people_and_staff_of_an_event(at_server):
    event = make_event(10, rounds=2, hands_per_round=1, measure=Measure.POINTS, round_minutes=20)
    make_staff(event, "olive", Role.ORGANISER)
    rehearse(event.slug, *at_server)
    copy = rehearsal()
    assert (copy.measure, copy.hands_per_round, copy.round_minutes) == (Measure.POINTS, 1, 20)
    assert list(copy.entries.order_by("number").values_list("player__name", flat=True)) == [f"Player {n}" for n in range(1, 11)]
    assert list(copy.staff.values_list("user__username", "role")) == [("olive", Role.ORGANISER)]
    assert not event.entries.filter(seats__isnull=False).exists()


def test_a_drive_is_rehearsed_to_its_end(at_server):
    rehearse("--players", "13", "--rounds", "4", "--hands", "1", "--movement", "progressive", *at_server)
    assert list(Round.objects.order_by("number").values_list("state", flat=True)) == [RoundState.CLOSED] * 4
    assert TableOutcome.objects.filter(round__stage__event=rehearsal(), moved_by=F("winner")).count() == 3 * 3


def test_a_rehearsal_copies_a_drive_with_its_customs_labels_and_wishes(at_server):
    event = make_event(9, rounds=2, hands_per_round=1)
    ladies = event.entries.filter(number__lte=5)
    Label.objects.bulk_create(Label(entry=entry, word="lady") for entry in ladies)
    event.wishes.create(kind=WishKind.OTHER_ROLE, role="lady")
    event.wishes.create(kind=WishKind.KEEP_APART, entry=ladies[0], other=event.entries.get(number=9))
    event.stages.update(way=MovementWay.SEMI_PARTNER, lady_step=2)
    rehearse(event.slug, "--players", "8", *at_server)
    stage = rehearsal().stages.get()
    assert (stage.way, stage.movers, stage.lady_step) == (MovementWay.SEMI_PARTNER, Movers.LOSERS, 2)
    assert list(rehearsal().wishes.values_list("kind", "role")) == [(WishKind.OTHER_ROLE, "lady")]
    seats = Seat.objects.filter(round__stage=stage, table__isnull=False).values_list("entry__number", "position")
    assert {number for number, position in seats if position in {"N", "E"}} <= set(range(1, 6))


@pytest.mark.parametrize("rules", [BID_WHIST, TURNED_UP], ids=["bid whist", "trump turned up"])
def test_tables_enter_what_the_event_cannot_know(at_server, rules):
    event = make_event(8, rounds=2, rules=rules, measure=Measure.POINTS)
    rehearse(event.slug, *at_server)
    assert HandResult.objects.count() == 8
    assert rehearsal().rules == event.rules


@pytest.mark.parametrize(("preset", "measure"), [("us_club", Measure.POINTS), ("american_seven", Measure.TRICKS)])
def test_a_preset_of_either_game_is_rehearsed_and_verified(at_server, preset, measure):
    rehearse("--players", "9", "--rounds", "2", "--preset", preset, *at_server)
    assert (rehearsal().rules, rehearsal().measure) == (str(event_rules(preset)), measure)
    assert HandResult.objects.exclude(bid=None).count() == (8 if preset == "us_club" else 0)


def test_the_same_seed_plays_the_same_hands(at_server):
    for _ in range(2):
        rehearse("--players", "8", "--rounds", "2", "--seed", "7", *at_server)
    first, second = (
        list(
            HandResult.objects.filter(hand__round__stage__event=event)
            .order_by("hand__event_number", "hand__table__number")
            .values_list("hand__event_number", "tricks_ns")
        )
        for event in Event.objects.order_by("pk")
    )
    assert first == second


def test_a_deleted_rehearsal_leaves_nothing(at_server):
    rehearse("--players", "8", "--rounds", "1", "--delete", *at_server)
    assert not Event.objects.exists()
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--players", "3"], "argument --players: '3' is not a whole number from 4 to 400"),
        (["--rounds", "0"], "argument --rounds: '0' is not a whole number from 1 to 60"),
        (["--speed", "nan"], "argument --speed: 'nan' is not a number of seconds from 0 to 3600"),
        (["no-such-event"], "There is no event “no-such-event”."),
        (["--base-url", "hall"], "argument --base-url: 'hall' is not the address of a server"),
    ],
)
@pytest.mark.django_db
def test_what_cannot_be_rehearsed_is_said_in_a_sentence(arguments, sentence):
    with pytest.raises(CommandError, match=sentence):
        rehearse(*arguments)
    assert not Event.objects.exists()


def test_rounds_are_closed_in_order(at_server):
    rehearse("--players", "8", "--rounds", "3", *at_server)
    rounds = Round.objects.order_by("number")
    assert [round_.state for round_ in rounds] == [RoundState.CLOSED] * 3
    assert [round_.closed_at for round_ in rounds] == sorted(round_.closed_at for round_ in rounds)
