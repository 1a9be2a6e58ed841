"""The addresses under which this computer can be reached in the hall."""

import ipaddress
import socket
from collections.abc import Iterator
from pathlib import Path

ANY_HOST = "0.0.0.0"  # noqa: S104 - named, not bound here
LOCALHOST = "127.0.0.1"
#: Never written to: asking the system for a way there tells which of its addresses it would use. (TEST-NET-1, RFC 5737.)
_ELSEWHERE = ("192.0.2.1", 9)


def reachable_hosts(host: str) -> list[str]:
    """The addresses at which a server bound to `host` answers the hall's phones, the likeliest first; none without a network."""
    found = _own_addresses() if host == ANY_HOST else [host]
    return [address for address in dict.fromkeys(found) if not ipaddress.ip_address(address).is_loopback]


def own_names() -> list[str]:
    """What this computer may be called on a network: its name, and that name in multicast DNS."""
    name = socket.gethostname().lower()
    return [name, f"{name.partition('.')[0]}.local"]


def note_address(address: str, file: Path) -> str | None:
    """Note what phones are told to call; return what they were told the last time if that was another address."""
    former = file.read_text("utf-8") if file.exists() else address
    file.write_text(address, "utf-8")
    return former if former != address else None


def _own_addresses() -> Iterator[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            pass  # no network at all
        else:
            yield probe.getsockname()[0]
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return
    yield from (str(address[0]) for *_, address in found)
