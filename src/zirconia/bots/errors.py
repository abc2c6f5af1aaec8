"""What can be wrong with a bot: one that somebody names, and one that plays."""

from __future__ import annotations

from zirconia.core.errors import ZirconiaError


class UnknownBot(ZirconiaError):
    """No bot that may be chosen here has this name, or it plays another game."""


class BrokenBot(ZirconiaError):
    """There is something of this name, but no bot can be made of it."""


class BotFailed(Exception):
    """A bot raised, hung, died or answered nonsense; the text is fit for everybody at the table."""


NOT_ALLOWED = "it chose an action that is not allowed"


def took_longer(seconds: float) -> str:
    return f"it took longer than {seconds:g} seconds"
