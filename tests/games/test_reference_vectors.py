"""The vectors of the rules page, and our own for every option, one test a case; and the command that runs them."""

import json
import sys
from pathlib import Path

import pytest

from games import conformance
from games.conformance import Verdict, judge
from games.rules import BidRules, ClassicRules

REFERENCE = Path(__file__).parent.parent / "reference"
CASES = [
    case
    for name in ("vectors.json", "rules_options.json")
    for case in json.loads((REFERENCE / name).read_text(encoding="utf-8"))["cases"]
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_vector(case):
    verdict, answer = judge(case)
    assert verdict is Verdict.PASSED, answer


def test_the_published_file_holds_172_cases_and_its_ids_are_unique():
    assert json.loads((REFERENCE / "vectors.json").read_text(encoding="utf-8"))["count"] == 172
    assert len({case["id"] for case in CASES}) == len(CASES)


def test_our_vectors_use_every_value_of_every_option_that_is_not_a_default():
    used = {(name, value) for case in CASES for name, value in case.get("rules", {}).items()}
    used |= {("trump_mode", case["input"]["mode"]) for case in CASES if case["kind"] == "trump_rotation"}
    for kind in (ClassicRules, BidRules):
        for name, values in kind.option_values().items():
            wanted = values if name not in {"rounds", "target"} else ()
            missing = [value for value in wanted if value != getattr(kind(), name) and (name, value) not in used]
            assert missing == [], f"{kind.__name__}.{name}"
    assert {("target", 1), ("target", 50), ("rounds", 8)} <= used


def run_command(monkeypatch, capsys, path):
    monkeypatch.setattr(sys, "argv", ["conformance", str(path)])
    code = conformance.main()
    return code, capsys.readouterr().out.splitlines()


def test_the_command_ends_with_the_totals(monkeypatch, capsys):
    code, lines = run_command(monkeypatch, capsys, REFERENCE / "vectors.json")
    assert code == 0
    assert lines[-1] == "172 passed, 0 failed, 0 unsupported"
    assert len(lines) == 1 + len({case["kind"] for case in CASES if case["id"].startswith("P-")})


def test_the_command_names_failures_and_unknown_kinds(monkeypatch, capsys, tmp_path):
    cases = [
        {"id": "X-1", "kind": "trump_rotation", "input": {"mode": "rotate4", "hand_no": 1}, "expect": {"trump": "S"}},
        {"id": "X-2", "kind": "card_order", "input": {}, "expect": {}},
        {"id": "X-3", "kind": "tarot", "input": {}, "expect": {}},
        {"id": "X-4", "kind": "hand_score", "input": {"record": {"game": "bridge"}}, "expect": {}},
    ]
    path = tmp_path / "cases.json"
    path.write_text(json.dumps({"cases": cases}), encoding="utf-8")
    code, lines = run_command(monkeypatch, capsys, path)
    assert code == 1
    assert lines[0].startswith("FAILED X-1 trump_rotation: expected {'trump': 'S'}")
    assert lines[1].startswith("FAILED X-2 card_order")
    assert lines[-1] == "0 passed, 2 failed, 2 unsupported"


def test_the_command_refuses_a_file_that_is_no_vector_file(monkeypatch, capsys, tmp_path):
    path = tmp_path / "other.json"
    path.write_text("[1, 2]", encoding="utf-8")
    assert run_command(monkeypatch, capsys, path)[0] == 2
    assert run_command(monkeypatch, capsys, tmp_path / "absent.json")[0] == 2
