"""Writes legal_counts.json: how many cards may be played at each turn of seeded deals, from section 1.4 alone.

Shares only the shuffle with the tests: the pack in the order S H D C, 2 to A, then JL JB, is sampled with
random.Random(seed), dealt one at a time from East on, the kitty last, and each hand sorted as the pack is.
Run it by hand: python tests/games/tables/make_legal_counts.py
"""

import json
from pathlib import Path
from random import Random

UP, DOWN = "23456789TJQKA", "KQJT98765432A"
PLAIN = [suit + rank for suit in "SHDC" for rank in UP]


def suit_of(card, trump):
    if card[0] == "J":
        return trump if trump != "NT" else ""
    return card[0]


def height(card, trump, direction):
    order = (UP if direction == "U" else DOWN) + "LB"
    return (suit_of(card, trump) == trump) * 100 + order.index(card[1])


def counts(game, trump, direction, seed):
    pack = [*PLAIN, "JL", "JB"] if game == "bid" else PLAIN
    dealt = Random(seed).sample(pack, len(pack))[: 48 if game == "bid" else 52]
    hands = [sorted(dealt[turn::4], key=pack.index) for turn in (3, 0, 1, 2)]
    seat, found = 0, []
    while hands[seat]:
        trick, led = [], ""
        for turn in range(4):
            hand = hands[(seat + turn) % 4]
            legal = [card for card in hand if led and suit_of(card, trump) == led] or hand
            found.append(len(legal))
            trick.append(legal[0])
            led = led or suit_of(legal[0], trump)
            hand.remove(legal[0])
        able = [card for card in trick if suit_of(card, trump) in (trump, led)]
        seat = (seat + trick.index(max(able, key=lambda card: height(card, trump, direction)))) % 4
    return found


CASES = [("classic", trump, "U", seed) for trump in ("S", "H", "D", "C", "NT") for seed in (1, 2)]
CASES += [("bid", trump, direction, 3) for trump in ("S", "H", "D", "C", "NT") for direction in "UD"]
table = {" ".join(map(str, case)): counts(*case) for case in CASES}
text = json.dumps(table).replace('], "', '],\n"').replace('{"', '{\n"').replace("]}", "]\n}")
Path(__file__).with_name("legal_counts.json").write_text(text + "\n", encoding="utf-8")
