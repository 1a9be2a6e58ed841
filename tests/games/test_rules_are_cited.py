"""Every rule of the rules page has a test named after it."""

import ast
from pathlib import Path

RULES = {f"w{number}" for number in range(1, 32)} | {f"b{number}" for number in range(1, 31)}


def test_every_rule_from_w1_to_w31_and_b1_to_b30_names_a_test():
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in Path(__file__).parent.glob("test_*.py"))
    names = {node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)}
    cited = {name.split("_")[1] for name in names if name.startswith("test_")}
    assert sorted(RULES - cited) == []
