"""The network between phones and server, a TCP proxy that a test can cut, or let be slow, deaf and lossy."""

import asyncio
import threading
from dataclasses import dataclass, field
from random import Random
from typing import Self

LOCALHOST = "127.0.0.1"


@dataclass(eq=False)
class Line:
    """One connection through the network, with its ends."""

    is_forgotten: bool
    ends: list[asyncio.StreamWriter] = field(default_factory=list)

    def break_off(self) -> None:
        for end in self.ends:
            end.transport.abort()


class Network:
    """Carries connections to `target`, a port of this computer, as long as the block runs; its own `port` stays the same.

    Each piece of data is late by `delay` seconds, which may be changed. Of the pieces in which answers come, the share `lost` is
    lost, half of them but for the last byte; then the connection breaks. Requests arrive, so that the server has acted and nobody
    learns of it.
    """

    def __init__(self, target: int, *, lost: float = 0, seed: int = 0) -> None:
        self.target, self.port = target, 0
        self.delay, self.losses = 0.0, 0
        self._lost, self._chance = lost, Random(seed)
        self._is_whole, self._is_silent = True, False
        self._lines: set[Line] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._is_ready = threading.Event()
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=[self._listen()])

    @property
    def base_url(self) -> str:
        return f"http://{LOCALHOST}:{self.port}"

    def cut(self) -> None:
        """End every connection, and each new one at once."""
        asyncio.run_coroutine_threadsafe(self._cut(), self._loop).result()

    def mend(self) -> None:
        """Carry new connections again."""
        self._is_whole, self._is_silent = True, False

    def silence(self) -> None:
        """Leave connections open, and accept more, but carry nothing on them ever again, as an access point out of reach."""
        self._is_silent = True
        for line in list(self._lines):
            line.is_forgotten = True

    def __enter__(self) -> Self:
        self._thread.start()
        self._is_ready.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join()
        self._loop.close()

    async def _listen(self) -> None:
        self._end = asyncio.Event()
        server = await asyncio.start_server(self._accept, LOCALHOST, 0)
        self.port = server.sockets[0].getsockname()[1]
        self._is_ready.set()
        await self._end.wait()
        server.close()
        await self._cut()
        await asyncio.gather(*self._tasks)

    async def _cut(self) -> None:
        self._is_whole = False
        for line in self._lines:
            line.break_off()

    async def _accept(self, phone: asyncio.StreamReader, to_phone: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        self._tasks.add(task)
        line = Line(self._is_silent, [to_phone])
        self._lines.add(line)
        try:
            if self._is_whole:
                await self._connect(line, phone, to_phone)
        except OSError:
            pass  # the server is away
        finally:
            line.break_off()
            self._lines.discard(line)
            self._tasks.discard(task)

    async def _connect(self, line: Line, phone: asyncio.StreamReader, to_phone: asyncio.StreamWriter) -> None:
        server, to_server = await asyncio.open_connection(LOCALHOST, self.target)
        line.ends.append(to_server)
        if self._is_whole:
            ways = self._carry(line, phone, to_server), self._carry(line, server, to_phone, lost=self._lost)
            await asyncio.gather(*ways, return_exceptions=True)

    async def _carry(self, line: Line, giver: asyncio.StreamReader, taker: asyncio.StreamWriter, *, lost: float = 0) -> None:
        try:
            while data := await giver.read(1 << 16):
                await asyncio.sleep(self.delay)
                if line.is_forgotten:
                    continue
                if self._chance.random() < lost:
                    self.losses += 1
                    taker.write(self._chance.choice((b"", data[:-1])))
                    return
                taker.write(data)
                await taker.drain()
        finally:
            taker.close()
