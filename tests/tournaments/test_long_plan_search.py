"""The long search for a plan: one at a time, its progress on the page, and a plan that the page finds again."""

from types import SimpleNamespace

import pytest
from django.core.cache import cache
from django.urls import reverse

from tests.factories import make_event, make_staff
from tests.waiting import wait_until
from tournaments.movements.base import MovementImpossible
from tournaments.plan_search import SearchImpossible, search_here, search_of, start_search
from tournaments.plan_tries import TRIES, Search, tries
from tournaments.queries.planning import snapshot
from tournaments.views.movement import SECONDS_TO_LOOK

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_event(4, rounds=3)


@pytest.fixture
def director(event, client):
    client.force_login(make_staff(event))
    return client


@pytest.fixture
def asked(settings):
    """The events a search was asked for, in place of anybody who searches."""
    settings.PLAN_SEARCH = "tests.tournaments.test_long_plan_search.note"
    _asked.clear()
    return _asked


_asked = []


def note(event_id):
    _asked.append(event_id)


def refuse(_event_id):
    raise SearchImpossible


def test_the_first_of_the_best_plans_is_named(event, monkeypatch):
    orders = [5, 3, 4, 1, 2, 1, *[6] * (TRIES - 6)]
    asked = []

    def made(_snapshot, *, seed, budget):
        asked.append(budget)
        return SimpleNamespace(seed=seed, certificate=SimpleNamespace(order=orders[seed]))

    monkeypatch.setattr("tournaments.plan_tries.propose", made)
    steps = list(tries(snapshot(event.pk)))
    assert [step.tried for step in steps] == list(range(1, TRIES + 1))
    assert [step.best_seed for step in steps[:7]] == [0, 1, 1, 3, 3, 3, 3]
    assert asked == [SECONDS_TO_LOOK] * TRIES, "the page would make another plan of the same number"


def test_people_who_cannot_be_planned_are_refused_at_once():
    with pytest.raises(MovementImpossible):
        next(tries(snapshot(make_event(3).pk)))


def test_a_worker_keeps_its_progress_until_it_is_over(event):
    search_here(event.pk)
    assert search_of(snapshot(event.pk)).is_over


def test_a_second_start_joins_the_search_that_runs(event, asked):
    start_search(event.pk)
    start_search(event.pk)
    assert asked == [event.pk]


def test_other_people_are_another_search(event, asked):
    start_search(event.pk)
    event.stages.update(plan_version=1)
    start_search(event.pk)
    assert asked == [event.pk, event.pk]


def test_where_nobody_can_search_it_is_said_and_may_be_tried_again(event, director, settings):
    settings.PLAN_SEARCH = "tests.tournaments.test_long_plan_search.refuse"
    answer = director.post(reverse("plan_search", args=[event.slug]))
    assert "No search can run at the moment." in answer.content.decode()
    assert search_of(snapshot(event.pk)) is None


def test_the_page_follows_the_search_to_its_end(event, director, asked):
    fragment = reverse("plan_search_fragment", args=[event.slug])
    assert f"Try {TRIES} plans" in director.get(fragment).content.decode()
    assert f"0 of {TRIES} plans tried" in director.post(reverse("plan_search", args=[event.slug])).content.decode()
    cache.set(f"plan-search:{event.pk}:0", Search(TRIES, best_seed=7))
    page = director.get(fragment).content.decode()
    assert f'href="{reverse("movement", args=[event.slug])}?seed=7"' in page
    assert "hx-trigger" not in page


def test_only_staff_may_search(event, client, asked):
    client.force_login(make_staff(make_event(), "sam"))
    assert client.post(reverse("plan_search", args=[event.slug])).status_code == 404
    assert client.get(reverse("plan_search_fragment", args=[event.slug])).status_code == 404
    assert asked == []


@pytest.mark.laptop
def test_on_a_laptop_a_process_of_its_own_searches(event):
    start_search(event.pk)
    wait_until(lambda: search_of(snapshot(event.pk)).is_over)
