"""The sub-commands of run.py."""

import argparse
import os
import shutil
import socket
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from launcher import checks
from launcher.browser import ensure_chromium
from launcher.environment import DEVELOPMENT, INSTALLER, PYTHON, ROOT, RUNTIME, check_writable, laptop_environment, prepare
from launcher.processes import become, run, run_side_by_side
from launcher.refusals import Refusal

Command = Callable[[Sequence[str]], int]
EVERY_INTERFACE = "0.0.0.0"  # noqa: S104 - the hall's phones come from the local network
#: Options of Django's makemessages: every language there is, without line numbers and without what is no part of the site.
#: `mul`, all of them at once, is compiled from the others.
EXTRACTION = ["--exclude=mul", "--no-obsolete", "--add-location", "file"]
EXTRACTION += [f"--ignore={folder}" for folder in (".venv", "benchmarks", "staticfiles", "tests", "var")]
CHAOS_FULL = "--chaos-full"
CHAOS = ("tests/chaos", "tests/server")
HELP = """\
python3 run.py [--port P]            a demonstration event that plays itself, in its own database
python3 run.py serve [--port P] [--host H]    the real evening, reachable from the local network
python3 run.py setup                 only make or update the environment
python3 run.py check                 lint, types, templates, migrations
python3 run.py test [pytest options] the checks and the tests, on SQLite and on PostgreSQL
python3 run.py test --chaos-full     only the tests that break things, at full size, on SQLite and on PostgreSQL
python3 run.py messages              bring locale/ up to date with the code: new sentences stand there untranslated
python3 run.py screenshots           take the pictures of docs/images anew
python3 run.py lock [uv options]     pin the packages of pyproject.toml anew (--upgrade: newest versions)"""


def main(arguments: Sequence[str]) -> int:
    """Carry out the command line and return the exit code; a refusal is one sentence on standard error."""
    if {"-h", "--help"} & set(arguments[:1]):
        print(HELP)
        return 0
    named = arguments and not arguments[0].startswith("-")
    name, rest = (arguments[0], arguments[1:]) if named else ("demo", arguments)
    try:
        return _command(name)(rest)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _command(name: str) -> Command:
    if name not in COMMANDS:
        raise Refusal(f"There is no command {name!r}; choose one of: {', '.join(COMMANDS)}.")
    return COMMANDS[name]


def demo(arguments: Sequence[str]) -> int:
    """Set up, then let a demonstration event of 46 players play itself in a database of its own."""
    return _start("demo", arguments, host="127.0.0.1", environment={"WHIST_DATABASE_FILE": "demo.sqlite3"})


def serve(arguments: Sequence[str]) -> int:
    """Set up, then open the club's own database to the local network."""
    return _start("serve", arguments, host=EVERY_INTERFACE, environment={})


def _start(command: str, arguments: Sequence[str], *, host: str, environment: dict[str, str]) -> int:
    parser = argparse.ArgumentParser(f"run.py {command}", allow_abbrev=False)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--host", default=host)
    options, others = parser.parse_known_args(arguments)
    _check_port(command, options.host, options.port)
    check_writable(Path(os.environ.get("WHIST_DATA_DIR", ROOT / "var")))
    prepare()
    address = ["--port", str(options.port)] + (["--host", options.host] if options.host != "127.0.0.1" else [])
    return become([str(PYTHON), "manage.py", command, *address, *others], laptop_environment(PYTHONUNBUFFERED="1", **environment))


def _check_port(command: str, host: str, port: int) -> None:
    with socket.socket() as probe:
        if os.name != "nt":  # there the option means "share a port that is in use"
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, OverflowError) as error:
            remedy = f"choose another: python3 run.py {command} --port 8080"
            raise Refusal(f"Port {port} cannot be had ({getattr(error, 'strerror', error)}); {remedy}") from error


def setup(_arguments: Sequence[str]) -> int:
    """Make or update the environment and nothing else."""
    prepare()
    print("Whist Drive is set up.")
    return 0


def check(_arguments: Sequence[str]) -> int:
    """Run everything that reads the code without running it."""
    prepare(DEVELOPMENT)
    return 0 if checks.all_pass() else 1


def test(arguments: Sequence[str]) -> int:
    """Run the checks and the tests; without arguments all on SQLite and beside it what touches the database on PostgreSQL.

    `--chaos-full` alone does so for the tests that kill processes, with the full number of results and kills.
    """
    prepare(DEVELOPMENT)
    ensure_chromium()
    passed = checks.all_pass()
    both = [["--database", "sqlite"], ["--database", "postgresql"]]
    if list(arguments) == [CHAOS_FULL]:
        runs = [[*database, CHAOS_FULL, *CHAOS] for database in both]
    else:
        runs = [list(arguments)] if arguments else both
    for options in runs:
        print("pytest", *options, flush=True)
    passed &= not any(run_side_by_side([[str(PYTHON), "-m", "pytest", *options] for options in runs], os.environ))
    return 0 if passed else 1


def messages(_arguments: Sequence[str]) -> int:
    """Bring the message files up to date with the code. What is new waits in them for its translation."""
    if not shutil.which("xgettext"):
        raise Refusal("GNU gettext is needed for this: sudo apt-get install gettext, or brew install gettext.")
    prepare(DEVELOPMENT)
    return run([str(PYTHON), "manage.py", "makemessages", *EXTRACTION], laptop_environment())


def screenshots(_arguments: Sequence[str]) -> int:
    """Take the pictures that the guides in docs/ show."""
    prepare(DEVELOPMENT)
    ensure_chromium()
    return run([str(PYTHON), "-m", "pytest", "--quiet", "tests/browser/pictures.py"], os.environ)


def lock(arguments: Sequence[str]) -> int:
    """Compile the locks anew from pyproject.toml: exact versions with hashes for every platform, and no address."""
    prepare(DEVELOPMENT)
    compiled = [
        (RUNTIME, ["pyproject.toml"]),
        (DEVELOPMENT, ["pyproject.toml", "--group", "dev", "--constraints", RUNTIME.name]),
        (INSTALLER, ["--group", "setup"]),
    ]
    form = ["--system-certs", "--universal", "--python-version", "3.11", "--generate-hashes", "--quiet"]
    form += ["--no-header", "--no-annotate", "--no-emit-index-url"]
    for target, sources in compiled:
        print("Locking", target.name, flush=True)
        command = [str(PYTHON), "-m", "uv", "pip", "compile", *form, *sources, "--output-file", target.name, *arguments]
        if run(command, os.environ):
            raise Refusal(f"{target.name} could not be compiled.")
    return 0


COMMANDS: dict[str, Command] = {
    "demo": demo,
    "serve": serve,
    "setup": setup,
    "check": check,
    "test": test,
    "messages": messages,
    "screenshots": screenshots,
    "lock": lock,
}
