"""`python -m games.conformance FILE`: run a file of rule vectors (schema whist-rule-vectors/1) against this package.

Prints a line for each failure, a line for each kind, and last `N passed, N failed, N unsupported`; exits 1 on a failure.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from games.vectors import KINDS, Case, Unsupported

if TYPE_CHECKING:
    from collections.abc import Iterable

UNORDERED = frozenset({"legal", "errors"})
"""Keys of an expectation whose lists are compared as sets."""


class Verdict(StrEnum):
    """What came of one case."""

    PASSED = "passed"
    FAILED = "failed"
    UNSUPPORTED = "unsupported"


def judge(case: Case) -> tuple[Verdict, object]:
    """Run a case; the second value is what the package answered."""
    handler = KINDS.get(case["kind"])
    if handler is None:
        return Verdict.UNSUPPORTED, "no such kind"
    try:
        answer = handler(case)
    except Unsupported as error:
        return Verdict.UNSUPPORTED, str(error)
    except (LookupError, TypeError, ValueError) as error:
        return Verdict.FAILED, f"refused: {error}"
    same = _comparable(answer) == _comparable(case["expect"])
    return (Verdict.PASSED if same else Verdict.FAILED), answer


def run(cases: Iterable[Case]) -> Counter[tuple[str, Verdict]]:
    """Run cases, print the failures, and count verdicts by kind."""
    counts: Counter[tuple[str, Verdict]] = Counter()
    for case in cases:
        verdict, answer = judge(case)
        counts[case["kind"], verdict] += 1
        if verdict is Verdict.FAILED:
            print(f"FAILED {case['id']} {case['kind']}: expected {case['expect']}, got {answer}")  # noqa: T201
    return counts


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="games.conformance", description="Run rule vectors against the rules engine.")
    parser.add_argument("file", type=Path)
    try:
        cases = json.loads(parser.parse_args().file.read_text(encoding="utf-8"))["cases"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"This is no readable vector file: {error}", file=sys.stderr)  # noqa: T201
        return 2
    counts = run(cases)
    for kind in sorted({kind for kind, _ in counts}):
        print(f"{kind}: {_summary(counts, {kind})}")  # noqa: T201
    print(_summary(counts, {kind for kind, _ in counts}))  # noqa: T201
    return 1 if any(verdict is Verdict.FAILED for _, verdict in counts) else 0


def _summary(counts: Counter[tuple[str, Verdict]], kinds: set[str]) -> str:
    totals = ((sum(counts[kind, verdict] for kind in kinds), verdict) for verdict in Verdict)
    return ", ".join(f"{total} {verdict}" for total, verdict in totals)


def _comparable(answer: object) -> object:
    if not isinstance(answer, dict):
        return answer
    return {key: frozenset(value) if key in UNORDERED and isinstance(value, list) else value for key, value in answer.items()}


if __name__ == "__main__":
    sys.exit(main())
