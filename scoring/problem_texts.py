"""The rules engine's problems as sentences in the reader's language."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.errors import Code, Problem
from scoring.contract_texts import call_text, card_text

TEXTS: Mapping[Code, Promise] = {
    Code.GAME_UNKNOWN: _("The game {value} is not known here. Choose {expected}."),
    Code.FIELD_MISSING: _("Please fill in {field}."),
    Code.FIELD_TYPE: _("{field} must be {expected}."),
    Code.FIELD_UNKNOWN: _("{field} is not part of such a record."),
    Code.SEAT_UNKNOWN: _("{value} is not a seat; use N, E, S or W."),
    Code.HAND_NO_RANGE: _("There is no hand {value}; the hands are numbered from 1 to {max}."),
    Code.HAND_DUPLICATE: _("Hand {hand_no} already has a result. Open it to correct it."),
    Code.HAND_ORDER: _("Hand {missing} has no result yet."),
    Code.GAME_ALREADY_OVER: _("This game ended with hand {last}."),
    Code.STATUS_HAS_TRICKS: _("A hand that was not played cannot have tricks."),
    Code.DEALER_ROTATION: _("{expected} was due to deal hand {hand_no}, not {dealer}."),
    Code.TRICKS_RANGE: _("Tricks must be between 0 and 13."),
    Code.TRICKS_SUM: _("The two totals make {sum}; together they must be 13."),
    Code.POINTS_MISMATCH: _("{tricks} tricks give {computed} points, but {entered} was written."),
    Code.REVOKE_RANGE: _("A revoke is by a seat and costs up to 3 tricks."),
    Code.TRUMP_MISSING: _("Which suit was trump?"),
    Code.SUIT_UNKNOWN: _("{value} is not a suit."),
    Code.TRUMP_NOT_ALLOWED: _("With a turned-up card there is always a trump suit."),
    Code.TRUMP_ROTATION: _("Hand {hand_no} is played with {expected} as trump."),
    Code.TURNUP_MISMATCH: _("The turned-up {card} makes {suit} trump, not {trump}."),
    Code.TURNUP_NOT_USED: _("No card is turned up for trump here."),
    Code.CARD_UNKNOWN: _("{value} is not a card in this pack."),
    Code.HONOURS_OFF: _("Honours are not played here."),
    Code.HONOURS_RANGE: _("Three or four honours score."),
    Code.HONOURS_ON_NOTRUMP: _("There are no honours without trumps."),
    Code.BID_MISSING: _("What was the winning bid?"),
    Code.DECLARER_MISSING: _("Who made the winning bid?"),
    Code.BID_FORMAT: _("{value} is not a bid. Use a number and Uptown, Downtown or Notrump."),
    Code.BID_NUMBER_RANGE: _("A bid is 1 to 7."),
    Code.BID_DIRECTION_ON_NOTRUMP: _("A notrump bid has no direction; the winner names it afterwards."),
    Code.BID_BELOW_MINIMUM: _("The lowest bid here is {min}."),
    Code.BID_NOT_HIGHER: _("{bid} does not beat {last}. The next bid up is {lowest}."),
    Code.CALL_OUT_OF_TURN: _("It was {expected}'s turn to speak."),
    Code.DEALER_MUST_BID: _("All three others passed: the dealer must bid."),
    Code.AUCTION_INCOMPLETE: _("The auction is not finished; {seat} is next to speak."),
    Code.AUCTION_ALREADY_OVER: _("The auction was already over."),
    Code.BID_MISMATCH: _("The auction ended with {bid} by {seat}."),
    Code.DECLARER_MISMATCH: _("The auction ended with {bid} by {seat}."),
    Code.TRUMP_ON_NOTRUMP: _("A notrump hand has no trump suit."),
    Code.DIRECTION_MISSING: _("Was the notrump hand played uptown or downtown?"),
    Code.DIRECTION_UNKNOWN: _("Direction is Uptown or Downtown."),
    Code.DIRECTION_MISMATCH: _("The bid was {bid}; the direction follows from it."),
    Code.KITTY_NOT_COUNTED: _("The totals make 12. Did you count the kitty as declarer's first trick?"),
    Code.KITTY_TRICK_MISSING: _("Declarer's side always has at least one trick, the kitty."),
    Code.KITTY_EXCHANGE_RANGE: _("Between 0 and 6 cards can be exchanged."),
    Code.HAND_SIZE: _("{seat} was dealt {count} cards, not {want}."),
    Code.KITTY_SIZE: _("The kitty has {count} cards, not {want}."),
    Code.CARD_DUPLICATE: _("{card} is there twice."),
    Code.DECK_INCOMPLETE: _("{card} is missing from the pack."),
    Code.LAST_CARD_NOT_DEALER: _("The last card must fall to the dealer, {dealer}."),
    Code.TURNUP_NOT_DEALERS: _("The turned-up {card} is not in the dealer's hand."),
    Code.KITTY_EXCHANGE_UNEQUAL: _("{given} cards went out but {taken} came in."),
    Code.CARD_NOT_IN_HAND: _("{seat} does not hold {card}."),
    Code.CARD_NOT_IN_KITTY: _("{card} is not in the kitty."),
    Code.PLAY_OUT_OF_TURN: _("It was {expected}'s turn to play."),
    Code.MUST_FOLLOW_SUIT: _("{seat} held {cards} and had to follow {suit}."),
    Code.JOKER_LEAD_NOT_ALLOWED: _("{seat} held other cards and may not lead a joker at notrump here."),
    Code.PLAY_INCOMPLETE: _("The play is not finished; {seat} is next to play."),
    Code.RESULT_MISMATCH: _("The play gives {tricks_ns} to {tricks_ew}, but {entered_ns} to {entered_ew} was written."),
    Code.OPTION_UNKNOWN: _("{field} is not an option of this game."),
    Code.OPTION_VALUE: _("{field} cannot be {value}. Choose {expected}."),
    Code.OPTION_NOT_USED: _("{field} means nothing when the game ends this way."),
}
FIELDS: Mapping[str, Promise] = {
    "tricks_ns": _("Tricks of North and South"),
    "tricks_ew": _("Tricks of East and West"),
    "points_ns": _("Points of North and South"),
    "points_ew": _("Points of East and West"),
    "trump": _("Trump"),
    "turnup": _("The turned-up card"),
    "bid": _("The bid"),
    "declarer": _("The bidder"),
    "direction": _("The direction"),
}
TRUMPS: Mapping[str, Promise] = {
    "S": _("spades"),
    "H": _("hearts"),
    "D": _("diamonds"),
    "C": _("clubs"),
    "NT": _("no trumps"),
}
SEATS: Mapping[str, Promise] = {"N": _("North"), "E": _("East"), "S": _("South"), "W": _("West")}
PHRASES: Mapping[str, Promise] = {
    "a whole number": _("a whole number"),
    "a list": _("a list"),
    "an object": _("a group of named values"),
    "true or false": _("true or false"),
    "a tag": _("a tag, as in PBN"),
    "a seat and up to four hands": _("a seat and up to four hands"),
    "NS or EW": _("one of the two pairs"),
    "a list of calls": _("a list of calls"),
    "a seat and a number of tricks": _("a seat and a number of tricks"),
    "a side and a number": _("a side and a number"),
    "played, not_played or void": _("played, not played or void"),
    "nobody": _("nobody"),
}
_MEANINGS: Mapping[str, Mapping[str, Promise]] = {
    "suit": TRUMPS,
    "trump": TRUMPS,
    "seat": {**SEATS, "declarer": _("The declarer")},
    "dealer": SEATS,
    "expected": {**PHRASES, **SEATS},
}


def problem_text(problem: Problem, field: str | None = None) -> str:
    """The sentence about a problem, or about another `field` that has the same one."""
    field = field or problem.field
    data = {name: _word(problem.code, name, value) for name, value in problem.data.items()}
    return str(TEXTS[problem.code]).format(**{"field": FIELDS.get(field, field), **data})


def _word(code: Code, name: str, value: object) -> object:
    """What stands for a value in a sentence: a word instead of a letter."""
    if name in ("bid", "last", "lowest"):
        return call_text(str(value))
    if name in ("card", "cards"):
        return ", ".join(map(card_text, str(value).split()))
    meanings = TRUMPS if code is Code.TRUMP_ROTATION and name == "expected" else _MEANINGS.get(name, {})
    return meanings.get(str(value), value)
