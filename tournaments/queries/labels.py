"""Who has which label."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.models import Event, Label


@dataclass(frozen=True, slots=True)
class Labelled:
    """A player with all labels; `has_it` if the one looked at is among them."""

    number: int
    name: str
    words: Sequence[str]
    has_it: bool


@dataclass(frozen=True, slots=True)
class Labels:
    """The labels in use with how many people have each, the label `word` looked at (or ""), and everybody by number."""

    counts: Mapping[str, int]
    word: str
    people: Sequence[Labelled]


def labels(event: Event, word: str) -> Labels:
    """The labels of an event, in two queries."""
    words = words_by_number(event)
    people = event.entries.order_by("number").values_list("number", "player__name")
    return Labels(
        counts=dict(sorted(Counter(found for of_one in words.values() for found in of_one).items())),
        word=word,
        people=[Labelled(number, name, words.get(number, ()), word in words.get(number, ())) for number, name in people],
    )


def label_words(event: Event) -> list[str]:
    """The labels in use, in alphabetical order."""
    return sorted(set(Label.objects.filter(entry__event=event).values_list("word", flat=True)))


def words_by_number(event: Event) -> dict[int, list[str]]:
    """Everybody's labels in alphabetical order, by entry number; who has none is left out."""
    words: defaultdict[int, list[str]] = defaultdict(list)
    rows = Label.objects.filter(entry__event=event).order_by("word").values_list("entry__number", "word")
    for number, word in rows:
        words[number].append(word)
    return dict(words)
