"""How fast is the rules engine? Plays against OpenSpiel's bridge, checks and replays against json.loads.

Run it: python benchmarks/rules.py
What limits the plays: each makes five new tuples (hand, hands, trick, legal cards twice) and a frozen state of six
fields, where OpenSpiel changes one C++ object in place.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pyspiel

sys.path.insert(0, str(Path(__file__).parent.parent))

from games.bots import play_hand
from games.cards import Hands
from games.contract import Contract, Trump
from games.deal import deal_cards, shuffled
from games.play import Play
from games.record import write_record
from games.registry import GAMES
from games.replay import replay
from games.result import problems
from games.rules import PRESETS
from games.seats import Seat

HANDS = 400
PASS, FIRST_BID = 52, 55
ROUNDS = 5


def best(action: Callable[[], object]) -> float:
    """The shortest of several runs, in seconds of processor time, so that other work on the machine counts little."""
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        action()
        times.append(time.process_time() - start)
    return min(times)


def our_deals() -> list[Hands]:
    shape = GAMES["classic"].shape
    return [deal_cards(shape, shuffled(shape.pack, random.Random(seed)), Seat.N, turn_up=True).hands for seed in range(HANDS)]


def play_ours(deals: list[Hands]) -> None:
    rng, contract = random.Random(1), Contract(Trump.HEARTS)
    for hands in deals:
        play = Play(contract, hands, Seat.E)
        while not play.is_finished:
            play = play.play(play.turn, rng.choice(play.legal()))


def bridge_states() -> list[pyspiel.State]:
    """OpenSpiel's bridge after the deal and the auction 1H, pass, pass, pass."""
    game, rng, states = pyspiel.load_game("bridge(use_double_dummy_result=false)"), random.Random(1), []
    for _ in range(HANDS):
        state = game.new_initial_state()
        for action in rng.sample(range(52), 52):
            state.apply_action(action)
        for action in (FIRST_BID + 2, PASS, PASS, PASS):
            state.apply_action(action)
        states.append(state)
    return states


def play_theirs(states: list[pyspiel.State]) -> None:
    rng = random.Random(1)
    for first in states:
        state = first.clone()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))


def print_plays() -> None:
    deals, states = our_deals(), bridge_states()
    plays = HANDS * 52
    ours, theirs = best(lambda: play_ours(deals)), best(lambda: play_theirs(states))
    print(f"random playouts: ours {plays / ours:,.0f} plays/s, OpenSpiel {plays / theirs:,.0f} plays/s")
    print(f"  ratio {theirs / ours:.2f} (aim 0.2)")


def print_multiples() -> None:
    for name in ("source", "english_drive", "bid_source"):
        rules = PRESETS[name]
        hand = play_hand(rules, 1, Seat.N, random.Random(3))
        for what, record, action in (
            ("result check", hand.result_record(), lambda record, rules=rules: problems(rules, record)),
            ("replay", write_record(hand), replay),
        ):
            text = json.dumps(record)
            read = best(lambda text=text: [json.loads(text) for _ in range(300)]) / 300
            own = best(lambda record=record, action=action: [action(record) for _ in range(300)]) / 300
            print(f"{name} {what}: {1 / own:,.0f}/s, {own / read:.1f} times json.loads of the same record")


if __name__ == "__main__":
    print_plays()
    print_multiples()
