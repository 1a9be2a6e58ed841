"""The virtual environment beside the code: made once, brought up to date when a lock changes, quick when nothing did."""

import hashlib
import os
import subprocess
import sys
import tempfile
import venv
from collections.abc import Mapping
from pathlib import Path

from launcher.refusals import Refusal

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LOG = VENV / "setup.log"
RUNTIME = ROOT / "requirements.txt"
DEVELOPMENT = ROOT / "requirements-dev.txt"
INSTALLER = ROOT / "requirements-setup.txt"
VERIFIED = ("--require-hashes", "--requirement")
CONTAINED_IN = {RUNTIME: (RUNTIME,), DEVELOPMENT: (DEVELOPMENT, RUNTIME)}


def prepare(lock: Path = RUNTIME) -> None:
    """Make ``.venv`` hold the packages of `lock` and the translations their compiled form. Raises Refusal."""
    if not _is_installed(lock):
        check_writable(ROOT)
        _make_venv()
        _install(lock)
        for contained in CONTAINED_IN[lock]:
            _stamp(contained).write_text(_digest(contained), encoding="ascii")
    compile_translations()


def check_writable(folder: Path) -> None:
    """Raise Refusal unless a file can be made in `folder`, which is created if need be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        raise Refusal(f"Nothing can be written in {folder}; move Whist Drive to a folder of your own.") from None


def _is_installed(lock: Path) -> bool:
    return PYTHON.exists() and _stamp(lock).exists() and _stamp(lock).read_text(encoding="ascii") == _digest(lock)


def _stamp(lock: Path) -> Path:
    return VENV / f"{lock.stem}.installed"


def _digest(lock: Path) -> str:
    return hashlib.sha256(lock.read_bytes() + sys.version.encode()).hexdigest()


def _make_venv() -> None:
    print(f"Making {VENV.name}.", flush=True)
    configuration = VENV / "pyvenv.cfg"
    version = f"version = {sys.version_info.major}.{sys.version_info.minor}."
    stale = configuration.exists() and version not in configuration.read_text(encoding="utf-8")
    try:
        venv.create(VENV, with_pip=True, clear=stale, symlinks=os.name != "nt")
    except OSError as error:
        raise Refusal(f"{VENV} cannot be made: {error.strerror}.") from error
    except subprocess.CalledProcessError as error:
        raise Refusal("This Python cannot make virtual environments; on Debian: apt-get install python3-venv.") from error


def _install(lock: Path) -> None:
    """Install with uv, which takes a third of pip's time, or with pip where uv cannot be had or fails."""
    print(f"Installing the packages of {lock.name}; the first time this takes a minute.", flush=True)
    LOG.unlink(missing_ok=True)
    pip = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "1", *VERIFIED)
    uv = ("-m", "uv", "pip", "install", "--python", str(PYTHON), "--system-certs", *VERIFIED)
    if _succeeds(*pip, str(INSTALLER)) and _succeeds(*uv, str(lock)):
        return
    if not _succeeds(*pip, str(lock)):
        raise Refusal(f"The packages could not be installed; the first set-up needs the network. Details: {LOG}")


def _succeeds(*arguments: str) -> bool:
    with LOG.open("a", encoding="utf-8") as log:
        return subprocess.run([PYTHON, *arguments], cwd=ROOT, stdout=log, stderr=log, check=False).returncode == 0


def compile_translations() -> None:
    """Give every message file that has changed its compiled form, which Django reads. Raises Refusal."""
    sources = sorted(ROOT.glob("locale/*/LC_MESSAGES/*.po"))
    if stale := [po for po in sources if _modified(po.with_suffix(".mo")) < _modified(po)]:
        check_writable(ROOT / "locale")
        subprocess.run([PYTHON, "-m", "launcher.translations", *stale], cwd=ROOT, check=True)


def _modified(path: Path) -> float:
    return path.stat().st_mtime if path.exists() else 0


def laptop_environment(**extra: str) -> Mapping[str, str]:
    """Return this process's variables with the laptop profile forced: no PostgreSQL, no Redis."""
    server_only = {"DATABASE_URL", "DATABASE_URL_FILE", "REDIS_URL", "REDIS_URL_FILE"}
    return {name: value for name, value in os.environ.items() if name not in server_only} | extra
