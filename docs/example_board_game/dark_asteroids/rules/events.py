"""What can happen, with its sentence for the log, and how the game can end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zirconia.core.contract.declared import Endings, Events
from zirconia.core.kernel.events import Field

EVENTS: Final = Events()
ENDINGS: Final = Endings()

SEAT: Final = Field("seat", "seat")
CELL: Final = Field("cell", "cell")
ORE: Final = Field("ore", "ore")

CHOSE: Final[i64] = EVENTS.add("chose", (SEAT, Field("choice", "choice", secret=True)), "{seat} chooses {choice}.")
SCANNED: Final[i64] = EVENTS.add(
    "scanned", (SEAT, CELL, Field("ore", "ore", secret=True)), "{seat} scans {cell} and finds {ore}."
)
CLAIMED: Final[i64] = EVENTS.add("claimed", (SEAT, CELL, ORE), "{seat} claims {cell} with {ore}.")
CRASHED: Final[i64] = EVENTS.add("crashed", (CELL, ORE), "Both ships crash at {cell}; {ore} is lost.")

COUNTED: Final[i64] = ENDINGS.add("counted")
