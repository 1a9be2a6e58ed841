"""What the certificate of a movement says, in sentences."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.movements.base import GIVEN, MovementImpossible
from tournaments.movements.certificate import Certificate
from tournaments.movements.progressive import DRIVE_KINDS
from tournaments.movements.repair import KEEP_CARDS
from tournaments.queries.wish_texts import Names, why_not_kept

NOBODY: Names = {}
KIND_WORDS = {
    "whist_design": gettext_lazy("Whist design"),
    "rotation": gettext_lazy("Rotation: North stays, the others move on"),
    "transversal": gettext_lazy("Movement by transversals"),
    "once_meet": gettext_lazy("Everybody meets everybody once"),
    "repeated_design": gettext_lazy("Whist design, repeated"),
    "best_known": gettext_lazy("Best movement known"),
    "design_less_one": gettext_lazy("Whist design without one player"),
    "design_rounds": gettext_lazy("Chosen rounds of a whist design"),
    "search": gettext_lazy("Movement found by search"),
    "replan": gettext_lazy("Plan the remaining rounds anew"),
    "keep_cards": gettext_lazy("Keep the cards"),
    "progressive_drive": gettext_lazy("Progressive drive"),
    "semi_partner_drive": gettext_lazy("Semi-partner drive"),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One sentence; `is_ideal` where no movement of that size can do better in this respect."""

    sentence: str
    is_ideal: bool


def findings(certificate: Certificate) -> tuple[Finding, ...]:
    """Partners, meetings, opponents, sit-outs and seats, in the order in which people ask."""
    return (
        _partners(certificate),
        _meetings(certificate),
        _opponents(certificate),
        _sit_outs(certificate),
        _seats(certificate),
    )


def verdict(certificate: Certificate, *, kind: str) -> str:
    """The movement as a whole, and only what is proved."""
    if certificate.bounds.partner_repeats:
        return f"{_too_long(certificate)} {_best(certificate, kind)}"
    if certificate.is_whist_design:
        return _("A perfect whist movement: everybody partners everybody once and plays against everybody twice.")
    if certificate.repeat_meetings == 0:
        return _("Nobody meets the same person twice, as partner or as opponent.")
    return _best(certificate, kind)


def _too_long(certificate: Certificate) -> str:
    """That there are more rounds than partners."""
    sentence = ngettext(
        "%(players)d players, %(rounds)d rounds: partners must come again, at least %(least)d time.",
        "%(players)d players, %(rounds)d rounds: partners must come again, at least %(least)d times.",
        certificate.bounds.partner_repeats,
    )
    figures = {"players": certificate.players, "rounds": certificate.rounds, "least": certificate.bounds.partner_repeats}
    return sentence % figures


def _best(certificate: Certificate, kind: str) -> str:
    if certificate.proved_best:
        return _("No plan for this number of players and rounds has fewer repeats (proved by counting).")
    if kind in DRIVE_KINDS:
        return _("A drive promises nothing about repeats: the results decide who meets whom.")
    if kind in (GIVEN, KEEP_CARDS):
        return _("A plan with fewer repeats may exist.")
    return _("The best plan found in the time given.")


def kind_in_words(kind: str) -> str:
    """What a plan of this kind is called; a kind that has no name of its own is called by it."""
    return str(KIND_WORDS.get(kind, kind))


def impossible(error: MovementImpossible, names: Names = NOBODY) -> str:
    """Why there is no movement, and what is possible, in words."""
    match error.code:
        case "wish_cannot_be_kept":
            return why_not_kept(error.data, names)
        case "kind_does_not_fit":
            kinds = ", ".join(error.data["possible"])
            return _("This kind of movement has another size. These fit: %(kinds)s.") % {"kinds": kinds}
        case "too_many_rounds":
            sentence = _("A plan has at most %(maximum)d rounds.")
        case "too_few_players" | "not_enough_active":
            sentence = _("A table needs four players, so at least %(minimum)d people must play.")
        case "too_many_players":
            sentence = _("A plan has room for %(maximum)d players.")
        case "results_missing":
            sentence = _("The next seating follows when the last result of round %(round)d is in.")
        case "too_few_rounds":
            sentence = _("A plan has at least one round.")
        case "no_rounds_left":
            sentence = _("The seating of all %(rounds)d rounds is released. To go on, choose more rounds.")
        case "unknown_player":
            return _("There is no player %(number)d.") % {"number": error.data["player"] + 1}
        case _:
            return str(error)
    return sentence % error.data


def _partners(certificate: Certificate) -> Finding:
    repeats, least = certificate.partner_repeats, certificate.bounds.partner_repeats
    if repeats == 0:
        return Finding(_("Nobody partners the same person twice."), is_ideal=True)
    sentence = ngettext("%(count)d partnership comes again.", "%(count)d partnerships come again.", repeats)
    return Finding(f"{sentence % {'count': repeats}} {_proof(repeats, least)}".strip(), is_ideal=repeats == least)


def _meetings(certificate: Certificate) -> Finding:
    repeats, least = certificate.repeat_meetings, certificate.bounds.repeat_meetings
    if repeats == 0:
        return Finding(_("No two people meet at a table twice."), is_ideal=True)
    sentence = ngettext(
        "%(count)d meeting at a table is a repeat, first in round %(round)d.",
        "%(count)d meetings at a table are repeats, first in round %(round)d.",
        repeats,
    )
    figures = {"count": repeats, "round": certificate.first_repeat_meeting}
    return Finding(f"{sentence % figures} {_proof(repeats, least)}".strip(), is_ideal=repeats == least)


def _proof(repeats: int, least: int) -> str:
    """What counting proves about a number of repeats; nothing where none would be thinkable."""
    if repeats == least:
        return _("Fewer are not possible (proved).")
    return _("At least %(least)d cannot be avoided (proved).") % {"least": least} if least else ""


def _opponents(certificate: Certificate) -> Finding:
    most, least = certificate.opponents.max, certificate.bounds.opponents_max
    if most <= 1:
        return Finding(_("Nobody plays against the same person twice."), is_ideal=True)
    sentence = ngettext(
        "Two people play against each other at most %(most)d time.",
        "Two people play against each other at most %(most)d times.",
        most,
    )
    return Finding(sentence % {"most": most}, is_ideal=most == least)


def _sit_outs(certificate: Certificate) -> Finding:
    sit_outs = certificate.sit_outs
    if sit_outs.max == 0:
        return Finding(_("Nobody ever sits out."), is_ideal=True)
    if sit_outs.min == sit_outs.max:
        sentence = ngettext("Everybody sits out %(most)d round.", "Everybody sits out %(most)d rounds.", sit_outs.max)
    elif sit_outs.max == 1:
        sentence = _("Some sit out one round, nobody more than one.")
    else:
        sentence = _("Everybody sits out %(least)d to %(most)d rounds.")
        sentence += " " + _("Nobody sits out again before everybody has.") if sit_outs.in_turn else ""
    if sit_outs.volunteers:
        sentence += " " + _("Who asked to sit out is the exception.")
    figures = {"least": sit_outs.min, "most": sit_outs.max}
    return Finding(sentence % figures, is_ideal=sit_outs.in_turn and sit_outs.max - sit_outs.min <= 1)


def _seats(certificate: Certificate) -> Finding:
    spread = certificate.seat_spread_of_movers
    sentence = ngettext(
        "Everybody has each of the four seats equally often, give or take %(spread)d round.",
        "Everybody has each of the four seats equally often, give or take %(spread)d rounds.",
        spread,
    )
    if spread != certificate.seat_spread:
        sentence += " " + _("Who stays at one table is the exception.")
    return Finding(sentence % {"spread": spread}, is_ideal=spread <= 1)
