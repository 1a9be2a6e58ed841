"""Addresses that a phone in the hall can reach, and their codes."""

import segno
from django.conf import settings
from django.http import HttpRequest


def public_address(request: HttpRequest, path: str) -> str:
    """The absolute address of `path`: under PUBLIC_URL, which `serve` sets, because the laptop itself may say "localhost"."""
    return f"{settings.PUBLIC_URL}{path}" if settings.PUBLIC_URL else request.build_absolute_uri(path)


def qr_code(address: str) -> str:
    """The code that leads a phone to the address, black on white, as the address of an image."""
    return segno.make_qr(address, error="m").svg_data_uri(light="white", border=4, scale=8)
