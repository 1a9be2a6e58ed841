"""A web browser without a screen: one kept connection, its cookies, and Django's token with whatever changes something."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.conf import settings

SECONDS_FOR_AN_ANSWER = 15


class Unreachable(Exception):
    """No whole answer came; whether the server has acted is unknown."""


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer as it came: no redirect is followed."""

    status: int
    content_type: str
    text: str

    def json(self) -> Any:
        """The JSON in the body, or None if it is something else."""
        return json.loads(self.text) if self.content_type.startswith("application/json") else None


class Browser:
    """One visitor of the server at `base_url`; used by one thread at a time. Every method may raise `Unreachable`."""

    def __init__(self, base_url: str) -> None:
        parts = urlsplit(base_url)
        self._origin = f"{parts.scheme}://{parts.netloc}"
        connection = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        self._connection = connection(parts.netloc, timeout=SECONDS_FOR_AN_ANSWER)
        self._cookies: dict[str, str] = {}

    def get(self, path: str) -> Reply:
        return self._fetch("GET", path)

    def post_form(self, path: str, **fields: str) -> Reply:
        return self._change("POST", path, urlencode(fields), "application/x-www-form-urlencoded")

    def put_json(self, path: str, body: Mapping[str, object]) -> Reply:
        return self._change("PUT", path, json.dumps(body), "application/json")

    def close(self) -> None:
        self._connection.close()

    def _change(self, method: str, path: str, body: str, content_type: str) -> Reply:
        token = self._cookies.get(settings.CSRF_COOKIE_NAME, "")
        headers = {"Content-Type": content_type, "X-CSRFToken": token, "Origin": self._origin, "Referer": self._origin + "/"}
        return self._fetch(method, path, body, headers)

    def _fetch(self, method: str, path: str, body: str | None = None, headers: Mapping[str, str] | None = None) -> Reply:
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        try:
            self._connection.request(method, path, body, {**(headers or {}), **({"Cookie": cookies} if cookies else {})})
            response = self._connection.getresponse()
            text = response.read().decode()
        except (OSError, HTTPException) as error:
            self._connection.close()
            raise Unreachable(str(error) or type(error).__name__) from error
        self._keep_cookies(response)
        return Reply(response.status, response.headers.get("Content-Type", ""), text)

    def _keep_cookies(self, response: HTTPResponse) -> None:
        for header in response.headers.get_all("Set-Cookie", []):
            for name, morsel in SimpleCookie(header).items():
                if morsel.value:
                    self._cookies[name] = morsel.value
                else:
                    self._cookies.pop(name, None)
