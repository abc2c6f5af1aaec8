"""What is agreed about a table before the game: clocks, hints, undo, seating; with the limits of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Annotated, Any, Literal

from annotated_types import Interval

Seconds = Annotated[int, Interval(ge=0, le=30 * 24 * 3600)]
STRICT: dict[str, object] = {"extra": "forbid"}  # read by pydantic, which checks what a stranger sent


@dataclass(frozen=True)
class ClockRule:
    """No clock, so many seconds for the whole game (and some more after each turn), or so many each turn."""

    __pydantic_config__ = STRICT

    kind: Literal["none", "game", "turn"] = "none"
    seconds: Seconds = 0
    increment: Annotated[int, Interval(ge=0, le=3600)] = 0


@dataclass(frozen=True)
class Settings:
    """`hints` null: allowed unless two people play. `away`: seconds after which an empty seat is abandoned.
    `public`: anybody finds the table while it waits for players. `listed`: the archive shows the finished game,
    names and all; null: unless people met behind a link.
    """

    __pydantic_config__ = STRICT

    clock: ClockRule = ClockRule()
    hints: bool | None = None
    undo: Literal["off", "own", "agreed"] = "agreed"
    seating: Literal["fixed", "random"] = "fixed"
    away: Seconds = 120
    listed: bool | None = None
    public: bool = False

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Settings:
        return cls(**{**data, "clock": ClockRule(**data.get("clock", {}))})
