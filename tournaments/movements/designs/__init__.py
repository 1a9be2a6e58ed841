"""Whist designs Wh(v): everyone partners everyone once and opposes everyone twice, in v - 1 rounds (v = 4n) or v (v = 4n + 1).

One module a family of constructions, each with its theorem; `recipes.whist_design` chooses. Points are 0..v-1, a table is
(a, b, c, d) with partners a-c and b-d.
"""
