"""What the calls of the API share: the session, how bodies are read, and what goes wrong as JSON."""

from typing import Any

from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import ParseError, PermissionDenied
from rest_framework.parsers import JSONParser
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.api.errors import SessionStale, error_response


class SessionWithCsrf(SessionAuthentication):
    """The session of a person or of a paired phone, never without the CSRF token."""

    def authenticate(self, request: Request) -> tuple[Any, None]:
        try:
            self.enforce_csrf(request)
        except PermissionDenied as denied:
            raise SessionStale from denied
        return request._request.user, None  # noqa: SLF001 - as the class above does


class TolerantJSONParser(JSONParser):
    """JSON as scripts send it: NaN is read, so that its field can be named, and a bottomless nesting is malformed."""

    strict = False

    def parse(self, *args: Any, **kwargs: Any) -> Any:
        try:
            return super().parse(*args, **kwargs)
        except RecursionError as error:
            raise ParseError from error


@method_decorator(never_cache, name="dispatch")
class ApiView(APIView):
    """A view that asks `tournaments.permissions` itself who may call it."""

    authentication_classes = [SessionWithCsrf]
    permission_classes = [AllowAny]
    parser_classes = [TolerantJSONParser]

    def handle_exception(self, exc: Exception) -> Response:
        return error_response(exc)
