"""Three characters that stand for an entry, on the phone that sent it, on the paper slip and on the director's page."""

from uuid import UUID

#: Thirty-two that nobody mistakes for one another: no I, O, 0 and 1.
CHARACTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
LENGTH = 3
BITS = 5


def receipt_of(command_id: UUID) -> str:
    """The receipt: the first 15 bits of the id, five a character; `static/js/pad/command_id.js` makes the same."""
    first = command_id.int >> (128 - LENGTH * BITS)
    return "".join(CHARACTERS[first >> BITS * place & 31] for place in reversed(range(LENGTH)))
