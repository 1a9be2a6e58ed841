"""Every page answers in Malay, and nothing that it says is still English."""

import polib
import pytest

from tests.architecture.sources import ROOT, fail_on
from tests.language import evenings
from tests.language.reading import English, texts_of
from tests.language.visiting import answers, readers

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


@pytest.mark.django_db
@pytest.mark.parametrize("evening", EVENINGS, ids=lambda evening: evening.__name__)
def test_no_page_says_anything_in_english(evening, english):
    event = evening()
    pages = 0
    for answer in answers(event, readers(event, headers=IN_MALAY)):
        assert answer.response.status_code < 500, answer.address
        pages += answer.is_page
        if answer.is_text:
            left = english.left_in(answer.response.content.decode())
            fail_on(f"{answer.address} ({answer.reader}): {text}" for text in left)
    assert pages > 40


def test_english_on_a_page_is_noticed(english):
    left = list(
        english.left_in('<h1>Kedudukan</h1><p>The standings appear here with the first result.</p><a title="Hands won">9</a>')
    )
    assert left == ["The standings appear here with the first result.", "Hands won"]


def test_what_a_page_tells_in_attributes_is_read_too():
    page = '<img alt="Kod QR"><p data-live-word="Terkini">19:30</p><script>let unseen = "Saved";</script>'
    assert texts_of(page) == ["Kod QR", "Terkini", "19:30"]
