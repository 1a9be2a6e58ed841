"""A hall with bad Wi-Fi: answers get lost, a portal answers in the server's place, a server is busy. Each hand counts once."""

import threading
from collections.abc import Iterator
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from urllib.parse import urlsplit

import pytest
from django.core.management import call_command

from scoring.models import AnsweredCommand, HandResult, RefusedEntry
from tournaments.models import Event, LogEntry

PORTAL = b"<html><title>Welcome to the hall's Wi-Fi</title></html>"


def bad_wifi(base_url: str) -> type[BaseHTTPRequestHandler]:
    """What carries the phones' requests to the server, but loses, replaces or refuses two in five."""
    there = urlsplit(base_url).netloc
    requests = count()

    class BadWifi(BaseHTTPRequestHandler):
        def carry(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            match next(requests) % 5:
                case 1:
                    self.answer_of_the_server(body)  # the server has acted, but nobody learns of it
                case 2 if self.command == "PUT":  # on a page people would see it themselves and try again
                    self.reply(200, [("Content-Type", "text/html")], PORTAL)
                case 3:
                    self.reply(503, [("Retry-After", "1")], b"")
                case _:
                    self.reply(*self.answer_of_the_server(body))

        def answer_of_the_server(self, body: bytes) -> tuple[int, list[tuple[str, str]], bytes]:
            connection = HTTPConnection(there)
            connection.request(self.command, self.path, body, dict(self.headers))
            response = connection.getresponse()
            content = response.read()
            connection.close()
            headers = [(name, value) for name, value in response.getheaders() if name in ("Content-Type", "Set-Cookie")]
            return response.status, headers, content

        def reply(self, status: int, headers: list[tuple[str, str]], content: bytes) -> None:
            self.send_response(status)
            for name, value in headers:
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_arguments: object) -> None:
            """Keep quiet."""

        do_GET = do_POST = do_PUT = carry  # noqa: N815 - the base class names them so

    return BadWifi


@pytest.fixture
def over_bad_wifi(live_server) -> Iterator[str]:
    proxy = ThreadingHTTPServer(("127.0.0.1", 0), bad_wifi(live_server.url))
    thread = threading.Thread(target=proxy.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    yield f"http://localhost:{proxy.server_port}"
    proxy.shutdown()
    thread.join()
    proxy.server_close()


def test_each_hand_counts_once_though_phones_send_it_again_and_again(over_bad_wifi):
    call_command("rehearse", "--players", "8", "--rounds", "2", "--base-url", over_bad_wifi)
    assert Event.objects.get().finished_at is not None
    assert HandResult.objects.count() == AnsweredCommand.objects.count() == 8
    assert LogEntry.objects.filter(action="result_recorded").count() == 8
    assert not RefusedEntry.objects.exists()
