"""Choices about prizes, adjustments and the event log."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class PrizeCategory(TextChoices):
    """What a prize is for."""

    OVERALL = "overall", _("Highest total")
    FIRST_HALF = "first_half", _("Highest first half")
    SECOND_HALF = "second_half", _("Highest second half")
    TEN_TRICKS = "ten_tricks", _("Most hands of ten tricks or more")
    HIGHEST_HAND = "highest_hand", _("Highest single hand")
    LOWEST = "lowest", _("Lowest score")


class TieRule(TextChoices):
    """What is done where players are equal for a prize."""

    SHARE = "share", _("They share the prize.")
    CUT = "cut", _("They cut the cards.")
    COUNT_BACK = "count_back", _("The better last hand wins, counting back; who is still equal shares the prize.")


class AdjustmentKind(TextChoices):
    """What a director rules beside the result."""

    REVOKE = "revoke", _("Revoke")
    ASSIGNED = "assigned", _("Assigned score")
    SLOW_PLAY = "slow_play", _("Slow play")
    NO_SHOW = "no_show", _("Did not come")


#: Rulings about one side of a hand, and those about somebody's total.
OF_A_HAND = (AdjustmentKind.REVOKE, AdjustmentKind.ASSIGNED)
OF_AN_ENTRY = (AdjustmentKind.SLOW_PLAY, AdjustmentKind.NO_SHOW)


class LogKind(TextChoices):
    """What an entry of the event log is about."""

    ROUNDS = "rounds", _("rounds and clock")
    RESULTS = "results", _("results")
    SEATING = "seating", _("seating plan")
    PEOPLE = "people", _("people")
    HALL = "hall", _("calls and announcements")
    PRIZES = "prizes", _("prizes")
    SETTINGS = "settings", _("settings, release and end")
    ACCESS = "access", _("phones and keys")
