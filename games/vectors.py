"""The kinds of the rule-vector schema, each as a function from a case to the answer of this package."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.bid_whist.auction import Auction, run_auction
from games.bid_whist.bids import bids_above, parse_bid
from games.bid_whist.kitty import check_exchange, kitty_is_shown
from games.bid_whist.naming import name_contract
from games.cards import Suit, parse_card
from games.contract import Contract, Direction, Trump
from games.deal import count_problems, dealer_for
from games.errors import GameError
from games.play import Play
from games.progress import GameOver, Progress
from games.registry import GAMES
from games.result import Context, check_result, problems, score
from games.rules import BidRules, ClassicRules, Rules, TrumpMode
from games.seats import SEATS, Seat, Side
from games.trick import finish_trick

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from games.cards import Hand, Hands
    from games.score import Score

Case = dict[str, Any]
Answer = dict[str, Any]


class Unsupported(Exception):
    """The case needs a game that this package does not have."""


def _rules(case: Case, game: str) -> Rules:
    if game not in GAMES:
        raise Unsupported(game)
    return Rules.of(game, case.get("rules", {}))


def _contract(case: Case) -> Contract:
    named = case["input"]["contract"]
    _rules(case, named["game"])
    if named["game"] == "classic":
        return Contract(Trump(named["trump"]))
    trump, direction = named.get("trump"), named.get("direction")
    return name_contract(parse_bid(named["bid"]), trump and Suit(trump), direction and Direction(direction))


def _play(case: Case, hands: Hands, leader: str, trick: Hand = ()) -> Play:
    rules = _rules(case, case["input"]["contract"]["game"])
    return Play(_contract(case), hands, Seat(leader), trick, free_joker_lead=rules.free_joker_lead)


def _bid_rules(case: Case) -> BidRules:
    return BidRules.from_options(case.get("rules", {}))


def _hand(texts: list[str]) -> Hand:
    return tuple(map(parse_card, texts))


def _texts(items: Iterable[object]) -> list[str]:
    return [str(item) for item in items]


def card_order(case: Case) -> Answer:
    """The cards of one suit, low to high."""
    return {"low_to_high": _texts(_contract(case).low_to_high(_hand(case["input"]["cards"])))}


def legal_plays(case: Case) -> Answer:
    """What a hand may play to a trick."""
    given = case["input"]
    play = _play(case, (_hand(given["hand"]), (), (), ()), "N", _hand(given["trick"]))
    return {"legal": _texts(play.legal())}


def trick_winner(case: Case) -> Answer:
    """Who wins a trick, and with which card."""
    trick = finish_trick(_contract(case), Seat(case["input"]["leader"]), _hand(case["input"]["cards"]))
    return {"winner": str(trick.winner), "card": str(dict(trick.plays)[trick.winner])}


def compare(case: Case) -> Answer:
    """Which of two cards is higher in a trick, if either can win it."""
    given, contract = case["input"], _contract(case)
    powers = contract.powers(contract.suit_led([parse_card(given["led"] + "2")]))
    a, b = powers[parse_card(given["a"])], powers[parse_card(given["b"])]
    if max(a, b) < 0:
        return {"higher": "neither"}
    return {"higher": "a" if a > b else "b"}


def trick_sequence(case: Case) -> Answer:
    """The winners of tricks in turn, and the totals."""
    given, contract = case["input"], _contract(case)
    leader, winners, totals = Seat(given["leader"]), [], {"NS": 0, "EW": 0}
    if given.get("kitty_to"):
        totals[_side(given["kitty_to"])] += 1
    for cards in given["tricks"]:
        leader = finish_trick(contract, leader, _hand(cards)).winner
        winners.append(str(leader))
        totals[leader.side] += 1
    return {"winners": winners, "tricks": totals}


def replay(case: Case) -> Answer:
    """The play of some hands card by card, to its end or its first illegal card."""
    given = case["input"]
    north, east, south, west = (_hand(given["hands"].get(seat, [])) for seat in SEATS)
    play = _play(case, (north, east, south, west), given["leader"])
    for index, event in enumerate(given["plays"]):
        try:
            seat, card = Seat(event["seat"]), parse_card(event["card"])
            play = play.revoke(seat, card) if event.get("revoke") else play.play(seat, card)
        except GameError as error:
            return {"ok": False, "error": {"index": index, "code": str(error.code)}}
    winners = [str(trick.winner) for trick in play.tricks]
    return {"ok": True, "winners": winners, "next": None if play.is_finished else str(play.turn)}


def bid_compare(case: Case) -> Answer:
    """Which of two bids is higher."""
    a, b = parse_bid(case["input"]["a"]), parse_bid(case["input"]["b"])
    return {"higher": "equal" if a == b else "a" if a > b else "b"}


def bid_sort(case: Case) -> Answer:
    """Bids low to high, in canonical form."""
    return {"low_to_high": _texts(sorted(map(parse_bid, case["input"]["bids"])))}


def next_bid(case: Case) -> Answer:
    """The lowest bid that beats the current one, and how many do."""
    current = case["input"]["current"]
    higher = bids_above(current and parse_bid(current), _bid_rules(case).min_bid)
    return {"lowest": str(higher[0]) if higher else None, "count": len(higher)}


def auction(case: Case) -> Answer:
    """An auction call by call: its first bad call, who is next, or who won."""
    given = case["input"]
    after, refusal = run_auction(Auction(_bid_rules(case), Seat(given["dealer"])), given["calls"])
    if refusal:
        return {"legal": False, "error": str(refusal.code), "index": len(after.calls)}
    seat, bid = after.last_bid or (None, None)
    if after.turn:
        current = {"bid": str(bid), "by": str(seat)} if bid else None
        return {"legal": True, "complete": False, "next": str(after.turn), "current": current}
    return {"legal": True, "complete": True, "declarer": str(seat), "bid": str(bid), "forced": after.is_forced}


def kitty(case: Case) -> Answer:
    """An exchange with the kitty, and who sees it."""
    given = case["input"]
    bid = parse_bid(given["bid"])
    try:
        give, take = _hand(given["give"]), _hand(given["take"])
        check_exchange(_hand(given["hand"]), _hand(given["kitty"]), give, take)
    except GameError as refusal:
        return {"ok": False, "error": str(refusal.code)}
    return {"ok": True, "exchanged": len(give), "kitty_seen_by": "all" if kitty_is_shown(bid) else "declarer"}


def result_check(case: Case) -> Answer:
    """All that is wrong with a record."""
    record, known = case["input"]["record"], case["input"].get("ctx", {})
    known |= case.get("ctx", {})
    dealer = known.get("expected_dealer")
    context = Context(expected_dealer=dealer and Seat(dealer), hands_planned=known.get("hands_planned"))
    game = record.get("game") if record.get("game") in GAMES else "classic"
    errors = [str(problem.code) for problem in problems(_rules(case, game), record, context)]
    return {"valid": not errors, "errors": errors}


def hand_score(case: Case) -> Answer:
    """The points of a hand."""
    record = case["input"]["record"]
    found = _score(_rules(case, record["game"]), 1, record)
    return {"points_ns": found.points_ns, "points_ew": found.points_ew}


def game_over(case: Case) -> Answer:
    """Whether totals end a game, and who won."""
    given = case["input"]
    rules, totals = _rules(case, given["game"]), given["scores"]
    outcome = Progress(rules, totals["NS"], totals["EW"], given.get("hands_played", 0)).outcome()
    return {"over": outcome is not None, "winner": outcome and outcome.winner}


def game_progress(case: Case) -> Answer:
    """A game hand by hand, to its end or the first hand too many."""
    given = case["input"]
    progress, over_after, error = Progress(_rules(case, given["game"])), None, {}
    for number, record in enumerate(given["hands"], start=1):
        try:
            progress.check_open()
        except GameOver as refusal:
            error = {"error": {"hand": number, "code": str(refusal.code)}}
            break
        progress = progress.add(_score(progress.rules, number, {"game": given["game"], **record}))
        if over_after is None and progress.outcome():
            over_after = number
    outcome = progress.outcome()
    totals = {"NS": progress.points_ns, "EW": progress.points_ew}
    return {"totals": totals, "over_after": over_after, "winner": outcome and outcome.winner, **error}


def trump_rotation(case: Case) -> Answer:
    """The trump of a hand by its number."""
    rules = ClassicRules(trump_mode=TrumpMode(case["input"]["mode"]))
    return {"trump": rules.trump_for(case["input"]["hand_no"])}


def dealer_rotation(case: Case) -> Answer:
    """Who deals, leads or speaks first."""
    given = case["input"]
    if "last_dealer" in given:
        return {"dealer": str(Seat(given["last_dealer"]).left)}
    if "events" in given:
        return _dealers(Seat(given["first_dealer"]), given["events"])
    if "first_dealer" in given:
        return {"dealer": str(dealer_for(Seat(given["first_dealer"]), given["hand_no"]))}
    return _opening(case)


def deal_check(case: Case) -> Answer:
    """A deal by its card counts."""
    given = case["input"]
    _rules(case, given["game"])
    counts, last = given["counts"], given.get("last_card_to")
    hands = {seat: counts.get(seat, 0) for seat in SEATS}
    kitty = counts.get("kitty", given.get("kitty", 0))
    found = count_problems(GAMES[given["game"]].shape, hands, kitty, Seat(given["dealer"]), last and Seat(last))
    return {"ok": False, "error": str(found[0].code)} if found else {"ok": True}


KINDS: Mapping[str, Callable[[Case], Answer]] = {
    handler.__name__: handler
    for handler in (
        card_order,
        legal_plays,
        trick_winner,
        compare,
        trick_sequence,
        replay,
        result_check,
        hand_score,
        game_over,
        game_progress,
        trump_rotation,
        dealer_rotation,
        deal_check,
        bid_compare,
        bid_sort,
        next_bid,
        auction,
        kitty,
    )
}


def _side(text: str) -> Side:
    return Side(text) if text in {"NS", "EW"} else Seat(text).side


def _score(rules: Rules, hand_no: int, record: Mapping[str, object]) -> Score:
    """The score of a record whose incidental fields may be left out."""
    incidental: dict[str, object] = {"hand_no": hand_no, "dealer": "N"}
    if "NT" in str(record.get("bid")):
        incidental["direction"] = "U"
    else:
        incidental["trump"] = rules.trump_for(hand_no) or "H"
    return score(rules, check_result(rules, incidental | dict(record)))


def _dealers(first: Seat, events: list[str]) -> Answer:
    """The same dealer deals again after a misdeal (D-17)."""
    dealers, hand_no = [], 1
    for event in events:
        dealers.append(str(dealer_for(first, hand_no)))
        hand_no += event == "played"
    return {"dealers": dealers, "next": str(dealer_for(first, hand_no))}


def _opening(case: Case) -> Answer:
    given = case["input"]
    rules, left = _rules(case, given["game"]), Seat(given["dealer"]).left
    if isinstance(rules, BidRules) and "declarer" not in given:
        return {"first_caller": str(left)}
    return {"opening_leader": given.get("declarer", str(left))}
