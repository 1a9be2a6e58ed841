"""A network that loses answers: a TCP proxy between phones and server, on a port that stays while the server's changes."""

import asyncio
import threading
from contextlib import closing
from random import Random
from typing import Self

LOCALHOST = "127.0.0.1"


class FaultProxy:
    """Carries connections to `target`, a port of this computer, as long as the block runs.

    Of the pieces in which answers come, the share `lost` is lost, half of them but for the last byte; then the connection breaks.
    Requests arrive, so that the server has acted and nobody learns of it.
    """

    def __init__(self, target: int, *, lost: float, seed: int) -> None:
        self.target, self.port, self.losses = target, 0, 0
        self._lost, self._chance = lost, Random(seed)
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=[self._listen()])

    @property
    def base_url(self) -> str:
        return f"http://{LOCALHOST}:{self.port}"

    def __enter__(self) -> Self:
        self._thread.start()
        self._ready.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join()
        self._loop.close()

    async def _listen(self) -> None:
        self._end, self._open = asyncio.Event(), {}
        server = await asyncio.start_server(self._connect, LOCALHOST, 0)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._end.wait()
        server.close()
        for to_phone in self._open.values():
            to_phone.close()
        await asyncio.gather(*self._open)

    async def _connect(self, phone: asyncio.StreamReader, to_phone: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        self._open[task] = to_phone
        try:
            server, to_server = await asyncio.open_connection(LOCALHOST, self.target)
            ways = _carry(phone, to_server), self._carry_answers(server, to_phone)
            await asyncio.gather(*ways, return_exceptions=True)
        except OSError:
            to_phone.close()
        finally:
            del self._open[task]

    async def _carry_answers(self, server: asyncio.StreamReader, to_phone: asyncio.StreamWriter) -> None:
        with closing(to_phone):
            while data := await server.read(1 << 16):
                if self._chance.random() < self._lost:
                    self.losses += 1
                    to_phone.write(self._chance.choice((b"", data[:-1])))
                    return
                to_phone.write(data)
                await to_phone.drain()


async def _carry(phone: asyncio.StreamReader, to_server: asyncio.StreamWriter) -> None:
    with closing(to_server):
        while data := await phone.read(1 << 16):
            to_server.write(data)
            await to_server.drain()
