"""What happens in the hex edition: the shared events, then those it alone has."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zirconia.core.kernel.events import Field
from zirconia.games.standoff.rules.events import CARD, CELL, MORE, SEAT, TOKEN, events_of_edition

WELL: Final = Field("well", "token")
COUNT: Final = Field("count", "well")
FROM: Final = Field("from", "cell")
TO: Final = Field("to", "cell")

EVENTS: Final = events_of_edition("tile")

ADDED: Final[i64] = EVENTS.add("added", (SEAT,), "{seat} adds 1 credit.")
WELL_GAVE: Final[i64] = EVENTS.add("well-gave", (SEAT, WELL, COUNT), "{seat} draws on {count} ({well}).")
ASKED: Final[i64] = EVENTS.add("asked", (SEAT, CELL), "{seat} is asked about {cell}.")
PASSED: Final[i64] = EVENTS.add("passed", (SEAT,), "{seat} does not answer.")
DEFLECTED: Final[i64] = EVENTS.add("deflected", (SEAT, CARD), "{seat} answers with {card}.")
REMOVED: Final[i64] = EVENTS.add("removed", (SEAT, TOKEN, CELL), "{seat} removes {token} from {cell}.")
MOVED: Final[i64] = EVENTS.add("moved", (SEAT, FROM, TO), "{seat} moves the tile on {from} to {to}.")
MERGED: Final[i64] = EVENTS.add("merged", (SEAT, CARD), "{seat} merges into {card}.")
DILATED: Final[i64] = EVENTS.add("dilated", (SEAT, MORE), "{seat} has {actions} in every later turn.")
CLEARED: Final[i64] = EVENTS.add("adjusted", (SEAT, CARD), "{seat} clears {card} away.")
