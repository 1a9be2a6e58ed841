"""What is committed works on any machine and leaves nothing out: no address in a lock, no path, no skipped test."""

import re
from collections.abc import Iterator

import pytest

from .sources import ROOT, fail_on

LOCKS = ("requirements.txt", "requirements-dev.txt", "requirements-setup.txt")
NOT_OURS = {".git", ".venv", ".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache", "__pycache__", "var", "staticfiles"}
MACHINE_PATH = re.compile(r"""(?<![\w.<>:/"'{}-])/(?:work|root|tmp|home/\w+)/|["'(=:]/(?:work|root|tmp|home/\w+)/""")
WAIVER = re.compile(r"\b(pytest\.(mark\.)?(skip|skipif|xfail|importorskip)\b|unittest\.skip)")
PIN = re.compile(r"[a-z0-9._-]+(\[[a-z0-9,._-]+\])?==\S+( ; [^:/]+)?( \\)?", re.IGNORECASE)
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}( \\)?")
COMMENT = re.compile(r"\s+#[^:/]*")


def lock_problems(name: str, text: str) -> Iterator[str]:
    """Name each line that is neither a pin, its hash nor a plain remark: an address, a path, an option, an unpinned package."""
    for number, line in enumerate(text.splitlines(), start=1):
        if not any(form.fullmatch(line) for form in (PIN, HASH, COMMENT)):
            yield f"{name}:{number}: {line}"


def machine_paths(name: str, text: str) -> Iterator[str]:
    """Name each line that holds a path of the machine the file was written on."""
    for number, line in enumerate(text.splitlines(), start=1):
        if MACHINE_PATH.search(line):
            yield f"{name}:{number}: {line.strip()}"


def test_the_locks_hold_pins_and_hashes_only():
    fail_on(problem for name in LOCKS for problem in lock_problems(name, (ROOT / name).read_text("utf-8")))


@pytest.mark.parametrize(
    "line",
    [
        "django @ https://example.org/django.whl",
        "--index-url https://example.org/simple",
        "whist @ file:/srv/whist",
        "-e ./whist",
        "django>=5.2",
        "    # via -r /srv/whist/pyproject.toml",
    ],
)
def test_an_address_or_a_loose_requirement_in_a_lock_is_noticed(line):
    assert list(lock_problems("requirements.txt", f"celery==5.7.0 \\\n{line}")) == [f"requirements.txt:2: {line}"]


def pins(name: str) -> set[str]:
    return {line.rstrip(" \\") for line in (ROOT / name).read_text("utf-8").splitlines() if PIN.fullmatch(line)}


def test_developers_run_the_versions_that_are_shipped():
    assert len(pins("requirements.txt")) > 1
    assert pins("requirements.txt") <= pins("requirements-dev.txt")


def test_no_file_carries_a_path_of_the_machine():
    found = []
    for path in sorted(ROOT.rglob("*")):
        if path.is_file() and NOT_OURS.isdisjoint(path.relative_to(ROOT).parts):
            found += machine_paths(path.relative_to(ROOT).as_posix(), path.read_text("utf-8", errors="replace"))
    fail_on(found)


@pytest.mark.parametrize("folder", ["work", "root", "tmp", "home/sam"])
@pytest.mark.parametrize("before", ['open("', "see ", "PATH="])
def test_a_path_of_the_machine_is_noticed(before, folder):
    line = f"{before}/{folder}/whist/notes.txt"
    assert list(machine_paths("docs/notes.md", line)) == [f"docs/notes.md:1: {line}"]


def waivers(name: str, text: str) -> Iterator[str]:
    """Name each line by which a test would not run or not count."""
    for number, line in enumerate(text.splitlines(), start=1):
        if WAIVER.search(line):
            yield f"{name}:{number}: {line.strip()}"


def test_no_test_is_skipped():
    tests = sorted((ROOT / "tests").rglob("*.py"))
    fail_on(found for path in tests for found in waivers(path.relative_to(ROOT).as_posix(), path.read_text("utf-8")))


@pytest.mark.parametrize("waiver", ["mark.skipif(windows)", "importorskip('redis')", "mark.xfail", "skip('later')"])
def test_a_skipped_test_is_noticed(waiver):
    line = f"@pytest.{waiver}"
    assert list(waivers("tests/test_pad.py", line)) == [f"tests/test_pad.py:1: {line}"]


@pytest.mark.parametrize("line", ["<a href='/events/work/'>", "static/work/pad.js", "https://example.org/home/sam/"])
def test_an_address_of_a_page_is_left_alone(line):
    assert list(machine_paths("templates/page.html", line)) == []
