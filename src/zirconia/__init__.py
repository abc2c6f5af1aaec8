"""Zirconia: a table, a laboratory and a simulator for a family of space-war strategy games."""

from __future__ import annotations

import os as _os
from typing import TYPE_CHECKING

from zirconia import _interpreter

if not _interpreter.is_main():  # asked before anything compiled is loaded
    raise ImportError(_interpreter.REFUSAL, name="zirconia")

if _os.environ.get("ZIRCONIA_PURE") == "1":
    from zirconia import _pure

    _pure.install()

import zirconia.games as _games  # the package is there as `zirconia.games`, and can be called
import zirconia.review as _review  # so is this one
from zirconia.core.errors import (
    BadPosition,
    BadRecord,
    BadSetup,
    IllegalAction,
    UnknownCommand,
    UnknownGame,
    ZirconiaError,
)
from zirconia.core.match.state import State
from zirconia.core.records.record import OtherRules, record, replay
from zirconia.core.registry import game

if TYPE_CHECKING:
    from zirconia.bots.analysis import Analysis
    from zirconia.bots.seat import Budget

    games: _games.Games
    review: _review.ReviewPackage

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
    "analyse",
    "compiled",
    "game",
    "games",
    "record",
    "replay",
    "review",
]


def analyse(state: State, seat: int, budget: Budget | None = None, seed: object = "0") -> Analysis:
    """Visits and value of every legal action, the expected line, and the value of the position for a seat."""
    from zirconia.bots.analysis import analyse as look

    return look(state, seat, budget, seed)


def compiled() -> bool:
    """Whether the rules run compiled."""
    from zirconia.core.kernel import position

    return not str(position.__file__).endswith(".py")
