"""The evening of docs/api.md as it stands there: its calls by bash and curl against a real server, the rest on the pages."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from scoring.queries.standings import standings
from tests.journeys.desk import Desk, said, signed_in
from tournaments.models import Event

DOCUMENT = (Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")
STEP = re.compile(r"(?:<!-- run: (?P<when>[^\n]*) -->\n)?```sh\n(?P<script>.*?)```", re.DOTALL)
STEPS = {step["when"]: step["script"] for step in STEP.finditer(DOCUMENT)}
ROSTER = "Siti Aminah\nRaj Kumar\nMei Ling\nTan Ah Kow\nAli bin Abu\nNora Lee\nWong Fei\nDevi Pillai\nLim Sue"
ROUNDS = 3


@pytest.fixture
def desk(transactional_db, monkeypatch) -> Desk:
    """Olive's desk with a small event that has gone through the three steps of set-up."""
    monkeypatch.setattr("tournaments.views.movement.SECONDS_TO_LOOK", 0.05)
    olive = User.objects.create_user("olive", password="a long password")
    client = signed_in(olive)
    form = client.get(reverse("event_new")).context["form"]
    fields = {name: value for name, value in form.initial.items() if value is not None}
    client.post(reverse("event_new"), {**fields, "rounds": ROUNDS})
    desk = Desk(client, Event.objects.get())
    preview = desk.send("people_preview", roster=ROSTER)
    desk.send("people_add", roster=preview.context["form"].storable, entries=0)
    desk.plan()
    return desk


@pytest.fixture
def run(desk, live_server, tmp_path):
    """Run a step of the document and return what it prints."""
    response = desk.send("issue_key", label="board", scopes=["read", "results"], days=1, password="a long password")
    environment = {**os.environ, "WHIST": live_server.url, "EVENT": desk.event.slug, "KEY": response.context["text"]}

    def run_(when: str, number: int = 0) -> str:
        command = ["bash", "-euo", "pipefail", "-c", STEPS[when]]
        settings = {**environment, "ROUND": str(number)}
        done = subprocess.run(command, cwd=tmp_path, env=settings, capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run_


def answers(text: str) -> list[dict]:
    """The JSON answers that follow each other in what was printed."""
    decoder, found, place = json.JSONDecoder(), [], 0
    while place < len(text):
        answer, place = decoder.raw_decode(text, place)
        found.append(answer)
    return found


def test_the_document_is_run_to_the_last_call():
    assert list(STEPS) == [
        "before the first round",
        "in each round",
        "in the first round, status 422",
        "after each round",
        "at the end",
    ]
    assert len(STEPS) == DOCUMENT.count("```sh")


def test_the_evening_is_played_as_the_document_says(desk, run, tmp_path):
    event, entries, seated = answers(run("before the first round"))
    assert (event["slug"], entries["count"], len(seated["tables"]), len(seated["sit_outs"])) == (desk.event.slug, 9, 2, 1)
    for number in range(1, ROUNDS + 1):
        desk.start(number)
        saved = answers(run("in each round", number))
        assert [answer["code"] for answer in saved] == ["saved"] * (2 * event["hands_per_round"])
        if number == 1:
            refused = run("in the first round, status 422")
            assert refused.endswith("422")
            assert json.loads(refused.removesuffix("422"))["code"] == "implausible"
            assert desk.event.refused_entries.count() == 1
        assert run("after each round") == "304"
        assert totals(tmp_path / "standings.json") == expected_totals(desk.event)
        desk.press("close", number)
    assert said(desk.press("finish")) == []
    everything, of_one = answers(run("at the end"))
    assert everything["count"] == 2 * ROUNDS * event["hands_per_round"]
    assert 0 < of_one["count"] < everything["count"]


def totals(file: Path) -> dict[int, float]:
    return {line["entry"]: line["total"] for line in json.loads(file.read_text("utf-8"))["results"]}


def expected_totals(event: Event) -> dict[int, float]:
    return {line.number: line.total / 2 for line in standings(event).lines}
