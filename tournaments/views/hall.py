"""Announcements by those who run the event, and calls for the director from pads and players' pages."""

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.actors import Actor
from tournaments.errors import ActionRefused, NotFound
from tournaments.forms import sentences_of
from tournaments.forms.hall import AnnouncementForm, AnnouncementGoneForm
from tournaments.operations.hall import announce, call_from_player, call_from_table, withdraw_announcement
from tournaments.permissions import actor_at, event_for_staff, pad_phone, public_event
from tournaments.phone_claims import claim_in
from tournaments.queries.hall import notices, open_call
from tournaments.views.acting import act, on_device

#: How long a player's page that has called is not listened to again; more presses than that are no news.
SECONDS_BETWEEN_CALLS = 10
ACTIONS: dict[str, tuple[type[forms.Form], Callable[..., object]]] = {
    "show": (AnnouncementForm, announce),
    "take-down": (AnnouncementGoneForm, withdraw_announcement),
}


@require_safe
@never_cache
@login_required
def announcements(request: HttpRequest, slug: str) -> HttpResponse:
    """What is announced, and the form for more."""
    event = event_for_staff(request.user, slug)
    context = {"event": event, "form": AnnouncementForm(), "notices": notices(event, now=timezone.now()), "current": "control"}
    return render(request, "tournaments/announcements.html", context)


@require_POST
@login_required
def announcement_action(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    event = event_for_staff(request.user, slug)
    if action not in ACTIONS:
        raise NotFound
    form_class, operation = ACTIONS[action]
    form, back = form_class(request.POST), reverse("announcements", args=[slug])
    if not form.is_valid():
        messages.error(request, sentences_of(form))
        return HttpResponseRedirect(back)
    return act(request, back, operation, event_id=event.pk, **form.cleaned_data)


@require_http_methods(["GET", "POST"])
@never_cache
def pad_call(request: HttpRequest) -> HttpResponse:
    """What a paired phone shows of the hall; a POST calls the director to its table. Raises `NotPaired`."""
    now = timezone.now()
    phone = pad_phone(claim_in(request), now=now)
    table = phone.table
    if request.method == "POST":
        call_from_table(event_id=table.event_id, table_id=table.pk, actor=actor_at(phone), now=now)
    context = {"event": table.event, "announcements": notices(table.event, now=now), "call": open_call(table)}
    return render(request, "tournaments/_pad_call.html", context)


@require_POST
def player_call(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The player of a page calls the director; presses in quick succession are one."""
    event = public_event(slug)
    if cache.add(f"call:{event.pk}:{number}", 1, SECONDS_BETWEEN_CALLS):
        try:
            caller = on_device(request, Actor(f"player {number}"))
            call_from_player(event_id=event.pk, number=number, actor=caller, now=timezone.now())
        except ActionRefused as refusal:
            messages.error(request, str(refusal))
            return HttpResponseRedirect(reverse("player", args=[slug, number]))
    messages.success(request, _("The director has been called and will come to you."))
    return HttpResponseRedirect(reverse("player", args=[slug, number]))
