"""A disk that can be filled up, and what a phone and the director must hear while it is full."""

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.urls import reverse

from tests.chaos.pads import put
from tests.factories import make_staff
from tests.scoring.calls import body
from tests.server.evenings import open_hands, paired_phone, signed_in
from tournaments.models import Event

LARGE = 60_000_000


def enter_until_full(
    base_url: str, event: Event, *, fill: Callable[[], object], make_room: Callable[[], object]
) -> dict[int, int]:
    """Fill the disk after the first hand, enter the others until there is no room, and the last one again after room was made.

    Returns the tricks acknowledged.
    """
    director, acknowledged = signed_in(base_url, make_staff(event)), {}
    with closing(director), closing(paired_phone(base_url, event.tables.get())) as phone:
        for hand in open_hands(event):
            if len(acknowledged) == 1:
                fill()
            command = body(hand.number % 14)
            answer = put(phone, hand, command)
            if answer.status == 503:
                break
            acknowledged[hand.pk] = hand.number % 14
        assert answer.json()["code"] == "disk_full"
        assert answer.json()["message"].startswith("The computer's disk is full.")
        assert director.get(reverse("control_fragment", args=[event.slug])).status == 200
        make_room()
        assert put(phone, hand, command).json()["code"] == "saved"
    return {**acknowledged, hand.pk: hand.number % 14}


@contextmanager
def small_disk(folder: Path, *, owner: str = "root") -> Iterator[Callable[[int], object]]:
    """A file system of its own at `folder`, large at first; gives what sets its size in bytes."""
    mount = ["mount", "-t", "tmpfs", "tmpfs", folder, "-o"]
    subprocess.run([*mount, f"size={LARGE},uid={owner}"], check=True)
    try:
        yield lambda size: subprocess.run([*mount, f"remount,size={size}"], check=True)
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


def used(folder: Path) -> int:
    """The bytes in use on the disk at `folder`."""
    state = os.statvfs(folder)
    return (state.f_blocks - state.f_bfree) * state.f_frsize


def may_mount() -> bool:
    """Whether this process may make file systems; in many containers even root may not."""
    if os.name == "nt" or os.geteuid() != 0:
        return False
    tried = subprocess.run(["unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True, check=False)
    return tried.returncode == 0
