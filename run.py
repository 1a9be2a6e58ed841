#!/usr/bin/env python3
"""Sets up and runs Whist Drive; needs nothing but Python. `python3 run.py --help` lists what it can do."""

import sys

if sys.version_info < (3, 11):  # everything above the import of the launcher is written so that an old Python can read it
    sys.exit("Whist Drive needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2])

from launcher.commands import main
from launcher.processes import exit_on_terminate

exit_on_terminate()
sys.exit(main(sys.argv[1:]))
