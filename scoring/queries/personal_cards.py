"""Everybody's own card: the whole way through the event, and which cards differ from those printed last."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from functools import cached_property

from games.contract import Trump
from scoring.judging import parse_rules
from scoring.models import PrintedCard
from scoring.queries.names import names, short_names
from tournaments.enums import EntryState, Position
from tournaments.models import Event, Round, Seat
from tournaments.queries.sittings import OTHER_SIDE, SIDE_OF, SIDES, Sitting, sittings


@dataclass(frozen=True, slots=True)
class CardRound:
    """A round on a card; without a `table` the player sits out. `trumps` are those of its hands, None where a card is turned up.

    Names are empty where a chair is.
    """

    number: int
    table: int | None
    position: Position | None
    partner: str
    opponents: tuple[str, ...]
    trumps: tuple[Trump | None, ...]

    @property
    def seat(self) -> str:
        """The chair in words."""
        return "" if self.position is None else str(self.position.label)


@dataclass(frozen=True)
class PersonalCard:
    """What a player's card says, with the SHA-256 of it, which is the same in every language."""

    entry_id: int
    number: int
    name: str
    rounds: Sequence[CardRound]

    @cached_property
    def fingerprint(self) -> str:
        says = [self.number, self.name, *map(asdict, self.rounds)]
        return hashlib.sha256(json.dumps(says, sort_keys=True).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class PersonalCards:
    """The cards of all who play, by number. `changed` differ from what was printed at `printed_at`, or are not printed yet."""

    cards: Sequence[PersonalCard]
    changed: Sequence[PersonalCard]
    printed_at: datetime | None
    hands_per_round: int

    def fingerprint(self, *, only_changed: bool) -> str:
        """The SHA-256 of all cards, or of the changed ones: what a page showed."""
        shown = self.changed if only_changed else self.cards
        return hashlib.sha256("".join(card.fingerprint for card in shown).encode()).hexdigest()


def personal_cards(event: Event) -> PersonalCards:
    """The cards as the plan is now, in a fixed number of queries."""
    full = names(event)
    rounds = _rounds_by_entry(event, short_names(full))
    playing = event.entries.filter(state=EntryState.ACTIVE).order_by("number").values_list("pk", "number")
    cards = [PersonalCard(pk, number, full[pk], rounds[pk]) for pk, number in playing if rounds[pk]]
    printed = {card.entry_id: card for card in PrintedCard.objects.filter(entry__event=event)}
    in_hand = {pk: card.fingerprint for pk, card in printed.items()}
    return PersonalCards(
        cards=cards,
        changed=[card for card in cards if in_hand.get(card.entry_id) != card.fingerprint],
        printed_at=max((card.printed_at for card in printed.values()), default=None),
        hands_per_round=event.hands_per_round,
    )


def _rounds_by_entry(event: Event, short: dict[int, str]) -> defaultdict[int, list[CardRound]]:
    """Each entry's places in the order of play."""
    rounds = list(Round.objects.filter(stage__event=event).order_by("stage__number", "number"))
    trumps = {round_.pk: _trumps(event, round_) for round_ in rounds}
    numbers = {round_.pk: round_.number for round_ in rounds}
    seats = Seat.objects.filter(round__in=rounds)
    found: defaultdict[int, list[CardRound]] = defaultdict(list)
    for (round_id, _table), sitting in sittings(seats, short).items():
        for position, (entry, _name) in sitting.people.items():
            found[entry].append(_card_round(numbers[round_id], sitting, position, trumps[round_id]))
    for entry, round_id in seats.filter(table=None).values_list("entry_id", "round_id"):
        found[entry].append(CardRound(numbers[round_id], None, None, "", (), ()))
    for places in found.values():
        places.sort(key=lambda place: place.number)
    return found


def _card_round(number: int, sitting: Sitting, position: Position, trumps: tuple[Trump | None, ...]) -> CardRound:
    side = SIDES[SIDE_OF[position]]
    (partner,) = (_name_at(sitting, other) for other in side if other != position)
    opponents = tuple(_name_at(sitting, other) for other in SIDES[OTHER_SIDE[SIDE_OF[position]]])
    return CardRound(number, sitting.table, position, partner, opponents, trumps)


def _name_at(sitting: Sitting, position: Position) -> str:
    return sitting.people[position][1] if position in sitting.people else ""


def _trumps(event: Event, round_: Round) -> tuple[Trump | None, ...]:
    rules, before = parse_rules(event.rules), (round_.number - 1) * event.hands_per_round
    return tuple(rules.trump_for(before + k) for k in range(1, event.hands_per_round + 1))
