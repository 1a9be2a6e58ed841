"""Chromium is found, fetched where that is allowed, or asked for with the one command that gets it."""

import os
import sys

import pytest

from launcher import browser
from launcher.refusals import Refusal
from tests.services import chromium_path

APT_GET = """#!{python}
import pathlib, sys
folder = pathlib.Path(__file__).parent
with (folder / "calls").open("a") as calls:
    print(*sys.argv[1:], file=calls)
if "install" in sys.argv and {works}:
    (folder / "chromium").write_text("#!/bin/sh")
    (folder / "chromium").chmod(0o755)
sys.exit(0 if {works} else 100)
"""


@pytest.fixture
def bare_computer(monkeypatch, tmp_path):
    """A computer of a root user without any browser; programs put into the folder are on its path."""
    monkeypatch.setattr(browser, "PLACES", ("chromium",))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("WHIST_CHROMIUM", raising=False)
    return tmp_path


def put_apt_get(folder, *, works):
    program = folder / "apt-get"
    program.write_text(APT_GET.format(python=sys.executable, works=works))
    program.chmod(0o755)


def test_a_chromium_that_is_there_is_taken(bare_computer):
    (bare_computer / "chromium").touch(mode=0o755)
    browser.ensure_chromium()
    assert chromium_path() == str(bare_computer / "chromium")


def test_root_gets_debians_package(bare_computer, capfd):
    put_apt_get(bare_computer, works=True)
    browser.ensure_chromium()
    assert chromium_path() == str(bare_computer / "chromium")
    assert (bare_computer / "calls").read_text().splitlines() == [
        "-qq update",
        "-qq install --yes --no-install-recommends chromium",
    ]
    assert len(capfd.readouterr().out.splitlines()) == 2


def test_a_failing_installation_stops_the_tests(bare_computer):
    put_apt_get(bare_computer, works=False)
    with pytest.raises(Refusal, match=r"^apt-get update failed \(exit code 100\)"):
        browser.ensure_chromium()


def test_others_are_told_the_command(bare_computer, monkeypatch):
    put_apt_get(bare_computer, works=True)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(sys, "platform", "linux")
    with pytest.raises(Refusal, match=r"^The browser tests need Chromium: sudo apt-get install chromium$"):
        browser.ensure_chromium()
    assert not (bare_computer / "calls").exists()


def test_a_chosen_browser_that_is_missing_is_not_replaced_by_another(bare_computer, monkeypatch):
    (bare_computer / "chromium").touch(mode=0o755)
    monkeypatch.setenv("WHIST_CHROMIUM", "no-such-browser")
    with pytest.raises(Refusal, match=r"^WHIST_CHROMIUM names no program: no-such-browser$"):
        browser.ensure_chromium()
    with pytest.raises(FileNotFoundError):
        chromium_path()
