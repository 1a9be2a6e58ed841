"""The tables of `scoring`: results and the play behind them, rulings, the commands from the pads, prizes and printed cards."""

from scoring.models.adjustments import Adjustment
from scoring.models.commands import AnsweredCommand, RefusedEntry
from scoring.models.printing import PrintedCard
from scoring.models.prizes import Prize, PrizeGiving
from scoring.models.results import HandResult, PlayRecord

__all__ = [
    "Adjustment",
    "AnsweredCommand",
    "HandResult",
    "PlayRecord",
    "PrintedCard",
    "Prize",
    "PrizeGiving",
    "RefusedEntry",
]
