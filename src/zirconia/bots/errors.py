"""What can be wrong with a bot that somebody names."""

from __future__ import annotations

from zirconia.core.errors import ZirconiaError


class UnknownBot(ZirconiaError):
    """No bot that may be chosen here has this name, or it plays another game."""


class BrokenBot(ZirconiaError):
    """There is something of this name, but no bot can be made of it."""
