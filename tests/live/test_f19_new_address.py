"""F19: the laptop that has got another address says so, and what becomes of cards and of results on phones."""

from io import StringIO

import pytest

from config.management.commands.serve import Command


@pytest.fixture
def start(settings, tmp_path):
    """Starts the laptop with an address for phones, none without a network; returns what it says."""
    settings.DATA_DIR = tmp_path

    def start_at(*for_phones: str) -> str:
        settings.PUBLIC_URL = next(iter(for_phones), "")
        said = StringIO()
        Command(stdout=said)._say("http://127.0.0.1:8000/", list(for_phones), None)
        return said.getvalue()

    return start_at


def test_f19_another_address_than_the_last_time_is_said_once(start):
    home, hall = "http://192.168.1.7:8000", "http://10.0.0.2:8000"
    assert "Before it was" not in start(home)
    assert "Before it was" not in start(home)
    said = start(hall)
    assert f"Before it was {home}: table cards printed then do not lead here" in said
    assert "keeps its results for the former address" in said
    assert "Before it was" not in start(hall)


def test_f19_without_a_network_the_former_address_is_remembered(start):
    start("http://192.168.1.7:8000")
    assert "Before it was" not in start()
    assert "Before it was http://192.168.1.7:8000" in start("http://10.0.0.2:8000")
