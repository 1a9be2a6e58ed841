"""Set-up, step 2: who plays; and during the event who leaves, returns, comes late or stands in."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from tournaments.errors import NotFound
from tournaments.forms import sentences_of
from tournaments.forms.people import NumberAndNameForm, NumberForm, RosterForm
from tournaments.models import Event
from tournaments.operations import people as operations
from tournaments.permissions import event_for_staff
from tournaments.queries.missed_rounds import missed_rounds
from tournaments.queries.people import names_of
from tournaments.queries.people import people as people_of
from tournaments.views.acting import act

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

#: What can be done with a person: the form that reads it, the operation that does it, and what to say afterwards.
ACTIONS: "dict[str, tuple[type[forms.Form], Callable[..., object], StrPromise]]" = {
    "rename": (NumberAndNameForm, operations.rename_player, gettext_lazy("The name is put right.")),
    "substitute": (NumberAndNameForm, operations.substitute_player, gettext_lazy("The new player has taken over the number.")),
    "replace": (
        NumberAndNameForm,
        operations.replace_player,
        gettext_lazy("The new player has the seats from here on, under a number of their own."),
    ),
    "remove": (NumberForm, operations.remove_entry, gettext_lazy("Taken off the list.")),
    "withdraw": (NumberForm, operations.withdraw_entry, gettext_lazy("The player has left. What was played stays.")),
    "absent": (
        NumberForm,
        operations.mark_absent,
        gettext_lazy("The player is taken out. The others at the table sit out unless somebody takes the seat."),
    ),
    "readmit": (NumberForm, operations.readmit_entry, gettext_lazy("The player is back.")),
}


@login_required
def people(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_for_staff(request.user, slug)
    return _people_page(request, event, RosterForm(known=[]))


@login_required
@require_POST
def people_preview(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what each line of a roster becomes; stores nothing."""
    event = event_for_staff(request.user, slug)
    form = RosterForm(request.POST, known=names_of(event))
    if not form.is_valid():
        return _people_page(request, event, form, status=422)
    return _preview_page(request, event, form)


@login_required
@require_POST
def people_add(request: HttpRequest, slug: str) -> HttpResponse:
    """Store the names of a roster of which nothing is in doubt any more; otherwise show what is."""
    event = event_for_staff(request.user, slug)
    form = RosterForm(request.POST, known=names_of(event))
    if not form.is_valid():
        return _people_page(request, event, form, status=422)
    if not form.is_settled:
        return _preview_page(request, event, form)
    names = form.names()
    done = ngettext("%(count)d player added.", "%(count)d players added.", len(names)) % {"count": len(names)}
    return act(request, reverse("people", args=[slug]), operations.add_entries, event_id=event.pk, names=names, done=done)


@login_required
@require_POST
def person_action(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    event = event_for_staff(request.user, slug)
    if action not in ACTIONS:
        raise NotFound
    form_class, operation, done = ACTIONS[action]
    form = form_class(request.POST)
    back = reverse("people", args=[slug])
    if not form.is_valid():
        messages.error(request, sentences_of(form))
        return HttpResponseRedirect(back)
    return act(request, back, operation, event_id=event.pk, done=str(done), **form.cleaned_data)


def _people_page(request: HttpRequest, event: Event, form: RosterForm, *, status: int = 200) -> HttpResponse:
    everybody = people_of(event)
    context = {
        "event": event,
        "people": everybody,
        "person": everybody.with_number(request.GET.get("number", "")),
        "form": form,
        "missed_rounds": missed_rounds(event),
        "step": 2,
        "current": "people",
    }
    return render(request, "tournaments/people.html", context, status=status)


def _preview_page(request: HttpRequest, event: Event, form: RosterForm) -> HttpResponse:
    context = {"event": event, "form": form, "step": 2, "current": "people"}
    return render(request, "tournaments/roster_preview.html", context)
