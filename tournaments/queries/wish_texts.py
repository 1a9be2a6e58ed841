"""Wishes in words, and why one cannot be kept."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.movements.wishes import KeepApart, PartnerOtherRole, SitOutIn, StayAtTable, Wish, WishReport

#: Names by player of a movement; who has none is called by the number.
Names = Mapping[int, str]


def wish_in_words(wish: Wish, names: Names) -> str:
    match wish:
        case KeepApart():
            who = {"one": _name(wish.one, names), "other": _name(wish.other, names)}
            return _("%(one)s and %(other)s never share a table") % who
        case StayAtTable():
            return _("%(name)s stays at table %(table)d") % {"name": _name(wish.player, names), "table": wish.table + 1}
        case SitOutIn():
            where = {"name": _name(wish.player, names), "round": wish.round_index + 1}
            return _("%(name)s sits out in round %(round)d") % where
        case PartnerOtherRole():
            return _("Partners are always of different roles")


def report_in_words(report: WishReport) -> str:
    """Whether a wish is kept, or in which rounds it is not."""
    if report.is_kept:
        return _("kept")
    rounds = ", ".join(map(str, report.broken_in))
    sentence = ngettext("not kept in round %(rounds)s", "not kept in rounds %(rounds)s", len(report.broken_in))
    return sentence % {"rounds": rounds}


def why_not_kept(data: Mapping[str, Any], names: Names) -> str:
    """The sentence for a hard wish that cannot be kept, from the data of `MovementImpossible`."""
    wish = _("“%(wish)s” cannot be kept:") % {"wish": wish_in_words(data["wish"], names)}
    match data["reason"]:
        case "table":
            why = _("there are tables 1 to %(tables)d.")
        case "table_taken":
            why = _("%(taken_by)s already stays there.")
        case "roles":
            why = _("it needs %(needed_of_each)d people of each role.")
        case "round":
            why = _("there are rounds 1 to %(rounds)d.")
        case "sit_outs":
            why = ngettext(
                "%(places)d player sits out in each round.", "%(places)d players sit out in each round.", data["places"]
            )
        case _:
            why = _("no plan was found that does. Let it be weighed instead, or try another plan.")
    return f"{wish} {why % {**data, 'taken_by': _name(data.get('taken_by', 0), names)}}"


def _name(player: int, names: Names) -> str:
    return names.get(player) or _("player %(number)d") % {"number": player}
