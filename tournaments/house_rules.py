"""The house-rules sheet of an event: the engine's clauses as sentences in the reader's language, under headings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.house_rules import Clause, house_rules
from games.rules import Rules
from tournaments.enums import Measure

DEAL: Mapping[str, Promise] = {
    "PACK_52": _("Four players, partners opposite; 52 cards without jokers, thirteen each."),
    "PACK_54": _("Four players, partners opposite; 52 cards and two jokers: twelve cards each, six to the kitty."),
    "JOKERS_AGREED": _("Agree which joker is the Big Joker and which the Little Joker."),
    "THREE_HANDS": _("One player shuffles, a second cuts, a third deals."),
    "DEAL_PASSES": _("The deal passes to the left after every hand; a marker may lie before the next dealer."),
    "SECOND_PACK": _("A second pack may be shuffled while the first is dealt; they alternate hand by hand."),
    "MISDEAL": _("After a misdeal the same dealer deals again; nothing is scored."),
    "TRUMP_TURNED": _("The dealer's last card is shown to all; its suit is trump."),
    "TRUMP_LIST_4": _("Trump goes by the hand: hearts, diamonds, spades, clubs, then hearts again."),
    "TRUMP_LIST_5": _("Trump goes by the hand: hearts, diamonds, spades, clubs, none, then hearts again."),
}
BIDDING: Mapping[str, Promise] = {
    "SPEAK_LEFT": _("The player at the dealer's left speaks first: bid or pass."),
    "MIN_BID": _("You must bid at least {number}, which promises {tricks} tricks with the kitty."),
    "BID_KINDS": _("Bid a number with Uptown, Downtown or Notrump; a number alone is Uptown. Name no suit yet."),
    "BID_ORDER": _("A bid must be higher than the last. At the same number Downtown beats Uptown and Notrump beats both."),
    "AUCTION_CONTINUOUS": _("The auction ends when three players in a row pass; who has passed may bid again."),
    "AUCTION_PASS_IS_FINAL": _("The auction ends when the three others have passed; who has passed is out of it."),
    "AUCTION_SINGLE_ROUND": _("Each player speaks once, the dealer last; the highest bid wins."),
    "DEALER_FORCED": _("If the first three pass, the dealer must bid, at least {number}, and wins."),
    "NAMING": _("The declarer then names the trump suit; at Notrump there is none, and he names Uptown or Downtown."),
}
PLAY: Mapping[str, Promise] = {
    "LEAD_LEFT": _("The player at the dealer's left leads."),
    "KITTY": _("The kitty is the declarer's first trick. He shows it to all, except at Notrump."),
    "EXCHANGE": _("The declarer may exchange any number of cards with the kitty, face down, and leads."),
    "FOLLOW_SUIT": _("Follow suit if you can; otherwise play any card. The highest trump wins, else the highest card led."),
    "ORDER_UPTOWN": _("Uptown, low to high: 2 to 10, jack, queen, king, ace; Little and Big Joker are the top trumps."),
    "ORDER_DOWNTOWN": _("Downtown, low to high: king, queen, jack, 10 to 2, ace; then the jokers, as trumps."),
    "JOKERS_NOTRUMP": _("At Notrump the jokers are worthless and never win; they may not be played instead of the suit led."),
    "JOKER_LEAD_ANY": _("A joker may be led at Notrump; the next card with a suit sets the suit."),
    "JOKER_LEAD_LAST_RESORT": _("A joker may be led at Notrump only by a player who holds nothing else."),
}
SCORE: Mapping[str, Promise] = {
    "SCORE_CLASSIC": _("The side with more tricks scores those above six; the other side scores nothing."),
    "SCORE_BID": _("A bid that is made scores the tricks above six; the other side never scores."),
    "SET_POINTS_SHORT": _("A failed bid loses the points it is short; tricks below six do not count."),
    "SET_TRICKS_SHORT": _("A failed bid loses a point for each trick it is short."),
    "SET_FULL_BID": _("A failed bid loses the number bid."),
    "NOTRUMP_DOUBLE": _("Notrump counts double, made or failed."),
    "HONOURS_ENGLISH": _(
        "Honours count after the tricks: all four of A K Q J of trumps score 4, three score 2; "
        "a side one point short of the target cannot count them."
    ),
    "REVOKE": _("Not following suit when you could costs {tricks} tricks, or all your side has if fewer."),
    "REVOKE_FREE": _("Not following suit when you could costs nothing unless the director rules otherwise."),
    "END_TARGET": _("The first side to reach {target} points wins."),
    "END_TARGET_BID": _("The first side to reach {target} points wins; a side that falls to minus {target} loses."),
    "END_FIXED": _("{rounds} hands are played; the higher total wins and equal totals are a draw."),
    "END_FIXED_UNSET": _("A fixed number of hands is played; the higher total wins and equal totals are a draw."),
}
SECTIONS = ((_("The deal"), DEAL), (_("The bidding"), BIDDING), (_("The play"), PLAY), (_("The score"), SCORE))
TEXTS: Mapping[str, Promise] = {code: text for _heading, texts in SECTIONS for code, text in texts.items()}
_HEADINGS = {code: heading for heading, texts in SECTIONS for code in texts}
_ONLY_IN_SINGLE_GAMES = {"END_TARGET", "END_TARGET_BID", "END_FIXED", "END_FIXED_UNSET"}
_IN_AN_EVENT = {
    "HONOURS_ENGLISH": _("Honours count after the tricks: all four of A K Q J of trumps score 4, three score 2."),
}
WHAT_COUNTS = {
    Measure.TRICKS: _("Every trick counts one for both players who won it. The highest total of the event wins."),
    Measure.POINTS: _("The points of a side count for both of its players. The highest total of the event wins."),
}


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with its sentences."""

    heading: str
    sentences: Sequence[str]


def clause_text(clause: Clause) -> str:
    """The sentence of one clause."""
    return str(TEXTS[clause.code]).format(**clause.data)


def sheet(rules: Rules, *, hands: int, measure: Measure) -> list[Section]:
    """The rules of an event of so many hands, in the order of a hand. What ends a single game is left out."""
    clauses = [clause for clause in house_rules(rules) if clause.code not in _ONLY_IN_SINGLE_GAMES]
    sections = [
        Section(str(heading), [str(_IN_AN_EVENT.get(clause.code) or clause_text(clause)) for clause in found])
        for heading, found in groupby(clauses, key=lambda clause: _HEADINGS[clause.code])
    ]
    played = ngettext("%(hands)d hand is played.", "%(hands)d hands are played.", hands) % {"hands": hands}
    return [*sections, Section(str(_("The event")), [played, str(WHAT_COUNTS[measure])])]
