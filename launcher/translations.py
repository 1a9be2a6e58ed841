"""Compiles message files: ``python -m launcher.translations FILE.po …``, run by the environment's own Python.

Beside each language it compiles English and that language at once under the code `mul`, which stands for several languages.
"""

import sys
from pathlib import Path

import polib

from launcher.bilingual import bilingual

for source in map(Path, sys.argv[1:]):
    catalogue = polib.pofile(str(source), encoding="utf-8")
    catalogue.save_as_mofile(str(source.with_suffix(".mo")))
    several = source.parents[2] / "mul" / source.parent.name
    several.mkdir(parents=True, exist_ok=True)
    bilingual(catalogue).save_as_mofile(str(several / source.with_suffix(".mo").name))
