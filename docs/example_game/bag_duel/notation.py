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


def write(core: Duel) -> dict[str, Any]:
    t = core.t
    return {
        "round": core.round_number,
        "active": core.active,
        "done": core.done,
        "bag": held(core, 0),
        "players": [
            {"hand": held(core, t.hand(seat)), "open": held(core, t.open(seat)), "out": core.is_out(seat)}
            for seat in range(t.seats)
        ],
        "ending": ENDING_WORDS[core.ending],
    }


def held(core: Duel, at: int) -> dict[str, int]:
    """A bag as JSON."""
    return {id: int(core.stones[at + kind]) for kind, id in enumerate(core.t.ids) if core.stones[at + kind]}


def all_stones(core: Duel) -> dict[str, int]:
    """The stones of each kind, wherever they are."""
    places = range(0, len(core.stones), core.t.stride)
    return {id: sum(int(core.stones[at + kind]) for at in places) for kind, id in enumerate(core.t.ids)}


def read(core: Duel, data: Mapping[str, Any]) -> None:
    known_keys(data, ("round", "active", "done", "bag", "players", "ending"), "position")
    t = core.t
    core.round_number = number(data.get("round", core.round_number), 1, t.rounds, "round")
    core.active = number(data.get("active", core.active), 0, t.seats - 1, "active")
    core.done = flag(data.get("done", core.done), "done")
    if "bag" in data:
        fill(core, 0, data["bag"], "bag")
    for seat, row in enumerate(sequence(data.get("players", [{}] * t.seats), t.seats, "players")):
        read_player(core, seat, mapping(row, f"players[{seat}]"))
    core.ending = ENDING_WORDS.index(choice(data.get("ending", ""), ENDING_WORDS, "ending"))
    core.over = core.ending > 0
    if not core.over and core.is_out(core.active):
        raise BadPosition(f"active: seat {core.active} is out")


def read_player(core: Duel, seat: int, row: Mapping[str, Any]) -> None:
    where = f"players[{seat}]"
    known_keys(row, ("hand", "open", "out"), where)
    if "hand" in row:
        fill(core, core.t.hand(seat), row["hand"], f"{where}.hand")
    if "open" in row:
        fill(core, core.t.open(seat), row["open"], f"{where}.open")
    if flag(row.get("out", False), f"{where}.out"):
        core.out |= 1 << seat


def fill(core: Duel, at: int, stones: Any, where: str) -> None:
    """Make a bag hold exactly these stones."""
    for i in range(core.t.stride):
        core.stones[at + i] = i16(0)
    for id, count in counts(stones, core.t.ids, where, 99).items():
        bags.add(core.stones, at, core.t.kinds, core.t.ids.index(id), count)
