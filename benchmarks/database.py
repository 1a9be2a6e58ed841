"""Importing this gives a benchmark Django with an empty database file of its own, gone when the process ends."""

import atexit
import os
import tempfile

import django
from django.core.management import call_command

_folder = tempfile.TemporaryDirectory(prefix="whist-drive-benchmark-")
atexit.register(_folder.cleanup)
os.environ["WHIST_DATA_DIR"] = _folder.name
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
for variable in ("DATABASE_URL", "REDIS_URL"):
    os.environ.pop(variable, None)
django.setup()
call_command("migrate", verbosity=0)
