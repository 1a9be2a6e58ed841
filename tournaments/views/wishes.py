"""Wishes of people about their seats."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.errors import NotFound
from tournaments.forms import sentences_of
from tournaments.forms.wishes import WISH_FORMS, RemoveWishForm
from tournaments.operations import wishes as operations
from tournaments.permissions import event_for_staff
from tournaments.queries.wishes import wish_lines
from tournaments.views.acting import act


@require_safe
@never_cache
@login_required
def wishes(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_for_staff(request.user, slug)
    forms = [form(event=event) for form in WISH_FORMS.values()]
    context = {"event": event, "lines": wish_lines(event), "forms": forms, "current": "movement"}
    return render(request, "tournaments/wishes.html", context)


@require_POST
@login_required
def add_wish(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    event = event_for_staff(request.user, slug)
    if kind not in WISH_FORMS:
        raise NotFound
    form, back = WISH_FORMS[kind](request.POST, event=event), reverse("wishes", args=[slug])
    if not form.is_valid():
        messages.error(request, sentences_of(form))
        return HttpResponseRedirect(back)
    done = _("Noted. The next plan heeds it.")
    return act(request, back, operations.add_wish, event_id=event.pk, kind=kind, done=done, **form.cleaned_data)


@require_POST
@login_required
def remove_wish(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_for_staff(request.user, slug)
    form, back = RemoveWishForm(request.POST), reverse("wishes", args=[slug])
    if not form.is_valid():
        messages.error(request, sentences_of(form))
        return HttpResponseRedirect(back)
    return act(request, back, operations.remove_wish, event_id=event.pk, done=_("Taken off."), **form.cleaned_data)
