"""What happens in the square edition: the shared events, then those it alone has."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zirconia.core.kernel.events import Field
from zirconia.games.standoff.rules.events import CARD, CREDITS, SEAT, events_of_edition

MINERALS: Final = Field("minerals", "mineral")

EVENTS: Final = events_of_edition("block")

MINED: Final[i64] = EVENTS.add("mined", (SEAT, MINERALS), "{seat} mines {minerals}.")
CONVERTED: Final[i64] = EVENTS.add("converted", (SEAT,), "{seat} converts a mineral into a credit.")
PREPAID: Final[i64] = EVENTS.add("prepaid", (SEAT,), "{seat}'s next action costs nothing.")
EXTRA_TURN: Final[i64] = EVENTS.add("extra-turn", (SEAT,), "{seat} will take an extra turn.")
EMPTIED_ORBIT: Final[i64] = EVENTS.add("emptied-orbit", (SEAT,), "{seat} brings down every satellite.")
OWED: Final[i64] = EVENTS.add("owed", (SEAT, CREDITS), "{seat} owes {credits}.")
THREW: Final[i64] = EVENTS.add("threw", (SEAT, CARD), "{seat} gets a credit for {card}.")
