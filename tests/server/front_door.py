"""What nginx is before a real server: one address, behind which the streams are a process of their own."""

import asyncio
import re

from config.stream import STREAM_PATH
from tests.network import LOCALHOST, Line, Network

END_OF_HEADERS = b"\r\n\r\n"
REPLACED_HEADERS = re.compile(rb"^(?:Connection|X-Forwarded-For):.*\r\n", re.IGNORECASE | re.MULTILINE)
OWN_HEADERS = b"Connection: close\r\nX-Forwarded-For: 127.0.0.1\r\n"


class FrontDoor(Network):
    """Sends requests for a stream to one port of this computer and all others to another one, as docs/deploying.md has it.

    It carries one request a connection, so that it has to understand nothing but where each begins.
    """

    def __init__(self, pages: int, streams: int) -> None:
        super().__init__(pages)
        self._streams = streams

    async def _connect(self, line: Line, browser: asyncio.StreamReader, to_browser: asyncio.StreamWriter) -> None:
        try:
            head = await browser.readuntil(END_OF_HEADERS)
        except asyncio.IncompleteReadError:
            return  # a connection that a browser opened for later and did not need
        request, _, headers = head.partition(b"\r\n")
        server, to_server = await asyncio.open_connection(LOCALHOST, self._port_for(request.split()[1].decode()))
        line.ends.append(to_server)
        to_server.write(request + b"\r\n" + OWN_HEADERS + REPLACED_HEADERS.sub(b"", headers))
        ways = self._carry(line, browser, to_server), self._carry(line, server, to_browser)
        await asyncio.gather(*ways, return_exceptions=True)

    def _port_for(self, address: str) -> int:
        path, _, _ = address.partition("?")
        return self._streams if STREAM_PATH.fullmatch(path) else self.target
