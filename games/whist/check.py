"""The check of a classic whist record: all faults at once (rules page, section 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.contract import Trump, trump_or_none
from games.errors import Code, Problem, shown
from games.reading import COMMON_FIELDS, Context, RecordReader, Stage
from games.rules import ClassicRules
from games.rules import Honours as HonoursOption
from games.score import TRICKS
from games.seats import side_or_none
from games.whist.result import HONOUR_POINTS, ClassicResult, Honours, score_classic

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.cards import Card

FIELDS = COMMON_FIELDS | {"trump", "turnup", "honours"}


def read_classic(
    rules: ClassicRules, record: Mapping[str, object], context: Context
) -> tuple[ClassicResult | None, tuple[Problem, ...]]:
    """The result that a record of a played hand holds, or None with every fault in it."""
    reader = RecordReader(rules, record, context)
    common = reader.common(FIELDS)
    trump = _trump(reader)
    _check_sum(reader, common.tricks_ns, common.tricks_ew)
    _check_trump(reader, rules, trump, common.hand_no)
    turnup = _turnup(reader, rules, trump)
    honours = _honours(reader, rules, trump)
    hand_no, dealer, tricks_ns, tricks_ew = common.hand_no, common.dealer, common.tricks_ns, common.tricks_ew
    if not reader.is_sound() or hand_no is None or not dealer or tricks_ns is None or tricks_ew is None or not trump:
        return None, reader.problems()
    result = ClassicResult(
        hand_no=hand_no,
        dealer=dealer,
        tricks_ns=tricks_ns,
        tricks_ew=tricks_ew,
        trump=trump,
        turnup=turnup,
        honours=honours,
        revokes=common.revokes,
    )
    reader.check_points(score_classic(rules, result))
    return (result, ()) if reader.is_sound() else (None, reader.problems())


def _trump(reader: RecordReader) -> Trump | None:
    value = reader.record.get("trump")
    if value is None:
        reader.note(Stage.MISSING, "trump", Code.TRUMP_MISSING)
        return None
    trump = trump_or_none(value)
    if trump is None:
        reader.note(Stage.VALUE, "trump", Code.SUIT_UNKNOWN, value=shown(value))
    return trump


def _check_sum(reader: RecordReader, tricks_ns: int | None, tricks_ew: int | None) -> None:
    """Thirteen tricks in all (W-20)."""
    if tricks_ns is not None and tricks_ew is not None and tricks_ns + tricks_ew != TRICKS:
        reader.note(Stage.CROSS, "tricks_ew", Code.TRICKS_SUM, sum=tricks_ns + tricks_ew)


def _check_trump(reader: RecordReader, rules: ClassicRules, trump: Trump | None, hand_no: int | None) -> None:
    """Trump against the mode: a suit where a card is turned (W-6), the list's where it rotates (W-27, W-28)."""
    if rules.turns_up:
        if trump is Trump.NOTRUMP:
            reader.note(Stage.VALUE, "trump", Code.TRUMP_NOT_ALLOWED)
    elif trump and hand_no is not None and trump is not (expected := rules.trump_for(hand_no)):
        reader.note(Stage.CROSS, "trump", Code.TRUMP_ROTATION, hand_no=hand_no, expected=str(expected))


def _turnup(reader: RecordReader, rules: ClassicRules, trump: Trump | None) -> Card | None:
    """The turned-up card, whose suit is trump (W-6)."""
    if reader.record.get("turnup") is None:
        return None
    if not rules.turns_up:
        reader.note(Stage.VALUE, "turnup", Code.TURNUP_NOT_USED)
        return None
    card = reader.card("turnup")
    if card and trump and trump.suit not in {None, card.suit}:
        data = {"card": str(card), "suit": str(card.suit), "trump": str(trump)}
        reader.note(Stage.CROSS, "turnup", Code.TURNUP_MISMATCH, **data)
    return card


def _honours(reader: RecordReader, rules: ClassicRules, trump: Trump | None) -> Honours | None:
    """Three or four honours of one side, where they are played and there are trumps (D-13)."""
    claim = reader.record.get("honours")
    if claim is None:
        return None
    if rules.honours is HonoursOption.OFF:
        reader.note(Stage.VALUE, "honours", Code.HONOURS_OFF)
        return None
    if not isinstance(claim, dict):
        reader.wrong_type("honours", "a side and a number")
        return None
    if trump is Trump.NOTRUMP:
        reader.note(Stage.CROSS, "honours", Code.HONOURS_ON_NOTRUMP)
    return _honours_claim(reader, claim.get("side"), claim.get("count"))


def _honours_claim(reader: RecordReader, side: object, count: object) -> Honours | None:
    named = side_or_none(side)
    if named is None:
        reader.wrong_type("honours.side", "NS or EW")
    if type(count) is not int:
        reader.wrong_type("honours.count", "a whole number")
    elif count not in HONOUR_POINTS:
        reader.note(Stage.VALUE, "honours.count", Code.HONOURS_RANGE)
    elif named:
        return Honours(named, count)
    return None
