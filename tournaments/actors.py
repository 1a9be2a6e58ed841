"""Who acts."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Actor:
    """A signed-in person, a table's phone, or the program itself; `device` says what it was done on, empty if on none."""

    label: str
    user_id: int | None = None
    table_id: int | None = None
    phone_id: int | None = None
    device: str = ""


MAX_LABEL_LENGTH = 60

SYSTEM = Actor("system")
