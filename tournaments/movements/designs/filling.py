"""Filling the holes of a frame.

Theorem. Fill the groups of a frame of type h^u, with s further points, by Wh(h + s): each partial round that leaves a group
out is completed by a round played inside the group and the further points.
- s = 0: any h = 4n + 1.
- s = 1: h = 4n, where Wh(h + 1) has one round more than the frame leaves room for: those rounds, one for each group, are
  the ones without the further point, and make one last round together; or h = 4n + 3, where the numbers agree.
- any s: Wh(h + s) must contain Wh(s), whose s - 1 rounds are played in one group only; the other groups play the rest of
  those rounds at the same time.
"""

from __future__ import annotations

from tournaments.movements.designs.base import Design, Tables, bye, relabel
from tournaments.movements.designs.frames import Frame


def fill_groups(frame: Frame, inner: Design) -> Design:
    """s = 0; `inner` is Wh(h)."""
    return [
        tables + relabel(inside, group)
        for group, rounds in zip(frame.groups, frame.partial_rounds, strict=True)
        for tables, inside in zip(rounds, inner, strict=True)
    ]


def fill_with_point(frame: Frame, inner_by_size: dict[int, Design]) -> Design:
    """s = 1; `inner_by_size[h]` is Wh(h + 1). The further point gets the last number."""
    point = frame.points
    rounds: Design = []
    last: Tables = []
    for group, partial in zip(frame.groups, frame.partial_rounds, strict=True):
        inner = inner_by_size[len(group)]
        names = [*group, point]
        idle = [] if len(names) % 4 == 0 else [tables for tables in inner if bye(tables, len(names)) == len(group)]
        beside = [tables for tables in inner if tables not in idle]
        rounds += [tables + relabel(inside, names) for tables, inside in zip(partial, beside, strict=True)]
        for tables in idle:
            last += relabel(tables, names)
    return [*rounds, last] if last else rounds


class Completion:
    """Wh(h + s) taken apart around the sub-design Wh(s) on `sub_points`.

    `beside` are the h rounds that complete partial rounds; `around` and `inside` are, for the other s - 1, the tables
    without and those of sub-points.
    """

    def __init__(self, design: Design, sub_points: list[int]) -> None:
        self.sub_points = sub_points
        subset = set(sub_points)
        self.beside: Design = []
        self.around: Design = []
        self.inside: Design = []
        for tables in design:
            touching = [table for table in tables if subset.intersection(table)]
            if all(subset.issuperset(table) for table in touching):
                self.around.append([table for table in tables if table not in touching])
                self.inside.append(touching)
            else:
                self.beside.append(tables)

    def names(self, group: list[int], further: list[int]) -> list[int]:
        """For each point of the design its name: sub-points become further points, the rest the group."""
        named = dict(zip(self.sub_points, further, strict=True))
        rest = iter(group)
        return [named[point] if point in named else next(rest) for point in range(len(group) + len(further))]


def fill_with_sub_design(frame: Frame, completion: Completion) -> Design:
    """Any s; all groups have the same size."""
    further = list(range(frame.points, frame.points + len(completion.sub_points)))
    rounds: Design = []
    last: Design = [[] for _ in completion.around]
    for index, (group, partial) in enumerate(zip(frame.groups, frame.partial_rounds, strict=True)):
        names = completion.names(group, further)
        rounds += [tables + relabel(beside, names) for tables, beside in zip(partial, completion.beside, strict=True)]
        for number, (around, inside) in enumerate(zip(completion.around, completion.inside, strict=True)):
            last[number] += relabel(around if index else around + inside, names)
    return rounds + last
