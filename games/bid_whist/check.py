"""The check of a bid whist record: all faults at once (rules page, section 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bid_whist.auction import Auction, run_auction
from games.bid_whist.bids import Bid, IllegalCall, check_minimum, parse_bid
from games.bid_whist.kitty import KITTY
from games.bid_whist.naming import name_contract, naming_problems
from games.bid_whist.result import BidResult, score_bid
from games.cards import Suit, suit_or_none
from games.contract import Direction, direction_or_none
from games.errors import Code, Problem, shown
from games.reading import COMMON_FIELDS, Context, RecordReader, Stage
from games.score import TRICKS
from games.seats import Seat, Side

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.rules import BidRules

FIELDS = COMMON_FIELDS | {"auction", "bid", "declarer", "trump", "direction", "kitty_exchanged", "turnup", "honours"}
"""The fields of a record; the last two are known here only to be refused."""


def read_bid(rules: BidRules, record: Mapping[str, object], context: Context) -> tuple[BidResult | None, tuple[Problem, ...]]:
    """The result that a record of a played hand holds, or None with every fault in it."""
    reader = RecordReader(rules, record, context)
    common = reader.common(FIELDS)
    _refuse_classic_fields(reader)
    own_bid, own_declarer = _own_bid(reader, rules), reader.seat("declarer")
    trump, direction = _suit(reader), _direction(reader)
    exchanged = reader.whole("kitty_exchanged", 0, KITTY, Code.KITTY_EXCHANGE_RANGE)
    _check_sum(reader, common.tricks_ns, common.tricks_ew)
    auction = _auction(reader, rules, common.dealer)
    bid, declarer = _agreed(reader, auction, own_bid, own_declarer)
    if bid:
        _check_naming(reader, bid, trump, direction)
    tricks_ns, tricks_ew = common.tricks_ns, common.tricks_ew
    _check_kitty_trick(reader, declarer, tricks_ns, tricks_ew)
    if not reader.is_sound() or tricks_ns is None or tricks_ew is None:
        return None, reader.problems()
    if common.hand_no is None or not common.dealer or not bid or not declarer:
        return None, reader.problems()
    result = BidResult(
        hand_no=common.hand_no,
        dealer=common.dealer,
        tricks_ns=tricks_ns,
        tricks_ew=tricks_ew,
        bid=bid,
        declarer=declarer,
        contract=name_contract(bid, trump, direction),
        forced=auction is not None and auction.is_forced,
        kitty_exchanged=exchanged,
        revokes=common.revokes,
    )
    reader.check_points(score_bid(rules, result))
    return (result, ()) if reader.is_sound() else (None, reader.problems())


def _refuse_classic_fields(reader: RecordReader) -> None:
    """No card is turned for trump (B-3), and there are no honours."""
    for field, code in (("turnup", Code.TURNUP_NOT_USED), ("honours", Code.HONOURS_OFF)):
        if reader.record.get(field) is not None:
            reader.note(Stage.VALUE, field, code)


def _own_bid(reader: RecordReader, rules: BidRules) -> Bid | None:
    """The winning bid as written (B-5 to B-7, B-29)."""
    value = reader.record.get("bid")
    if value is None:
        return None
    try:
        bid = parse_bid(value)
        check_minimum(bid, rules.min_bid)
    except IllegalCall as refusal:
        reader.note_problem(Stage.VALUE, refusal.problems[0])
        return None
    return bid


def _suit(reader: RecordReader) -> Suit | None:
    value = reader.record.get("trump")
    suit = suit_or_none(value)
    if suit is None and value is not None:
        reader.note(Stage.VALUE, "trump", Code.SUIT_UNKNOWN, value=shown(value))
    return suit


def _direction(reader: RecordReader) -> Direction | None:
    value = reader.record.get("direction")
    direction = direction_or_none(value)
    if direction is None and value is not None:
        reader.note(Stage.VALUE, "direction", Code.DIRECTION_UNKNOWN)
    return direction


def _check_sum(reader: RecordReader, tricks_ns: int | None, tricks_ew: int | None) -> None:
    """Thirteen with the kitty; twelve means that it was forgotten (B-22, D-24)."""
    if tricks_ns is None or tricks_ew is None or tricks_ns + tricks_ew == TRICKS:
        return
    total = tricks_ns + tricks_ew
    code = Code.KITTY_NOT_COUNTED if total == TRICKS - 1 else Code.TRICKS_SUM
    reader.note(Stage.CROSS, "tricks_ew", code, sum=total)


def _auction(reader: RecordReader, rules: BidRules, dealer: Seat | None) -> Auction | None:
    """The finished auction, if one was written; its first bad call is noted (B-4 to B-11)."""
    calls = reader.record.get("auction")
    if calls is None:
        return None
    if not isinstance(calls, list):
        reader.wrong_type("auction", "a list of calls")
        return None
    if dealer is None:
        return None
    auction, refusal = run_auction(Auction(rules, dealer), calls)
    if refusal:
        problem = refusal.problems[0]
        field = f"auction.{len(auction.calls)}"
        reader.note_problem(Stage.CROSS, Problem(field, problem.code, problem.data))
        return None
    if auction.turn:
        reader.note(Stage.CROSS, "auction", Code.AUCTION_INCOMPLETE, seat=str(auction.turn))
        return None
    return auction


def _agreed(
    reader: RecordReader, auction: Auction | None, own_bid: Bid | None, own_declarer: Seat | None
) -> tuple[Bid | None, Seat | None]:
    """The bid and its maker, from the auction or as written; where both are given they must agree (B-10)."""
    if reader.record.get("auction") is None:
        for field, code in (("bid", Code.BID_MISSING), ("declarer", Code.DECLARER_MISSING)):
            if reader.record.get(field) is None:
                reader.note(Stage.MISSING, field, code)
    if auction is None or auction.last_bid is None:
        return own_bid, own_declarer
    seat, bid = auction.last_bid
    data = {"bid": str(bid), "seat": str(seat)}
    bid_agrees, declarer_agrees = own_bid in {None, bid}, own_declarer in {None, seat}
    if not bid_agrees:
        reader.note(Stage.CROSS, "bid", Code.BID_MISMATCH, **data)
    if not declarer_agrees:
        reader.note(Stage.CROSS, "declarer", Code.DECLARER_MISMATCH, **data)
    return bid if bid_agrees else None, seat if declarer_agrees else None


def _check_naming(reader: RecordReader, bid: Bid, trump: Suit | None, direction: Direction | None) -> None:
    """Trump or direction against the bid (B-12, B-13); a value that could not be read is not missing."""
    unread = {"trump"} if trump is None else set()
    unread |= {"direction"} if direction is None else set()
    for problem in naming_problems(bid, trump, direction):
        if problem.field not in unread or reader.record.get(problem.field) is None:
            reader.note_problem(Stage.CROSS, problem)


def _check_kitty_trick(reader: RecordReader, declarer: Seat | None, tricks_ns: int | None, tricks_ew: int | None) -> None:
    """The declarer's side has the kitty at least (B-14, B-22)."""
    if declarer is None:
        return
    ours, theirs, field = tricks_ns, tricks_ew, "tricks_ns"
    if declarer.side is Side.EW:
        ours, theirs, field = tricks_ew, tricks_ns, "tricks_ew"
    if ours == 0 and theirs == TRICKS:
        reader.note(Stage.CROSS, field, Code.KITTY_TRICK_MISSING)
