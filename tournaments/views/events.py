"""Set-up, step 1: what the event is."""

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.forms.event import EventForm, SettingsForm
from tournaments.operations.events import change_settings, create_event
from tournaments.permissions import event_for_organiser
from tournaments.queries.movement import planned_rounds
from tournaments.views.acting import act, acting


@login_required
def event_new(request: HttpRequest) -> HttpResponse:
    now = timezone.now()
    form = EventForm(request.POST or None, initial=EventForm.defaults(today=timezone.localdate(now)))
    if not form.is_valid():
        return render(request, "tournaments/event_form.html", {"form": form, "step": 1}, status=422 if form.is_bound else 200)
    actor = acting(request)
    event = create_event(**form.settings(), time_zone=settings.TIME_ZONE, user_id=actor.user_id, actor=actor, now=now)
    return redirect("people", event.slug)


@login_required
@require_POST
def event_length(request: HttpRequest) -> HttpResponse:
    """How long the play takes with the values typed so far."""
    return render(request, "tournaments/_event_length.html", {"length": EventForm(request.POST).length()})


@login_required
@require_POST
def event_options(request: HttpRequest) -> HttpResponse:
    """The options of the preset just chosen."""
    return render(request, "tournaments/_event_options.html", {"form": EventForm.of_preset(request.POST)})


@login_required
def event_settings(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_for_organiser(request.user, slug)
    form = SettingsForm(request.POST or None, initial=SettingsForm.values_of(event), rounds=planned_rounds(event))
    if not form.is_valid():
        context = {"form": form, "event": event, "step": 1, "current": "event_settings"}
        return render(request, "tournaments/event_form.html", context, status=422 if form.is_bound else 200)
    back = reverse("event_settings", args=[slug])
    return act(request, back, change_settings, event_id=event.pk, done=_("Saved."), **form.settings())
