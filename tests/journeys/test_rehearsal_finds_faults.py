"""A rehearsal is worth something only if it notices when the program is wrong."""

from io import StringIO

import pytest
from django.core.management import call_command

from scoring.models import HandResult
from scoring.rehearsal.evening import Evening
from tests.soundness import delete_logs


@pytest.fixture
def events_stay_sound(live_server):
    """Not here: the test breaks one on purpose."""
    yield
    delete_logs()


def test_a_result_that_changes_behind_everybodys_back_is_found(live_server, monkeypatch):
    play = Evening.play

    def play_and_spoil(evening: Evening) -> None:
        play(evening)
        spoilt = HandResult.objects.filter(tricks_ns=7).earliest("pk")
        HandResult.objects.filter(pk=spoilt.pk).update(tricks_ns=6, tricks_ew=7)

    monkeypatch.setattr(Evening, "play", play_and_spoil)
    said = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("rehearse", "--players", "8", "--rounds", "6", "--base-url", live_server.url, stdout=said)
    assert ended.value.code == 1
    assert said.getvalue().count(" in the ledger, ") == 4
    assert "the points do not follow from the tricks" in said.getvalue()
