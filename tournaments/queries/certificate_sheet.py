"""The certificate of an event's seating as it is stored: every figure, for a page, for paper and as JSON."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Event, Stage
from tournaments.movements.base import Movement
from tournaments.movements.certificate import Certificate, Figures
from tournaments.planning import certify_plan, movement_of
from tournaments.queries.certificates import Finding, findings, kind_in_words, verdict
from tournaments.queries.movement import PlannedRound, readable_rounds
from tournaments.queries.planning import snapshot
from tournaments.queries.wishes import WishFate, wish_fates

FORMAT = "whist-certificate/1"


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured value beside what no plan can better, in words; `bound` is empty where none is known."""

    name: str
    value: str
    bound: str = ""


@dataclass(frozen=True, slots=True)
class CertificateSheet:
    """The certificate of all rounds released or planned. `numbers` are the players' numbers by their index in `movement`."""

    kind: str
    certificate: Certificate
    movement: Movement
    numbers: Sequence[int]
    verdict: str
    findings: Sequence[Finding]
    figures: Sequence[Figure]
    rounds: Sequence[PlannedRound]
    wishes: Sequence[WishFate]

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of who sits where."""
        return hashlib.sha256(json.dumps([self.movement.as_json()["rounds"], list(self.numbers)]).encode()).hexdigest()

    def as_json(self) -> Mapping[str, Any]:
        """The seating with players counted from 0 and their numbers, and the certificate; no names."""
        return {
            "format": FORMAT,
            **self.movement.as_json(),
            "numbers": list(self.numbers),
            "sha256": self.fingerprint,
            "certificate": self.certificate.as_json(),
        }


def certificate_sheet(event: Event) -> CertificateSheet | None:
    """The sheet, counted anew from the stored seats; None while nobody is seated."""
    now = snapshot(event.pk)
    if not now.frozen and not now.planned:
        return None
    stage = Stage.objects.get(event=event, number=1)
    certificate = certify_plan(now, now.planned)
    numbers = dict(event.entries.values_list("pk", "number"))
    movement, people = movement_of(now, kind=stage.movement_kind, seed=stage.seed)
    return CertificateSheet(
        kind=kind_in_words(stage.movement_kind),
        certificate=certificate,
        movement=movement,
        numbers=[numbers[entry] for entry in people],
        verdict=verdict(certificate, kind=stage.movement_kind),
        findings=findings(certificate),
        figures=list(_figures(certificate)),
        rounds=readable_rounds(event, now, now.planned),
        wishes=wish_fates(event, now, certificate),
    )


def _figures(c: Certificate) -> Iterator[Figure]:
    bounds = c.bounds
    yield Figure(_("times as partners, fewest and most"), f"{c.partners.min} / {c.partners.max}")
    yield Figure(_("partnerships again"), str(c.partner_repeats), _at_least(bounds.partner_repeats))
    yield Figure(_("times as opponents, fewest and most"), f"{c.opponents.min} / {c.opponents.max}")
    yield Figure(_("times as opponents, most"), str(c.opponents.max), _at_least(bounds.opponents_max))
    yield Figure(_("pairs by how often they share a table"), _histogram(c.meetings))
    yield Figure(_("times at one table, most"), str(c.meetings.max), _at_least(bounds.meetings_max))
    yield Figure(_("meetings again"), str(c.repeat_meetings), _at_least(bounds.repeat_meetings))
    yield Figure(_("first round with a partnership again"), str(c.first_repeat_partnership or _("none")))
    yield Figure(_("first round with a meeting again"), str(c.first_repeat_meeting or _("none")))
    yield Figure(_("sit-outs, fewest and most"), f"{c.sit_outs.min} / {c.sit_outs.max}")
    yield Figure(_("sit-outs in turn"), _("yes") if c.sit_outs.in_turn else _("no"), _("yes"))
    yield Figure(_("difference between two of a player's seats, most"), str(c.seat_spread), "0")
    yield Figure(_("difference between a player's two sides, most"), str(c.side_difference), "0")
    yield Figure(_("difference between left and right hand opponent, most"), str(c.left_right_difference), "0")
    yield Figure(_("rounds of a player at one table, most"), str(c.most_rounds_at_one_table), "1")


def _at_least(bound: int) -> str:
    return _("at least %(bound)d") % {"bound": bound}


def _histogram(figures: Figures) -> str:
    return ", ".join(_("%(times)s: %(pairs)d") % {"times": _times(times), "pairs": pairs} for times, pairs in figures.histogram)


def _times(count: int) -> str:
    names = {0: _("never"), 1: _("once"), 2: _("twice")}
    return names.get(count) or _("%(count)d times") % {"count": count}
