"""What becomes in the standings of somebody who was not there for all rounds, in words."""

from django.utils.translation import gettext_lazy as _

from tournaments.enums import PartialEntries, SitOutAward
from tournaments.models import Event

AWARDS = {
    SitOutAward.NOTHING: _("A round that somebody is not there for counts nothing."),
    SitOutAward.OWN_AVERAGE: _("A round that somebody is not there for counts as the average of that player's own hands."),
    SitOutAward.FIELD_AVERAGE: _("A round that somebody is not there for counts as the average of all hands."),
}
PLACES = {
    PartialEntries.RANKED: _("Both are ranked with the others."),
    PartialEntries.APART: _("Both are listed apart from those who were there for all rounds."),
}


def missed_rounds(event: Event) -> str:
    """How the event counts for two people who share one evening."""
    return f"{AWARDS[SitOutAward(event.sit_out_award)]} {PLACES[PartialEntries(event.partial_entries)]}"
