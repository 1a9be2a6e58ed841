"""The first illegal event of a play record as a sentence in the reader's language."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.hand import Phase
from games.record import Fault
from scoring.contract_texts import DIRECTIONS, call_text, card_text
from scoring.problem_texts import SEATS, TRUMPS, problem_text

PLACES: Mapping[Phase, Promise] = {
    Phase.RECORD: gettext_lazy("The record"),
    Phase.DEAL: gettext_lazy("The deal"),
    Phase.AUCTION: gettext_lazy("The bidding"),
    Phase.NAMING: gettext_lazy("Naming trump or direction"),
    Phase.EXCHANGE: gettext_lazy("The exchange with the kitty"),
    Phase.PLAY: gettext_lazy("The play"),
    Phase.RESULT: gettext_lazy("The result"),
}
CARDS_IN_A_TRICK = 4


def fault_text(fault: Fault) -> str:
    """Where the record goes wrong, what is wrong there, and what could have been done instead."""
    parts = [f"{_place(fault)}: {problem_text(fault.problem)}"]
    if fault.legal:
        parts.append(_("Possible were: %(choices)s.") % {"choices": ", ".join(_choices(fault))})
    return " ".join(parts)


def _place(fault: Fault) -> str:
    words = [str(PLACES[fault.phase])]
    if fault.phase is Phase.AUCTION and fault.index is not None:
        words.append(_("call %(number)d") % {"number": fault.index + 1})
    if fault.trick is not None and fault.index is not None:
        words.append(_("trick %(trick)d, card %(card)d") % {"trick": fault.trick, "card": fault.index % CARDS_IN_A_TRICK + 1})
    if fault.seat is not None:
        words.append(str(SEATS[fault.seat]))
    return ", ".join(words)


def _choices(fault: Fault) -> list[str]:
    if fault.phase is Phase.AUCTION:
        return list(map(call_text, fault.legal))
    if fault.phase is Phase.NAMING:  # "D" is diamonds among suits, and downtown beside uptown
        words = DIRECTIONS if "U" in fault.legal else TRUMPS
        return [str(words[choice]) for choice in fault.legal]
    return list(map(card_text, fault.legal))
