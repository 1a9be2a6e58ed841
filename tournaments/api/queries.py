"""What may stand behind the "?" of an address: strictly what is listed, each name once and with a value."""

from collections.abc import Collection, Iterator
from typing import Any, cast

from django import forms
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_filters import FilterSet
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema_field
from rest_framework.request import Request
from rest_framework.views import APIView

from tournaments.api.errors import QueryRefused, problem

LARGEST_NUMBER = 2**31 - 1


class WholeNumberField(forms.RegexField):
    """A number from 1 in ASCII digits, without a sign or a point."""

    default_error_messages = {"invalid": gettext_lazy("This must be a whole number from 1.")}

    def __init__(self, *, largest: int = LARGEST_NUMBER, **arguments: Any) -> None:
        self.largest = largest
        super().__init__(r"\A[1-9][0-9]{0,9}\Z", strip=False, **arguments)

    def clean(self, value: Any) -> int | None:
        text = super().clean(value)
        if text and int(text) > self.largest:
            raise forms.ValidationError(_("This must be at most %(largest)s.") % {"largest": self.largest}, "too_large")
        return int(text) if text else None


@extend_schema_field({"type": "integer", "minimum": 1, "maximum": LARGEST_NUMBER})
class WholeNumberFilter(filters.Filter):
    field_class = WholeNumberField


@extend_schema_field(bool)
class YesNoFilter(filters.TypedChoiceFilter):
    """`true` or `false`, in no other spelling."""

    def __init__(self, **arguments: Any) -> None:
        super().__init__(choices=[("true", "true"), ("false", "false")], coerce=lambda text: text == "true", **arguments)


class StrictFilterBackend(filters.DjangoFilterBackend):
    """django-filter, with faults in the one shape of errors. Raises `QueryRefused`."""

    def filter_queryset(self, request: Request, queryset: QuerySet[Any], view: APIView) -> QuerySet[Any]:
        filterset = self.get_filterset(request, queryset, view)
        if filterset is None:
            return queryset
        refuse_faults(filterset.form)
        return cast("QuerySet[Any]", filterset.qs)


def names_in(filterset: type[FilterSet] | None) -> set[str]:
    return set() if filterset is None else set(filterset.base_filters)


def refuse_faults(form: forms.BaseForm) -> None:
    """Raises `QueryRefused` with every fault of the form."""
    faults = [
        problem(name, fault["code"] or "invalid", fault["message"])
        for name, found in form.errors.get_json_data().items()
        for fault in found
    ]
    if faults:
        raise QueryRefused(faults)


def refuse_unknown(query: QueryDict, known: Collection[str]) -> None:
    """Raises `QueryRefused` for names that mean nothing here, and for those sent twice or without a value."""
    if faults := list(_faults(query, known)):
        raise QueryRefused(faults)


def _faults(query: QueryDict, known: Collection[str]) -> Iterator[dict[str, Any]]:
    for name, values in query.lists():
        if name not in known:
            names = ", ".join(sorted(known)) or _("none")
            yield problem(name, "unknown", _("There is no such parameter here. There are: %(names)s") % {"names": names})
        elif len(values) > 1:
            yield problem(name, "repeated", _("This parameter may stand here once."))
        elif not values[0]:
            yield problem(name, "empty", _("This parameter needs a value."))
