"""Players and their places in an event."""

from django.db import models
from django.db.models import Q

from tournaments.enums import EntryState
from tournaments.models.event import Event

MAX_LABEL_WORD_LENGTH = 30


class Player(models.Model):
    """A person, by the full name as used."""

    name = models.CharField(max_length=150)

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(name=""), name="player_has_a_name")]

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """A player's place in one event, with a number.

    Plays from round `first_round` on; `last_round` is the last round played in by one who withdrew (0 = none).
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=20, choices=EntryState, default=EntryState.ACTIVE)
    first_round = models.PositiveSmallIntegerField(default=1)
    last_round = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="entry_number_once_an_event"),
            models.UniqueConstraint(fields=["event", "player"], name="entry_player_once_an_event"),
            models.CheckConstraint(
                condition=Q(state=EntryState.ACTIVE, last_round=None) | Q(state=EntryState.WITHDRAWN, last_round__isnull=False),
                name="entry_last_round_if_withdrawn",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.player}"


class Label(models.Model):
    """A word of the organiser's choice about somebody in one event, such as the role played or a group for prizes.

    Nobody needs one, and nothing is ever concluded from a name.
    """

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="labels")
    word = models.CharField(max_length=MAX_LABEL_WORD_LENGTH)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["entry", "word"], name="label_once_an_entry"),
            models.CheckConstraint(condition=~Q(word=""), name="label_is_a_word"),
        ]

    def __str__(self) -> str:
        return f"{self.word} (entry {self.entry_id})"
