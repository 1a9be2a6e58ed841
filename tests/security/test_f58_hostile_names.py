"""F58: whatever people are called, a page shows it as text, and nothing of it becomes a tag, an attribute or a script."""

from html.parser import HTMLParser

import pytest

from tests.architecture.sources import fail_on
from tests.language.visiting import answers, readers
from tests.security.hostile import NAMES, evening

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


def test_no_name_becomes_code_on_any_page():
    event = evening()
    texts = [answer for answer in answers(event, readers(event)) if answer.is_text]
    assert len(texts) > 100
    fail_on(
        f"{answer.address} ({answer.reader}): {found}"
        for answer in texts
        for found in Intruders(answer.response.content.decode()).found
    )


def test_the_names_are_on_a_page_as_they_were_typed(client):
    page = client.get(f"/events/{evening().slug}/standings/").content.decode()
    assert "&lt;svg/onload=alert(1)&gt;" in page
    assert "{{7*7}}{% debug %}" in page


@pytest.mark.parametrize(
    "page", [NAMES[0], NAMES[1], NAMES[3], NAMES[9], "49", "<a href='javascript:alert(1)'>", "<p style='x'>"]
)
def test_an_intruder_is_noticed(page):
    assert Intruders(f"<p>{page}</p>").found
