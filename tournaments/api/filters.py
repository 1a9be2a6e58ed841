"""What lists of the plan can be narrowed by."""

from django_filters import rest_framework as filters

from tournaments.api.queries import WholeNumberFilter, YesNoFilter
from tournaments.enums import EntryState, RoundState

ISO_DATE = ["%Y-%m-%d"]


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
    action = filters.CharFilter(max_length=40)
