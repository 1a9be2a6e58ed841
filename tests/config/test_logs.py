"""On a server every line of the log is a JSON object, whoever writes it."""

import json
import logging
import logging.config

import pytest

from config.logging import JSON_LINES, PLAIN_TEXT


@pytest.fixture
def write(capsys):
    """Log through a handler made by the settings' own formatter; returns what it would print."""

    def write(configuration, act):
        formatter = logging.config.DictConfigurator(configuration).configure_formatter(dict(configuration["formatters"]["line"]))
        handler = logging.StreamHandler()
        handler.setFormatter(formatter)
        logger = logging.Logger("tournaments.ticker")  # noqa: LOG001 - one of its own, without the handlers of pytest
        logger.addHandler(handler)
        act(logger)
        return capsys.readouterr().err

    return write


def test_a_line_says_when_who_how_bad_and_what(write):
    line = json.loads(write(JSON_LINES, lambda logger: logger.warning("round %s is late", 3)))
    assert line.pop("timestamp").endswith("Z")
    assert line == {"logger": "tournaments.ticker", "level": "warning", "message": "round 3 is late"}


def test_an_error_brings_its_cause_in_the_same_line(write):
    def fail(logger):
        try:
            int("no such round")
        except ValueError:
            logger.exception("the ticker failed")

    text = write(JSON_LINES, fail)
    assert "ValueError: invalid literal" in json.loads(text)["exception"], text


def test_a_laptop_speaks_to_people(write):
    assert write(PLAIN_TEXT, lambda logger: logger.warning("round %s is late", 3)).endswith(
        "WARNING tournaments.ticker: round 3 is late\n"
    )
