"""`manage.py serve` as a process: what it says, who hears of a change, and how it ends."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack
from itertools import takewhile

import httpx
import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from config import addresses
from tests.factories import DIRECTOR, NOW, make_event, seat
from tests.waiting import PATIENCE_SECONDS
from tournaments.enums import Topic
from tournaments.operations.rounds import release_round

pytestmark = [pytest.mark.laptop, pytest.mark.django_db(transaction=True)]


class Serving:
    """A server on the test's database. `said` is all it wrote up to the last line of its greeting."""

    def __init__(self, *options):
        environment = {**os.environ, "WHIST_DATABASE_FILE": str(connection.settings_dict["NAME"]), "PYTHONUNBUFFERED": "1"}
        command = [sys.executable, "manage.py", "serve", "--port", "0", *options]
        self.process = subprocess.Popen(command, cwd=settings.BASE_DIR, env=environment, stdout=subprocess.PIPE, text=True)
        self.said = "".join(takewhile(lambda line: line != "Ctrl-C ends it.\n", self.process.stdout))
        self.address = re.search(r"http://127\.0\.0\.1:\d+", self.said)[0]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.interrupt()

    def stream(self, event):
        return httpx.stream("GET", f"{self.address}/events/{event.slug}/stream", timeout=PATIENCE_SECONDS)

    def interrupt(self):
        """Press Ctrl-C; return the exit code."""
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(timeout=PATIENCE_SECONDS)
        self.process.stdout.close()
        return code


def hints(response):
    """The revisions that a stream tells, from now on."""
    for line in response.iter_lines():
        if line.startswith("data: "):
            hint = json.loads(line.removeprefix("data: "))
            yield {topic: hint[topic] for topic in Topic}


def test_a_change_made_by_another_process_is_told():
    event = make_event()
    seat(event)
    with (
        Serving() as server,
        server.stream(event) as response,
    ):
        told = hints(response)
        assert next(told) == {"seating": 0, "results": 0, "clock": 0}
        release_round(event_id=event.pk, number=1, actor=DIRECTOR, now=NOW)
        assert next(told) == {"seating": 1, "results": 0, "clock": 1}


def test_ctrl_c_ends_it_although_streams_are_open():
    event = make_event()
    server = Serving()
    with ExitStack() as stack:
        for _ in range(20):
            response = stack.enter_context(server.stream(event))
            next(hints(response))
        assert server.interrupt() == 0


def test_the_first_start_makes_the_organiser_and_says_the_password_once():
    with Serving() as server:
        password = re.search(r"Sign in as organiser with the password (\S+)", server.said)[1]
    organiser = User.objects.get(username="organiser")
    assert organiser.check_password(password)
    assert "changepassword organiser" in server.said
    with Serving() as again:
        assert "Sign in as" not in again.said


def test_it_answers_to_the_names_of_this_computer_and_to_no_other():
    with Serving("--host", addresses.ANY_HOST) as server:
        own = ["127.0.0.1", *addresses.own_names(), *addresses.reachable_hosts(addresses.ANY_HOST)]
        for name, status in [*((name, 200) for name in own), ("elsewhere.example", 400)]:
            assert httpx.get(server.address, headers={"Host": name}).status_code == status


def test_a_taken_port_is_one_sentence():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CommandError, match=rf"^Port {port} cannot be had \(.+\); choose another with --port\.$"):
            call_command("serve", port=port)


def test_the_demonstration_refuses_any_database_but_its_own():
    with pytest.raises(CommandError, match="a database of its own"):
        call_command("demo")
    assert not User.objects.exists()
