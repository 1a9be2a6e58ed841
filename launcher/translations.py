"""Compiles message files: ``python -m launcher.translations FILE.po …``, run by the environment's own Python."""

import sys
from pathlib import Path

import polib

for source in map(Path, sys.argv[1:]):
    polib.pofile(str(source), encoding="utf-8").save_as_mofile(str(source.with_suffix(".mo")))
