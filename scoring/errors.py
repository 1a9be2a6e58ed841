"""Refusals about results."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from games.errors import Problem
from scoring.problem_texts import problem_text
from tournaments.errors import ActionRefused, EventFinished


class Implausible(ActionRefused):
    """The rules engine does not believe the result; `problems` says why, all at once."""

    code = "implausible"
    status = 422
    message = _("This result cannot be right. Please look at it again.")

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__()
        self.problems = tuple(problems)

    def __str__(self) -> str:
        return " ".join([str(self.message), *map(problem_text, self.problems)])


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


class NothingToConfirm(ActionRefused):
    code = "nothing_to_confirm"
    message = _("Nothing waits to be confirmed here any more.")


class AlreadySettled(ActionRefused):
    code = "already_settled"
    message = _("Somebody has already looked at this entry.")


class DecisionNeeded(ActionRefused):
    code = "decision_needed"
    message = _("Two different results were entered for this hand. Decide which one counts.")


class NotAPlayRecord(ActionRefused):
    code = "not_a_play_record"
    status = 422
    message = _("This is no record of a hand: neither whist-play/1 (JSON) nor PBN, several hands at once, or longer than 64 kB.")


class AnotherHandsRecord(ActionRefused):
    code = "another_hands_record"
    status = 422
    message = _("This is the record of hand %(theirs)s of the event; this is hand %(ours)s.")


class IllegalPlayRecord(ActionRefused):
    """The record breaks the rules; `%(fault)s` says where it does so first."""

    code = "illegal_play_record"
    status = 422
    message = _("The record was not taken. %(fault)s")


class RecordDiffers(ActionRefused):
    code = "record_differs"
    message = _(
        "The play gives %(played)s, but %(stored)s is stored. If the record is right, say why and attach it again: "
        "then its result counts."
    )


class NoResult(ActionRefused):
    code = "no_result"
    status = 404
    message = _("This hand has no result.")


class PrizeNotFound(ActionRefused):
    code = "prize_not_found"
    status = 404
    message = _("This prize is not on the list any more.")


class PrizeThere(ActionRefused):
    code = "prize_there"
    message = _("This prize is on the list already.")


class PrizesBeingGiven(ActionRefused):
    code = "prizes_being_given"
    message = _("The prize-giving has begun: the prizes stay as they are. Take it back to change them.")


class EventNotFinal(ActionRefused):
    code = "event_not_final"
    message = _("Finish the event first: then no result can change any more while the prizes are given.")


class NoPrizes(ActionRefused):
    code = "no_prizes"
    message = _("There are no prizes on the list.")


class CutMissing(ActionRefused):
    code = "cut_missing"
    message = _("Some players are equal and have to cut the cards first. Write down who wins.")


class NotInTheCut(ActionRefused):
    code = "not_in_the_cut"
    message = _("This player does not cut for this prize.")


class RevealMoved(ActionRefused):
    code = "reveal_moved"
    message = _("Somebody else has shown a prize meanwhile. Look at the page again.")


class CardsMoved(ActionRefused):
    code = "cards_moved"
    message = _("The seating has changed since these cards were shown. Print them again.")


class NoSuchTable(ActionRefused):
    code = "no_such_table"
    status = 404
    message = _("There is no table %(table)s in round %(round)s.")


class NoSuchHand(ActionRefused):
    code = "no_such_hand"
    status = 404
    message = _("Table %(table)s has no hand %(hand)s in round %(round)s; its hands are numbered from 1 to %(last)s.")


class OtherResultThere(ActionRefused):
    """The hand has a result already, and it is another one."""

    code = "other_result_there"
    message = _("Hand %(hand)s of table %(table)s already has the result %(stored)s.")


class RevokeCostsNothing(ActionRefused):
    code = "revoke_costs_nothing"
    message = _("By the rules of this event a revoke costs no tricks.")


class ScoreAssigned(ActionRefused):
    code = "score_assigned"
    message = _("This side has an assigned score already. Withdraw it first.")


class AmountRefused(ActionRefused):
    code = "amount"
    status = 422
    message = _("An adjustment is a whole number up to %(most)s, and not 0 for a player.")


class AdjustmentGone(ActionRefused):
    code = "adjustment_gone"
    message = _("This adjustment has been withdrawn already.")


class ResultsSealed(EventFinished):
    message = _("The results are sealed. The organiser can unseal them, with a reason.")


class NotFinished(ActionRefused):
    code = "not_finished"
    message = _("The event goes on; finish it first.")


class AlreadySealed(ActionRefused):
    code = "already_sealed"
    message = _("The results are sealed already.")


class NotSealed(ActionRefused):
    code = "not_sealed"
    message = _("The results are not sealed.")
