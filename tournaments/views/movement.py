"""Set-up, step 3: who sits where; and the same page for the remaining rounds once the event has begun."""

from dataclasses import replace

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.errors import NotFound
from tournaments.forms import sentences_of
from tournaments.forms.movement import PlanForm, RoundsForm
from tournaments.models import Event
from tournaments.movements.base import MovementImpossible
from tournaments.operations.planning import change_rounds, seat_stage
from tournaments.permissions import event_for_staff
from tournaments.planning import PlanningSnapshot, Proposal, propose
from tournaments.queries.certificates import findings, impossible, verdict
from tournaments.queries.movement import plan_in_use, readable_rounds
from tournaments.queries.planning import snapshot
from tournaments.views.acting import act

SECONDS_TO_LOOK = 1.0
SECONDS_KEPT = 60 * 60


@require_safe
@login_required
def movement(request: HttpRequest, slug: str) -> HttpResponse:
    """The plan in use while it fits, else (or if a seed is asked for) a proposal."""
    event = event_for_staff(request.user, slug)
    now = snapshot(event.pk)
    proposal = None if "seed" in request.GET else plan_in_use(now)
    context = {"event": event, "snapshot": now, "step": 3, "current": "movement", "in_use": proposal is not None}
    try:
        proposal = proposal or _proposal(now, _seed_asked(request))
    except MovementImpossible as error:
        return render(request, "tournaments/movement.html", {**context, "impossible": impossible(error)})
    return render(request, "tournaments/movement.html", {**context, **_shown(event, now, proposal)})


@require_POST
@login_required
def use_plan(request: HttpRequest, slug: str) -> HttpResponse:
    """Seat the people by the plan that was looked at, if nothing has changed since."""
    event = event_for_staff(request.user, slug)
    form = PlanForm(request.POST)
    if not form.is_valid():
        raise NotFound
    proposal = _proposal(snapshot(event.pk), form.cleaned_data["seed"])
    seen = replace(proposal, plan_version=form.cleaned_data["plan_version"])
    back, done = reverse("movement", args=[slug]), _("Everybody has a seat. This plan is in use.")
    return act(request, back, seat_stage, event_id=event.pk, proposal=seen, done=done)


@require_POST
@login_required
def set_rounds(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_for_staff(request.user, slug)
    form, back = RoundsForm(request.POST), reverse("movement", args=[slug])
    if not form.is_valid():
        messages.error(request, sentences_of(form))
        return HttpResponseRedirect(back)
    return act(request, back, change_rounds, event_id=event.pk, rounds=form.cleaned_data["rounds"])


def _seed_asked(request: HttpRequest) -> int:
    form = PlanForm({"seed": request.GET.get("seed", 0), "plan_version": 0})
    return form.cleaned_data["seed"] if form.is_valid() else 0


def _proposal(now: PlanningSnapshot, seed: int) -> Proposal:
    """The proposal of this seed; kept for a while, so that what was looked at is what is used."""
    key = f"proposal:{now.event_id}:{now.plan_version}:{seed}"
    found: Proposal | None = cache.get(key)
    if found is None:
        found = propose(now, seed=seed, budget=SECONDS_TO_LOOK)
        cache.set(key, found, SECONDS_KEPT)
    return found


def _shown(event: Event, now: PlanningSnapshot, proposal: Proposal) -> dict[str, object]:
    return {
        "proposal": proposal,
        "findings": findings(proposal.certificate),
        "verdict": verdict(proposal.certificate),
        "rounds": readable_rounds(event, now, proposal.rounds),
        "next_seed": proposal.seed + 1,
    }
