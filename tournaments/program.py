"""Which program answers, so that a page that was loaded before an upgrade can tell, and nothing kept before it is shown."""

from functools import cache
from hashlib import sha256

from django.conf import settings


@cache
def program() -> str:
    """A name for what pages are made of, the templates and the static files: another one whenever any of them is another."""
    digest = sha256()
    for folder in ("static", "templates"):
        for path in sorted((settings.BASE_DIR / folder).rglob("*.*")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:8]
