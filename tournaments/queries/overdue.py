"""What the clock sweep has still to do."""

from datetime import datetime

from tournaments.enums import RoundState
from tournaments.models import Round


def overdue_rounds(*, now: datetime) -> int:
    """How many rounds have run out of time that nobody has recorded yet: above 0 for long only where no sweep runs."""
    return Round.objects.filter(state=RoundState.RUNNING, ends_at__lte=now).count()
