"""The prizes of an event: choosing them, looking at the winners, printing them in reading order, and showing them one by one."""

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.forms.prizes import CutForm, PrizeForm, PrizeNumberForm, PrizeRulesForm, RevealForm
from scoring.operations import prizes as operations
from scoring.queries.prizes import prize_board
from tournaments.errors import NotFound
from tournaments.forms import sentences_of
from tournaments.permissions import event_for_staff
from tournaments.queries.labels import label_words
from tournaments.views.acting import act
from tournaments.views.paper import render_paper

#: The form that reads what a button sends, and the operation it is for.
ACTIONS: dict[str, tuple[type[forms.Form], Callable[..., object]]] = {
    "add": (PrizeForm, operations.add_prize),
    "usual": (forms.Form, operations.add_usual_prizes),
    "remove": (PrizeNumberForm, operations.remove_prize),
    "up": (PrizeNumberForm, operations.move_prize_up),
    "rules": (PrizeRulesForm, operations.set_prize_rules),
    "cut": (CutForm, operations.record_cut),
    "start": (forms.Form, operations.start_prize_giving),
    "next": (RevealForm, operations.reveal_next_prize),
    "back": (RevealForm, operations.take_back_reveal),
}


@require_safe
@never_cache
@login_required
def prizes(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_for_staff(request.user, slug)
    board = prize_board(event)
    giving = {"one_prize_each": board.giving.one_prize_each, "tie_rule": board.giving.tie_rule}
    context = {
        "event": event,
        "board": board,
        "form": PrizeForm(),
        "rules_form": PrizeRulesForm(initial=giving),
        "label_words": label_words(event),
        "current": "prizes",
    }
    return render(request, "scoring/prizes.html", context)


@require_POST
@login_required
def prize_action(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """One button: read it, do it, and back to the page."""
    event = event_for_staff(request.user, slug)
    if action not in ACTIONS:
        raise NotFound
    form_class, operation = ACTIONS[action]
    form, back = form_class(request.POST), reverse("prizes", args=[slug])
    if not form.is_valid():
        messages.error(request, sentences_of(form))
        return HttpResponseRedirect(back)
    return act(request, back, operation, event_id=event.pk, **form.cleaned_data)


@require_safe
@never_cache
@login_required
def reading_order(request: HttpRequest, slug: str) -> HttpResponse:
    """The sheet that the prizes are read from, the lowest first."""
    event = event_for_staff(request.user, slug)
    return render_paper(request, "scoring/print/prizes.html", event, lambda: {"board": prize_board(event)}, current="prizes")
