"""Chromium for the browser tests: where it is, and how it gets there."""

import os
import shutil
import subprocess
import sys

from launcher.refusals import Refusal

PLACES = (
    "/usr/bin/chromium",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
)
REMEDIES = {"darwin": "brew install --cask chromium", "win32": "winget install Google.Chrome"}


def find_chromium() -> str | None:
    """Return the path of the browser: ``WHIST_CHROMIUM`` and nothing else if that is set, or the first one found."""
    chosen = os.environ.get("WHIST_CHROMIUM")
    return next(filter(None, map(shutil.which, [chosen] if chosen else PLACES)), None)


def ensure_chromium() -> None:
    """Install Debian's Chromium where this user may, unless there is one. Raises Refusal with the command to type."""
    if find_chromium():
        return
    if "WHIST_CHROMIUM" in os.environ:
        raise Refusal(f"WHIST_CHROMIUM names no program: {os.environ['WHIST_CHROMIUM']}")
    apt_get = shutil.which("apt-get")
    if apt_get and os.geteuid() == 0:
        _apt_get(apt_get, "update")
        _apt_get(apt_get, "install", "--yes", "--no-install-recommends", "chromium")
    if not find_chromium():
        raise Refusal(f"The browser tests need Chromium: {REMEDIES.get(sys.platform, 'sudo apt-get install chromium')}")


def _apt_get(apt_get: str, *arguments: str) -> None:
    print("Fetching Chromium for the browser tests: apt-get", *arguments, flush=True)
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run([apt_get, "-qq", *arguments], env=quiet, stdin=subprocess.DEVNULL, check=False)
    if done.returncode:
        raise Refusal(f"apt-get {arguments[0]} failed (exit code {done.returncode}); the browser tests need Chromium.")
