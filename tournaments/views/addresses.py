"""Addresses that a phone in the hall can reach."""

from django.conf import settings
from django.http import HttpRequest


def public_address(request: HttpRequest, path: str) -> str:
    """The absolute address of `path`: under PUBLIC_URL, which `serve` sets, because the laptop itself may say "localhost"."""
    return f"{settings.PUBLIC_URL}{path}" if settings.PUBLIC_URL else request.build_absolute_uri(path)
