"""Who helps with an event: for its organisers."""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.errors import ActionRefused, NotFound
from tournaments.forms import sentences_of
from tournaments.forms.helpers import HelperForm, PickedHelperForm, RoleForm
from tournaments.models import Event
from tournaments.operations import helpers as operations
from tournaments.permissions import event_for_organiser
from tournaments.queries.helpers import helpers_of
from tournaments.views.acting import act, acting
from tournaments.views.addresses import public_address, qr_code

#: The form that reads what a button sends, the operation it is for, and what to say when it is done.
ACTIONS: dict[str, tuple[type[PickedHelperForm], Callable[..., object], object]] = {
    "role": (RoleForm, operations.change_role, _("The role is changed.")),
    "remove": (PickedHelperForm, operations.remove_helper, _("Taken off the list.")),
}


@dataclass(frozen=True, slots=True)
class InvitationCard:
    """What to show to a new helper: an address, and its code as the address of an image."""

    address: str
    code: str


@never_cache
@require_safe
@login_required
def helpers(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_for_organiser(request.user, slug)
    return _page(request, event, HelperForm(user=request.user))


@never_cache
@require_POST
@login_required
def add_helper(request: HttpRequest, slug: str) -> HttpResponse:
    """Put somebody on the list, and show the link of one who has no password yet, this once."""
    event = event_for_organiser(request.user, slug)
    form = HelperForm(request.POST, user=request.user)
    if not form.is_valid():
        return _page(request, event, form, status=422)
    try:
        token = operations.add_helper(event_id=event.pk, **form.values(), actor=acting(request), now=timezone.now())
    except ActionRefused as refusal:
        form.add_error("username", str(refusal))
        return _page(request, event, form, status=refusal.status)
    return _page(request, event, HelperForm(user=request.user), added=form.cleaned_data["username"], token=token)


@never_cache
@require_POST
@login_required
def invite_helper(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a new link of a helper who has no password yet."""
    event = event_for_organiser(request.user, slug)
    form = PickedHelperForm(request.POST, user=request.user)
    if not form.is_valid():
        return _refused(request, event, form)
    token = operations.invite_again(event_id=event.pk, **form.values(), actor=acting(request), now=timezone.now())
    return _page(request, event, HelperForm(user=request.user), token=token)


@require_POST
@login_required
def helper_action(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    event = event_for_organiser(request.user, slug)
    if action not in ACTIONS:
        raise NotFound
    form_class, operation, done = ACTIONS[action]
    form = form_class(request.POST, user=request.user)
    if not form.is_valid():
        return _refused(request, event, form)
    back = reverse("home") if form.is_about_oneself else reverse("helpers", args=[slug])
    return act(request, back, operation, event_id=event.pk, done=str(done), **form.values())


def _refused(request: HttpRequest, event: Event, form: PickedHelperForm) -> HttpResponse:
    messages.error(request, sentences_of(form))
    return HttpResponseRedirect(reverse("helpers", args=[event.slug]))


def _page(
    request: HttpRequest, event: Event, form: HelperForm, *, added: str = "", token: str = "", status: int = 200
) -> HttpResponse:
    address = public_address(request, f"{reverse('invitation')}#{token}")
    context = {
        "event": event,
        "helpers": helpers_of(event),
        "form": form,
        "added": added,
        "card": InvitationCard(address, qr_code(address)) if token else None,
        "now": timezone.now(),
        "current": "event_settings",
    }
    return render(request, "tournaments/helpers.html", context, status=status)
