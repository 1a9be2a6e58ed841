"""The rings in which the constructions calculate: finite fields, integers modulo n, and products of them.

Elements are the integers 0..order-1. In a field of p^k elements the digits to base p are the coefficients, least significant
first, modulo the primitive polynomial below. In a product the first component is the most significant digit.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

PRIMITIVE_POLYNOMIALS = {
    4: (1, 1, 1),
    8: (1, 1, 0, 1),
    9: (2, 1, 1),
    16: (1, 1, 0, 0, 1),
    25: (2, 1, 1),
    27: (1, 2, 0, 1),
    32: (1, 0, 1, 0, 0, 1),
    49: (3, 1, 1),
    64: (1, 1, 0, 1, 1, 0, 1),
    81: (2, 0, 0, 2, 1),
    121: (7, 1, 1),
    125: (2, 3, 0, 1),
    128: (1, 1, 0, 0, 0, 0, 0, 1),
    169: (2, 1, 1),
    243: (1, 2, 0, 0, 0, 1),
    256: (1, 0, 1, 1, 1, 0, 0, 0, 1),
    289: (3, 1, 1),
    343: (2, 3, 0, 1),
    361: (2, 1, 1),
    512: (1, 0, 0, 0, 1, 0, 0, 0, 0, 1),
    529: (7, 1, 1),
    625: (2, 0, 2, 1, 1),
    729: (2, 1, 0, 0, 0, 0, 1),
    841: (3, 1, 1),
    961: (12, 1, 1),
}
"""Coefficients, constant term first; x generates the multiplicative group."""


class Ring(Protocol):
    order: int

    def add(self, one: int, other: int) -> int: ...

    def multiply(self, one: int, other: int) -> int: ...


def shift(ring: Ring, by: int) -> list[int]:
    """x + by for every element x."""
    if isinstance(ring, Product):
        moved = [0]
        for component, part in zip(ring.components, ring.parts(by), strict=True):
            moves = shift(component, part)
            moved = [high * component.order + low for high in moved for low in moves]
        return moved
    return [ring.add(element, by) for element in range(ring.order)]


@lru_cache
def factors(number: int) -> dict[int, int]:
    """Primes and their exponents."""
    found: dict[int, int] = {}
    divisor = 2
    while number > 1:
        if divisor * divisor > number:
            divisor = number
        while number % divisor == 0:
            found[divisor] = found.get(divisor, 0) + 1
            number //= divisor
        divisor += 1
    return found


def prime_powers(number: int) -> list[int]:
    """The maximal prime powers that divide a number, by ascending prime."""
    return [prime**exponent for prime, exponent in sorted(factors(number).items())]


def divisors(number: int) -> list[int]:
    return [divisor for divisor in range(1, number + 1) if number % divisor == 0]


def is_prime_power(number: int) -> bool:
    return len(factors(number)) == 1


class Field:
    """GF(order); `powers[i]` is the i-th power of a generator of the multiplicative group."""

    def __init__(self, order: int) -> None:
        ((self.prime, self.degree),) = factors(order).items()
        self.order = order
        self.powers = self._powers_of_a_generator()
        self.logarithms = {element: exponent for exponent, element in enumerate(self.powers)}

    def _powers_of_a_generator(self) -> list[int]:
        if self.degree > 1:
            return self._powers_of_x()
        lists = ([pow(base, i, self.prime) for i in range(self.prime - 1)] for base in range(1, self.prime))
        return next(powers for powers in lists if len(set(powers)) == self.prime - 1)

    def _powers_of_x(self) -> list[int]:
        polynomial = PRIMITIVE_POLYNOMIALS[self.order]
        element = [1] + [0] * (self.degree - 1)
        powers = []
        for _ in range(self.order - 1):
            powers.append(self._number(element))
            top = element[-1]
            element = [(digit - top * part) % self.prime for digit, part in zip([0, *element[:-1]], polynomial, strict=False)]
        return powers

    def _number(self, digits: Sequence[int]) -> int:
        return sum(digit * self.prime**place for place, digit in enumerate(digits))

    def add(self, one: int, other: int) -> int:
        if self.degree == 1:
            return (one + other) % self.prime
        if self.prime == 2:
            return one ^ other
        total, place = 0, 1
        while one or other:
            total += (one + other) % self.prime * place
            one, other, place = one // self.prime, other // self.prime, place * self.prime
        return total

    def multiply(self, one: int, other: int) -> int:
        if not one or not other:
            return 0
        return self.powers[(self.logarithms[one] + self.logarithms[other]) % (self.order - 1)]

    def subgroup(self, order: int) -> list[int]:
        """The multiplicative subgroup of that order, which must divide order - 1."""
        return self.powers[:: (self.order - 1) // order]


class Integers:
    """The integers modulo `order`."""

    def __init__(self, order: int) -> None:
        self.order = order

    def add(self, one: int, other: int) -> int:
        return (one + other) % self.order

    def multiply(self, one: int, other: int) -> int:
        return one * other % self.order


class Product:
    """Component by component; an element is its components in mixed radix, the first the most significant."""

    def __init__(self, components: Sequence[Ring]) -> None:
        self.components = components
        self.order = 1
        for component in components:
            self.order *= component.order

    def element(self, parts: Sequence[int]) -> int:
        number = 0
        for component, part in zip(self.components, parts, strict=True):
            number = number * component.order + part
        return number

    def parts(self, element: int) -> list[int]:
        digits = []
        for component in reversed(self.components):
            element, digit = divmod(element, component.order)
            digits.append(digit)
        return digits[::-1]

    def add(self, one: int, other: int) -> int:
        triples = zip(self.components, self.parts(one), self.parts(other), strict=True)
        return self.element([component.add(a, b) for component, a, b in triples])

    def multiply(self, one: int, other: int) -> int:
        triples = zip(self.components, self.parts(one), self.parts(other), strict=True)
        return self.element([component.multiply(a, b) for component, a, b in triples])


@lru_cache
def field(order: int) -> Field:
    return Field(order)
