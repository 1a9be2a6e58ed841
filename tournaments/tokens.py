"""Random tokens that stand in for a password; only their hashes are stored."""

import hashlib
import secrets

TOKEN_BYTES = 16


def new_token() -> str:
    """128 random bits, safe in an address."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
