"""Pure modules import no framework, nobody reads the clock in passing, and no model acts by itself."""

import pytest

from .habits import clock_reads, hidden_behaviour, impurities, late_imports, shared_chance, unretried
from .sources import Module, fail_on, project_modules

CHECKS = [impurities, shared_chance, clock_reads, hidden_behaviour, late_imports, unretried]


@pytest.mark.parametrize("check", CHECKS)
def test_the_code_keeps_the_habit(check):
    fail_on(sentence for module in project_modules() for sentence in check(module))


@pytest.mark.parametrize(
    ("check", "path", "text"),
    [
        (impurities, "games/whist/rules.py", "from django.utils.translation import gettext"),
        (impurities, "tournaments/movements/base.py", "import django.db"),
        (impurities, "scoring/tie_breaks.py", "from rest_framework import serializers"),
        (impurities, "games/cards.py", "import numpy"),
        (shared_chance, "games/bots.py", "import random\n\ncard = random.choice(cards)"),
        (shared_chance, "tournaments/movements/short.py", "from random import shuffle"),
        (clock_reads, "tournaments/operations/rounds.py", "started = timezone.now()"),
        (clock_reads, "games/bots.py", "seed = time.time()"),
        (clock_reads, "scoring/queries/standings.py", "today = datetime.datetime.now()"),
        (clock_reads, "scoring/queries/standings.py", "from django.utils.timezone import now"),
        (clock_reads, "tournaments/models/event.py", "created = DateTimeField(auto_now_add=True)"),
        (clock_reads, "tournaments/models/event.py", "created = DateTimeField(default=timezone.now)"),
        (hidden_behaviour, "scoring/models/result.py", "class Result(Model):\n    def save(self): ..."),
        (hidden_behaviour, "scoring/models/result.py", "class Result(Model):\n    class Meta:\n        ordering = ['id']"),
        (hidden_behaviour, "scoring/apps.py", "from django.db.models.signals import post_save"),
        (hidden_behaviour, "scoring/apps.py", "from django.dispatch import receiver"),
        (late_imports, "scoring/views/pad.py", "def pad(request):\n    from scoring.queries import pads"),
        (late_imports, "scoring/views/pad.py", "async def pad(request):\n    import numpy"),
        (late_imports, "tournaments/movements/short.py", "def search():\n    import random"),
        (unretried, "tournaments/operations/rounds.py", "def start():\n    with event_change(1): ..."),
        (unretried, "tournaments/operations/events.py", "@transaction.atomic\ndef create(): ..."),
        (unretried, "tournaments/operations/events.py", "def create():\n    with transaction.atomic(): ..."),
    ],
)
def test_a_lapse_is_noticed(check, path, text):
    (sentence,) = check(Module.parse(path, text))
    assert sentence.startswith(f"{path}:")


@pytest.mark.parametrize(
    ("check", "path", "text"),
    [
        (shared_chance, "games/bots.py", "from random import Random\n\nchance = Random(7)\ncard = chance.choice(cards)"),
        (impurities, "tournaments/movements/designs/base.py", "import numpy"),
        (impurities, "tournaments/models/event.py", "from django.db import models"),
        (shared_chance, "games/bots.py", "def choose(random):\n    return random.choice(cards)"),
        (clock_reads, "tournaments/views/rounds.py", "start_round(now=timezone.now())"),
        (clock_reads, "scoring/management/commands/rehearse.py", "from django.utils.timezone import now"),
        (hidden_behaviour, "tournaments/operations/rounds.py", "round.save(update_fields=['state'])"),
        (late_imports, "tournaments/movements/short.py", "def search():\n    import numpy as np"),
        (unretried, "tournaments/operations/rounds.py", "@retried\ndef start():\n    with event_change(1): ..."),
        (unretried, "tournaments/operations/rounds.py", "def _step(change): ..."),
    ],
)
def test_what_the_architecture_allows_is_left_alone(check, path, text):
    assert list(check(Module.parse(path, text))) == []
