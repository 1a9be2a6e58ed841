"""Words all families share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Table = tuple[int, int, int, int]
Tables = list[Table]
Design = list[Tables]


def relabel(tables: Iterable[Table], names: Sequence[int]) -> Tables:
    """Each point replaced by its name."""
    return [(names[a], names[b], names[c], names[d]) for a, b, c, d in tables]


def bye(tables: Tables, points: int) -> int:
    """The one point that a round of a design on 4n + 1 points leaves out."""
    return points * (points - 1) // 2 - sum(map(sum, tables))
