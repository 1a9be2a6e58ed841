"""Entering, leaving, returning, replacing: what changes and what stays."""

import pytest

from tests.factories import DIRECTOR, NOW, make_event, seat, set_round_state
from tournaments.enums import EntryState, RoundState
from tournaments.errors import EntryNotFound
from tournaments.models import Event, Player, Seat
from tournaments.operations import people
from tournaments.queries.planning import snapshot

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = make_event(8, rounds=4)
    seat(event)
    return event


def act(verb, event, **arguments):
    return verb(event_id=event.pk, actor=DIRECTOR, now=NOW, **arguments)


def test_people_get_the_next_numbers_in_the_order_they_are_entered(event):
    added = act(people.add_entries, event, names=["Zoë Marsh", "12. Ann  Lee"])
    assert [(entry.number, entry.player.name, entry.first_round) for entry in added] == [(9, "Zoë Marsh", 1), (10, "Ann Lee", 1)]


def test_a_late_player_plays_from_the_first_round_not_yet_released(event):
    set_round_state(event, 1, RoundState.CLOSED)
    set_round_state(event, 2, RoundState.RELEASED)
    (late,) = act(people.add_entries, event, names=["Late Larry"])
    assert late.first_round == 3


def test_a_name_that_cannot_be_stored_stores_nobody(event):
    with pytest.raises(people.NameRefused) as refusal:
        act(people.add_entries, event, names=["Ann", "B" * 151])
    assert refusal.value.status == 422
    assert event.entries.count() == 8


def test_more_people_than_an_event_holds_are_refused(event):
    with pytest.raises(people.TooManyEntries):
        act(people.add_entries, event, names=["Ann"] * 993)


def test_leaving_gives_up_the_seats_not_yet_played_and_keeps_the_others(event):
    set_round_state(event, 1, RoundState.CLOSED)
    set_round_state(event, 2, RoundState.RUNNING)
    set_round_state(event, 3, RoundState.RELEASED)
    entry = act(people.withdraw_entry, event, number=5)
    assert (entry.state, entry.last_round) == (EntryState.WITHDRAWN, 2)
    assert sorted(Seat.objects.filter(entry=entry).values_list("round__number", flat=True)) == [1, 2]
    event.refresh_from_db()
    assert event.public_seating_revision == 1


def test_leaving_before_anything_is_released_is_not_seen_in_public_seating(event):
    act(people.withdraw_entry, event, number=5)
    event.refresh_from_db()
    assert (event.seating_revision, event.public_seating_revision) == (1, 0)


def test_nobody_leaves_twice_or_returns_without_having_left(event):
    with pytest.raises(people.NotWithdrawn):
        act(people.readmit_entry, event, number=5)
    act(people.withdraw_entry, event, number=5)
    with pytest.raises(people.AlreadyWithdrawn) as refusal:
        act(people.withdraw_entry, event, number=5)
    assert str(refusal.value) == "Player 5 has already withdrawn."
    assert act(people.readmit_entry, event, number=5).state == EntryState.ACTIVE


def test_a_substitute_takes_over_number_and_seats(event):
    seats = Seat.objects.filter(entry__number=5).count()
    entry = act(people.substitute_player, event, number=5, name="Sam Stand-in")
    assert (entry.number, entry.player.name, entry.seats.count()) == (5, "Sam Stand-in", seats)
    logged = event.log.get(action="player_substituted")
    assert "Sam" not in str(logged.data)


def test_who_starts_a_new_card_gets_the_seats_still_to_come_and_a_number_of_their_own(event):
    set_round_state(event, 1, RoundState.CLOSED)
    set_round_state(event, 2, RoundState.RELEASED)
    places = {seat.round.number: (seat.table_id, seat.position) for seat in Seat.objects.filter(entry__number=5)}
    new = act(people.replace_player, event, number=5, name="Sam Stand-in")
    old = event.entries.get(number=5)
    assert (new.number, new.player.name, new.first_round, new.state) == (9, "Sam Stand-in", 2, EntryState.ACTIVE)
    assert (old.player.name, old.last_round, old.state) == ("Player 5", 1, EntryState.WITHDRAWN)
    found = {
        seat.round.number: (seat.entry_id, seat.table_id, seat.position) for seat in Seat.objects.filter(entry__in=[old, new])
    }
    assert found == {number: (old.pk if number == 1 else new.pk, *place) for number, place in places.items()}
    assert snapshot(event.pk).has_fitting_plan
    event.refresh_from_db()
    assert (event.seating_revision, event.public_seating_revision) == (1, 1)


def test_nobody_starts_a_new_card_for_somebody_who_has_left(event):
    act(people.withdraw_entry, event, number=5)
    with pytest.raises(people.AlreadyWithdrawn):
        act(people.replace_player, event, number=5, name="Sam Stand-in")
    assert event.entries.count() == 8


def test_a_name_is_put_right_for_the_same_person(event):
    before = event.entries.get(number=5).player_id
    entry = act(people.rename_player, event, number=5, name="Renée")
    assert (entry.player_id, entry.player.name) == (before, "Renée")


def test_an_entry_is_removed_only_while_no_round_has_a_place_for_it(event):
    with pytest.raises(people.AlreadyPlanned):
        act(people.remove_entry, event, number=5)
    act(people.add_entries, event, names=["Typo"])
    act(people.remove_entry, event, number=9)
    assert not Player.objects.filter(name="Typo").exists()


def test_a_number_nobody_has_is_named(event):
    with pytest.raises(EntryNotFound) as refusal:
        act(people.withdraw_entry, event, number=99)
    assert str(refusal.value) == "There is no player number 99."


def test_every_change_of_people_makes_plans_in_the_making_stale(event):
    stage = event.stages.get()
    act(people.add_entries, event, names=["Ann"])
    act(people.withdraw_entry, event, number=2)
    act(people.readmit_entry, event, number=2)
    before, stage = stage.plan_version, event.stages.get()
    assert stage.plan_version == before + 3
