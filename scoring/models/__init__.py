"""The tables of `scoring`: results and the commands that brought them."""

from scoring.models.commands import AnsweredCommand, RefusedEntry
from scoring.models.results import HandResult

__all__ = ["AnsweredCommand", "HandResult", "RefusedEntry"]
