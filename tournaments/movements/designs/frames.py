"""Whist frames: whist designs with holes.

A frame of type h^u has u groups of h points. Each partial round leaves out exactly one group and seats everybody else; each
group is left out h times; points of different groups are partners once and opponents twice, points of one group never meet.

Theorems. Wh(u) with u = 4n + 1 is a frame of type 1^u, its byes being the groups. Inflating every partial round of a frame
of type h^u by the w parallel classes of a resolvable transversal design with 4 groups gives a frame of type (hw)^u.
"""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.movements.designs.base import Design, bye
from tournaments.movements.designs.transversal import inflate_design


@dataclass(frozen=True)
class Frame:
    """`partial_rounds[i]` are the rounds that leave out `groups[i]`, as many as the group has points."""

    groups: list[list[int]]
    partial_rounds: list[Design]

    @property
    def points(self) -> int:
        return sum(map(len, self.groups))


def frame_of_design(design: Design) -> Frame:
    """A design on 4n + 1 points as a frame of groups of one."""
    points = len(design)
    round_without = {bye(tables, points): tables for tables in design}
    return Frame([[point] for point in range(points)], [[round_without[point]] for point in range(points)])


def inflate_frame(frame: Frame, order: int) -> Frame:
    """Every point replaced by `order` points."""
    groups = [[point * order + i for point in group for i in range(order)] for group in frame.groups]
    return Frame(groups, [inflate_design(rounds, order) for rounds in frame.partial_rounds])
