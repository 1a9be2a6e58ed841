"""What prizes are called and how they were decided, in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.enums import PrizeCategory
from scoring.prizes import PrizeRule, Verdict
from scoring.ranking import in_halves
from tournaments.enums import Measure

_TOP_PLACES = {1: gettext_lazy("First place"), 2: gettext_lazy("Second place"), 3: gettext_lazy("Third place")}
_EXPLAINED = {
    Verdict.WON: "",
    Verdict.SHARED: gettext_lazy("They are equal and share the prize."),
    Verdict.WON_BY_CUT: gettext_lazy("Equal with others; won by cutting the cards."),
    Verdict.TO_CUT: gettext_lazy("They are equal and cut the cards. Write down who wins."),
    Verdict.SHARED_ABOVE: gettext_lazy("This place is shared: the prize is put together with that of the place above."),
    Verdict.NO_SUCH_LABEL: gettext_lazy("Nobody has this label, so nobody can win this prize."),
    Verdict.NOTHING_TO_COMPARE: gettext_lazy("Nothing has been played yet that decides this prize."),
    Verdict.TOO_FEW: gettext_lazy("Nobody is left for this place."),
}


def prize_name(rule: PrizeRule) -> str:
    """For example "Second place", "Highest first half", "Lowest score · place 2 · Veterans"."""
    place = _("place %(place)d") % {"place": rule.place}
    if rule.category == PrizeCategory.OVERALL:
        parts = [str(_TOP_PLACES.get(rule.place, place[:1].upper() + place[1:]))]
    else:
        parts = [str(PrizeCategory(rule.category).label), *([place] if rule.place > 1 else [])]
    return " · ".join([*parts, *([rule.label] if rule.label else [])])


def explained(verdict: Verdict) -> str:
    """How it was decided, where the winner's name does not say it all."""
    return str(_EXPLAINED[verdict])


def figure(category: PrizeCategory, value: int, measure: Measure) -> str:
    """What the prize was won with; totals and halves are doubled."""
    if category == PrizeCategory.TEN_TRICKS:
        return ngettext("%(count)d hand of ten tricks or more", "%(count)d hands of ten tricks or more", value) % {"count": value}
    number = str(value) if category == PrizeCategory.HIGHEST_HAND else in_halves(value)
    if measure == Measure.TRICKS:
        return _("%(number)s tricks") % {"number": number}
    return _("%(number)s points") % {"number": number}
