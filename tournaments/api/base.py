"""What the resources of the API share: strict addresses, and answers that are sent only to who does not have them yet."""

from collections.abc import Mapping
from functools import partial
from hashlib import sha256
from typing import Any, ClassVar

from django.conf import settings
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.http import parse_etags
from rest_framework.generics import GenericAPIView
from rest_framework.mixins import ListModelMixin
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from tournaments.api.authentication import key_of
from tournaments.api.paging import Pages
from tournaments.api.queries import names_in, refuse_unknown
from tournaments.enums import Topic
from tournaments.errors import NotAllowed
from tournaments.hints import event_revisions
from tournaments.models import Event
from tournaments.permissions import Sight, event_for_reader

NOT_MODIFIED = partial(Response, status=304)


class Resource(GenericAPIView[Any]):
    """Something to be read. Its policy is `tournaments.permissions`, which it asks itself."""

    http_method_names = ["get", "head", "put"]
    pagination_class: type[Pages] | None = None
    filterset_class: ClassVar[Any] = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if request.method in ("GET", "HEAD"):
            self.prepare_to_read(request, **kwargs)

    def prepare_to_read(self, request: Request, **_path: Any) -> None:
        """Raises the refusal of an address that makes no sense or of a caller it is not for."""
        paging = Pages.names if self.pagination_class else set()
        refuse_unknown(request.query_params, names_in(self.filterset_class) | paging)


class EventResource(Resource):
    """Something of one event: `event`, and how much of it the caller sees as `sight`.

    The entity tag is made of the event's revisions (the public ones for the public), so an unchanged answer costs one look.
    """

    event: Event
    sight: Sight
    #: What these callers get in place of `serializer_class`, which says the most.
    serializers_by_sight: ClassVar[Mapping[Sight, type[BaseSerializer[Any]]]] = {}
    #: Names in the query that only those may use who see the plan.
    plan_filters: ClassVar[frozenset[str]] = frozenset()

    def prepare_to_read(self, request: Request, **path: Any) -> None:
        super().prepare_to_read(request, **path)
        self.event, self.sight = self.admit(request, path["slug"])
        if self.sight is Sight.PUBLIC and self.plan_filters & request.query_params.keys():
            raise NotAllowed

    def admit(self, request: Request, slug: str) -> tuple[Event, Sight]:
        """The event and the caller's sight of it; raises the refusal of whom it is not for."""
        return event_for_reader(request.user, key_of(request), slug)

    def get_serializer_class(self) -> type[BaseSerializer[Any]]:
        sight = getattr(self, "sight", Sight.STAFF)  # the schema is made without a caller
        return self.serializers_by_sight.get(sight) or super().get_serializer_class()

    def state(self) -> str:
        """A text that is another one whenever an answer could be."""
        revisions = event_revisions(self.event, public=self.sight is Sight.PUBLIC)
        return "-".join(str(revisions[topic]) for topic in Topic)

    def get(self, request: Request, **_path: Any) -> Response:
        version = settings.SPECTACULAR_SETTINGS["VERSION"]
        tag = f'W/"{version}-{self.sight}-{self.state()}"'
        return tagged(NOT_MODIFIED() if has(request, tag) else self.answer(), tag)

    def answer(self) -> Response:
        """What is answered to who does not have it yet."""
        raise NotImplementedError


class EventListResource(ListModelMixin, EventResource):
    """A list of one event, filtered and in pages."""

    pagination_class = Pages

    def answer(self) -> Response:
        return self.list(self.request)


def has(request: Request, tag: str) -> bool:
    """Whether the caller says that it holds the answer with this weak tag."""
    return tag in parse_etags(request.headers.get("If-None-Match", ""))


def tagged(response: Response, tag: str) -> Response:
    """The response with its tag, to be kept only by the caller, who has to ask again each time."""
    response["ETag"] = tag
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["Authorization", "Cookie"])
    return response


def tagged_by_content(request: Request, response: Response) -> Response:
    """The response with a tag made of what it says, or 304 to who has it."""
    tag = f'W/"{sha256(JSONRenderer().render(response.data)).hexdigest()[:24]}"'
    return tagged(NOT_MODIFIED() if has(request, tag) else response, tag)
