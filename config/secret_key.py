"""The laptop's own secret key: made once, kept in a file only its owner can read."""

import os
import secrets
from pathlib import Path


def load_or_create_secret_key(path: Path) -> str:
    """Return the key stored at `path`, making a random one at the first start (file mode 0600)."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        key = secrets.token_urlsafe(50)
        file.write(key)
    return key
