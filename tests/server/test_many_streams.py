"""Hundreds of open streams leave the database to the pads."""

import asyncio
from contextlib import closing
from urllib.parse import urlsplit

import pytest
from django.db import connection

from tests.server.evenings import event_in_play, paired_phone, tricks

pytestmark = [pytest.mark.server, pytest.mark.django_db(transaction=True)]

STREAMS = 300
#: A process keeps one connection ready; the look at the revisions and an opening stream may each take one for a moment.
MOST_MORE_CONNECTIONS = 3


def connections_in_use() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
        return cursor.fetchone()[0]


async def open_stream(base_url: str, slug: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    address = urlsplit(base_url)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    writer.write(f"GET /events/{slug}/stream HTTP/1.1\r\nHost: {address.netloc}\r\n\r\n".encode())
    assert b" 200 " in await reader.readline()
    await heard(reader, '"results": 0')
    return reader, writer


async def heard(reader: asyncio.StreamReader, text: str) -> None:
    async with asyncio.timeout(120):
        while text not in (await reader.readline()).decode():
            pass


def test_streams_hold_no_connection_and_all_hear_of_a_result(hall):
    event = event_in_play()
    before = connections_in_use()

    async def scenario() -> None:
        streams = [await open_stream(hall.streams, event.slug) for _ in range(STREAMS)]
        try:
            assert await asyncio.to_thread(in_use) <= before + MOST_MORE_CONNECTIONS
            await asyncio.to_thread(enter_a_result)
            await asyncio.gather(*(heard(reader, '"results": 1') for reader, _ in streams))
        finally:
            for _, writer in streams:
                writer.close()

    def in_use() -> int:
        with closing(connection):
            return connections_in_use()

    def enter_a_result() -> None:
        with closing(connection), closing(paired_phone(hall.pages, event.tables.get())) as phone:
            phone.send(phone.asked_hands()[0], tricks(7))

    with asyncio.Runner() as runner:
        runner.run(scenario())
