"""Writes scores.json from section 1.4 of the rules page alone; shares nothing with the package it checks.

Run it by hand: python tests/games/tables/make_scores.py
"""

import json
from pathlib import Path

bid_scores = {}
for n in range(1, 8):
    for kind in ("U", "D", "NT"):
        for made_by in ("points_short", "tricks_short", "full_bid"):
            for times in (1, 2):
                row = []
                for T in range(14):
                    if 6 + n <= T:
                        points = T - 6
                    elif made_by == "points_short":
                        points = -(n - max(0, T - 6))
                    elif made_by == "tricks_short":
                        points = -(6 + n - T)
                    else:
                        points = -n
                    row.append(points * (times if kind == "NT" else 1))
                bid_scores[f"{n}{kind} {made_by} x{times}"] = row

table = {"classic": [[max(0, t - 6), max(0, 13 - t - 6)] for t in range(14)], "bid": bid_scores}
lines = json.dumps(table).replace('], "', '],\n"').replace('{"', '{\n"')
Path(__file__).with_name("scores.json").write_text(lines + "\n", encoding="utf-8")
