"""Why an action is refused, in the order in which it is tested."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zirconia.core.contract.declared import Reasons

REASONS: Final = Reasons()

NOT_FREE: Final[i64] = REASONS.add("NOT_FREE", "R2", "This asteroid is not free any more.")
KNOWN: Final[i64] = REASONS.add("KNOWN", "R3", "You know the ore of this asteroid already.")
