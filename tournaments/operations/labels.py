"""Labels: words of the organiser's choice about some of the people."""

from collections.abc import Collection
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.changes import event_change
from tournaments.enums import Topic
from tournaments.errors import ActionRefused, EntryNotFound
from tournaments.models import Entry, Label
from tournaments.retries import retried

MAX_WORD_LENGTH = 30


class LabelRefused(ActionRefused):
    code = "label"
    status = 422
    message = _("A label has 1 to %(most)s letters.")


@retried
def set_label(*, event_id: int, word: str, numbers: Collection[int], actor: Actor, now: datetime) -> list[Label]:
    """Give the label `word` to exactly the entries with these numbers; to nobody, and it is gone.

    Raises `LabelRefused`, `EntryNotFound`.
    """
    word = " ".join(word.split())
    if not 0 < len(word) <= MAX_WORD_LENGTH or not word.isprintable():
        raise LabelRefused(most=MAX_WORD_LENGTH)
    with event_change(event_id, actor=actor, now=now) as change:
        entries = dict(Entry.objects.filter(event=change.event, number__in=numbers).values_list("number", "pk"))
        if unknown := sorted(set(numbers) - entries.keys()):
            raise EntryNotFound(number=unknown[0])
        there = Label.objects.filter(entry__event=change.event, word=word)
        there.exclude(entry__in=entries.values()).delete()
        have = set(there.values_list("entry_id", flat=True))
        added = Label.objects.bulk_create(Label(entry_id=pk, word=word) for pk in entries.values() if pk not in have)
        change.log("label_set", numbers=sorted(entries))
        change.bump(Topic.RESULTS, public=False)
    return added
