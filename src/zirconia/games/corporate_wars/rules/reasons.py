"""Why an action is refused, in such an order that each action tests its own one after the other (section 7)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zirconia.core.contract.declared import Reasons

REASONS: Final = Reasons()

WRONG_PHASE: Final[i64] = REASONS.add("WRONG_PHASE", "16", "This is not the moment for that.", closed=True)
NOT_IN_HAND: Final[i64] = REASONS.add("NOT_IN_HAND", "7.1", "You do not have that card in your hand.")
NO_FUNDS: Final[i64] = REASONS.add("NO_FUNDS", "7.1", "You do not have enough credits.")
OFF_BOARD: Final[i64] = REASONS.add("OFF_BOARD", "7", "Name tiles of the grid: a1 to h6.")
EMPTY_SOURCE: Final[i64] = REASONS.add("EMPTY_SOURCE", "7.4", "There is no unit on that tile.")
NOT_YOURS: Final[i64] = REASONS.add("NOT_YOURS", "7.4", "That unit is not yours.")
OUT_OF_REACH: Final[i64] = REASONS.add("OUT_OF_REACH", "7.4", "That tile is out of reach.")
NO_TARGET: Final[i64] = REASONS.add("NO_TARGET", "7.5", "There is no unit to attack on that tile.")
FRIENDLY_TARGET: Final[i64] = REASONS.add("FRIENDLY_TARGET", "R16", "Only enemy units can be attacked.")
OCCUPIED: Final[i64] = REASONS.add("OCCUPIED", "7.1", "That tile is occupied.")
ENEMY_ZONE: Final[i64] = REASONS.add("ENEMY_ZONE", "R15", "No unit can be deployed in the opponent's deploy zone.")
NO_SUPPORT: Final[i64] = REASONS.add(
    "NO_SUPPORT", "7.1", "Outside your deploy zone a unit of yours must stand next to the tile."
)
ENEMY_NEAR: Final[i64] = REASONS.add(
    "ENEMY_NEAR", "7.1", "Outside your deploy zone no enemy may stand around the tile."
)
EXHAUSTED: Final[i64] = REASONS.add("EXHAUSTED", "7.4", "That unit can't do this any more this turn.")
