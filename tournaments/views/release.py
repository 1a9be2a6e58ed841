"""What everybody sees of the results: hidden from a round on, and released again."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.forms import sentences_of
from tournaments.forms.release import HideForm
from tournaments.operations.release import hide_results, release_results
from tournaments.permissions import event_for_organiser, event_for_staff
from tournaments.queries.release import released
from tournaments.views.acting import act


@require_safe
@never_cache
@login_required
def release(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_for_staff(request.user, slug)
    seen = released(event)
    form = HideForm(rounds=seen.rounds, last=event.results_hidden_from)
    return render(request, "tournaments/release.html", {"event": event, "seen": seen, "form": form, "current": "release"})


@require_POST
@login_required
def hide(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_for_organiser(request.user, slug)
    form, back = HideForm(request.POST, rounds=released(event).rounds), reverse("release", args=[slug])
    if not form.is_valid():
        messages.error(request, sentences_of(form))
        return HttpResponseRedirect(back)
    done = _("Results from round %(from_round)d on are hidden now.") % form.cleaned_data
    return act(request, back, hide_results, event_id=event.pk, done=done, **form.cleaned_data)


@require_POST
@login_required
def release_all(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_for_organiser(request.user, slug)
    done = _("Everybody sees all results now.")
    return act(request, reverse("release", args=[slug]), release_results, event_id=event.pk, done=done)
