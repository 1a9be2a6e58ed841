"""What Celery does for `tournaments`. Each task may run twice, late or never; the next one puts that right."""

from celery import shared_task
from django.utils import timezone

from tournaments.operations.hall import withdraw_announcements_that_are_over
from tournaments.operations.rounds import call_time_on_overdue_rounds
from tournaments.plan_search import search_here


@shared_task  # type: ignore[untyped-decorator] # Celery has no types
def call_time() -> None:
    """Record time on every round whose clock has run out, and take down announcements that are over."""
    now = timezone.now()
    call_time_on_overdue_rounds(now=now)
    withdraw_announcements_that_are_over(now=now)


@shared_task  # type: ignore[untyped-decorator]
def search_plan(event_id: int) -> None:
    """Try many plans for the event; who waits for them reads how far it is."""
    search_here(event_id)
