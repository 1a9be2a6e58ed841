"""Names as screens show them: whole or short, but never the same for two people of an event."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from tournaments.models import Event

#: The words behind which a name goes on with the father's name or an alias; what stands before them is what people call out.
_CONNECTIVES = re.compile(r"\s+(?:bin|binti|bte|anak|a/l|a/p|s/o|d/o|@)\s.*", re.IGNORECASE)
SHORT_NAME_LENGTH = 24


def names(event: Event) -> dict[int, str]:
    """Everybody's full name by entry id; people of the same name are told apart."""
    return told_apart(event.entries.values_list("pk", "number", "player__name"))


def names_by_number(event: Event) -> dict[int, str]:
    """The same names by number, in order."""
    full = names(event)
    return {number: full[entry] for entry, number in event.entries.order_by("number").values_list("pk", "number")}


def told_apart(people: Iterable[tuple[int, int, str]]) -> dict[int, str]:
    """Of (entry id, number, name): the names by entry id, followed by the number where two are the same."""
    people = list(people)
    often = Counter(name.casefold() for _, _, name in people)
    return {entry: f"{name} ({number})" if often[name.casefold()] > 1 else name for entry, number, name in people}


def short_names(full: Mapping[int, str]) -> dict[int, str]:
    """Of the names `names` gave, what can be read from the back of a hall; who would share a short name keeps the full one."""
    short = {entry: short_name(name) for entry, name in full.items()}
    often = Counter(name.casefold() for name in short.values())
    return {entry: full[entry] if often[name.casefold()] > 1 else name for entry, name in short.items()}


def short_name(name: str) -> str:
    """The called part of a name, cut to whole words of at most SHORT_NAME_LENGTH letters where that is possible."""
    called = _CONNECTIVES.sub("", name)
    while len(called) > SHORT_NAME_LENGTH and " " in called:
        called = called.rpartition(" ")[0]
    return called
