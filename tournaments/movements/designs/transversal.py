"""Transversal designs from fields (MacNeish).

Theorem. Let R be the product of the fields of the maximal prime powers of m, each at least k. Then R has k elements whose
differences are all invertible (0 and powers of the generators), m_0..m_(k-1). The blocks (b + c m_0, ..., b + c m_(k-1)),
b and c in R, meet each pair of points in different groups exactly once, and those with the same c partition the points.
"""

from __future__ import annotations

from functools import lru_cache

from tournaments.movements.designs.base import Design, Tables
from tournaments.movements.designs.fields import Product, field, prime_powers, shift

Block = tuple[int, ...]


def has_transversal(order: int, groups: int = 4) -> bool:
    """Whether the construction gives a resolvable transversal design with that many groups of `order` points."""
    return order == 1 or all(power >= groups for power in prime_powers(order))


@lru_cache(maxsize=32)
def transversal_classes(order: int, groups: int = 4) -> list[list[Block]]:
    """Parallel classes of blocks; a block holds one point number of each group. Block b of class 0 is (b, b, ...)."""
    if order == 1:
        return [[(0,) * groups]]
    components = [field(power) for power in prime_powers(order)]
    ring = Product(components)
    slopes = [ring.element([part.powers[group - 1] if group else 0 for part in components]) for group in range(groups)]
    shifts = [shift(ring, by) for by in range(order)]
    return [list(zip(*(shifts[ring.multiply(c, slope)] for slope in slopes), strict=True)) for c in range(order)]


def inflate(tables: Tables, order: int, parallel_class: list[Block]) -> Tables:
    """Each point p becomes the points p * order..p * order + order - 1, and each table the blocks of the class on them."""
    return [
        (a * order + w, b * order + x, c * order + y, d * order + z) for a, b, c, d in tables for w, x, y, z in parallel_class
    ]


def inflate_design(design: Design, order: int) -> list[Tables]:
    """Every round inflated by every class, class 0 first within a round."""
    return [inflate(tables, order, one_class) for tables in design for one_class in transversal_classes(order)]
