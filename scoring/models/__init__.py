"""The tables of `scoring`: results, the play behind them, the commands that brought them, prizes and printed cards."""

from scoring.models.commands import AnsweredCommand, RefusedEntry
from scoring.models.printing import PrintedCard
from scoring.models.prizes import Prize, PrizeGiving
from scoring.models.results import HandResult, PlayRecord

__all__ = ["AnsweredCommand", "HandResult", "PlayRecord", "PrintedCard", "Prize", "PrizeGiving", "RefusedEntry"]
