"""A table's phone: it pairs by the table's link, reads the pad and sends each result until it has an answer."""

import time
from collections.abc import Callable
from itertools import chain, repeat
from typing import Any
from uuid import uuid4

from django.urls import reverse

from games.hand import PlayedHand
from scoring.rehearsal.browser import Browser, Reply, Unreachable
from scoring.rehearsal.pad_page import AskedHand, asked_hands

FIRST_PAUSES, LATER_PAUSE = (0.0, 0.2, 0.5, 1.0), 2.0
SECONDS_OF_PATIENCE = 60
UNAUTHORIZED, BAD_REQUEST, TOO_MANY_REQUESTS, SERVER_ERROR = 401, 400, 429, 500
PAIR_AGAIN = "reauth"


class NoAnswer(Exception):
    """The server could not be reached for as long as a table would wait."""


class DirectorNeeded(Exception):
    """The server answered with something that a person must look at; the message is its own."""


class Phone:
    """The phone of one table, paired by its `token` when first used. `wait` sleeps for so many seconds, or raises to give up.

    Every method may raise `NoAnswer`, `DirectorNeeded` and what `wait` raises.
    """

    def __init__(self, base_url: str, token: str, *, wait: Callable[[float], None]) -> None:
        self._browser = Browser(base_url)
        self._token = token
        self._wait = wait
        self._is_paired = False

    def pair(self) -> None:
        """Redeem the table's link, as the page does that the code on the table card leads to."""
        wish = {"token": self._token, "pairing": str(uuid4())}
        self._answer(lambda: self._browser.get(reverse("table_link")))
        _check(self._answer(lambda: self._browser.post_form(reverse("redeem_table_link"), **wish)))
        _check(self._answer(lambda: self._browser.get(reverse("pad"))))
        self._is_paired = True

    def asked_hands(self) -> list[AskedHand]:
        """The hands that the pad asks for now."""
        return asked_hands(self._answer_to_paired(lambda: self._browser.get(reverse("pad_fragment"))).text)

    def send(self, hand: AskedHand, played: PlayedHand) -> None:
        """Send a result under one command id, as often as it takes to know what became of it."""
        body = {"command_id": str(uuid4()), "expected_version": hand.version, **_entered(hand, played)}
        self._answer_to_paired(lambda: self._browser.put_json(hand.address, body), is_ours=_is_answer_about(hand))

    def close(self) -> None:
        self._browser.close()

    def _answer_to_paired(self, ask: Callable[[], Reply], *, is_ours: Callable[[Reply], bool] = lambda _: True) -> Reply:
        """As `_answer`; a phone that has lost its right pairs again first (docs/architecture.md, section 8)."""
        if not self._is_paired:
            self.pair()
        reply = self._answer(ask, is_ours=is_ours)
        if reply.status == UNAUTHORIZED or _code(reply) == PAIR_AGAIN:
            self.pair()
            reply = self._answer(ask, is_ours=is_ours)
        return _check(reply)

    def _answer(self, ask: Callable[[], Reply], *, is_ours: Callable[[Reply], bool] = lambda _: True) -> Reply:
        """The first reply that says what has happened."""
        deadline = time.monotonic() + SECONDS_OF_PATIENCE
        for seconds in chain(FIRST_PAUSES, repeat(LATER_PAUSE)):
            try:
                reply = ask()
            except Unreachable:
                pass
            else:
                if reply.status != TOO_MANY_REQUESTS and reply.status < SERVER_ERROR and is_ours(reply):
                    return reply
            if time.monotonic() > deadline:
                break
            self._wait(seconds)
        raise NoAnswer("The server does not answer.")


def _entered(hand: AskedHand, played: PlayedHand) -> dict[str, object]:
    """What a table enters of a hand: the tricks, and what the event cannot know."""
    tricks: dict[str, object] = {"tricks_ns": played.tricks_ns, "tricks_ew": played.tricks_ew}
    if played.winning_bid:
        declarer, bid = played.winning_bid
        return {**tricks, "declarer": str(declarer), "bid": str(bid), **played.named()}
    return {**tricks, **(played.named() if hand.asks_trump else {})}


def _code(reply: Reply) -> str | None:
    answer = reply.json()
    return answer.get("code") if isinstance(answer, dict) else None


def _check(reply: Reply) -> Reply:
    """The reply, if it is not a refusal. Raises DirectorNeeded."""
    if reply.status < BAD_REQUEST:
        return reply
    answer: Any = reply.json()
    raise DirectorNeeded(answer["message"] if _code(reply) else f"The server answered with status {reply.status}.")


def _is_answer_about(hand: AskedHand) -> Callable[[Reply], bool]:
    """What tells an answer of the pad's call from the page of some proxy: our JSON, and the hand where a result was stored."""

    def is_ours(reply: Reply) -> bool:
        return _code(reply) is not None and (reply.status >= BAD_REQUEST or reply.json().get("hand") == hand.id)

    return is_ours
