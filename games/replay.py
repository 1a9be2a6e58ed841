"""Replaying a play record; `python -m games.replay FILE` prints the hand trick by trick."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from games.bid_whist.replay import replay_bidding
from games.cards import in_order, texts
from games.deal import Deal, DealShape, deal_problems
from games.errors import Code, GameError, Problem, shown
from games.hand import Phase, PlayedHand, begin_hand
from games.raw import Unreadable, read_card, read_cards, read_flag, read_list, read_object, read_seat, read_tricks
from games.reading import EVENT_FIELDS, Context, RecordReader
from games.record import FORMAT, Fault, IllegalRecord, answer_for, in_phase
from games.registry import GAMES
from games.rules import Rules
from games.score import TRICKS
from games.seats import SEATS, Seat, Side
from games.telling import tell

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.cards import Card

_FIELDS = EVENT_FIELDS | {"format", "game", "rules", "hand_no", "dealer", "tags", "deal", "plays", "result"}


def replay(record: object, rules: Rules | None = None) -> PlayedHand:
    """Replay a `whist-play/1` record of raw JSON values. Raises IllegalRecord at the first illegal event.

    `rules` are the event's; without them those in the record count. A card marked `"revoke": true` that fails to
    follow suit is passed over, and costs its side the tricks of the rules (D-15).
    """
    with in_phase(Phase.RECORD):
        fields = read_object(record, "record")
        rules = rules or _own_rules(fields)
        hand_no, dealer = _head(fields, rules)
    hand = begin_hand(rules, hand_no, _deal(fields, rules, dealer))
    if hand.auction:
        hand = replay_bidding(fields, hand, hand.auction)
    return _result(fields, _plays(fields, hand))


def answer(record: object, rules: Rules | None = None) -> dict[str, object]:
    """`replay` as the JSON answer of section 5.3, legal or not."""
    try:
        return answer_for(replay(record, rules))
    except IllegalRecord as refusal:
        return refusal.fault.as_json()


def _own_rules(fields: Mapping[str, object]) -> Rules:
    options = fields.get("rules")
    return Rules.of(fields.get("game"), {} if options is None else read_object(options, "rules"))


def _head(fields: Mapping[str, object], rules: Rules) -> tuple[int, Seat]:
    read_object(fields, "", _FIELDS | GAMES[rules.game].record_fields)
    if fields.get("format") != FORMAT:
        raise Unreadable(Problem("format", Code.FIELD_TYPE, {"expected": FORMAT}))
    if fields.get("game") != rules.game:
        data = {"value": shown(fields.get("game")), "expected": rules.game}
        raise Unreadable(Problem("game", Code.GAME_UNKNOWN, data))
    reader = RecordReader(rules, fields, Context())
    reader.require("hand_no", "dealer")
    hand_no, dealer = reader.hand_no(), reader.seat("dealer")
    if hand_no is None or dealer is None:
        raise Unreadable(*reader.problems())
    return hand_no, dealer


def _deal(fields: Mapping[str, object], rules: Rules, dealer: Seat) -> Deal:
    shape = GAMES[rules.game].shape
    with in_phase(Phase.DEAL):
        hands = read_object(fields.get("deal"), "deal", set(SEATS))
        north, east, south, west = (in_order(read_cards(hands.get(seat), f"deal.{seat}", shape.pack)) for seat in SEATS)
        kitty = in_order(read_cards(fields.get("kitty"), "kitty", shape.pack))
        deal = Deal(dealer, (north, east, south, west), kitty, _turnup(fields, rules, shape))
        if problems := deal_problems(shape, deal):
            raise Unreadable(*problems)
    return deal


def _turnup(fields: Mapping[str, object], rules: Rules, shape: DealShape) -> Card | None:
    """The shown card: there must be one where trump comes from it (W-6), else none (W-27)."""
    value = fields.get("turnup")
    if not rules.turns_up:
        if value is not None:
            raise Unreadable(Problem("turnup", Code.TURNUP_NOT_USED))
        return None
    if value is None:
        raise Unreadable(Problem("turnup", Code.FIELD_MISSING))
    return read_card(value, "turnup", shape.pack)


def _plays(fields: Mapping[str, object], hand: PlayedHand) -> PlayedHand:
    """The cards in play order, each in turn, held and legal (W-10 to W-19, B-17)."""
    with in_phase(Phase.PLAY):
        events = read_list(fields.get("plays"), "plays")
    shape = GAMES[hand.rules.game].shape
    for index, event in enumerate(events):
        try:
            seat, card, revoke = _event(event, f"plays.{index}", shape)
            hand = hand.play_card(seat, card, revoke=revoke)
        except GameError as refusal:
            raise IllegalRecord(_illegal_play(hand, index, refusal.problems[0])) from refusal
    return hand


def _illegal_play(hand: PlayedHand, index: int, problem: Problem) -> Fault:
    play = hand.play
    if play is None:
        return Fault(phase=Phase.PLAY, problem=problem, index=index)
    legal, trick = tuple(texts(play.legal())), len(play.tricks) + 1
    return Fault(phase=Phase.PLAY, problem=problem, index=index, trick=trick, seat=play.turn, legal=legal)


def _event(event: object, field: str, shape: DealShape) -> tuple[Seat, Card, bool]:
    fields = read_object(event, field, {"seat", "card", "revoke"})
    seat = read_seat(fields.get("seat"), f"{field}.seat")
    card = read_card(fields.get("card"), f"{field}.card", shape.pack)
    return seat, card, read_flag(fields.get("revoke"), f"{field}.revoke")


def _result(fields: Mapping[str, object], played: PlayedHand) -> PlayedHand:
    """The stated totals: those of the play, or of a claim that the tricks already won allow (D-25)."""
    value = fields.get("result")
    if value is None:
        return played
    with in_phase(Phase.RESULT):
        stated = read_object(value, "result", {"tricks_ns", "tricks_ew"})
        tricks_ns = read_tricks(stated.get("tricks_ns"), "result.tricks_ns", TRICKS)
        tricks_ew = read_tricks(stated.get("tricks_ew"), "result.tricks_ew", TRICKS)
        if tricks_ns + tricks_ew != TRICKS:
            raise Unreadable(Problem("result", Code.TRICKS_SUM, {"sum": tricks_ns + tricks_ew}))
        won_ns, won_ew = played.tricks_of(Side.NS), played.tricks_of(Side.EW)
        if tricks_ns < won_ns or tricks_ew < won_ew:
            data = {"tricks_ns": won_ns, "tricks_ew": won_ew, "entered_ns": tricks_ns, "entered_ew": tricks_ew}
            raise Unreadable(Problem("result", Code.RESULT_MISMATCH, data))
    return replace(played, claimed=(tricks_ns, tricks_ew)) if played.next else played


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="games.replay", description="Print a recorded hand trick by trick.")
    parser.add_argument("file", type=Path)
    try:
        record = json.loads(parser.parse_args().file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        print(f"This is no readable record: {error}", file=sys.stderr)  # noqa: T201
        return 2
    try:
        lines = tell(replay(record))
    except IllegalRecord as refusal:
        print(f"Not legal at {refusal.fault}")  # noqa: T201
        return 1
    print("\n".join(lines))  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
