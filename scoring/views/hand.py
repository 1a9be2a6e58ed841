"""One hand: its history, and what the director can do about it."""

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.errors import Implausible
from scoring.forms.adjustments import AssignForm, RevokeForm
from scoring.forms.hand import CORRECTION_FORMS, CorrectionForm, ReasonForm, RecordForm, SettleForm
from scoring.judging import parse_rules
from scoring.operations.adjustments import assign_score, penalise_revoke
from scoring.operations.corrections import confirm_result, correct_result, mark_not_played, settle_dispute
from scoring.operations.play_records import attach_record
from scoring.queries.adjustments import adjustment_lines
from scoring.queries.impact import Impact, impact_of
from scoring.queries.results import HandStory, hand_story, record_of
from tournaments.errors import NotFound
from tournaments.forms import sentences_of
from tournaments.models import Event
from tournaments.permissions import event_for_staff
from tournaments.views.acting import act

#: The form that reads what a button sends, and the operation it is for; correcting depends on the game.
ACTIONS: dict[str, tuple[type[forms.Form], Callable[..., object]]] = {
    "not-played": (ReasonForm, mark_not_played),
    "confirm": (forms.Form, confirm_result),
    "settle": (SettleForm, settle_dispute),
    "attach": (RecordForm, attach_record),
    "revoke": (RevokeForm, penalise_revoke),
    "assign": (AssignForm, assign_score),
}


@require_safe
@never_cache
@login_required
def hand(request: HttpRequest, slug: str, hand: int) -> HttpResponse:
    event = event_for_staff(request.user, slug)
    story = hand_story(event, hand)
    return _page(request, event, story, CORRECTION_FORMS[story.rules.game].of(story))


@require_POST
@never_cache
@login_required
def hand_impact(request: HttpRequest, slug: str, hand: int) -> HttpResponse:
    """The page with what the correction would change, to be looked at before it is saved."""
    event = event_for_staff(request.user, slug)
    story = hand_story(event, hand)
    form = CORRECTION_FORMS[story.rules.game].of(story, request.POST)
    if not form.is_valid():
        return _page(request, event, story, form)
    try:
        impact = impact_of(event, hand, form.cleaned_data["values"])
    except Implausible as refusal:
        messages.error(request, str(refusal))
        return _page(request, event, story, form)
    return _page(request, event, story, form, impact=impact)


@require_POST
@login_required
def hand_action(request: HttpRequest, slug: str, hand: int, action: str) -> HttpResponse:
    """One button: read it, do it, and back to the hand."""
    event = event_for_staff(request.user, slug)
    form_class, operation = _action(event, action)
    form = form_class(request.POST, request.FILES, prefix="record" if action == "attach" else None)
    back = reverse("hand", args=[slug, hand])
    if not form.is_valid():
        messages.error(request, sentences_of(form))
        return HttpResponseRedirect(back)
    return act(request, back, operation, done=_("Saved."), event_id=event.pk, hand_id=hand, **form.cleaned_data)


@require_safe
@never_cache
@login_required
def play_record(request: HttpRequest, slug: str, hand: int, record: int) -> HttpResponse:
    """A play record as it is kept, in `whist-play/1`."""
    found = record_of(event_for_staff(request.user, slug), hand, record)
    name = f"{slug}-hand-{hand}-play-{record}.json"
    options = {"ensure_ascii": False, "indent": 1}
    return JsonResponse(
        found, safe=False, json_dumps_params=options, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


def _action(event: Event, action: str) -> tuple[type[forms.Form], Callable[..., object]]:
    """Raises NotFound for a button that does not exist."""
    if action == "correct":
        return CORRECTION_FORMS[parse_rules(event.rules).game], correct_result
    if action not in ACTIONS:
        raise NotFound
    return ACTIONS[action]


def _page(
    request: HttpRequest, event: Event, story: HandStory, form: CorrectionForm, *, impact: Impact | None = None
) -> HttpResponse:
    context = {
        "event": event,
        "story": story,
        "sealed": event.is_sealed(now=timezone.now()),
        "form": form,
        "impact": impact,
        "record_form": RecordForm(initial={"expected_version": story.version}, prefix="record"),
        "adjustments": adjustment_lines(event, story.hand),
        "revoke_form": RevokeForm.of(story, auto_id="revoke_%s"),
        "assign_form": AssignForm.of(story, auto_id="assign_%s"),
    }
    return render(request, "scoring/hand.html", context)
