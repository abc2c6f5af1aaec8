"""Positions of Dark Asteroids as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i16

from dark_asteroids.rules.events import ENDINGS
from dark_asteroids.rules.position import BOTH, DARK, FREE, LOST, OPEN, Asteroids
from dark_asteroids.rules.tables import CELLS, NAMES
from dark_asteroids.words.actions import key
from zirconia.core.contract.reading import choice, counts, known_keys, mapping, number, sequence
from zirconia.core.errors import BadPosition
from zirconia.core.kernel import bags
from zirconia.core.kernel.position import LEGAL

ENDING_WORDS = ("", "resigned", "limit", *ENDINGS.declared)
OWNERS = {"free": FREE, "lost": LOST, "A": 0, "B": 1}
OWNER_WORDS = {owner: word for word, owner in OWNERS.items()}


def write(core: Asteroids) -> dict[str, Any]:
    """Only asteroids that somebody has looked at are written."""
    t = core.t
    return {
        "round": core.round_number,
        "board": {
            NAMES[cell]: {
                "ore": t.ids[core.ore[cell]],
                "owner": OWNER_WORDS[core.owner[cell]],
                "known": [seat for seat in range(t.seats) if core.known[cell] >> seat & 1],
            }
            for cell in range(CELLS)
            if core.ore[cell] != DARK
        },
        "bag": {id: int(core.bag[kind]) for kind, id in enumerate(t.ids) if core.bag[kind]},
        "choices": [None if code == OPEN else key(code) for code in core.choice],
        "resigned": None if core.out < 0 else core.out,
        "ending": ENDING_WORDS[core.ending],
    }


def read(core: Asteroids, data: Mapping[str, Any]) -> None:
    """What is left out stays as at the start; what cannot be is refused."""
    known_keys(data, ("round", "board", "bag", "choices", "resigned", "ending"), "position")
    t = core.t
    core.round_number = number(data.get("round", 1), 1, t.rounds, "round")
    for name, row in mapping(data.get("board", {}), "board").items():
        read_cell(core, NAMES.index(choice(name, NAMES, "board")), mapping(row, f"board.{name}"), f"board.{name}")
    if "bag" in data:
        read_bag(core, data["bag"])
    else:
        take_from_bag(core)
    read_ending(core, data)
    check_free(core)
    read_choices(core, data)


def read_cell(core: Asteroids, cell: int, row: Mapping[str, Any], where: str) -> None:
    """An asteroid that somebody has looked at; one that is not free is known to both."""
    known_keys(row, ("ore", "owner", "known"), where)
    core.ore[cell] = core.t.ids.index(choice(row.get("ore"), core.t.ids, f"{where}.ore"))
    core.owner[cell] = OWNERS[choice(row.get("owner", "free"), OWNERS, f"{where}.owner")]
    seats = [number(seat, 0, 1, f"{where}.known") for seat in sequence(row.get("known", [0, 1]), None, where)]
    core.known[cell] = sum(1 << seat for seat in set(seats))
    if core.known[cell] == 0 or (core.owner[cell] != FREE and core.known[cell] != BOTH):
        raise BadPosition(f"{where}.known: somebody has seen it, and both have if it is not free")


def read_bag(core: Asteroids, ores: Any) -> None:
    """Make the bag hold exactly these ores, which with those on the board are all that there are."""
    for at in range(core.t.kinds + 1):
        core.bag[at] = i16(0)
    for id, count in counts(ores, core.t.ids, "bag", 99).items():
        bags.add(core.bag, 0, core.t.kinds, core.t.ids.index(id), count)
    for kind, id in enumerate(core.t.ids):
        if core.bag[kind] + core.ore.count(kind) != core.t.count[kind]:
            raise BadPosition(f"bag: {id} must be {core.t.count[kind]} in the bag and on the board together")


def take_from_bag(core: Asteroids) -> None:
    """The ores on the board are not in the bag."""
    for cell, kind in enumerate(core.ore):
        if kind != DARK:
            if core.bag[kind] == 0:
                raise BadPosition(f"board: more {core.t.ids[kind]} than there is, at {NAMES[cell]}")
            bags.add(core.bag, 0, core.t.kinds, kind, -1)


def check_free(core: Asteroids) -> None:
    """Two free asteroids for every round that is left, so that nobody is ever without a choice."""
    needed = 0 if core.over else 2 * (core.t.rounds - core.round_number + 1)
    if core.owner.count(FREE) < needed:
        raise BadPosition(f"board: {needed} asteroids must be free in round {core.round_number}")


def read_ending(core: Asteroids, data: Mapping[str, Any]) -> None:
    core.ending = ENDING_WORDS.index(choice(data.get("ending", ""), ("", "resigned", "counted"), "ending"))
    core.over = core.ending > 0
    if data.get("resigned") is not None:
        core.out = number(data["resigned"], 0, 1, "resigned")
    if (ENDING_WORDS[core.ending] == "resigned") != (core.out >= 0):
        raise BadPosition("resigned: names a seat exactly where the ending is 'resigned'")


def read_choices(core: Asteroids, data: Mapping[str, Any]) -> None:
    """The secret choices; at least one is open while the game goes on."""
    words = [key(code) for code in range(core.t.actions)]
    given = sequence(data.get("choices", [None] * core.t.seats), core.t.seats, "choices")
    for seat, word in enumerate(given):
        if word is None:
            continue
        code = words.index(choice(word, words, f"choices[{seat}]"))
        if core.over or core.check(code, seat) != LEGAL:
            raise BadPosition(f"choices[{seat}]: {word} cannot be chosen here")
        core.choice[seat] = code
    if OPEN not in core.choice:
        raise BadPosition("choices: when both have chosen, the choices are revealed")
