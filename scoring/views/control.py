"""Mission control: the state of the evening, and every button that moves it."""

from collections.abc import Callable
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.forms.control import (
    ExtendForm,
    FillSeatForm,
    NotPlayedForm,
    RefusedEntryForm,
    ResumeForm,
    RoundForm,
    TableForm,
    ViewForm,
)
from scoring.forms.hand import ReasonForm
from scoring.operations.corrections import confirm_round, dismiss_refused_entry, mark_not_played
from scoring.operations.sealing import seal_event, unseal_event
from scoring.queries.clock_notes import absence_question, clock_jump_sentences
from scoring.queries.control import Evening, evening_of
from scoring.queries.next_step import next_step, other_steps
from scoring.queries.remarks import remarks
from scoring.queries.todo import todos
from tournaments.enums import Topic
from tournaments.errors import NotFound
from tournaments.forms import sentences_of
from tournaments.forms.hall import CallForm
from tournaments.forms.phones import PhoneForm
from tournaments.models import Event
from tournaments.operations import rounds, seats
from tournaments.operations.events import finish_event
from tournaments.operations.hall import answer_call, finish_call
from tournaments.operations.phones import accept_phone, revoke_phone
from tournaments.operations.safety_copies import copy_on_request
from tournaments.permissions import event_for_organiser, event_for_staff
from tournaments.views.acting import act

#: The form that reads what a button sends, and the operation it is for.
ACTIONS: dict[str, tuple[type[forms.Form], Callable[..., object]]] = {
    "release": (RoundForm, rounds.release_round),
    "take-back": (RoundForm, rounds.take_back_release),
    "start": (RoundForm, rounds.start_round),
    "undo-start": (RoundForm, rounds.undo_start),
    "pause": (RoundForm, rounds.pause_round),
    "resume": (RoundForm, rounds.resume_round),
    "resume-with": (ResumeForm, rounds.resume_round),
    "extend": (ExtendForm, rounds.extend_round),
    "call-time": (RoundForm, rounds.call_time),
    "close": (RoundForm, rounds.close_round),
    "reopen": (RoundForm, rounds.reopen_round),
    "fill-seat": (FillSeatForm, seats.fill_seat),
    "rest-table": (TableForm, seats.rest_table),
    "confirm": (RoundForm, confirm_round),
    "not-played": (NotPlayedForm, mark_not_played),
    "dismiss": (RefusedEntryForm, dismiss_refused_entry),
    "answer-call": (CallForm, answer_call),
    "finish-call": (CallForm, finish_call),
    "accept-phone": (PhoneForm, accept_phone),
    "cut-off-phone": (PhoneForm, revoke_phone),
    "copy": (forms.Form, copy_on_request),
    "finish": (forms.Form, finish_event),
    "seal": (forms.Form, seal_event),
    "unseal": (ReasonForm, unseal_event),
}

FOR_ORGANISERS = ("finish", "seal", "unseal")


@require_safe
@never_cache
@login_required
def control(request: HttpRequest, slug: str) -> HttpResponse:
    return _page(request, "scoring/control.html", event_for_staff(request.user, slug))


@require_safe
@never_cache
@login_required
def control_fragment(request: HttpRequest, slug: str) -> HttpResponse:
    """What of the page changes while the evening goes on."""
    return _page(request, "scoring/_control.html", event_for_staff(request.user, slug))


@require_POST
@login_required
def control_action(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """One button: read it, do it, and back to the page as it was looked at. How the event ends is the organiser's."""
    event = (event_for_organiser if action in FOR_ORGANISERS else event_for_staff)(request.user, slug)
    if action not in ACTIONS:
        raise NotFound
    form_class, operation = ACTIONS[action]
    form = form_class(request.POST)
    back = reverse("control", args=[slug]) + _query(_view_of(request))
    if not form.is_valid():
        messages.error(request, sentences_of(form))
        return HttpResponseRedirect(back)
    return act(request, back, operation, event_id=event.pk, **form.cleaned_data)


def _view_of(request: HttpRequest) -> dict[str, int]:
    """What the page looks at: a round, and a table whose hands are opened."""
    form = ViewForm(request.GET)
    return {name: value for name, value in form.cleaned_data.items() if value} if form.is_valid() else {}


def _query(view: dict[str, int]) -> str:
    return f"?{urlencode(view)}" if view else ""


def _page(request: HttpRequest, template: str, event: Event) -> HttpResponse:
    view = _view_of(request)
    evening = evening_of(event, now=timezone.now(), round_number=view.get("round"))
    context = {
        "opened": evening.table_shown(view.get("table")),
        "query": _query(view),
        "revision": sum(event.revision(topic) for topic in Topic),
        "current": "control",
    }
    return render(request, template, {**_shown(evening), **context})


def _shown(evening: Evening) -> dict[str, object]:
    """What the page shows of the evening, wherever it looks."""
    return {
        "event": evening.event,
        "evening": evening,
        "absence": absence_question(evening),
        "clock_jumps": clock_jump_sentences(evening),
        "step": next_step(evening),
        "other_steps": other_steps(evening),
        "todos": todos(evening),
        "remarks": remarks(evening),
    }
