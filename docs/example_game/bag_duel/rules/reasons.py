"""Why an action is refused, in the order in which it is tested."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zirconia.core.contract.declared import Reasons

REASONS: Final = Reasons()

DONE: Final[i64] = REASONS.add("DONE", "R4", "You have done your deed; end the turn.")
NOT_DONE: Final[i64] = REASONS.add("NOT_DONE", "R4", "Play, draw or rest before you end the turn.")
NOT_IN_HAND: Final[i64] = REASONS.add("NOT_IN_HAND", "R1", "You have no such stone in your hand.")
HAND_FULL: Final[i64] = REASONS.add("HAND_FULL", "R2", "Your hand is full.")
BAG_EMPTY: Final[i64] = REASONS.add("BAG_EMPTY", "R2", "The bag is empty.")
CAN_ACT: Final[i64] = REASONS.add("CAN_ACT", "R3", "You can play or draw, so you may not rest.")
