"""Zirconia: a table, a laboratory and a simulator for a family of space-war strategy games."""

import os as _os

if _os.environ.get("ZIRCONIA_PURE") == "1":
    from zirconia import _pure

    _pure.install()

import zirconia.games  # noqa: F401 - first, as importing it later would hide the function `games`
from zirconia.core.errors import (
    BadPosition,
    BadRecord,
    BadSetup,
    IllegalAction,
    UnknownCommand,
    UnknownGame,
    ZirconiaError,
)
from zirconia.core.record import OtherRules, record, replay
from zirconia.core.registry import game, games
from zirconia.core.state import State

__version__ = "0.1.0"

__all__ = [
    "BadPosition",
    "BadRecord",
    "BadSetup",
    "IllegalAction",
    "OtherRules",
    "State",
    "UnknownCommand",
    "UnknownGame",
    "ZirconiaError",
    "compiled",
    "game",
    "games",
    "record",
    "replay",
]


def compiled() -> bool:
    """Whether the rules run compiled."""
    from zirconia.core import position

    return not str(position.__file__).endswith(".py")
