"""Imports point down: games <- tournaments <- scoring <- config, and from layer 5 to layer 0 inside a package."""

import pytest

from .layers import layer_problems
from .sources import Module, fail_on, project_modules


def test_every_import_points_down():
    fail_on(sentence for module in project_modules() for sentence in layer_problems(module))


@pytest.mark.parametrize(
    ("path", "line", "reason"),
    [
        ("games/trick.py", "import tournaments.enums", "package tournaments lies above package games"),
        ("tournaments/queries/rounds.py", "from scoring.models import Result", "package scoring lies above package tournaments"),
        ("scoring/models/__init__.py", "from ..operations import record", "operations (layer 4) lies above models (layer 2)"),
        ("scoring/ranking.py", "from tournaments.models import Entry", "models (layer 2) lies above ranking (layer 1)"),
        ("tournaments/queries/rounds.py", "from tournaments.operations import seat", "a read never writes"),
        ("tournaments/operations/seat.py", "from ..views import home", "views (layer 5) lies above operations (layer 4)"),
    ],
)
def test_an_import_that_points_up_is_noticed(path, line, reason):
    (sentence,) = layer_problems(Module.parse(path, line))
    assert sentence.startswith(f"{path}:")
    assert sentence.endswith(f"{reason}.")


def test_a_module_without_a_layer_is_noticed():
    (sentence,) = layer_problems(Module.parse("tournaments/helpers.py", ""))
    assert "tournaments.helpers has no layer yet" in sentence


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("scoring/views/pad.py", "from tournaments.queries.rounds import seating"),
        ("scoring/operations/results.py", "from games.result import HandResult"),
        ("tournaments/changes.py", "from . import live, permissions"),
        ("config/urls.py", "from scoring.views import pad"),
        ("tournaments/models/event.py", "from django.db import models"),
    ],
)
def test_an_import_that_points_down_is_left_alone(path, line):
    assert list(layer_problems(Module.parse(path, line))) == []
