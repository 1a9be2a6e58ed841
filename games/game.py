"""What a game must provide. A new game is a folder with one of these, its options in `rules`, a line in the registry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from games.deal import DealShape
    from games.errors import Problem
    from games.reading import Context
    from games.score import Score

R = TypeVar("R")
T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Game(Generic[R, T]):
    """A game with rules of type R and hand results of type T.

    `read` gives the result that a record holds, or None with all its problems; `record_fields` are the fields that only
    its play records have.
    """

    code: str
    shape: DealShape
    record_fields: frozenset[str]
    read: Callable[[R, Mapping[str, object], Context], tuple[T | None, tuple[Problem, ...]]]
    score: Callable[[R, T], Score]
