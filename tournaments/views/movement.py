"""Set-up, step 3: who sits where; and the same page for the remaining rounds once the event has begun."""

from dataclasses import replace

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.enums import Topic
from tournaments.forms import sentences_of
from tournaments.forms.movement import LookForm, MovementForm, PlanForm, RoundsForm
from tournaments.operations.drives import choose_movement
from tournaments.operations.planning import PlanMoved, change_rounds, seat_stage
from tournaments.permissions import event_for_staff
from tournaments.queries.drives import drive_state
from tournaments.queries.movement_page import movement_page
from tournaments.queries.planning import snapshot
from tournaments.queries.proposals import chosen
from tournaments.views.acting import act

SECONDS_TO_LOOK = 1.0


@require_safe
@login_required
def movement(request: HttpRequest, slug: str) -> HttpResponse:
    """The plan in use while it fits, else (or if a seed is asked for) plans to choose from."""
    event = event_for_staff(request.user, slug)
    page = movement_page(event, LookForm(request.GET).look(), budget=SECONDS_TO_LOOK)
    context = {
        "event": event,
        "page": page,
        "movement_form": MovementForm.of(page.stage),
        "revision": event.revision(Topic.SEATING) + event.revision(Topic.RESULTS),
        "step": 3,
        "current": "movement",
    }
    return render(request, "tournaments/movement.html", context)


@require_safe
@never_cache
@login_required
def drive_fragment(request: HttpRequest, slug: str) -> HttpResponse:
    """How often people have met again in a drive, which changes with each seating."""
    event = event_for_staff(request.user, slug)
    drive = drive_state(event, snapshot(event.pk), budget=SECONDS_TO_LOOK)
    return render(request, "tournaments/_drive.html", {"drive": drive})


@require_POST
@login_required
def use_plan(request: HttpRequest, slug: str) -> HttpResponse:
    """Seat the people by the plan that was looked at, if nothing has changed since."""
    event = event_for_staff(request.user, slug)
    form, back = PlanForm(request.POST), reverse("movement", args=[slug])
    if not form.is_valid():
        messages.error(request, sentences_of(form))
        return HttpResponseRedirect(back)
    seen = form.cleaned_data
    proposal = chosen(snapshot(event.pk), seed=seen["seed"], kind=seen["kind"], budget=SECONDS_TO_LOOK)
    if proposal is None:
        messages.error(request, str(PlanMoved()))
        return HttpResponseRedirect(back)
    seen_before = replace(proposal, plan_version=seen["plan_version"])
    done = _("Everybody has a seat. This plan is in use.")
    return act(request, back, seat_stage, event_id=event.pk, proposal=seen_before, done=done)


@require_POST
@login_required
def set_rounds(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_for_staff(request.user, slug)
    form, back = RoundsForm(request.POST), reverse("movement", args=[slug])
    if not form.is_valid():
        messages.error(request, sentences_of(form))
        return HttpResponseRedirect(back)
    return act(request, back, change_rounds, event_id=event.pk, rounds=form.cleaned_data["rounds"])


@require_POST
@login_required
def set_movement(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose between a planned movement and a drive, and the customs of the drive."""
    event = event_for_staff(request.user, slug)
    form, back = MovementForm(request.POST), reverse("movement", args=[slug])
    if not form.is_valid():
        messages.error(request, sentences_of(form))
        return HttpResponseRedirect(back)
    return act(request, back, choose_movement, event_id=event.pk, **form.cleaned_data)
