"""A result as a phrase with seats, for sentences that compare two of them."""

from typing import Any

from django.utils.translation import gettext as _

from scoring.contract_texts import DIRECTIONS, call_text
from scoring.problem_texts import SEATS, TRUMPS


def result_in_words(result: Any) -> str:
    """The tricks of both pairs, and the contract of bid whist; `result` is a PlayedResult, or stored with its columns."""
    tricks = _("North and South %(ns)d, East and West %(ew)d tricks") % {"ns": result.tricks_ns, "ew": result.tricks_ew}
    if result.bid is None:
        return _("%(tricks)s, %(trump)s") % {"tricks": tricks, "trump": TRUMPS[result.trump]}
    named = DIRECTIONS[result.direction] if result.direction else TRUMPS[result.trump]
    contract = {"seat": SEATS[result.declarer], "bid": call_text(result.bid), "named": named, "tricks": tricks}
    return _("%(seat)s's bid of %(bid)s, %(named)s: %(tricks)s") % contract
