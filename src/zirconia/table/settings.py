"""What is agreed about a table before the game: clocks, hints, undo, seating."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal


@dataclass(frozen=True)
class ClockRule:
    """No clock, so many seconds for the whole game (and some more after each turn), or so many each turn."""

    kind: Literal["none", "game", "turn"] = "none"
    seconds: int = 0
    increment: int = 0


@dataclass(frozen=True)
class Settings:
    """`hints` None: allowed unless two people play; `away` seconds make a seat an abandoned one."""

    clock: ClockRule = field(default_factory=ClockRule)
    hints: bool | None = None
    undo: Literal["off", "own", "agreed"] = "agreed"
    seating: Literal["fixed", "random"] = "fixed"
    away: int = 120
    listed: bool = True

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Settings:
        return cls(**{**data, "clock": ClockRule(**data.get("clock", {}))})
