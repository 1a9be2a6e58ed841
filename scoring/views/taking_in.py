"""Taking an event in from a file, and saving one to a file."""

from collections.abc import Sequence

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.forms.taking_in import CardsForm, FileForm
from scoring.operations.portable import ImportRefused, import_event
from scoring.operations.scorecards import import_scorecards
from scoring.portable.writing import event_document
from scoring.scorecard_texts import card_problem_text
from scoring.scorecards import read_scorecards
from tournaments.permissions import actor_of, event_for_organiser
from tournaments.views.acting import acting


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def take_in(request: HttpRequest) -> HttpResponse:
    """Choose a file; a saved event is stored at once, scorecards are shown first."""
    form = FileForm(request.POST or None, request.FILES or None)
    if not form.is_valid():
        return render(request, "scoring/take_in.html", {"form": form}, status=422 if form.is_bound else 200)
    if not form.is_event:
        return _preview(request, form.cleaned_data["file"])
    try:
        event = import_event(document=form.document(), user_id=actor_of(request.user).user_id)
    except ImportRefused as refusal:
        return _refused(request, refusal.problems)
    return redirect("control", event.slug)


@login_required
@require_POST
def store_scorecards(request: HttpRequest) -> HttpResponse:
    form = CardsForm(request.POST)
    if not form.is_valid():
        return redirect("take_in")
    actor, cards = acting(request), form.cleaned_data["text"]
    try:
        event = import_scorecards(
            cards=cards, time_zone=settings.TIME_ZONE, user_id=actor.user_id, actor=actor, now=timezone.now()
        )
    except ImportRefused as refusal:
        return _refused(request, refusal.problems)
    return redirect("standings", event.slug)


@login_required
@require_safe
def saved_event(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole event as a file."""
    event = event_for_organiser(request.user, slug)
    response = JsonResponse(event_document(event), json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = f'attachment; filename="{event.slug}.json"'
    response["Cache-Control"] = "no-store"
    return response


def _preview(request: HttpRequest, text: str) -> HttpResponse:
    cards = read_scorecards(text)
    if cards.problems:
        return _refused(request, [card_problem_text(problem) for problem in cards.problems])
    return render(request, "scoring/take_in_preview.html", {"cards": cards, "form": CardsForm({"text": text})})


def _refused(request: HttpRequest, problems: Sequence[str]) -> HttpResponse:
    return render(request, "scoring/take_in.html", {"form": FileForm(), "problems": problems}, status=422)
