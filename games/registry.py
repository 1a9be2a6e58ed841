"""The games this package knows."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from games.bid_whist.game import GAME as BID
from games.bid_whist.result import BidResult
from games.whist.game import GAME as CLASSIC
from games.whist.result import ClassicResult

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.game import Game

Result = ClassicResult | BidResult

GAMES: Mapping[str, Game[Any, Any]] = MappingProxyType({game.code: game for game in (CLASSIC, BID)})
"""Every game by its code, as in `rules.game` and in records."""
