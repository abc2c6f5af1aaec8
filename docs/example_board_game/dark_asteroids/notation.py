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


def write(position: Asteroids) -> dict[str, Any]:
    """Only asteroids that somebody has looked at are written."""
    t = position.t
    return {
        "round": position.round_number,
        "board": {
            NAMES[cell]: {
                "ore": t.ids[position.ore[cell]],
                "owner": OWNER_WORDS[position.owner[cell]],
                "known": [seat for seat in range(t.seats) if position.known[cell] >> seat & 1],
            }
            for cell in range(CELLS)
            if position.ore[cell] != DARK
        },
        "bag": {id: int(position.bag[kind]) for kind, id in enumerate(t.ids) if position.bag[kind]},
        "choices": [None if code == OPEN else key(code) for code in position.choice],
        "resigned": None if position.out < 0 else position.out,
        "ending": ENDING_WORDS[position.ending],
    }


def read(position: Asteroids, data: Mapping[str, Any]) -> None:
    """What is left out stays as at the start; what cannot be is refused."""
    known_keys(data, ("round", "board", "bag", "choices", "resigned", "ending"), "position")
    t = position.t
    position.round_number = number(data.get("round", 1), 1, t.rounds, "round")
    for name, row in mapping(data.get("board", {}), "board").items():
        read_cell(
            position, NAMES.index(choice(name, NAMES, "board")), mapping(row, f"board.{name}"), f"board.{name}"
        )
    if "bag" in data:
        read_bag(position, data["bag"])
    else:
        take_from_bag(position)
    read_ending(position, data)
    check_free(position)
    read_choices(position, data)


def read_cell(position: Asteroids, cell: int, row: Mapping[str, Any], where: str) -> None:
    """An asteroid that somebody has looked at; one that is not free is known to both."""
    known_keys(row, ("ore", "owner", "known"), where)
    position.ore[cell] = position.t.ids.index(choice(row.get("ore"), position.t.ids, f"{where}.ore"))
    position.owner[cell] = OWNERS[choice(row.get("owner", "free"), OWNERS, f"{where}.owner")]
    seats = [number(seat, 0, 1, f"{where}.known") for seat in sequence(row.get("known", [0, 1]), None, where)]
    position.known[cell] = sum(1 << seat for seat in set(seats))
    if position.known[cell] == 0 or (position.owner[cell] != FREE and position.known[cell] != BOTH):
        raise BadPosition(f"{where}.known: somebody has seen it, and both have if it is not free")


def read_bag(position: Asteroids, ores: Any) -> None:
    """Make the bag hold exactly these ores, which with those on the board are all that there are."""
    for at in range(position.t.kinds + 1):
        position.bag[at] = i16(0)
    for id, count in counts(ores, position.t.ids, "bag", 99).items():
        bags.add(position.bag, 0, position.t.kinds, position.t.ids.index(id), count)
    for kind, id in enumerate(position.t.ids):
        if position.bag[kind] + position.ore.count(kind) != position.t.count[kind]:
            raise BadPosition(f"bag: {id} must be {position.t.count[kind]} in the bag and on the board together")


def take_from_bag(position: Asteroids) -> None:
    """The ores on the board are not in the bag."""
    for cell, kind in enumerate(position.ore):
        if kind != DARK:
            if position.bag[kind] == 0:
                raise BadPosition(f"board: more {position.t.ids[kind]} than there is, at {NAMES[cell]}")
            bags.add(position.bag, 0, position.t.kinds, kind, -1)


def check_free(position: Asteroids) -> None:
    """Two free asteroids for every round that is left, so that nobody is ever without a choice."""
    needed = 0 if position.over else 2 * (position.t.rounds - position.round_number + 1)
    if position.owner.count(FREE) < needed:
        raise BadPosition(f"board: {needed} asteroids must be free in round {position.round_number}")


def read_ending(position: Asteroids, data: Mapping[str, Any]) -> None:
    position.ending = ENDING_WORDS.index(choice(data.get("ending", ""), ("", "resigned", "counted"), "ending"))
    position.over = position.ending > 0
    if data.get("resigned") is not None:
        position.out = number(data["resigned"], 0, 1, "resigned")
    if (ENDING_WORDS[position.ending] == "resigned") != (position.out >= 0):
        raise BadPosition("resigned: names a seat exactly where the ending is 'resigned'")


def read_choices(position: Asteroids, data: Mapping[str, Any]) -> None:
    """The secret choices; at least one is open while the game goes on."""
    words = [key(code) for code in range(position.t.actions)]
    given = sequence(data.get("choices", [None] * position.t.seats), position.t.seats, "choices")
    for seat, word in enumerate(given):
        if word is None:
            continue
        code = words.index(choice(word, words, f"choices[{seat}]"))
        if position.over or position.check(code, seat) != LEGAL:
            raise BadPosition(f"choices[{seat}]: {word} cannot be chosen here")
        position.choice[seat] = code
    if OPEN not in position.choice:
        raise BadPosition("choices: when both have chosen, the choices are revealed")
