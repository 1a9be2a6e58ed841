"""Where a new helper chooses a password: the page reads the link's code itself and sends it in bodies, never in an address."""

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from tournaments.forms.helpers import NewPasswordForm
from tournaments.models import Invitation
from tournaments.operations import invitations as operations
from tournaments.queries.helpers import events_of, invitation_for


@require_safe
@ensure_csrf_cookie
def invitation(request: HttpRequest) -> HttpResponse:
    """The page an invitation leads to; it has the token in its fragment, which no server sees."""
    return render(request, "tournaments/invitation.html")


@require_POST
@never_cache
def preview_invitation(request: HttpRequest) -> HttpResponse:
    """Say to what the token invites, and ask for a password. Raises InvitationOver."""
    found = _invitation(request)
    context = {"invitation": found, "roles": events_of(found), "form": NewPasswordForm(user=found.user)}
    return render(request, "tournaments/_invitation.html", context)


@sensitive_post_parameters()
@require_POST
@never_cache
def accept_invitation(request: HttpRequest) -> HttpResponse:
    """Store the password and sign its owner in. Raises InvitationOver."""
    found = _invitation(request)
    form = NewPasswordForm(request.POST, user=found.user)
    if not form.is_valid():
        context = {"invitation": found, "roles": events_of(found), "form": form}
        return render(request, "tournaments/invitation.html", context, status=422)
    password = form.cleaned_data["password"]
    user = operations.accept_invitation(invitation_id=found.pk, password=password, now=timezone.now())
    login(request, user)
    return redirect("home")


def _invitation(request: HttpRequest) -> Invitation:
    found = invitation_for(request.POST.get("token", ""), now=timezone.now())
    if found is None:
        raise operations.InvitationOver
    return found
