"""Names and texts by which pages have been broken into, and an evening that is full of them."""

from scoring.enums import AdjustmentKind
from scoring.operations.adjustments import adjust_total
from scoring.operations.corrections import correct_result
from scoring.operations.prizes import add_usual_prizes
from tests.factories import DIRECTOR, NOW, add_players, enter, hands_of, make_event, play_round, seat, set_round_state
from tournaments.enums import AnnouncementKind, RoundState
from tournaments.models import Event
from tournaments.operations.hall import announce
from tournaments.operations.labels import set_label

NAMES = [
    "<svg/onload=alert(1)>",
    '"><script>alert(2)</script>',
    "' onmouseover='alert(3)",
    "</title></textarea><img src=x onerror=alert(4)>",
    "{{7*7}}{% debug %}",
    "javascript:alert(5)",
    "</script><script>alert(6)</script>",
    "Raj a/l Kumar &lt;b&gt; %00",
    "<b>Bold</b> @ Sulaiman",
    "<style>*{display:none}</style>",
]


def evening() -> Event:
    """Ten people of such names; round 1 is over and corrected, in round 2 a hand is disputed, and there is something to read."""
    event = make_event(0, name=NAMES[1])
    add_players(event, NAMES)
    seat(event)
    play_round(event, 1, 9, 4)
    set_round_state(event, 2, RoundState.RUNNING)
    disputed = hands_of(event, 2)[0]
    for tricks in (5, 8):
        enter(disputed, tricks)
    by = {"event_id": event.pk, "actor": DIRECTOR, "now": NOW}
    values = {"tricks_ns": 3, "tricks_ew": 10}
    correct_result(hand_id=hands_of(event, 1)[0].pk, expected_version=1, values=values, reason=NAMES[0], **by)
    adjust_total(number=1, amount=-1, kind=AdjustmentKind.SLOW_PLAY, reason=NAMES[3], **by)
    announce(kind=AnnouncementKind.FREE, text=NAMES[6], **by)
    set_label(word="<svg/onload=1>", numbers=[1, 2], **by)
    add_usual_prizes(**by)
    return event
