"""What is asked of each kind of wish; the fields are the arguments of `add_wish`."""

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.enums import EntryState, WishKind
from tournaments.forms.event import MOST_ROUNDS
from tournaments.models import Event
from tournaments.queries.labels import label_words

SOMEBODY_MISSING = _("Choose who it is about.")


class PersonField(forms.TypedChoiceField):
    """Somebody who plays, by number."""

    def __init__(self, label: Any) -> None:
        super().__init__(label=label, coerce=int, error_messages={"required": SOMEBODY_MISSING})


class WishForm(forms.Form):
    """A wish of one kind; `is_hard` if no plan is to be made without it."""

    kind: WishKind
    is_hard = forms.BooleanField(label=_("must be kept, or there is no plan"), required=False)
    field_order = ("number", "other_number", "table", "round_number", "role", "is_hard")

    def __init__(self, data: Mapping[str, Any] | None = None, *, event: Event) -> None:
        super().__init__(data, auto_id=f"id_{self.kind}_%s")
        playing = event.entries.filter(state=EntryState.ACTIVE).order_by("player__name", "number")
        named = playing.values_list("number", "player__name")
        people = [("", ""), *((number, f"{name} · {number}") for number, name in named)]
        for field in self.fields.values():
            if isinstance(field, PersonField):
                field.choices = people


class KeepApartForm(WishForm):
    kind = WishKind.KEEP_APART
    number = PersonField(_("Who"))
    other_number = PersonField(_("and who"))


class StayAtTableForm(WishForm):
    kind = WishKind.STAY_AT_TABLE
    number = PersonField(_("Who"))
    table = forms.IntegerField(label=_("Table"), min_value=1, max_value=250)


class SitOutForm(WishForm):
    kind = WishKind.SIT_OUT
    number = PersonField(_("Who"))
    round_number = forms.IntegerField(label=_("Round"), min_value=1, max_value=MOST_ROUNDS)


class OtherRoleForm(WishForm):
    kind = WishKind.OTHER_ROLE
    role = forms.ChoiceField(label=_("Label of one of the roles"), error_messages={"required": _("Choose a label.")})

    def __init__(self, data: Mapping[str, Any] | None = None, *, event: Event) -> None:
        super().__init__(data, event=event)
        role = cast("forms.ChoiceField", self.fields["role"])
        role.choices = [("", ""), *((word, word) for word in label_words(event))]


class RemoveWishForm(forms.Form):
    wish_id = forms.IntegerField(min_value=1)


WISH_FORMS: dict[str, type[WishForm]] = {form.kind: form for form in (KeepApartForm, StayAtTableForm, SitOutForm, OtherRoleForm)}
