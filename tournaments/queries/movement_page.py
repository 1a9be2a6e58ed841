"""The movement page: the plan in use or the plans to choose from, each with what is proved about it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from tournaments.models import Event, Stage
from tournaments.movements.base import MovementImpossible
from tournaments.movements.wishes import needs_arranging
from tournaments.planning import PlanningSnapshot, Proposal
from tournaments.queries.certificates import impossible
from tournaments.queries.drives import DriveState, drive_state
from tournaments.queries.movement import PathStep, Person, PlannedRound, everybody, path, plan_in_use, readable_rounds
from tournaments.queries.planning import snapshot
from tournaments.queries.proposals import Option, offered, one_more_or_less, option_of
from tournaments.queries.wishes import WishFate, names_by_entry, wish_fates


@dataclass(frozen=True, slots=True)
class Look:
    """What the page is asked for: plans of a `seed` (None: the plan in use if it fits), of a `kind`, or one of each kind to
    `compare`; what would be with one player more or less; and the player, by number, whose path is lit up."""

    seed: int | None = None
    kind: str = ""
    compare: bool = False
    what_if: bool = False
    player: int | None = None

    @property
    def fields(self) -> Mapping[str, object]:
        """What is asked for but for the player, as an address says it."""
        asked = {"seed": self.seed, "kind": self.kind, "compare": self.compare or None, "what_if": self.what_if or None}
        return {name: value for name, value in asked.items() if value not in (None, "")}

    @property
    def query(self) -> str:
        """The address's query for the same look, but for the player."""
        return urlencode(self.fields)


@dataclass(frozen=True, slots=True)
class MovementPage:
    """The plan shown (None where none is possible, which `impossible` says) and the `options` beside it.

    `what_if` are certificates for one player less and one more, `drive` says how a drive goes. `wishes` are those of the plan
    shown, `path` is the way of one of `people`, the player looked at.
    """

    look: Look
    stage: Stage
    snapshot: PlanningSnapshot
    in_use: bool
    proposal: Proposal | None = None
    shown: Option | None = None
    options: Sequence[Option] = ()
    what_if: Sequence[Option] = ()
    rounds: Sequence[PlannedRound] = ()
    path: Sequence[PathStep] = ()
    people: Sequence[Person] = ()
    impossible: str = ""
    drive: DriveState | None = None
    wishes: Sequence[WishFate] = ()

    @property
    def next_seed(self) -> int:
        return 0 if self.proposal is None else self.proposal.seed + 1

    @property
    def table_numbers(self) -> range:
        """The tables of the round that has most."""
        return range(1, max((len(round_.tables) for round_ in self.rounds), default=0) + 1)

    @property
    def can_be_planned(self) -> bool:
        return self.proposal is not None and self.snapshot.rounds_to_plan > 0

    @property
    def can_be_compared(self) -> bool:
        """Whether plans of several kinds may fit."""
        return not (self.has_begun or self.stage.is_drive or needs_arranging(self.snapshot.wishes))

    @property
    def has_begun(self) -> bool:
        return bool(self.snapshot.frozen)


def movement_page(event: Event, look: Look, *, budget: float) -> MovementPage:
    """The page; plans that are not kept from before are searched for within `budget` seconds each."""
    stage = Stage.objects.get(event=event, number=1)
    now = snapshot(event.pk)
    in_use = None if look.seed is not None else plan_in_use(now)
    try:
        found = [in_use] if in_use else offered(now, seed=look.seed or 0, budget=budget, compare=look.compare)
        what_if = one_more_or_less(now, budget=budget / 2) if look.what_if and not now.frozen and not now.drive else ()
    except MovementImpossible as error:
        return MovementPage(look, stage, now, in_use is not None, impossible=impossible(error, names_by_entry(event)))
    shown = next((proposal for proposal in found if proposal.kind == look.kind), found[0])
    rounds = readable_rounds(event, now, shown.rounds, player=look.player)
    return MovementPage(
        look=look,
        stage=stage,
        snapshot=now,
        in_use=in_use is not None,
        proposal=shown,
        shown=option_of(shown),
        options=[option_of(proposal) for proposal in found],
        what_if=what_if,
        rounds=rounds,
        path=path(rounds),
        people=everybody(event),
        drive=drive_state(event, now, budget=budget) if stage.is_drive else None,
        wishes=wish_fates(event, now, shown.certificate),
    )
