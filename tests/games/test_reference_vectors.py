"""The rule vectors of the rules page, section 7, one test a case."""

import json
from pathlib import Path

import pytest

from games.conformance import Verdict, judge

CASES = json.loads((Path(__file__).parent.parent / "reference" / "vectors.json").read_text(encoding="utf-8"))["cases"]
CLASSIC_CASES = [case for case in CASES if judge(case)[0] is not Verdict.UNSUPPORTED]


@pytest.mark.parametrize("case", CLASSIC_CASES, ids=lambda case: case["id"])
def test_reference_vector(case):
    assert judge(case) == (Verdict.PASSED, judge(case)[1])
