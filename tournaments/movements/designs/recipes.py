"""Which construction gives Wh(v): every v = 0 or 1 (mod 4) from 4 to 1000."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from importlib import resources
from typing import Any

from tournaments.movements.base import MAX_PLAYERS
from tournaments.movements.designs.base import Design
from tournaments.movements.designs.binary_field import binary_design
from tournaments.movements.designs.cyclic import cyclic_design
from tournaments.movements.designs.fields import divisors, is_prime_power
from tournaments.movements.designs.filling import Completion, fill_groups, fill_with_point, fill_with_sub_design
from tournaments.movements.designs.finite_field import field_design
from tournaments.movements.designs.frames import Frame, frame_of_design, inflate_frame
from tournaments.movements.designs.layered import layered_design, layered_frame
from tournaments.movements.designs.product import product_design
from tournaments.movements.designs.starter_frames import starter_frame
from tournaments.movements.designs.transversal import has_transversal
from tournaments.movements.designs.wilson import wilson_design, wilson_frame

FrameBuilder = Callable[[], Frame]
DesignBuilder = Callable[[], Design]

SUB_DESIGN_FILLINGS = ((4, 16), (4, 32), (8, 32))
"""Numbers of further points, and group sizes of the frame, to try in turn."""


def whist_design(points: int) -> Design:
    """Wh(points). Raises KeyError for a number without a recipe: 2 or 3 modulo 4, or above 1000."""
    recipe = _recipe(points)
    if recipe is None:
        raise KeyError(points)
    return recipe()


def has_design(points: int) -> bool:
    return _recipe(points) is not None


@cache
def _ingredients() -> dict[str, Any]:
    data = resources.files("tournaments.movements").joinpath("data/ingredients.json").read_text()
    ingredients: dict[str, Any] = json.loads(data)
    return ingredients


@cache
def _recipe(points: int) -> DesignBuilder | None:
    """That of the first family that fits."""
    if points < 4 or points % 4 not in (0, 1) or points > MAX_PLAYERS:
        return None
    families = FAMILIES_WITHOUT_BYE if points % 4 == 0 else FAMILIES_WITH_BYE
    return next(filter(None, (family(points) for family in families)), None)


def _finite_field(points: int) -> DesignBuilder | None:
    return partial(field_design, points) if is_prime_power(points) else None


def _binary_field(points: int) -> DesignBuilder | None:
    return partial(binary_design, points) if points & (points - 1) == 0 else None


def _cyclic(points: int) -> DesignBuilder | None:
    initial = _ingredients().get(f"Z:{points}")
    return partial(cyclic_design, points, [tuple(table) for table in initial]) if initial else None


def _layered(points: int) -> DesignBuilder | None:
    stored = _ingredients().get(f"wh:4^{points // 4}")
    return (lambda: layered_design(stored, whist_design(4))) if stored else None


def _product(points: int) -> DesignBuilder | None:
    """v = uw with u = 4k and w = 4l or 4l + 1."""
    for inner in divisors(points):
        outer = points // inner
        if inner >= 4 and inner % 4 in (0, 1) and outer % 4 == 0 and has_transversal(inner):
            return partial(_multiplied, outer, inner)
    return None


def _multiplied(outer: int, inner: int) -> Design:
    return product_design(whist_design(outer), whist_design(inner))


def _filled(points: int) -> DesignBuilder | None:
    """v = uw, both 4n + 1: the groups of an inflated Wh(u) filled by Wh(w)."""
    for size in divisors(points):
        groups = points // size
        if size > 1 and groups > 1 and size % 4 == 1 and groups % 4 == 1 and has_transversal(size):
            return partial(_with_filled_groups, groups, size)
    return None


def _with_filled_groups(groups: int, size: int) -> Design:
    return fill_groups(_inflated_design(groups, size), whist_design(size))


def _inflated_design(groups: int, size: int) -> Frame:
    return inflate_frame(frame_of_design(whist_design(groups)), size)


def _filled_with_point(points: int) -> DesignBuilder | None:
    """v = hu + 1 with a frame of type h^u."""
    for size in divisors(points - 1):
        frame = _frame(size, (points - 1) // size) if size % 4 in (0, 3) else None
        if frame:
            return partial(_with_point, frame, (size,))
    return None


def _with_point(frame: FrameBuilder, sizes: Iterable[int]) -> Design:
    return fill_with_point(frame(), {size: whist_design(size + 1) for size in sizes})


def _filled_with_sub_design(points: int) -> DesignBuilder | None:
    """v = hu + s with a frame of type h^u and a product Wh(h + s) on Wh(s)."""
    for further, size in SUB_DESIGN_FILLINGS:
        groups, rest = divmod(points - further, size)
        frame = _frame(size, groups) if not rest and groups >= 5 and has_transversal(size // further + 1) else None
        if frame:
            return partial(_with_sub_design, frame, further, size // further + 1)
    return None


def _with_sub_design(frame: FrameBuilder, outer: int, inner: int) -> Design:
    return fill_with_sub_design(frame(), _completion(outer, inner))


def _completion(outer: int, inner: int) -> Completion:
    return Completion(_multiplied(outer, inner), list(range(0, outer * inner, inner)))


def _wilson(points: int) -> DesignBuilder | None:
    """v = 4(5m + r) + 4."""
    for size, kept in _wilson_sizes((points - 4) // 4):
        if (size + 1) % 4 in (0, 1) and has_transversal(size + 1):
            return partial(_wilson_with_four, size, kept)
    return None


def _wilson_with_four(size: int, kept: int) -> Design:
    return wilson_design(_wilson_frame(size, kept), _completion(4, size + 1), whist_design(4 * kept + 4))


def _wilson_with_point(points: int) -> DesignBuilder | None:
    """v = 4(5m + r) + 1."""
    size, kept = next(_wilson_sizes((points - 1) // 4), (0, 0))
    return partial(_with_point, partial(_wilson_frame, size, kept), {4 * size, 4 * kept} - {0}) if size else None


def _wilson_sizes(weighted: int) -> Iterator[tuple[int, int]]:
    """All (m, r) with 5m + r = weighted that have a transversal design with 6 groups of m."""
    for size in range(5, weighted // 5 + 1):
        if weighted - 5 * size <= size and has_transversal(size, 5):
            yield size, weighted - 5 * size


def _wilson_frame(size: int, kept: int) -> Frame:
    return wilson_frame(size, kept, _inflated_design(5, 4), starter_frame(_ingredients()["frame:4^6"]))


@cache
def _frame(size: int, groups: int) -> FrameBuilder | None:
    """A frame of type size^groups, if a recipe is known."""
    stored = _ingredients().get(f"frame:{size}^{groups}")
    if stored:
        return partial(layered_frame if "rounds" in stored else starter_frame, stored)
    if groups % 4 == 1 and groups >= 5 and size >= 4 and has_transversal(size):
        return partial(_inflated_design, groups, size)
    for order in divisors(size):
        smaller = _frame(size // order, groups) if order > 1 and size // order >= 3 and has_transversal(order) else None
        if smaller:
            return partial(_inflated_frame, smaller, order)
    return None


def _inflated_frame(smaller: FrameBuilder, order: int) -> Frame:
    return inflate_frame(smaller(), order)


FAMILIES_WITHOUT_BYE = (_cyclic, _binary_field, _layered, _product, _filled_with_point, _filled_with_sub_design, _wilson)
FAMILIES_WITH_BYE = (_finite_field, _cyclic, _filled, _filled_with_point, _wilson_with_point)
