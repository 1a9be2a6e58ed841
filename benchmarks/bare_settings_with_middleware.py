"""The project's settings with the bare views in place of its own."""

from config import settings
from config.settings import *  # noqa: F403 - settings are meant to be taken over whole

ROOT_URLCONF = "benchmarks.bare_site"
#: The policy knows the site's own addresses only.
MIDDLEWARE = [name for name in settings.MIDDLEWARE if name != "config.middleware.PolicyMiddleware"]
