"""The tables of `scoring`: results, the play behind them, and the commands that brought them."""

from scoring.models.commands import AnsweredCommand, RefusedEntry
from scoring.models.results import HandResult, PlayRecord

__all__ = ["AnsweredCommand", "HandResult", "PlayRecord", "RefusedEntry"]
