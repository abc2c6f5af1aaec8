"""What is under way: every step that an action has begun and not finished, in words for everybody (17)."""

from __future__ import annotations

from zirconia.core.contract.scene import area, card
from zirconia.core.contract.vocabulary import Area, Card
from zirconia.games.kardashev.rules.data import KIND, SEAT, A
from zirconia.games.kardashev.rules.frames import FRAMES
from zirconia.games.kardashev.rules.numbers import NOBODY, TYPES
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.words.texts import base_actions
from zirconia.games.kardashev.words.values import SEATS, SYMBOL_NAMES, cell_name, tile_name


def under_way(position: Kardashev) -> list[Area]:
    """The steps still to be done, the next one first; nothing where no action is under way."""
    steps = [step(position, at) for at in range(position.depth - 1, -1, -1) if not position.over]
    shown = [one for one in steps if one is not None]
    return [area("pending", "Under way", "steps", shown)] if shown else []


def step(position: Kardashev, at: int) -> Card | None:
    """One frame as a line; what a seat has answered in secret is no part of it (V7)."""
    kind = FRAMES.declared[position.frame_number(at, KIND)]
    if not kind.step:
        return None
    values = {}
    for place, part in enumerate(kind.numbers.split(), A):
        name, sort = part.split(":")
        values[name] = worded(position, name, sort, int(position.frame_number(at, place)))
    sentence = kind.step.format(**values, **({"arcology": arcology(position)} if kind.id == "harvest" else {}))
    sentence = sentence.replace(": 1 tiles ", ": 1 tile ")
    seat = int(position.frame_number(at, SEAT))
    return card(f"step:{at}", kind.id, sentence if seat == NOBODY else f"{SEATS[seat]}: {sentence}", kind="step")


def worded(position: Kardashev, name: str, sort: str, value: int) -> str:
    """A number of a frame for people, by its sort in notation/frames.py."""
    t = position.t
    if sort == "cell":
        return cell_name(value)
    if sort in ("seat", "receiver"):
        return "the bank" if value == NOBODY else SEATS[value]
    if sort == "where":
        return "" if value < 0 else f" on {cell_name(value)}"
    if sort == "tile":
        return tile_name(t, value)
    if sort == "technology":
        return t.technology_names[value]
    if sort == "symbol":
        return SYMBOL_NAMES[value]
    if sort == "types":
        return " or ".join(SYMBOL_NAMES[at] for at in range(TYPES) if value >> at & 1)
    if sort == "verbs":
        return " or ".join(base_actions(value))
    if name == "cell":  # where a count of spaces has come to, as a space + 1
        return f" for {cell_name(value - 1)}" if value else ""
    return FLAGS.get(name, {}).get(value, str(value))


FLAGS = {
    "anywhere": {0: "", 1: " anywhere"},
    "explored": {0: "", 1: ", explored"},
    "restore": {0: "add a symbol to a tile", 1: "restore a destroyed planet"},
    "skip": {0: "", 1: ", skipping a space", 2: ", a space skipped"},
}


def arcology(position: Kardashev) -> str:
    return f", military symbols are {SYMBOL_NAMES[position.arcology]}" if position.arcology >= 0 else ""
