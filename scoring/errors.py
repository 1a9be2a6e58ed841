"""Refusals about results."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from games.errors import Problem
from tournaments.errors import ActionRefused


class Implausible(ActionRefused):
    """The rules engine does not believe the result; `problems` says why, all at once."""

    code = "implausible"
    status = 422
    message = _("This result cannot be right. Please look at it again.")

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__()
        self.problems = tuple(problems)


class RoundClosed(ActionRefused):
    code = "round_closed"
    message = _("Round %(number)s is closed. Only the director can change its results.")


class RoundNotBegun(ActionRefused):
    code = "round_not_begun"
    message = _("Round %(number)s has not started yet.")


class CommandReused(ActionRefused):
    code = "command_reused"
    status = 422
    message = _("This entry is not the one that was sent before under the same id. Please check it.")


class HandNotPlayed(ActionRefused):
    code = "not_played"
    message = _("The director has marked this hand as not played.")


class ResultMoved(ActionRefused):
    code = "stale"
    message = _("Somebody else has changed this result meanwhile. Look at it again.")


class SameResult(ActionRefused):
    code = "same_result"
    message = _("This is the result that is stored already.")


class ReasonMissing(ActionRefused):
    code = "reason"
    status = 422
    message = _("Say why, in a few words.")


class NotDisputed(ActionRefused):
    code = "not_disputed"
    message = _("Nothing is disputed about this hand any more.")


class AlreadySettled(ActionRefused):
    code = "already_settled"
    message = _("Somebody has already looked at this entry.")


class DecisionNeeded(ActionRefused):
    code = "decision_needed"
    message = _("Two different results were entered for this hand. Decide which one counts.")
