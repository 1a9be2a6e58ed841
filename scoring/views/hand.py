"""One hand: its history, and what the director can do about it."""

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.forms.hand import CorrectionForm, ReasonForm, SettleForm
from scoring.operations.corrections import correct_result, mark_not_played, settle_dispute
from scoring.queries.results import HandStory, hand_story
from tournaments.errors import NotFound
from tournaments.forms import sentences_of
from tournaments.permissions import event_for_staff
from tournaments.views.acting import act

#: The form that reads what a button sends, and the operation it is for.
ACTIONS: dict[str, tuple[type[forms.Form], Callable[..., object]]] = {
    "correct": (CorrectionForm, correct_result),
    "not-played": (ReasonForm, mark_not_played),
    "settle": (SettleForm, settle_dispute),
}


@require_safe
@never_cache
@login_required
def hand(request: HttpRequest, slug: str, hand: int) -> HttpResponse:
    event = event_for_staff(request.user, slug)
    story = hand_story(event, hand)
    return render(request, "scoring/hand.html", {"event": event, "story": story, "form": _correction_of(story)})


@require_POST
@login_required
def hand_action(request: HttpRequest, slug: str, hand: int, action: str) -> HttpResponse:
    """One button: read it, do it, and back to the hand."""
    event = event_for_staff(request.user, slug)
    if action not in ACTIONS:
        raise NotFound
    form_class, operation = ACTIONS[action]
    form = form_class(request.POST)
    back = reverse("hand", args=[slug, hand])
    if not form.is_valid():
        messages.error(request, sentences_of(form))
        return HttpResponseRedirect(back)
    return act(request, back, operation, done=_("Saved."), event_id=event.pk, hand_id=hand, **form.cleaned_data)


def _correction_of(story: HandStory) -> CorrectionForm:
    """The form as it stands before anybody types: what counts now, or the trump that is due."""
    current = story.current
    trump = current.trump if current else story.due_trump
    form = CorrectionForm(
        initial={"expected_version": story.version, "tricks_ns": current.tricks_ns if current else None, "trump": trump}
    )
    form.fields["tricks_ns"].label = _("Tricks of %(pair)s") % {"pair": story.sitting.ns}
    return form
