"""Classic whist as an entry of the registry."""

from __future__ import annotations

from games.cards import PACK_52
from games.deal import DealShape
from games.game import Game
from games.rules import ClassicRules
from games.whist.check import read_classic
from games.whist.result import ClassicResult, score_classic

SHAPE = DealShape(PACK_52, hand=13)
"""52 cards without jokers, thirteen each (W-2, W-5)."""

GAME: Game[ClassicRules, ClassicResult] = Game(
    code=ClassicRules.game,
    shape=SHAPE,
    record_fields=frozenset({"turnup"}),
    read=read_classic,
    score=score_classic,
)
