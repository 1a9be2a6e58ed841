"""docs/deploying.md lists every variable that the settings read, and no other."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOR_THE_METRICS_LIBRARY = {"PROMETHEUS_MULTIPROC_DIR"}


def test_every_variable_is_listed():
    settings = (ROOT / "config/settings.py").read_text("utf-8")
    read = set(re.findall(r'env\.\w+\(\s*"(\w+)"', settings))
    listed = set(re.findall(r"^\| `(\w+)` \|", (ROOT / "docs/deploying.md").read_text("utf-8"), re.MULTILINE))
    assert read
    assert listed - FOR_THE_METRICS_LIBRARY == read
