"""The director's rulings beside the results: those about players' totals, and the list of all."""

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.forms.adjustments import TotalForm, WithdrawForm
from scoring.operations.adjustments import adjust_total, withdraw_adjustment
from scoring.queries.adjustments import adjustment_lines
from scoring.queries.names import names_by_number
from tournaments.errors import NotFound
from tournaments.forms import sentences_of
from tournaments.models import Event
from tournaments.permissions import event_for_staff
from tournaments.views.acting import act


@require_safe
@never_cache
@login_required
def adjustments(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_for_staff(request.user, slug)
    form = TotalForm(people=names_by_number(event))
    return render(request, "scoring/adjustments.html", {"event": event, "lines": adjustment_lines(event), "form": form})


@require_POST
@login_required
def adjustment_action(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """One button: read it, do it, and back to the list."""
    event = event_for_staff(request.user, slug)
    form, operation = _asked(request, event, action)
    back = reverse("adjustments", args=[slug])
    if not form.is_valid():
        messages.error(request, sentences_of(form))
        return HttpResponseRedirect(back)
    return act(request, back, operation, event_id=event.pk, **form.cleaned_data)


def _asked(request: HttpRequest, event: Event, action: str) -> tuple[forms.Form, Callable[..., object]]:
    """The form as it was sent, and the operation it is for. Raises NotFound for a button that does not exist."""
    if action == "total":
        return TotalForm(request.POST, people=names_by_number(event)), adjust_total
    if action == "withdraw":
        return WithdrawForm(request.POST), withdraw_adjustment
    raise NotFound
