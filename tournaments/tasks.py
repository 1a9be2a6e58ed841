"""What Celery does for `tournaments`. Each task may run twice, late or never; the next one puts that right."""

from celery import shared_task
from django.utils import timezone

from tournaments.operations.hall import withdraw_announcements_that_are_over
from tournaments.operations.rounds import call_time_on_overdue_rounds


@shared_task  # type: ignore[untyped-decorator] # Celery has no types
def call_time() -> None:
    """Record time on every round whose clock has run out, and take down announcements that are over."""
    now = timezone.now()
    call_time_on_overdue_rounds(now=now)
    withdraw_announcements_that_are_over(now=now)
