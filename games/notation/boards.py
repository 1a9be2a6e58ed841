"""The layer that PBN and PTN share: boards made of tags, some with a section of lines below them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.cards import Card, card_or_none
from games.contract import Contract
from games.errors import Code, GameError, Problem, shown
from games.seats import Seat, clockwise_from, seat_or_none

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_TAG = re.compile(r'\[\s*(\w+)\s+"(.*)"\s*\]\s*')
_NOISE = re.compile(r"\{[^}]*\}|;.*|=\d+=|\$\d+|!|\?")
_CARD = re.compile(r"(\^R)?([SHDCJ][2-9TJQKAHL])(\^R)?")
_SUITS = "SHDC"
NO_CARD, CLAIM, UNFINISHED = "-", "*", "+"


class UnreadableNotation(GameError):
    """The text is not in this notation, or leaves out what a record needs."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag pair and the lines of its section, if it has one."""

    name: str
    value: str
    section: tuple[str, ...] = ()

    def __str__(self) -> str:
        value = self.value.replace("\\", "\\\\").replace('"', '\\"')
        return "\n".join([f'[{self.name} "{value}"]', *self.section])


@dataclass(frozen=True, slots=True)
class Board:
    """One hand in PBN: its tags in the order of the text, unknown ones included."""

    tags: tuple[Tag, ...]

    def __str__(self) -> str:
        return "\n".join(map(str, self.tags)) + "\n"

    def tag(self, name: str) -> Tag | None:
        """The first tag of that name."""
        return next((tag for tag in self.tags if tag.name == name), None)

    def value(self, name: str) -> str:
        """The value of a tag, empty where there is none."""
        tag = self.tag(name)
        return tag.value if tag else ""

    def seat(self, name: str) -> Seat:
        """The seat that a tag names. Raises UnreadableNotation."""
        seat = seat_or_none(self.value(name)[:1])
        if seat is None:
            raise UnreadableNotation(Problem(name, Code.SEAT_UNKNOWN, {"value": shown(self.value(name))}))
        return seat

    def words(self, name: str) -> list[str]:
        """The words of a section, without comments, notes and annotations."""
        tag = self.tag(name)
        return _NOISE.sub(" ", "\n".join(tag.section)).split() if tag else []


def parse_boards(text: str) -> tuple[Board, ...]:
    """All boards of a text: tag lines, section lines, and an empty line after each board. Raises UnreadableNotation."""
    boards: list[Board] = []
    tags: list[Tag] = []
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        if line.startswith("%"):
            continue
        if match := _TAG.fullmatch(line):
            tags.append(Tag(match[1], re.sub(r"\\(.)", r"\1", match[2])))
        elif line.strip() and tags:
            tags[-1] = Tag(tags[-1].name, tags[-1].value, (*tags[-1].section, line))
        elif line.strip():
            raise UnreadableNotation(Problem(f"line {number}", Code.FIELD_TYPE, {"expected": "a tag"}))
        elif tags:
            boards.append(Board(tuple(tags)))
            tags = []
    return tuple(boards)


def hands_by_seat(value: str, field: str) -> dict[str, list[str]]:
    """The hands of `N:spades.hearts.diamonds.clubs …` as card texts; a fifth group holds jokers H and L."""
    first, _, rest = value.partition(":")
    seat, hands = seat_or_none(first), rest.split()
    if seat is None or len(hands) > len(clockwise_from(Seat.N)):
        raise UnreadableNotation(Problem(field, Code.FIELD_TYPE, {"expected": "a seat and up to four hands"}))
    return {str(at): list(_hand(hand)) for at, hand in zip(clockwise_from(seat), hands, strict=False)}


def cards_in(value: str) -> list[str]:
    """Cards written without a gap, as in `H5JLST`."""
    return [value[place : place + 2] for place in range(0, len(value), 2)]


def plays_in(words: Iterable[str], leader: Seat, contract: Contract) -> list[dict[str, object]]:
    """The play events of a section whose columns are seats, the opening leader's first; who led follows from who won.

    A card after or before `^R` is a revoke. Reading stops at the first card that is not known.
    """
    rows = _rows(words)
    columns = clockwise_from(leader)
    events: list[dict[str, object]] = []
    for row in rows:
        cards = dict(zip(columns, row, strict=False))
        trick: list[Card] = []
        for seat in clockwise_from(leader):
            match = _CARD.fullmatch(cards.get(seat, NO_CARD))
            card = card_or_none(match[2]) if match else None
            if match is None or card is None:
                return events
            revoke: dict[str, object] = {"revoke": True} if match[1] or match[3] else {}
            events.append({"seat": str(seat), "card": str(card), **revoke})
            trick.append(card)
        leader = clockwise_from(leader)[contract.winner(trick)]
    return events


def _rows(words: Iterable[str]) -> Iterator[list[str]]:
    row: list[str] = []
    for word in words:
        if word in {CLAIM, UNFINISHED}:
            break
        row.append(word)
        if len(row) == len(clockwise_from(Seat.N)):
            yield row
            row = []
    if row:
        yield row


def _hand(text: str) -> Iterator[str]:
    *groups, jokers = text.split(".") if text.count(".") == len(_SUITS) else [*text.split("."), ""]
    for suit, ranks in zip(_SUITS, groups, strict=False):
        yield from (suit + rank for rank in ranks)
    yield from ("J" + joker for joker in jokers)
