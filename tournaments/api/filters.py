"""What lists of the plan can be narrowed by."""

from functools import partial

from django import forms
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema_field

from tournaments.api.queries import WholeNumberFilter, YesNoFilter
from tournaments.enums import EntryState, RoundState

ISO_DATE = ["%Y-%m-%d"]


@extend_schema_field({"type": "string", "pattern": "^[a-z_]{1,40}$"})
class ActionFilter(filters.Filter):
    """The name of an action, such as `round_started`."""

    field_class = partial(forms.RegexField, r"\A[a-z_]{1,40}\Z", strip=False)


class EventFilter(filters.FilterSet):
    date_from = filters.DateFilter(field_name="date", lookup_expr="gte", input_formats=ISO_DATE)
    date_to = filters.DateFilter(field_name="date", lookup_expr="lte", input_formats=ISO_DATE)
    finished = YesNoFilter(field_name="finished_at", lookup_expr="isnull", exclude=True)
    rehearsal = YesNoFilter(field_name="is_rehearsal")


class EntryFilter(filters.FilterSet):
    state = filters.ChoiceFilter(choices=EntryState.choices)


class RoundFilter(filters.FilterSet):
    state = filters.ChoiceFilter(choices=RoundState.choices)


class LogFilter(filters.FilterSet):
    after = WholeNumberFilter(field_name="id", lookup_expr="gt", help_text="Rows behind the one with this id.")
    action = ActionFilter()
