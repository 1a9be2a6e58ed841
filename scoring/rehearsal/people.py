"""Names for people who do not exist."""

from collections.abc import Iterator
from itertools import count

FIRST_NAMES = (
    "Aisyah", "Benjamin", "Chandra", "Dewi", "Edmund", "Farah", "Gopal", "Hui Min", "Ivy", "Jamal",
    "Kamala", "Lionel", "Mei Ling", "Nadia", "Oliver", "Puteri", "Rajesh", "Suriani", "Theresa", "Wei Jie",
)  # fmt: skip
LAST_NAMES = (
    "Abdullah", "Bakar", "Chan", "Das", "Evans", "Fernandez", "Goh", "Hassan", "Ibrahim", "Jones",
    "Kaur", "Lim", "Menon", "Nair", "Ong", "Pereira", "Rahman", "Subramaniam", "Tan", "Wong",
)  # fmt: skip


def made_up_names() -> Iterator[str]:
    """Names without end, the first 400 all different."""
    for number in count():
        turn, first = divmod(number, len(FIRST_NAMES))
        yield f"{FIRST_NAMES[first]} {LAST_NAMES[(first + turn) % len(LAST_NAMES)]}"
