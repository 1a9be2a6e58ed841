"""What a reader of a page sees or hears of it, and which of that is still English."""

import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser

import polib

TELLING_ATTRIBUTES = {"alt", "title", "aria-label", "placeholder", "content", "label"}
GAP = re.compile(r"%\(\w+\)[-+]?[a-z]|\{\w*\}|<[^>]+>")
#: A run of English this long, in words, is looked for inside longer texts; a shorter one only where it is all there is.
LONG = 3


class Reader(HTMLParser):
    """Collects the texts of a page: what stands between tags, what describes a thing, and what scripts will show."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._silent = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent = tag in ("script", "style")
        told = (value for name, value in attrs if value and (name in TELLING_ATTRIBUTES or name.endswith("-word")))
        self.texts += [" ".join(value.split()) for value in told]

    def handle_data(self, data: str) -> None:
        if not self._silent and data.strip():
            self.texts.append(" ".join(data.split()))


def texts_of(page: str) -> list[str]:
    reader = Reader()
    reader.feed(page)
    return reader.texts


class English:
    """The English sentences that have become something else in Malay."""

    def __init__(self, catalogue: Iterable[polib.POEntry]) -> None:
        entries = list(catalogue)
        malay = {piece for entry in entries for text in (entry.msgstr, *entry.msgstr_plural.values()) for piece in pieces(text)}
        english = {piece for entry in entries for text in (entry.msgid, entry.msgid_plural) for piece in pieces(text)} - malay
        self._whole = english
        self._long = re.compile("|".join(re.escape(piece) for piece in sorted(english) if len(piece.split()) >= LONG))

    def left_in(self, page: str) -> Iterator[str]:
        """The texts of the page that nobody translated."""
        return (text for text in texts_of(page) if text in self._whole or self._long.search(text))


def pieces(sentence: str) -> Iterator[str]:
    """What stands between a sentence's placeholders and tags, if it is words."""
    return (" ".join(piece.split()) for piece in GAP.split(sentence) if re.search(r"[A-Za-z]{2}", piece))
