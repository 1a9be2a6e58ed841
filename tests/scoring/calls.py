"""The pad's call as a phone makes it."""

import json
from uuid import uuid4

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.factories import phone_at
from tournaments.phone_claims import give_claim


def paired_with(table, client=None):
    """A browser that is a new phone at the table."""
    client = client or Client()
    response = HttpResponse()
    give_claim(response, phone_at(table).claim)
    client.cookies.update(response.cookies)
    return client


def address(hand, slug=None):
    """Where the hand's result goes, perhaps under another event's name."""
    return reverse("hand_result", args=[slug or hand.round.stage.event.slug, hand.pk])


def body(tricks_ns=8, **fields):
    """A new command for an empty hand; `fields` replace or add."""
    return {"command_id": str(uuid4()), "expected_version": 0, "tricks_ns": tricks_ns, "tricks_ew": 13 - tricks_ns, **fields}


def put(client, hand, content, **extra):
    """Send a body, or any other text, from a browser."""
    text = content if isinstance(content, (str, bytes)) else json.dumps(content)
    return client.put(address(hand), text, content_type="application/json", **extra)
