"""The house-rules sheet: what the options of a game mean for its players, clause by clause."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from games.rules import AuctionMode, BidRules, ClassicRules, Honours, JokerLead, SetPenalty, TrumpMode
from games.score import BOOK

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from games.rules import Rules

SENTENCES: Mapping[str, str] = {
    "PACK_52": "Four players, partners opposite; 52 cards without jokers, thirteen each.",
    "PACK_54": "Four players, partners opposite; 52 cards and two jokers: twelve cards each, six to the kitty.",
    "JOKERS_AGREED": "Agree which joker is the Big Joker and which the Little Joker.",
    "THREE_HANDS": "One player shuffles, a second cuts, a third deals.",
    "DEAL_PASSES": "The deal passes to the left after every hand; a marker may lie before the next dealer.",
    "SECOND_PACK": "A second pack may be shuffled while the first is dealt; they alternate hand by hand.",
    "MISDEAL": "After a misdeal the same dealer deals again; nothing is scored.",
    "TRUMP_TURNED": "The dealer's last card is shown to all; its suit is trump.",
    "TRUMP_LIST_4": "Trump goes by the hand: hearts, diamonds, spades, clubs, then hearts again.",
    "TRUMP_LIST_5": "Trump goes by the hand: hearts, diamonds, spades, clubs, none, then hearts again.",
    "LEAD_LEFT": "The player at the dealer's left leads.",
    "FOLLOW_SUIT": "Follow suit if you can; otherwise play any card. The highest trump wins, else the highest card led.",
    "SPEAK_LEFT": "The player at the dealer's left speaks first: bid or pass.",
    "MIN_BID": "You must bid at least {number}, which promises {tricks} tricks with the kitty.",
    "BID_KINDS": "Bid a number with Uptown, Downtown or Notrump; a number alone is Uptown. Name no suit yet.",
    "BID_ORDER": "A bid must be higher than the last. At the same number Downtown beats Uptown and Notrump beats both.",
    "AUCTION_CONTINUOUS": "The auction ends when three players in a row pass; who has passed may bid again.",
    "AUCTION_PASS_IS_FINAL": "The auction ends when the three others have passed; who has passed is out of it.",
    "AUCTION_SINGLE_ROUND": "Each player speaks once, the dealer last; the highest bid wins.",
    "DEALER_FORCED": "If the first three pass, the dealer must bid, at least {number}, and wins.",
    "NAMING": "The declarer then names the trump suit; at Notrump there is none, and he names Uptown or Downtown.",
    "KITTY": "The kitty is the declarer's first trick. He shows it to all, except at Notrump.",
    "EXCHANGE": "The declarer may exchange any number of cards with the kitty, face down, and leads.",
    "ORDER_UPTOWN": "Uptown, low to high: 2 to 10, jack, queen, king, ace; Little and Big Joker are the top trumps.",
    "ORDER_DOWNTOWN": "Downtown, low to high: king, queen, jack, 10 to 2, ace; then the jokers, as trumps.",
    "JOKERS_NOTRUMP": "At Notrump the jokers are worthless and never win; they may not be played instead of the suit led.",
    "JOKER_LEAD_ANY": "A joker may be led at Notrump; the next card with a suit sets the suit.",
    "JOKER_LEAD_LAST_RESORT": "A joker may be led at Notrump only by a player who holds nothing else.",
    "SCORE_CLASSIC": "The side with more tricks scores those above six; the other side scores nothing.",
    "SCORE_BID": "A bid that is made scores the tricks above six; the other side never scores.",
    "SET_POINTS_SHORT": "A failed bid loses the points it is short; tricks below six do not count.",
    "SET_TRICKS_SHORT": "A failed bid loses a point for each trick it is short.",
    "SET_FULL_BID": "A failed bid loses the number bid.",
    "NOTRUMP_DOUBLE": "Notrump counts double, made or failed.",
    "HONOURS_ENGLISH": (
        "Honours count after the tricks: all four of A K Q J of trumps score 4, three score 2; "
        "a side one point short of the target cannot count them."
    ),
    "REVOKE": "Not following suit when you could costs {tricks} tricks, or all your side has if fewer.",
    "REVOKE_FREE": "Not following suit when you could costs nothing unless the director rules otherwise.",
    "END_TARGET": "The first side to reach {target} points wins.",
    "END_TARGET_BID": "The first side to reach {target} points wins; a side that falls to minus {target} loses.",
    "END_FIXED": "{rounds} hands are played; the higher total wins and equal totals are a draw.",
    "END_FIXED_UNSET": "A fixed number of hands is played; the higher total wins and equal totals are a draw.",
}
"""A plain English sentence for each clause; the source of the translations made outside."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One sentence of the sheet, as a code with the data it needs; `str(clause)` is plain English."""

    code: str
    data: Mapping[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        return SENTENCES[self.code].format(**self.data)


def house_rules(rules: Rules) -> tuple[Clause, ...]:
    """The rules as players need to know them, in the order of a hand."""
    clauses = _classic(rules) if isinstance(rules, ClassicRules) else _bid(rules) if isinstance(rules, BidRules) else ()
    return (*clauses, _revoke(rules), _end(rules))


def _classic(rules: ClassicRules) -> Iterator[Clause]:
    trump = {
        TrumpMode.TURNUP: "TRUMP_TURNED",
        TrumpMode.ROTATE4: "TRUMP_LIST_4",
        TrumpMode.ROTATE5: "TRUMP_LIST_5",
    }[rules.trump_mode]
    yield from map(Clause, ("PACK_52", "THREE_HANDS", "SECOND_PACK", "DEAL_PASSES", "MISDEAL"))
    yield from map(Clause, (trump, "LEAD_LEFT", "FOLLOW_SUIT", "SCORE_CLASSIC"))
    if rules.honours is Honours.ENGLISH:
        yield Clause("HONOURS_ENGLISH")


def _bid(rules: BidRules) -> Iterator[Clause]:
    auction = {
        AuctionMode.CONTINUOUS: "AUCTION_CONTINUOUS",
        AuctionMode.PASS_IS_FINAL: "AUCTION_PASS_IS_FINAL",
        AuctionMode.SINGLE_ROUND: "AUCTION_SINGLE_ROUND",
    }[rules.auction]
    yield from map(Clause, ("PACK_54", "JOKERS_AGREED", "THREE_HANDS", "DEAL_PASSES", "MISDEAL", "SPEAK_LEFT"))
    yield Clause("MIN_BID", {"number": rules.min_bid, "tricks": BOOK + rules.min_bid})
    yield from map(Clause, ("BID_KINDS", "BID_ORDER", auction))
    yield Clause("DEALER_FORCED", {"number": rules.min_bid})
    yield from map(Clause, ("NAMING", "KITTY", "EXCHANGE", "FOLLOW_SUIT", "ORDER_UPTOWN", "ORDER_DOWNTOWN"))
    yield Clause("JOKERS_NOTRUMP")
    yield Clause("JOKER_LEAD_ANY" if rules.nt_joker_lead is JokerLead.ANY else "JOKER_LEAD_LAST_RESORT")
    yield from _bid_score(rules)


def _bid_score(rules: BidRules) -> Iterator[Clause]:
    penalty = {
        SetPenalty.POINTS_SHORT: "SET_POINTS_SHORT",
        SetPenalty.TRICKS_SHORT: "SET_TRICKS_SHORT",
        SetPenalty.FULL_BID: "SET_FULL_BID",
    }[rules.set_penalty]
    yield from map(Clause, ("SCORE_BID", penalty))
    if rules.notrump_multiplier > 1:
        yield Clause("NOTRUMP_DOUBLE")


def _revoke(rules: Rules) -> Clause:
    return Clause("REVOKE", {"tricks": rules.revoke_tricks}) if rules.revoke_tricks else Clause("REVOKE_FREE")


def _end(rules: Rules) -> Clause:
    if rules.target is not None:
        return Clause("END_TARGET_BID" if isinstance(rules, BidRules) else "END_TARGET", {"target": rules.target})
    return Clause("END_FIXED", {"rounds": rules.rounds}) if rules.rounds else Clause("END_FIXED_UNSET")
