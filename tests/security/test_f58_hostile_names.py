"""F58: whatever people are called, a page shows it as text, and nothing of it becomes a tag, an attribute or a script."""

from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from django.test import Client

from tests.architecture.sources import fail_on
from tests.factories import make_staff
from tests.scoring.calls import paired_with
from tests.security.hostile import NAMES, evening, pages
from tournaments.enums import Role

pytestmark = pytest.mark.django_db


class Intruders(HTMLParser):
    """What of a page would run: scripts with code in them, attributes that are code, styles, and addresses that are."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.found += [f"{tag} {name}" for name in values if name.startswith("on") or name == "style"]
        self.found += [f"{tag} {name}" for name in ("href", "src") if (values.get(name) or "").startswith("javascript:")]
        is_data = values.get("type") == "application/json"
        if tag == "style" or (tag == "script" and "src" not in values and not is_data):
            self.found.append(tag)

    def handle_data(self, data: str) -> None:
        """A template that was run would have reckoned 7 times 7."""
        if data.strip() == "49":
            self.found.append(data)


def intruders(client: Client) -> Iterator[str]:
    event = evening()
    organiser = Client()
    organiser.force_login(make_staff(event, "olive", Role.ORGANISER))
    for browser in (organiser, client, paired_with(event.tables.get(number=1))):
        for address, page in pages(event, browser):
            yield from (f"{address}: {found}" for found in Intruders(page).found)


def test_no_name_becomes_code_on_any_page(client):
    fail_on(intruders(client))


def test_the_names_are_on_the_pages_as_they_were_typed(client):
    event = evening()
    text = "".join(page for _address, page in pages(event, client))
    assert "&lt;svg/onload=alert(1)&gt;" in text
    assert "{{7*7}}{% debug %}" in text


@pytest.mark.parametrize(
    "page", [NAMES[0], NAMES[1], NAMES[3], NAMES[9], "49", "<a href='javascript:alert(1)'>", "<p style='x'>"]
)
def test_an_intruder_is_noticed(page):
    assert Intruders(f"<p>{page}</p>").found
