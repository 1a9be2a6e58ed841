"""Sheets of paper: in the reader's language, in another, or in all of them at once (`?language=both`)."""

from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation

from tournaments.models import Event

#: The catalogue that says everything in each language, by its code for "several languages".
IN_EACH = "mul"
BOTH = "both"


def render_paper(
    request: HttpRequest, template: str, event: Event, contents: Callable[[], Mapping[str, Any]], **context: Any
) -> HttpResponse:
    """Render a sheet whose `contents` are worked out in the language of the paper; the page around it stays the reader's."""
    asked = request.GET.get("language")
    language = IN_EACH if asked == BOTH else asked if asked in dict(settings.LANGUAGES) else translation.get_language()
    with translation.override(language):
        on_paper = contents()
    page = {"event": event, "now": timezone.now(), "paper_language": language, **context}
    return render(request, template, {**page, **on_paper})
