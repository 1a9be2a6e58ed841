"""docs/reliability.md has a row for each of the 68 failures and names tests that exist."""

import re
from fnmatch import fnmatchcase

from .sources import ROOT, fail_on

ROW = re.compile(r"^\| F(\d+) \| (★?) \| [^|]+ \| ([^|]+) \|$", re.MULTILINE)
CITED = re.compile(r"`(?:([\w/]*))::([\w*…]+)`")
TEST = re.compile(r"^ *(?:async )?def test_(\w+)", re.MULTILINE)


def rows() -> list[tuple[int, str, str]]:
    text = (ROOT / "docs" / "reliability.md").read_text("utf-8")
    return [(int(number), star, tests) for number, star, tests in ROW.findall(text)]


def test_each_failure_has_a_row_and_25_are_starred():
    assert [number for number, _star, _tests in rows()] == list(range(1, 69))
    assert sum(star == "★" for _number, star, _tests in rows()) == 25


def test_every_test_that_is_named_exists():
    for number, _star, tests in rows():
        before = ""
        for place, name in CITED.findall(tests):
            before = place or before
            folder, _, file = before.rpartition("/")
            path = ROOT / "tests" / folder / f"test_{file}.py"
            there = TEST.findall(path.read_text("utf-8")) if path.exists() else []
            if not any(fnmatchcase(test, name.replace("…", "*")) for test in there):
                fail_on([f"F{number}: there is no test {before}::{name}"])
