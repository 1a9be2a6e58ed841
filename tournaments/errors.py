"""Refusals: what a person can put right. Everything else that is raised is a bug."""

from typing import TYPE_CHECKING, Any, ClassVar

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


class ActionRefused(Exception):
    """Base of all refusals; raised only where nothing is written.

    `code` is stable and lower_case, `status` the HTTP status, `message` a translatable sentence whose ``%(name)s`` parts are
    filled from the keyword arguments, which are kept in `data`.
    """

    code: ClassVar[str]
    status: ClassVar[int] = 409
    message: "ClassVar[StrPromise]"

    def __init__(self, **data: Any) -> None:
        self.data = data
        super().__init__(self.code)

    def __str__(self) -> str:
        return str(self.message) % self.data


class EventFinished(ActionRefused):
    code = "sealed"
    status = 423
    message = _("This event is final. Nothing can be changed any more.")


class NotFound(ActionRefused):
    """Outside the caller's scope or not there at all: the same answer for both."""

    code = "not_found"
    status = 404
    message = _("There is nothing here.")


class NotAllowed(ActionRefused):
    code = "not_allowed"
    status = 403
    message = _("You may see this event but not do this. Ask the organiser.")


class RoundNotFound(ActionRefused):
    code = "round_not_found"
    status = 404
    message = _("There is no round %(number)s.")


class EntryNotFound(ActionRefused):
    code = "entry_not_found"
    status = 404
    message = _("There is no player number %(number)s.")
