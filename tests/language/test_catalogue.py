"""Malay is complete: every sentence of the code has its translation, with the same placeholders, in the glossary's words."""

import ast
import re
from collections import Counter

import polib
import pytest

from tests.architecture.sources import ROOT, fail_on
from tests.language.extraction import Message, in_python, in_template, messages_in_code

PLACEHOLDER = re.compile(r"%\(\w+\)[-+]?[a-z]|%[sd]|\{\w*\}|<[^>]+>")
END = re.compile(r"[.?:]$")
SAY_SO = "run `python3 run.py messages` and translate what is new"


@pytest.fixture(scope="module")
def catalogue() -> polib.POFile:
    return polib.pofile(str(ROOT / "locale" / "ms" / "LC_MESSAGES" / "django.po"))


def translations(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def test_the_catalogue_holds_the_sentences_of_the_code_and_no_others(catalogue):
    known = {Message(entry.msgctxt, entry.msgid, entry.msgid_plural or None) for entry in catalogue if not entry.obsolete}
    in_code = messages_in_code()
    fail_on(f"not in the catalogue, {SAY_SO}: {message.singular}" for message in sorted(in_code - known, key=str))
    fail_on(f"no longer in the code, {SAY_SO}: {message.singular}" for message in sorted(known - in_code, key=str))


def test_every_sentence_is_translated_and_none_is_a_guess(catalogue):
    fail_on(f"not translated: {entry.msgid}" for entry in catalogue if not all(translations(entry)))
    fail_on(f"a guess of gettext's to look through: {entry.msgid}" for entry in catalogue if entry.fuzzy)
    fail_on(f"left over: {entry.msgid}" for entry in catalogue.obsolete_entries())


def test_malay_has_one_form_for_any_number(catalogue):
    assert catalogue.metadata["Plural-Forms"] == "nplurals=1; plural=0;"
    fail_on(entry.msgid for entry in catalogue if entry.msgid_plural and list(entry.msgstr_plural) != [0])


def test_translations_carry_the_same_placeholders_and_tags(catalogue):
    for entry in catalogue:
        expected = Counter(PLACEHOLDER.findall(entry.msgid_plural or entry.msgid))
        fail_on(f"{entry.msgid} became {text}" for text in translations(entry) if Counter(PLACEHOLDER.findall(text)) != expected)


def test_translations_end_as_their_sentences_do(catalogue):
    """A full stop, a question mark or a colon is part of what is said."""
    for entry in catalogue:
        end = END.findall(entry.msgid)
        fail_on(f"{entry.msgid} became {text}" for text in translations(entry) if END.findall(text) != end)


def rejected_words() -> list[str]:
    """The third column of the glossary's tables."""
    rows = re.findall(r"^\|([^|]+)\|([^|]+)\|([^|]+)\|", (ROOT / "docs" / "glossary.md").read_text("utf-8"), re.MULTILINE)
    columns = (column.strip() for _english, _malay, column in rows)
    return [word.strip() for column in columns if column not in ("not", "---", "") for word in column.split(",")]


def test_no_translation_uses_a_word_that_the_glossary_rejects(catalogue):
    words = rejected_words()
    assert {"muslihat", "peniaga", "pusat bandar"} <= set(words)
    rejected = re.compile(rf"\b({'|'.join(words)})\b", re.IGNORECASE)
    fail_on(f"{found[0]}: {text}" for entry in catalogue for text in translations(entry) if (found := rejected.search(text)))


def test_no_seat_is_a_letter_alone(catalogue):
    """In a Malay hall T and B stand for nothing; the sentence about the file format N, E, S, W names just those letters."""
    for entry in catalogue:
        if entry.msgid != "{value} is not a seat; use N, E, S or W.":
            fail_on(text for text in translations(entry) if re.search(r"(?<![\w%])[UTSB](?![\w'-])", text))


PYTHON = """
from django.utils.translation import gettext_lazy as _, ngettext, pgettext as said
_("a sentence " "in two parts")
ngettext("%(n)d hand", "%(n)d hands", n)
said("a seat", "North")
other("no sentence")
"""
TEMPLATE = """
{% translate "It's here" %} {% include "x.html" with label=_("a label") %}
{% blocktranslate trimmed count n=n %}
  {{ n }} hand
{% plural %}
  {{ n }} hands
{% endblocktranslate %}
"""


def test_sentences_are_found_in_python_whatever_their_function_is_called():
    found = set(in_python(ast.parse(PYTHON)))
    assert found == {
        Message(None, "a sentence in two parts", None),
        Message(None, "%(n)d hand", "%(n)d hands"),
        Message("a seat", "North", None),
    }


def test_sentences_are_found_in_every_tag_of_a_template(tmp_path):
    page = tmp_path / "page.html"
    page.write_text(TEMPLATE, encoding="utf-8")
    assert set(in_template(page)) == {
        Message(None, "It's here", None),
        Message(None, "a label", None),
        Message(None, "%(n)s hand", "%(n)s hands"),
    }
