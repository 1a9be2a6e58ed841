"""The keys with which other programs read an event or enter its results."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.errors import NotFound
from tournaments.forms.api_keys import KeyForm, RevokeForm
from tournaments.models import Event
from tournaments.operations.api_keys import issue_api_key, revoke_api_key
from tournaments.permissions import event_for_organiser
from tournaments.queries.api_keys import keys_of
from tournaments.views.acting import act, acting


@never_cache
@require_safe
@login_required
def api_keys(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_for_organiser(request.user, slug)
    return _page(request, event, KeyForm(user=request.user))


@never_cache
@require_POST
@login_required
def issue_key(request: HttpRequest, slug: str) -> HttpResponse:
    """Make a key and show its text, this once."""
    event = event_for_organiser(request.user, slug)
    form, now = KeyForm(request.POST, user=request.user), timezone.now()
    if not form.is_valid():
        return _page(request, event, form, status=422)
    _key, text = issue_api_key(event_ids=[event.pk], **form.wishes(now=now), actor=acting(request), now=now)
    return _page(request, event, KeyForm(user=request.user), text=text)


@require_POST
@login_required
def revoke_key(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_for_organiser(request.user, slug)
    form = RevokeForm(request.POST)
    if not form.is_valid():
        raise NotFound
    back, done = reverse("api_keys", args=[slug]), _("The key is revoked.")
    return act(request, back, revoke_api_key, event_id=event.pk, prefix=form.cleaned_data["key"], done=done)


def _page(request: HttpRequest, event: Event, form: KeyForm, *, text: str = "", status: int = 200) -> HttpResponse:
    keys = keys_of(event, now=timezone.now())
    context = {"event": event, "form": form, "keys": keys, "text": text, "current": "event_settings"}
    return render(request, "tournaments/api_keys.html", context, status=status)
