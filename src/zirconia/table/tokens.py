"""Unguessable tokens. Only their hashes are ever stored."""

from __future__ import annotations

import secrets
from hashlib import sha256
from hmac import compare_digest

MOST = 200  # characters of a token that anybody may send


def fresh() -> str:
    """192 random bits as text that fits into a link."""
    return secrets.token_urlsafe(24)


def fresh_id() -> str:
    """The name of a table: 96 random bits, as knowing it is what lets a guest in."""
    return secrets.token_urlsafe(12)


def fresh_seed() -> str:
    """128 random bits for the random source of a match."""
    return secrets.token_hex(16)


def fresh_salt() -> str:
    """128 random bits, so that nobody can try which seed a commitment was made of."""
    return secrets.token_hex(16)


def hashed(token: str) -> str:
    """What is stored. A token has 192 random bits, so a plain hash can't be searched back."""
    return sha256(token.encode()).hexdigest()


def fits(token: str, stored: str) -> bool:
    """Whether this is the token with that hash, in a time that tells nothing."""
    return bool(stored) and len(token) <= MOST and compare_digest(hashed(token), stored)
