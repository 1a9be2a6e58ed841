"""Sentences for what is wrong with a scorecard file."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.scorecards import CardFault, CardProblem

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

TEXTS: "dict[CardFault, StrPromise]" = {
    CardFault.NOT_A_TABLE: gettext_lazy("This cannot be read as a table of comma-separated values."),
    CardFault.COLUMN_MISSING: gettext_lazy("These columns are missing: %(columns)s."),
    CardFault.TOO_LONG: gettext_lazy("The file has more than %(limit)s rows."),
    CardFault.NUMBER: gettext_lazy("There must be a whole number in %(columns)s."),
    CardFault.NAME: gettext_lazy("A name is missing or cannot be read."),
    CardFault.TRUMP: gettext_lazy("“%(value)s” is not a trump suit."),
    CardFault.TRICKS_SUM: gettext_lazy("The tricks of both sides make %(sum)s; together they must be 13."),
    CardFault.TWICE_AT_A_TABLE: gettext_lazy("%(name)s is named twice at one table."),
    CardFault.TWICE_IN_A_ROUND: gettext_lazy("%(name)s plays at two tables in round %(round)s."),
    CardFault.MIRROR_MISSING: gettext_lazy("The row of the other partnership at this table is missing."),
    CardFault.MIRROR_DISAGREES: gettext_lazy("The two rows of this table disagree about tricks or trump."),
    CardFault.ROW_TWICE: gettext_lazy("The same partnership stands there twice for one table."),
    CardFault.TWO_EVENTS: gettext_lazy("The file holds more than one tournament."),
    CardFault.ROUND_MISSING: gettext_lazy("Rounds must be numbered from 1 without a gap; missing: %(rounds)s."),
    CardFault.EMPTY: gettext_lazy("The file has no rows."),
}


def card_problem_text(problem: CardProblem) -> str:
    """The sentence, with the rows it is about before it."""
    sentence = str(TEXTS[problem.fault]) % dict(problem.data)
    if not problem.rows:
        return sentence
    rows = ", ".join(map(str, problem.rows))
    place = ngettext("Row %(rows)s", "Rows %(rows)s", len(problem.rows)) % {"rows": rows}
    return _("%(place)s: %(sentence)s") % {"place": place, "sentence": sentence}
