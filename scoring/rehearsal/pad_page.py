"""Reading the pad as its script reads it: each hand to be entered is an element with its facts in `data-` attributes."""

from dataclasses import dataclass
from html.parser import HTMLParser


@dataclass(frozen=True, slots=True)
class AskedHand:
    """A hand that the pad asks for: its id, where its result goes, and the version of the result that the pad knows (0: none)."""

    id: int
    address: str
    version: int
    asks_trump: bool


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.hands: list[AskedHand] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - the base class's shape
        values = dict(attrs)
        hand, address, version = (values.get(name) for name in ("data-hand", "data-url", "data-version"))
        if hand and address and version:
            self.hands.append(AskedHand(int(hand), address, int(version), asks_trump="data-asks-trump" in values))


def asked_hands(page: str) -> list[AskedHand]:
    """The hands in the order in which the pad asks for them."""
    reader = _Reader()
    reader.feed(page)
    return reader.hands
