"""After the end results can be put right for a while; then, or earlier by the organiser's word, they are sealed."""

from datetime import timedelta

import pytest

from scoring.enums import AdjustmentKind
from scoring.errors import AlreadySealed, NotFinished, NotSealed, PrizesBeingGiven, ReasonMissing, ResultsSealed
from scoring.models import PrizeGiving
from scoring.operations.adjustments import adjust_total
from scoring.operations.corrections import correct_result, mark_not_played
from scoring.operations.prizes import add_usual_prizes, start_prize_giving
from scoring.operations.sealing import seal_event, unseal_event
from scoring.queries.report import report_of
from tests.factories import DIRECTOR, NOW, enter, hands_of, make_event, make_staff, minutes_later, play_round, seat
from tournaments.enums import Role
from tournaments.errors import EventFinished
from tournaments.models import Event
from tournaments.operations.events import finish_event
from tournaments.operations.people import rename_player

pytestmark = pytest.mark.django_db


def finished(**fields):
    """An event that ended just now."""
    event = make_event(4, rounds=1, **fields)
    seat(event)
    play_round(event, 1, 8, 10)
    return finish_event(event_id=event.pk, actor=DIRECTOR, now=NOW)


def correct(event, *, at, tricks_ns=7):
    hand = hands_of(event, 1)[0]
    return correct_result(
        event_id=event.pk,
        hand_id=hand.pk,
        expected_version=hand.results.get(is_current=True).version,
        values={"tricks_ns": tricks_ns, "tricks_ew": 13 - tricks_ns},
        reason="slip misread",
        actor=DIRECTOR,
        now=at,
    )


def test_results_can_be_put_right_for_half_an_hour():
    event = finished()
    assert correct(event, at=minutes_later(30) - timedelta(seconds=1)).version == 2
    with pytest.raises(ResultsSealed):
        correct(event, at=minutes_later(30), tricks_ns=6)


def test_the_period_is_the_event_s_choice_and_may_be_none():
    assert correct(finished(correction_minutes=120), at=minutes_later(119)).version == 2
    with pytest.raises(ResultsSealed):
        correct(finished(correction_minutes=0), at=NOW)


def test_everything_about_results_is_sealed_and_nothing_else_is_open_before():
    event = finished()
    act = {"event_id": event.pk, "actor": DIRECTOR}
    with pytest.raises(EventFinished):
        rename_player(number=1, name="Siti", now=NOW, **act)
    with pytest.raises(EventFinished):
        enter(hands_of(event, 1)[0], 8)
    hand = hands_of(event, 1)[0].pk
    with pytest.raises(ResultsSealed):
        mark_not_played(hand_id=hand, reason="no", now=minutes_later(31), **act)
    with pytest.raises(ResultsSealed):
        adjust_total(number=1, kind=AdjustmentKind.NO_SHOW, amount=-1, reason="no", now=minutes_later(31), **act)


def test_the_organiser_seals_early_and_unseals_with_a_reason():
    event = finished()
    act = {"event_id": event.pk, "actor": DIRECTOR}
    with pytest.raises(NotSealed):
        unseal_event(reason="why not", now=NOW, **act)
    seal_event(now=NOW, **act)
    with pytest.raises(AlreadySealed):
        seal_event(now=NOW, **act)
    with pytest.raises(ResultsSealed):
        correct(event, at=NOW)
    with pytest.raises(ReasonMissing):
        unseal_event(reason=" ", now=NOW, **act)
    unseal_event(reason="table 3 came back with its slip", now=minutes_later(60), **act)
    assert correct(event, at=minutes_later(89)).version == 2
    with pytest.raises(ResultsSealed):
        correct(event, at=minutes_later(90), tricks_ns=6)
    assert [entry.reason for entry in report_of(Event.objects.get()).unsealings] == ["table 3 came back with its slip"]


def test_an_event_that_goes_on_cannot_be_sealed():
    event = make_event(4)
    with pytest.raises(NotFinished):
        seal_event(event_id=event.pk, actor=DIRECTOR, now=NOW)


def test_prizes_are_given_for_sealed_results():
    event = finished()
    act = {"event_id": event.pk, "actor": DIRECTOR, "now": NOW}
    add_usual_prizes(**act)
    start_prize_giving(**act)
    assert PrizeGiving.objects.get().revealed == 0
    with pytest.raises(ResultsSealed):
        correct(event, at=NOW)
    with pytest.raises(PrizesBeingGiven):
        unseal_event(reason="a mistake", **act)


def test_pages_say_provisional_and_only_the_organiser_seals(client):
    event = finished()
    control, standings = f"/events/{event.slug}/control/", f"/events/{event.slug}/standings/"
    assert "Provisional until 20:30, final after that." in client.get(standings).text
    Event.objects.update(corrections_until=NOW + timedelta(days=10000))
    client.force_login(make_staff(event, "dan"))
    assert "Seal the results now" not in client.get(control).text
    assert client.post(f"{control}seal").status_code == 403
    assert "Provisional standings" in client.get(f"/events/{event.slug}/print/standings/").text
    client.force_login(make_staff(event, "olga", Role.ORGANISER))
    assert "Yes: Seal the results now" in client.get(control).text
    client.post(f"{control}seal")
    assert "The standings are final" in client.get(control).text
    assert "The results are sealed" in client.get(f"/events/{event.slug}/hands/{hands_of(event, 1)[0].pk}/").text
    client.post(f"{control}unseal", {"reason": "a slip turned up"})
    assert "a slip turned up" in client.get(f"/events/{event.slug}/report/").text
