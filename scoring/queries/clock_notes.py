"""What mission control says of the computer's own clock: one question after an absence, a sentence after a jump."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from math import ceil

from django.utils.translation import gettext as _

from scoring.queries.control import Evening
from tournaments.queries.clock_jumps import clock_jumps


@dataclass(frozen=True, slots=True)
class ResumeAnswer:
    """A button: the round goes on with so many `seconds` on the clock."""

    label: str
    seconds: int


@dataclass(frozen=True, slots=True)
class AbsenceQuestion:
    """What becomes of the time the computer was off while the round ran? A person may also set the clock by hand."""

    round: int
    sentence: str
    answers: Sequence[ResumeAnswer]


def absence_question(evening: Evening) -> AbsenceQuestion | None:
    """The question, as long as it is open."""
    round_ = evening.clock_round
    if round_ is None or round_.remaining is None or round_.away is None:
        return None
    answers = [_answer(_("Go on with %(left)s"), round_.remaining)]
    if not round_.away:
        sentence = _("The computer was off. Its clock was set meanwhile, so nobody can say for how long.")
        return AbsenceQuestion(round_.number, sentence, answers)
    figures = {"span": _span(round_.away), "away": _clock(round_.away)}
    less = round_.clock.remaining_less_away or timedelta()
    answers.append(_answer(_("Take off the %(away)s: go on with %(left)s"), less, **figures))
    return AbsenceQuestion(round_.number, _("The computer was off for %(span)s.") % figures, answers)


def clock_jump_sentences(evening: Evening) -> list[str]:
    """One sentence for each time somebody set the computer's clock during the round."""
    if evening.clock_round is None:
        return []
    forward = _("The computer's clock was set forward by %(span)s. What is left of the round stays as it was.")
    back = _("The computer's clock was set back by %(span)s. What is left of the round stays as it was.")
    jumps = clock_jumps(evening.clock_round)
    return [(forward if jump > timedelta() else back) % {"span": _span(abs(jump))} for jump in jumps]


def _answer(label: str, left: timedelta, **figures: str) -> ResumeAnswer:
    return ResumeAnswer(label % {"left": _clock(left), **figures}, ceil(left.total_seconds()))


def _clock(span: timedelta) -> str:
    """As on the round clock: minutes and seconds, of which one that has begun counts."""
    minutes, seconds = divmod(ceil(span.total_seconds()), 60)
    return f"{minutes}:{seconds:02}"


def _span(span: timedelta) -> str:
    hours, seconds = divmod(round(span.total_seconds()), 3600)
    figures = {"hours": hours, "minutes": seconds // 60, "seconds": seconds % 60}
    return (_("%(hours)d h %(minutes)d min") if hours else _("%(minutes)d min %(seconds)d s")) % figures
