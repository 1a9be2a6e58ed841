"""``run.py setup`` makes an environment once, notices when the locks change, and says in one sentence what stops it."""

import gettext
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
OFFLINE = {"PIP_NO_INDEX": "1", "UV_OFFLINE": "1", "UV_NO_CACHE": "1", "PIP_FIND_LINKS": "", "UV_FIND_LINKS": ""}
EMPTY_LOCKS = dict.fromkeys(("requirements.txt", "requirements-dev.txt", "requirements-setup.txt"), "# nothing to install\n")
LOCKED_PACKAGE = f"whist-no-such-package==1.0 \\\n    --hash=sha256:{'0' * 64}\n"


@pytest.fixture
def copy(tmp_path):
    """A copy of the launcher whose locks hold no package, in a folder of its own."""
    shutil.copy(ROOT / "run.py", tmp_path)
    shutil.copytree(ROOT / "launcher", tmp_path / "launcher", ignore=shutil.ignore_patterns("__pycache__"))
    for name, text in EMPTY_LOCKS.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def run_py(folder, *arguments, **environment):
    command = [sys.executable, "run.py", *arguments]
    return subprocess.run(
        command, cwd=folder, env=os.environ | OFFLINE | environment, capture_output=True, text=True, check=False
    )


def test_the_environment_is_made_once_and_again_when_a_lock_changes(copy):
    first, second = run_py(copy, "setup"), run_py(copy, "setup")
    (copy / "requirements.txt").write_text("# changed\n")
    third = run_py(copy, "setup")
    assert "Installing" in first.stdout
    assert second.stdout == "Whist Drive is set up.\n"
    assert "Installing" in third.stdout
    assert [run.returncode for run in (first, second, third)] == [0, 0, 0]


def test_packages_that_cannot_be_fetched_stop_it_with_one_sentence_until_they_can(copy):
    (copy / "requirements.txt").write_text(LOCKED_PACKAGE)
    stopped = run_py(copy, "setup")
    log = copy / ".venv" / "setup.log"
    assert stopped.stderr == f"The packages could not be installed; the first set-up needs the network. Details: {log}\n"
    assert stopped.returncode == 1
    assert "whist-no-such-package" in log.read_text()
    (copy / "requirements.txt").write_text(EMPTY_LOCKS["requirements.txt"])
    assert run_py(copy, "setup").returncode == 0


def test_a_folder_that_cannot_be_written_stops_the_start_with_one_sentence(copy):
    (copy / "disk").write_text("a file where the data folder should be")
    stopped = run_py(copy, "serve", "--port", "0", WHIST_DATA_DIR=str(copy / "disk"))
    assert stopped.stderr == f"Nothing can be written in {copy / 'disk'}; move Whist Drive to a folder of your own.\n"
    assert stopped.returncode == 1


def test_messages_are_compiled_to_what_gettext_reads(tmp_path):
    po = tmp_path / "django.po"
    po.write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "table"\nmsgstr "meja"\n', encoding="utf-8"
    )
    subprocess.run([sys.executable, "-m", "launcher.translations", po], cwd=ROOT, check=True)
    with po.with_suffix(".mo").open("rb") as compiled:
        assert gettext.GNUTranslations(compiled).gettext("table") == "meja"
