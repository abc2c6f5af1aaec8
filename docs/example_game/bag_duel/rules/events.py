"""What can happen, with its sentence for the log, and how the game can end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zirconia.core.contract.declared import Endings, Events
from zirconia.core.kernel.events import Field

EVENTS: Final = Events()
ENDINGS: Final = Endings()

SEAT: Final = Field("seat", "seat")

PLAYED: Final[i64] = EVENTS.add("played", (SEAT, Field("stone", "card")), "{seat} plays {stone}.")
DREW: Final[i64] = EVENTS.add("drew", (SEAT, Field("stone", "card", secret=True)), "{seat} draws {stone}.")
RESTED: Final[i64] = EVENTS.add("rested", (SEAT,), "{seat} rests.")

COUNTED: Final[i64] = ENDINGS.add("counted")
