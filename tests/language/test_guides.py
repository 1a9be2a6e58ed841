"""The guides name buttons and pages as they are called, in either language, and show pictures that are there."""

import re

import polib
import pytest

from tests.architecture.sources import ROOT, fail_on
from tests.language.reading import GAP

DOCS = ROOT / "docs"
GUIDES = {"en": "running-an-event.md", "ms": "running-an-event.ms.md"}
#: What stands in bold on a page's behalf; a bold beginning of a paragraph is a heading and ends with a full stop or stands alone.
BOLD = re.compile(r"\*\*([^*]+)\*\*")
HEADING = re.compile(r"^\*\*[^*]+(\.\*\*|\*\*$)", re.MULTILINE)


def labels(text: str) -> list[str]:
    return [" ".join(label.split()) for label in BOLD.findall(HEADING.sub("", text))]


def sentences(language: str) -> re.Pattern[str]:
    """Everything the pages say in a language, with anything at all in the place of a placeholder."""
    catalogue = polib.pofile(str(ROOT / "locale" / "ms" / "LC_MESSAGES" / "django.po"))
    texts = [entry.msgid if language == "en" else entry.msgstr for entry in catalogue if not entry.msgid_plural]
    return re.compile(
        "|".join(".+".join(map(re.escape, GAP.split(text))) for text in texts if re.search(r"\w{2}", GAP.sub("", text)))
    )


@pytest.mark.parametrize("language", GUIDES)
def test_what_a_guide_calls_by_name_is_called_so_on_the_pages(language):
    said = sentences(language)
    named = labels((DOCS / GUIDES[language]).read_text("utf-8"))
    assert len(named) > 30
    fail_on(f"{GUIDES[language]}: no page says “{label}”" for label in named if not said.fullmatch(label))


def test_both_guides_name_the_same_things_in_the_same_order():
    counts = [len(labels((DOCS / guide).read_text("utf-8"))) for guide in GUIDES.values()]
    assert counts[0] == counts[1]


@pytest.mark.parametrize("language", GUIDES)
def test_the_pictures_of_a_guide_are_there_and_small(language):
    shown = re.findall(r"!\[[^\]]+\]\((images/[\w.]+)\)", (DOCS / GUIDES[language]).read_text("utf-8"))
    assert len(shown) == 4
    sizes = {picture: (DOCS / picture).stat().st_size for picture in shown}
    fail_on(f"{picture} has {size} bytes" for picture, size in sizes.items() if not 5_000 < size < 150_000)
