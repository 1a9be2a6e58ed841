"""Every page answers in Malay, and nothing that it says is still English."""

from collections.abc import Iterator

import polib
import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.architecture.sources import ROOT, fail_on
from tests.factories import hands_of, make_staff
from tests.language import evenings
from tests.language.reading import English, texts_of
from tests.scoring.calls import paired_with
from tournaments.enums import Role
from tournaments.models import Event

EVENINGS = [
    evenings.unplanned,
    evenings.in_full_swing,
    evenings.at_bid_whist,
    evenings.with_honours,
    evenings.at_the_prize_giving,
]
IN_MALAY = {"Accept-Language": "ms"}


@pytest.fixture(scope="module")
def english() -> English:
    return English(polib.pofile(str(ROOT / "locale" / "ms" / "LC_MESSAGES" / "django.po")))


@pytest.fixture(autouse=True)
def _short_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A first plan will do."""
    monkeypatch.setattr("tournaments.views.movement.SECONDS_TO_LOOK", 0.05)


def names(patterns: list[URLPattern | URLResolver]) -> Iterator[str]:
    """The names of all addresses below."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from names(pattern.url_patterns)
        elif pattern.name:
            yield pattern.name


def addresses(event: Event) -> Iterator[str]:
    """Every address that the event's slug, its first round, table, player and hand can fill."""
    seated = hands_of(event, 1)
    values = {"slug": event.slug, "hand": seated[0].pk if seated else 0, "number": 1, "table": 1}
    for name in names(get_resolver().url_patterns):
        wanted = get_resolver().reverse_dict[name][0][0][1]
        if set(wanted) <= set(values):
            yield reverse(name, kwargs={key: values[key] for key in wanted})


def readers(event: Event) -> dict[str, Client]:
    """The organiser, the phone at table 1, and anybody."""
    organiser = Client(headers=IN_MALAY)
    organiser.force_login(make_staff(event, "olive", Role.ORGANISER))
    table = event.tables.order_by("number").first()
    phone = {"phone": paired_with(table, Client(headers=IN_MALAY))} if table else {}
    return {"organiser": organiser, "anybody": Client(headers=IN_MALAY), **phone}


@pytest.mark.django_db
@pytest.mark.parametrize("evening", EVENINGS, ids=lambda evening: evening.__name__)
def test_no_page_says_anything_in_english(evening, english):
    event = evening()
    pages = 0
    for who, client in readers(event).items():
        for address in addresses(event):
            response = client.get(address)
            assert response.status_code < 500, address
            if response.status_code == 200 and response["Content-Type"].startswith("text/html"):
                pages += 1
            if response["Content-Type"].startswith("text/html"):
                fail_on(f"{address} ({who}): {text}" for text in english.left_in(response.content.decode()))
    assert pages > 40


def test_english_on_a_page_is_noticed(english):
    left = list(
        english.left_in('<h1>Kedudukan</h1><p>The standings appear here with the first result.</p><a title="Hands won">9</a>')
    )
    assert left == ["The standings appear here with the first result.", "Hands won"]


def test_what_a_page_tells_in_attributes_is_read_too():
    page = '<img alt="Kod QR"><p data-live-word="Terkini">19:30</p><script>let unseen = "Saved";</script>'
    assert texts_of(page) == ["Kod QR", "Terkini", "19:30"]
