"""What the reader of an event's page may use there, so that no page shows what would only be refused."""

from django.template import Library
from django.template.context import RequestContext
from django.utils.translation import gettext as _

from tournaments.enums import Role
from tournaments.permissions import RIGHTS
from tournaments.policies import POLICIES, Audience

register = Library()


@register.simple_tag(takes_context=True)
def may(context: RequestContext, name: str, action: str = "") -> bool:
    """Whether the reader may use the address with this url name, and this `action` in it, for the event of the page."""
    policy = POLICIES[name]
    return policy.audience is not Audience.STAFF or policy.right_for({"action": action}) in context["request"].rights


@register.simple_tag
def who_may(step: str, name: str, action: str = "") -> str:
    """A sentence in place of the button `step`, for those who may not use the address: who does."""
    if POLICIES[name].right_for({"action": action}) in RIGHTS[Role.DIRECTOR]:
        return _("%(step)s: a director or an organiser does this.") % {"step": step}
    return _("%(step)s: an organiser does this.") % {"step": step}
