"""What the pages of an event offer those who run it: to each role all of it that the role may use, and no more."""

from collections.abc import Callable, Collection, Iterator
from datetime import timedelta
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client
from django.urls import resolve, reverse
from django.utils import timezone

from games.seats import Side
from scoring.enums import TieRule
from scoring.operations.adjustments import assign_score
from scoring.operations.corrections import file_refused_entry
from scoring.operations.prizes import add_usual_prizes, set_prize_rules, start_prize_giving
from tests.architecture.sources import fail_on
from tests.factories import (
    DIRECTOR,
    NOW,
    at_table,
    enter,
    hands_of,
    make_event,
    make_staff,
    phone_at,
    play_round,
    seat,
    set_round_state,
)
from tests.security.addresses import addresses
from tournaments.enums import Confirmation, Role, RoundState
from tournaments.models import Event, Round
from tournaments.operations.events import finish_event
from tournaments.operations.hall import call_from_table
from tournaments.operations.people import withdraw_entry
from tournaments.operations.release import hide_results
from tournaments.operations.rounds import release_round, start_round
from tournaments.permissions import RIGHTS
from tournaments.policies import POLICIES, Audience

pytestmark = pytest.mark.django_db

#: An address that a page leads to: its url name, and its action or nothing.
Offer = tuple[str, str]
#: Pages that look otherwise as time goes on; the rest is looked at during a round.
CHANGING = ("control", "hand", "prizes", "people", "movement", "release")
LEADING = {"href", "action", "formaction", "hx-get", "hx-post", "data-fragment"}


@pytest.fixture(autouse=True)
def _short_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.views.movement.SECONDS_TO_LOOK", 0.01)


def seated() -> Event:
    """Two tables, and one who sits out; the seating of round 1 is out."""
    event = make_event(9)
    seat(event)
    Round.objects.filter(stage__event=event).update(duration=timedelta(minutes=15))
    set_round_state(event, 1, RoundState.RELEASED)
    return event


def before_the_first_round() -> Event:
    """Somebody at table 2 has left, so that a seat is empty."""
    event = seated()
    withdraw_entry(number=8, **by(event))
    return event


def between_two_rounds() -> Event:
    event = seated()
    assign_score(hand_id=play_round(event, 1)[0].hand_id, side=Side.NS, amount=3, reason="a card lay open", **by(event))
    add_usual_prizes(**by(event))
    hide_results(from_round=3, **by(event))
    release_round(number=2, **by(event))
    return event


def during_a_round() -> Event:
    """Round 2: a hand is disputed, one waits to be confirmed, one was refused, one is open; somebody calls, a phone is new."""
    event = between_two_rounds()
    event.confirmation = Confirmation.DIRECTOR
    event.save(update_fields=["confirmation"])
    start_round(number=2, **by(event))
    disputed, entered, refused, _open = hands_of(event, 2)
    for tricks in (7, 6):
        enter(disputed, tricks)
    enter(entered, 7)
    entry = {"code": "round_closed", "body": {"tricks_ns": 7, "tricks_ew": 6}, "actor": at_table(refused), "now": NOW}
    file_refused_entry(event_id=event.pk, hand_id=refused.pk, command_id=uuid4(), staff=False, **entry)
    call_from_table(table_id=disputed.table_id, **by(event))
    phone = phone_at(disputed.table)
    phone.accepted_at = None
    phone.save(update_fields=["accepted_at"])
    return event


def after_an_absence() -> Event:
    """The computer was off during round 2."""
    event = between_two_rounds()
    start_round(number=2, **by(event))
    stopped = {"state": RoundState.PAUSED, "ends_at": None, "remaining": timedelta(minutes=9)}
    Round.objects.filter(stage__event=event, number=2).update(**stopped, away=timedelta(minutes=3))
    return event


def after_the_end() -> Event:
    event = between_two_rounds()
    finish_event(**by(event))
    return event


def during_the_prize_giving() -> Event:
    event = after_the_end()
    set_prize_rules(one_prize_each=True, tie_rule=TieRule.SHARE, **by(event))
    start_prize_giving(**by(event))
    return event


def by(event: Event) -> dict[str, object]:
    return {"event_id": event.pk, "actor": DIRECTOR, "now": timezone.now()}


#: The times of an event, and what an organiser is offered then.
TIMES: dict[Callable[[], Event], set[Offer]] = {
    before_the_first_round: {
        *(("control_action", action) for action in ("take-back", "fill-seat", "rest-table")),
        *((page, "") for page in ("event_settings", "adjustments", "print_slips", "people_add")),
    },
    between_two_rounds: {
        *(("control_action", action) for action in ("start", "take-back", "reopen", "finish")),
        *(("hand_action", action) for action in ("not-played", "attach", "revoke", "assign")),
        *(("prize_action", action) for action in ("usual", "add", "rules", "up", "remove")),
        *((page, "") for page in ("hide_results", "release_results", "hand_impact")),
    },
    during_a_round: {
        *(("control_action", action) for action in ("pause", "extend", "call-time", "release", "not-played", "dismiss")),
        *(("control_action", action) for action in ("answer-call", "finish-call", "accept-phone", "cut-off-phone")),
        *(("hand_action", action) for action in ("settle", "confirm")),
        *(("adjustment_action", action) for action in ("total", "withdraw")),
        *((page, "") for page in ("helpers", "api_keys", "saved_event")),
    },
    after_an_absence: {("control_action", "resume-with"), ("control_action", "undo-start")},
    after_the_end: {("control_action", "seal"), ("prize_action", "start")},
    during_the_prize_giving: {("control_action", "unseal"), ("prize_action", "next"), ("prize_action", "back")},
}


class Leading(HTMLParser):
    """Collects where a page leads to."""

    def __init__(self) -> None:
        super().__init__()
        self.to: list[str] = []

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.to += [value for name, value in attrs if name in LEADING and value]


def offers(client: Client, page: str) -> set[Offer]:
    """What an address shows to use, nothing where there is no page."""
    response = client.get(page)
    assert response.status_code in (200, 405), page
    if response.status_code == 405 or not response.headers["Content-Type"].startswith("text/html"):
        return set()
    leading = Leading()
    leading.feed(response.content.decode())
    addresses_led_to = {urljoin(page, address) for address in leading.to}
    return {offer_of(address) for address in addresses_led_to if not address.startswith(settings.STATIC_URL)}


def offer_of(address: str) -> Offer:
    match = resolve(urlsplit(address).path)
    return match.url_name or "", str(match.kwargs.get("action", ""))


def may_use(role: Role, offer: Offer) -> bool:
    name, action = offer
    policy = POLICIES[name]
    if policy.audience is Audience.STAFF:
        return policy.right_for({"action": action}) in RIGHTS[role]
    return policy.audience in (Audience.EVERYBODY, Audience.SIGNED_IN)


def pages(event: Event, names: Collection[str]) -> list[str]:
    """The addresses about the event with these url names, with each hand of round 2, and table 2 opened."""
    about_it = [address for address in addresses() if "slug" in address.parts and "record" not in address.parts]
    paths = [path for address in about_it if address.name in names for path, _parts in address.paths(event)]
    hands = [reverse("hand", args=[event.slug, hand.pk]) for hand in hands_of(event, 2)]
    opened = [f"{reverse('control', args=[event.slug])}?round={number}&table=2" for number in (1, 2)]
    return [*(path for path in paths if may_use(Role.ORGANISER, offer_of(path))), *hands, *opened]


def of_each_role(event: Event, names: Collection[str]) -> dict[Role, dict[str, set[Offer]]]:
    """What each page that leads anywhere offers to each role that may open it."""
    organiser = client_of(Role.ORGANISER, event)
    seen = {Role.ORGANISER: {page: found for page in pages(event, names) if (found := offers(organiser, page))}}
    for role in (Role.DIRECTOR, Role.ASSISTANT):
        client = client_of(role, event)
        open_pages = [page for page in seen[Role.ORGANISER] if may_use(role, offer_of(page))]
        seen[role] = {page: offers(client, page) for page in open_pages}
    return seen


def client_of(role: Role, event: Event) -> Client:
    client = Client()
    client.force_login(make_staff(event, role.value, role))
    return client


def lapses(seen: dict[Role, dict[str, set[Offer]]]) -> Iterator[str]:
    """A sentence for each thing that a role is offered but may not use, or may use but is not offered as an organiser is."""
    for role, of_pages in seen.items():
        for page, offered in of_pages.items():
            allowed = {offer for offer in seen[Role.ORGANISER][page] if may_use(role, offer)}
            yield from (f"{page} offers the {role} {offer}, which is refused." for offer in offered if not may_use(role, offer))
            yield from (f"{page} keeps {offer} from the {role}." for offer in allowed - offered)


@pytest.mark.parametrize(("make", "needed"), TIMES.items(), ids=[make.__name__ for make in TIMES])
def test_pages_offer_each_role_what_it_may_use_and_nothing_else(make, needed):
    seen = of_each_role(make(), POLICIES if make is during_a_round else CHANGING)
    fail_on(lapses(seen))
    assert needed <= set().union(*seen[Role.ORGANISER].values())
