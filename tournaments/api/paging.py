"""Long lists come in pages."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.db.models import QuerySet
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.views import APIView

from tournaments.api.queries import LARGEST_NUMBER, WholeNumberField, refuse_faults

PAGE_SIZE = 100
LARGEST_PAGE = 500


class PageForm(forms.Form):
    page = WholeNumberField(required=False)
    page_size = WholeNumberField(required=False, largest=LARGEST_PAGE)


class Pages(PageNumberPagination):
    """`page` and `page_size`, at most LARGEST_PAGE; a page behind the last is not there. Raises `QueryRefused`."""

    page_size = PAGE_SIZE
    page_size_query_param = "page_size"
    max_page_size = LARGEST_PAGE
    last_page_strings = ()
    names = frozenset(PageForm.base_fields)

    def paginate_queryset(
        self, queryset: QuerySet[Any] | Sequence[Any], request: Request, view: APIView | None = None
    ) -> list[Any] | None:
        refuse_faults(PageForm(request.query_params))
        return super().paginate_queryset(queryset, request, view)

    def get_schema_operation_parameters(self, view: APIView) -> list[dict[str, Any]]:
        sizes = {"page": LARGEST_NUMBER, "page_size": LARGEST_PAGE}
        return [
            {**parameter, "schema": {"type": "integer", "minimum": 1, "maximum": sizes[parameter["name"]]}}
            for parameter in super().get_schema_operation_parameters(view)
        ]
