"""The OpenAPI description: what every call shares, so that no view has to repeat it."""

from typing import Any

from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.status import HTTP_304_NOT_MODIFIED, HTTP_429_TOO_MANY_REQUESTS, HTTP_503_SERVICE_UNAVAILABLE

from tournaments import phone_claims

IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match", str, OpenApiParameter.HEADER, description="The ETag of the answer you have; 304 while it is good."
)
ETAG = OpenApiParameter("ETag", str, OpenApiParameter.HEADER, response=[200, 304], description="Names the state answered with.")

#: What can go wrong with any call, and with a call for which something is sent.
ALWAYS = {
    401: "The key is not valid, or this call needs one.",
    404: "There is nothing here, or it is not for you: both get the same answer.",
    406: "Only JSON is spoken.",
    429: "Too many calls; `Retry-After` says when to go on.",
    500: "A fault of ours; `incident` names it in the log.",
    503: "The database is busy or away; `Retry-After` says when to try again.",
}
WHEN_READING = {
    304: "Nothing has changed since the answer you have.",
    400: "A parameter is not known here, or its value makes no sense; `problems` names each.",
    403: "You may see the event but not this.",
}
WHEN_WRITING = {
    400: "The body is not JSON.",
    403: "The key may not do this, or the cookie needs the CSRF token again (`reauth`).",
    413: "The body is too long.",
    415: "The body is not declared as JSON.",
}
RETRIED = (HTTP_429_TOO_MANY_REQUESTS, HTTP_503_SERVICE_UNAVAILABLE)
RETRY_AFTER = {"Retry-After": {"schema": {"type": "integer"}, "description": "Seconds to wait."}}


class ProblemSerializer(serializers.Serializer[Any]):
    field = serializers.CharField(allow_blank=True)
    code = serializers.CharField(help_text="UPPER_CASE from the rules engine, lower_case from the protocol.")
    message = serializers.CharField()
    data = serializers.DictField()  # type: ignore[assignment] # the name is the contract's; only the class's own `data` is hidden


class ErrorSerializer(serializers.Serializer[Any]):
    """The one shape of everything that goes wrong."""

    code = serializers.CharField(help_text="Stable; branch on this.")
    message = serializers.CharField(help_text="A sentence in the caller's language.")
    problems = ProblemSerializer(many=True)
    incident = serializers.CharField(allow_null=True, help_text="Of a fault of ours; quote it.")


class KeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "tournaments.api.authentication.KeyAuthentication"
    name = "key"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:  # noqa: ARG002
        return {"type": "http", "scheme": "bearer", "description": "A key made by an organiser: `Authorization: Bearer wd_…`"}


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "tournaments.api.authentication.SessionWithCsrf"
    name = ["session", "phone"]

    def get_security_definition(self, auto_schema: AutoSchema) -> list[dict[str, Any]]:  # noqa: ARG002
        cookies = {settings.SESSION_COOKIE_NAME: "A signed-in person.", phone_claims.COOKIE: "A paired phone."}
        return [{"type": "apiKey", "in": "cookie", "name": name, "description": text} for name, text in cookies.items()]

    def get_security_requirement(self, auto_schema: AutoSchema) -> list[dict[str, list[Any]]]:
        """Either of them; a phone only writes."""
        return [{name: []} for name in self.name if not (auto_schema.method == "GET" and name == "phone")]


class ApiSchema(AutoSchema):
    """Adds the shared errors and headers, and sorts the calls by resource."""

    @property
    def reads(self) -> bool:
        return self.method == "GET"

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        operation = super().get_operation(*args, **kwargs)
        if operation is not None:
            shared = {**ALWAYS, **(WHEN_READING if self.reads else WHEN_WRITING)}
            described = {str(status): self._failure(status, text) for status, text in sorted(shared.items())}
            operation["responses"] = {**described, **operation["responses"]}
        return operation

    def get_override_parameters(self) -> list[Any]:
        return [IF_NONE_MATCH, ETAG] if self.reads else []

    def get_auth(self) -> list[dict[str, Any]]:
        """The ways to sign in; `{}` stands for none, which is enough to read what is public."""
        is_public = self.reads and not getattr(self.view, "is_private", False)
        return [way for way in super().get_auth() if way or is_public]

    def get_summary(self) -> str:
        """The first sentence of the description."""
        return self.get_description().partition(".")[0]

    def get_tags(self) -> list[str]:
        """The last fixed part of the address: the resource's name."""
        return [[part for part in self.path.split("/") if part and "{" not in part][-1]]

    def _failure(self, status: int, description: str) -> dict[str, Any]:
        if status == HTTP_304_NOT_MODIFIED:
            return {"description": description, "headers": self._get_response_headers_for_code(str(status))}
        error = self.resolve_serializer(ErrorSerializer, "response").ref
        headers = {"headers": RETRY_AFTER} if status in RETRIED else {}
        return {"description": description, "content": {"application/json": {"schema": error}}, **headers}
