"""Labels: which words the organiser uses about people, and who has them."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.forms import sentences_of
from tournaments.forms.labels import LabelForm
from tournaments.operations.labels import set_label
from tournaments.permissions import event_for_staff
from tournaments.queries.labels import labels as labels_of
from tournaments.views.acting import act


@require_safe
@never_cache
@login_required
def labels(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_for_staff(request.user, slug)
    context = {"event": event, "labels": labels_of(event, request.GET.get("word", "")), "current": "people"}
    return render(request, "tournaments/labels.html", context)


@require_POST
@login_required
def set_labels(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_for_staff(request.user, slug)
    form = LabelForm(request.POST, numbers=list(event.entries.values_list("number", flat=True)))
    back = reverse("labels", args=[slug])
    if not form.is_valid():
        messages.error(request, sentences_of(form))
        return HttpResponseRedirect(back)
    back += "?" + urlencode({"word": form.cleaned_data["word"]})
    return act(request, back, set_label, event_id=event.pk, done=_("The label is stored."), **form.cleaned_data)
