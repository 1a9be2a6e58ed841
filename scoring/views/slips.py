"""Entering the results of a round from paper slips, line by line, and looking through the pile a second time."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.errors import Implausible, OtherResultThere
from scoring.forms.control import ViewForm
from scoring.forms.slips import SlipForm
from scoring.operations.slips import correct_from_slip, enter_slip
from scoring.problem_texts import problem_text
from scoring.queries.slips import SlipEcho, slip_differs, slips_round
from tournaments.enums import Right
from tournaments.errors import ActionRefused
from tournaments.models import Event
from tournaments.permissions import check_right, event_for_staff, rights_in
from tournaments.views.acting import acting


@require_safe
@never_cache
@login_required
def slips(request: HttpRequest, slug: str) -> HttpResponse:
    """The page for one round; with `?check=1` what is stored is not shown and nothing is stored."""
    event, form = event_for_staff(request.user, slug), ViewForm(request.GET)
    context = {
        "event": event,
        "slips": slips_round(event, form.cleaned_data["round"] if form.is_valid() else None),
        "form": SlipForm(event=event, initial={"command_id": uuid4()}),
        "checking": "check" in request.GET,
        "current": "director_tables",
    }
    return render(request, "scoring/slips.html", context)


@require_POST
@login_required
def slip_line(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Store one line of a slip of round `number` and answer with what became of it."""
    event = event_for_staff(request.user, slug)
    form = SlipForm(request.POST, event=event)
    if not form.is_valid():
        return _wrong(request, event, number, form, _faults(form))
    line = dict(form.cleaned_data)
    corrects = line.pop("correct")
    try:
        echo = _store(request, event, number, line, corrects=corrects)
    except ActionRefused as refusal:
        is_other = isinstance(refusal, OtherResultThere)
        may_correct = is_other and Right.CORRECT in rights_in(request.user, slug)
        return _wrong(request, event, number, form, _sentences(refusal), may_correct=may_correct)
    return render(request, "scoring/_slip_stored.html", {"event": event, "echo": echo, "corrected": corrects})


@require_POST
@login_required
def slip_check(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Compare one line with what is stored; an empty answer where they agree."""
    event = event_for_staff(request.user, slug)
    form = SlipForm(request.POST, event=event)
    if not form.is_valid():
        return _wrong(request, event, number, form, _faults(form))
    line = {name: form.cleaned_data[name] for name in ("table", "hand", "values")}
    try:
        difference = slip_differs(event, round_number=number, **line)
    except ActionRefused as refusal:
        return _wrong(request, event, number, form, _sentences(refusal))
    return render(request, "scoring/_slip_checked.html", {"event": event, "line": line, "difference": difference})


def _store(request: HttpRequest, event: Event, number: int, line: dict[str, Any], *, corrects: bool) -> SlipEcho:
    by: dict[str, Any] = {"event_id": event.pk, "round_number": number, "actor": acting(request), "now": timezone.now()}
    if not corrects:
        return enter_slip(**by, **line)
    check_right(request.user, event, Right.CORRECT)
    del line["command_id"]
    return correct_from_slip(**by, **line, reason=_("As written on the paper slip"))


def _wrong(
    request: HttpRequest, event: Event, number: int, form: SlipForm, sentences: Sequence[str], *, may_correct: bool = False
) -> HttpResponse:
    """The line again as it was typed, marked, with what is wrong; under a new id, since it will be another one."""
    again = {"command_id": uuid4(), "correct": form.place if may_correct else ""}
    typed = SlipForm({**dict(form.data.items()), **again}, event=event)
    context = {"event": event, "number": number, "form": typed, "sentences": sentences, "may_correct": may_correct}
    return render(request, "scoring/_slip_wrong.html", context)


def _faults(form: SlipForm) -> list[str]:
    return list(dict.fromkeys(str(error) for errors in form.errors.values() for error in errors))


def _sentences(refusal: ActionRefused) -> list[str]:
    if isinstance(refusal, Implausible):
        return [problem_text(problem) for problem in refusal.problems]
    return [str(refusal)]
