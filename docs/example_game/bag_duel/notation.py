"""Positions as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i16

from bag_duel.rules.events import ENDINGS
from bag_duel.rules.position import Duel
from zirconia.core.contract.reading import choice, counts, flag, known_keys, mapping, number, sequence
from zirconia.core.errors import BadPosition
from zirconia.core.kernel import bags

ENDING_WORDS = ("", "resigned", "limit", *ENDINGS.declared)


def write(position: Duel) -> dict[str, Any]:
    t = position.t
    return {
        "round": position.round_number,
        "active": position.active,
        "done": position.done,
        "bag": held(position, 0),
        "players": [
            {
                "hand": held(position, t.hand(seat)),
                "open": held(position, t.open(seat)),
                "out": position.is_out(seat),
            }
            for seat in range(t.seats)
        ],
        "ending": ENDING_WORDS[position.ending],
    }


def held(position: Duel, at: int) -> dict[str, int]:
    """A bag as JSON."""
    return {
        id: int(position.stones[at + kind]) for kind, id in enumerate(position.t.ids) if position.stones[at + kind]
    }


def all_stones(position: Duel) -> dict[str, int]:
    """The stones of each kind, wherever they are."""
    places = range(0, len(position.stones), position.t.stride)
    return {id: sum(int(position.stones[at + kind]) for at in places) for kind, id in enumerate(position.t.ids)}


def read(position: Duel, data: Mapping[str, Any]) -> None:
    known_keys(data, ("round", "active", "done", "bag", "players", "ending"), "position")
    t = position.t
    position.round_number = number(data.get("round", position.round_number), 1, t.rounds, "round")
    position.active = number(data.get("active", position.active), 0, t.seats - 1, "active")
    position.done = flag(data.get("done", position.done), "done")
    if "bag" in data:
        fill(position, 0, data["bag"], "bag")
    for seat, row in enumerate(sequence(data.get("players", [{}] * t.seats), t.seats, "players")):
        read_player(position, seat, mapping(row, f"players[{seat}]"))
    position.ending = ENDING_WORDS.index(choice(data.get("ending", ""), ENDING_WORDS, "ending"))
    position.over = position.ending > 0
    if not position.over and position.is_out(position.active):
        raise BadPosition(f"active: seat {position.active} is out")


def read_player(position: Duel, seat: int, row: Mapping[str, Any]) -> None:
    where = f"players[{seat}]"
    known_keys(row, ("hand", "open", "out"), where)
    if "hand" in row:
        fill(position, position.t.hand(seat), row["hand"], f"{where}.hand")
    if "open" in row:
        fill(position, position.t.open(seat), row["open"], f"{where}.open")
    if flag(row.get("out", False), f"{where}.out"):
        position.out |= 1 << seat


def fill(position: Duel, at: int, stones: Any, where: str) -> None:
    """Make a bag hold exactly these stones."""
    for i in range(position.t.stride):
        position.stones[at + i] = i16(0)
    for id, count in counts(stones, position.t.ids, where, 99).items():
        bags.add(position.stones, at, position.t.kinds, position.t.ids.index(id), count)
