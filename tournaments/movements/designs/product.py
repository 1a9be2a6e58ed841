"""Wh(uw) from Wh(u) and Wh(w).

Theorem. Let u = 4k, w = 4l or 4l + 1, and let a resolvable transversal design with 4 groups of w points exist. Inflate every
table of every round of Wh(u) by each of its w parallel classes: w(u - 1) rounds in which points of different groups meet as
in Wh(u). Pairs in one group meet in Wh(w), played in all u groups at once. If w = 4l + 1 each round of Wh(w) leaves one
point of each group over; one inflated round is not played as such, but its block b joins the byes of all groups in the b-th.

The points that are number 0 in their group carry a sub-design Wh(u), in the rounds of class 0.
"""

from __future__ import annotations

from tournaments.movements.designs.base import Design, Tables, bye, relabel
from tournaments.movements.designs.transversal import inflate_design, transversal_classes

SPENT_CLASS = 1


def product_design(outer: Design, inner: Design) -> Design:
    """All rounds; point x of group p is p * w + x. Group sizes without byes, or inner designs with one, both work."""
    groups = 4 * len(outer[0])
    inner_points = len(inner) if len(inner) % 4 == 1 else len(inner) + 1
    rounds = inflate_design(outer, inner_points)
    if inner_points % 4 == 0:
        return rounds + [_in_all_groups([tables] * groups, inner_points) for tables in inner]
    del rounds[SPENT_CLASS]
    return rounds + _with_byes_seated(outer[0], inner, inner_points)


def _in_all_groups(tables_by_group: list[Tables], order: int) -> Tables:
    return [
        table
        for group, tables in enumerate(tables_by_group)
        for table in relabel(tables, range(group * order, (group + 1) * order))
    ]


def _with_byes_seated(outer_tables: Tables, inner: Design, order: int) -> Design:
    round_without = {bye(tables, order): tables for tables in inner}
    groups = [group for table in outer_tables for group in table]
    rounds = []
    for block in transversal_classes(order)[SPENT_CLASS]:
        idle = dict(zip(groups, block * len(outer_tables), strict=True))
        by_group = [round_without[idle[group]] for group in range(len(groups))]
        at_byes = [
            (a * order + block[0], b * order + block[1], c * order + block[2], d * order + block[3])
            for a, b, c, d in outer_tables
        ]
        rounds.append(at_byes + _in_all_groups(by_group, order))
    return rounds
