"""The phones paired with an event's tables, for those who look after them."""

from collections.abc import Callable

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.errors import NotFound
from tournaments.forms.phones import CardsForm, PhoneForm
from tournaments.operations.phones import revoke_phone
from tournaments.operations.pins import listen_again
from tournaments.operations.table_links import revoke_table_links
from tournaments.permissions import event_for_staff
from tournaments.queries.phones import phones_of
from tournaments.queries.pins import pin_waits
from tournaments.views.acting import act

#: The form that reads what a button sends, the operation it is for, and what to say when it is done.
ACTIONS: dict[str, tuple[type[forms.Form], Callable[..., object], object]] = {
    "cut-off": (PhoneForm, revoke_phone, _("The phone is cut off.")),
    "take-pins": (forms.Form, listen_again, _("PINs are taken again.")),
    "cancel-cards": (CardsForm, revoke_table_links, _("The cards open nothing any more. Print new ones.")),
}


@require_safe
@never_cache
@login_required
def phones(request: HttpRequest, slug: str) -> HttpResponse:
    """Which phones each table has."""
    event, now = event_for_staff(request.user, slug), timezone.now()
    waits = pin_waits(event.pk, now=now)
    context = {"event": event, "overview": phones_of(event, now=now), "waits": waits, "current": "director_tables"}
    return render(request, "tournaments/phones.html", context)


@require_POST
@login_required
def phone_action(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    event = event_for_staff(request.user, slug)
    if action not in ACTIONS:
        raise NotFound
    form_class, operation, done = ACTIONS[action]
    form = form_class(request.POST)
    if not form.is_valid():
        raise NotFound
    return act(request, reverse("phones", args=[slug]), operation, event_id=event.pk, done=str(done), **form.cleaned_data)
