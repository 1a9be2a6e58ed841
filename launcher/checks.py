"""The checks that read the code without running the tests."""

import tempfile

from launcher.environment import DEVELOPMENT, INSTALLER, PYTHON, RUNTIME, laptop_environment
from launcher.processes import run

CHECKS = {
    "lint": ("-m", "ruff", "check", "--quiet", "."),
    "format": ("-m", "ruff", "format", "--check", "--quiet", "."),
    "types": ("-m", "mypy", "games", "tournaments", "scoring", "config", "launcher", "run.py"),
    "templates": ("-m", "djlint", "templates", "--lint", "--quiet"),
    "Django": ("manage.py", "check", "--fail-level", "WARNING"),
    "migrations": ("manage.py", "makemigrations", "--check", "--dry-run"),
}


def all_pass() -> bool:
    """Run every check, print a line each and return whether all were content."""
    with tempfile.TemporaryDirectory(prefix="whist-drive-check-") as data:
        environment = laptop_environment(WHIST_DATA_DIR=data)
        outcomes = {name: run([str(PYTHON), *command], environment) == 0 for name, command in CHECKS.items()}
    outcomes["locks"] = not any("://" in lock.read_text(encoding="utf-8") for lock in (RUNTIME, DEVELOPMENT, INSTALLER))
    for name, passed in outcomes.items():
        print(f"check {name}: {'passed' if passed else 'FAILED'}", flush=True)
    return all(outcomes.values())
