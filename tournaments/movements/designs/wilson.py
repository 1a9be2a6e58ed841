"""Wilson's construction, for the sizes nothing else reaches.

Theorem. Take a transversal design with 6 groups of m points and keep r points of the last group (r = 0: use 5 groups). Give
every point weight 4: each block becomes a frame of type 4^5 or 4^6, and together they are a frame with five groups of 4m
points and one of 4r: the partial rounds that leave out a weighted point, one for each block through it, fit together.
With one further point the groups are filled by Wh(4m + 1) and Wh(4r + 1). With four, by a Wh(4m + 4) that contains Wh(4) in
the five, and by Wh(4r + 4) in the last, which thereby supplies the meetings of the four.
"""

from __future__ import annotations

from tournaments.movements.designs.base import Design, Table, relabel
from tournaments.movements.designs.filling import Completion, fill_with_sub_design
from tournaments.movements.designs.frames import Frame
from tournaments.movements.designs.transversal import Block, transversal_classes

WEIGHT = 4
PlacedTable = list[tuple[int, int]]
"""A table of a small frame as (group, place in the group) of its four points."""


def wilson_frame(size: int, kept: int, frame5: Frame, frame6: Frame) -> Frame:
    """Groups (4 size)^5 and, if `kept`, one of 4 kept points; frame5 and frame6 are frames of type 4^5 and 4^6."""
    points = 5 * size + kept
    placed = {5: _placed(frame5), 6: _placed(frame6)}
    rounds: list[list[list[Table]]] = [[[] for _ in range(WEIGHT)] for _ in range(points)]
    for block in _blocks(size, 6 if kept else 5):
        members = [group * size + x for group, x in enumerate(block) if group < 5 or x < kept]
        for place, tables_by_round in enumerate(placed[len(members)]):
            for weight, tables in enumerate(tables_by_round):
                rounds[members[place]][weight] += [_at(members, table) for table in tables]
    starts = [*range(0, 5 * size, size), 5 * size] if kept else range(0, 5 * size, size)
    spans = [range(start, min(start + size, points)) for start in starts]
    groups = [[point * WEIGHT + j for point in span for j in range(WEIGHT)] for span in spans]
    return Frame(groups, [[tables for point in span for tables in rounds[point]] for span in spans])


def wilson_design(frame: Frame, completion: Completion, last: Design) -> Design:
    """Four further points; `last` fills the last group, where that is smaller than the others."""
    equal = Frame(frame.groups[:5], frame.partial_rounds[:5])
    if len(frame.groups) == 5:
        return fill_with_sub_design(equal, completion)
    return _fill_unequal(frame, completion, last)


def _fill_unequal(frame: Frame, completion: Completion, last: Design) -> Design:
    further = list(range(frame.points, frame.points + WEIGHT))
    *groups, small = frame.groups
    *partials, small_partial = frame.partial_rounds
    names = [completion.names(group, further) for group in groups]
    rounds = [
        tables + relabel(beside, name)
        for name, partial in zip(names, partials, strict=True)
        for tables, beside in zip(partial, completion.beside, strict=True)
    ]
    last_named = [relabel(tables, [*small, *further]) for tables in last]
    rounds += [tables + inside for tables, inside in zip(small_partial, last_named, strict=False)]
    for around, inside in zip(completion.around, last_named[len(small_partial) :], strict=True):
        rounds.append([table for name in names for table in relabel(around, name)] + inside)
    return rounds


def _placed(frame: Frame) -> list[list[list[PlacedTable]]]:
    places = {point: (index, place) for index, group in enumerate(frame.groups) for place, point in enumerate(group)}
    return [[[[places[point] for point in table] for table in tables] for tables in rounds] for rounds in frame.partial_rounds]


def _at(members: list[int], table: PlacedTable) -> Table:
    a, b, c, d = (members[group] * WEIGHT + place for group, place in table)
    return a, b, c, d


def _blocks(size: int, groups: int) -> list[Block]:
    """All blocks; the number of the parallel class is the point of one more group."""
    classes = transversal_classes(size, groups - 1)
    return [(*block, number) for number, parallel in enumerate(classes) for block in parallel]
