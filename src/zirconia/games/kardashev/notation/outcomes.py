"""What chance will bring, as a position may fix it under `next`."""

from __future__ import annotations

from typing import Any

from zirconia.core.contract.reading import number
from zirconia.core.errors import BadPosition, suggestion
from zirconia.games.kardashev.rules.position import Kardashev


def outcome(position: Kardashev, stream: str, value: Any) -> int:
    """The number of an outcome: a face of a die, a tile of the bag, or which of the free roles."""
    if stream == "dice":
        return number(value, 1, 6, "next.dice")
    if stream == "bag":
        ids = position.t.tile_ids
        if str(value).lower() not in ids:
            raise BadPosition(f"next.bag: no tile {value!r}; {suggestion(str(value), ids)}")
        return ids.index(str(value).lower())
    return number(value, 0, 5, f"next.{stream}")


def outcome_word(position: Kardashev, stream: str, value: int) -> Any:
    return position.t.tile_ids[value] if stream == "bag" else value
