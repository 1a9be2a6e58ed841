"""English and another language at once: a message file made of one that translates from English, for paper that both read.

A label says its words in both and what it is about once: "Table / Meja 4 · round / pusingan 2". A sentence follows its original.
"""

import re

import polib

PLACEHOLDER = re.compile(r"(%\(\w+\)[-+]?[a-z]|\{\w*\}|<[^>]+>)")
SENTENCE = re.compile(r"[.?:]$")
#: Words with what stands before and after them: punctuation and blanks.
WORDS = re.compile(r"(\W*)(.*?)(\W*)", re.DOTALL)
BETWEEN = " / "
PLURAL_FORMS = "nplurals=2; plural=(n != 1);"


def bilingual(catalogue: polib.POFile) -> polib.POFile:
    """The catalogue whose translations are the original and the translation."""
    both = polib.POFile()
    both.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Plural-Forms": PLURAL_FORMS}
    both.extend(_entry(entry) for entry in catalogue if entry.translated())
    return both


def _entry(entry: polib.POEntry) -> polib.POEntry:
    if not entry.msgid_plural:
        return polib.POEntry(msgctxt=entry.msgctxt, msgid=entry.msgid, msgstr=in_both(entry.msgid, entry.msgstr))
    translation = entry.msgstr_plural[max(entry.msgstr_plural)]
    forms = {number: in_both(form, translation) for number, form in enumerate((entry.msgid, entry.msgid_plural))}
    return polib.POEntry(msgctxt=entry.msgctxt, msgid=entry.msgid, msgid_plural=entry.msgid_plural, msgstr_plural=forms)


def in_both(original: str, translation: str) -> str:
    """A label piece by piece, if its placeholders stand in the same order; else one text after the other."""
    if original == translation:
        return original
    if SENTENCE.search(original) and " " in original:
        return f"{original} {translation}"
    ours, theirs = PLACEHOLDER.split(original), PLACEHOLDER.split(translation)
    if ours[1::2] != theirs[1::2]:
        return f"{original}{BETWEEN}{translation}"
    words = [_piece(*pair) for pair in zip(ours[::2], theirs[::2], strict=True)]
    return "".join(piece for pair in zip(words, [*ours[1::2], ""], strict=True) for piece in pair)


def _piece(original: str, translation: str) -> str:
    """Both words inside the original's punctuation."""
    before, word, after = _parts(original)
    other = _parts(translation)[1]
    different = [text for text in dict.fromkeys((word, other)) if text]
    return f"{before}{BETWEEN.join(different)}{after}"


def _parts(text: str) -> tuple[str, str, str]:
    match = WORDS.fullmatch(text)
    return ("", text, "") if match is None else (match[1], match[2], match[3])
