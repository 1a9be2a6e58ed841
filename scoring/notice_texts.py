"""Soft warnings as sentences in the reader's language."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.notices import Notice, NoticeCode
from games.score import Revoke
from scoring.contract_texts import call_text
from scoring.notices import EventNotice
from scoring.problem_texts import SEATS

HAND_TEXTS: Mapping[NoticeCode, Promise] = {
    NoticeCode.W_SLAM: _("One side won all 13 tricks."),
    NoticeCode.W_BOSTON: _("One side won all 13 tricks, a Boston."),
    NoticeCode.W_LOW_DECLARER: _("The declarer's side won only {tricks} tricks."),
    NoticeCode.W_BIG_SET: _("The bid failed by {tricks} tricks."),
    NoticeCode.W_BIG_OVER: _("The bid was made with {tricks} tricks more than needed."),
    NoticeCode.W_FORCED_HIGH: _("The dealer was forced to bid and bid {bid}."),
    NoticeCode.W_ALL_KITTY: _("All six cards of the kitty were exchanged."),
    NoticeCode.W_REVOKE_BOTH: _("Both sides are penalised for a revoke."),
}
EVENT_TEXTS: Mapping[EventNotice, Promise] = {
    EventNotice.W_SAME_AS_LAST: _("The tricks are the same as in the hand before."),
    EventNotice.W_FAST: _("It was entered within a minute of the hand before."),
    EventNotice.W_LATE: _("It was entered after the next hand had begun."),
    EventNotice.W_SWAPPED: _("The other entry says the reverse: the tricks may be the wrong way round."),
    EventNotice.W_TURNUP_COUNT: _("The same card was turned up in three hands running."),
}


def revoke_text(revoke: Revoke) -> str:
    """What the rules say about a revoke that a play record marks."""
    sentence = ngettext(
        "A revoke by %(seat)s: by the rules it costs %(tricks)d trick. The result stands as played until the director rules.",
        "A revoke by %(seat)s: by the rules it costs %(tricks)d tricks. The result stands as played until the director rules.",
        revoke.tricks,
    )
    return sentence % {"seat": SEATS[revoke.by], "tricks": revoke.tricks}


def notice_text(notice: Notice) -> str:
    """The sentence about a single hand."""
    data = {**notice.data, "bid": call_text(str(notice.data.get("bid", "")))}
    return str(HAND_TEXTS[notice.code]).format(**data)
