"""What is under way: every step that an action has begun and not finished, in words for everybody (17)."""

from __future__ import annotations

from zirconia.core.contract.scene import area, card
from zirconia.core.contract.vocabulary import Area, Card
from zirconia.games.kardashev.rules.data import KIND, SEAT, A
from zirconia.games.kardashev.rules.effects import MARCH_INCOME, TRACTOR
from zirconia.games.kardashev.rules.frames import F_PAY_SUPPORTS, F_SUPPORT, F_TRACTOR_BEAM, F_WARLORD, FRAMES
from zirconia.games.kardashev.rules.numbers import IN_PLAY, NOBODY, TYPES, count_bits
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.rules.supports import fleets_near, support_price
from zirconia.games.kardashev.words.forecasts import in_words
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
    if not kind.step or comes_to_nothing(position, at):
        return None
    values = {}
    for place, part in enumerate(kind.numbers.split(), A):
        name, sort = part.split(":")
        values[name] = worded(position, name, sort, int(position.frame_number(at, place)))
    sentence = kind.step.format(**values, **({"arcology": arcology(position)} if kind.id == "harvest" else {}))
    sentence = sentence.replace(": 1 tiles ", ": 1 tile ")
    if kind.id == "pay":
        sentence = f"pay {in_words([int(position.frame_number(at, place)) for place in range(A, A + 5)])}"
    seat = int(position.frame_number(at, SEAT))
    who = "both sides" if kind.id == "secret" else "" if seat == NOBODY else SEATS[seat]
    return card(f"step:{at}", kind.id, f"{who}: {sentence}" if who else sentence, kind="step")


def under_way_at(position: Kardashev, *kinds: int) -> int:
    """Where on the stack the topmost frame of these kinds lies; -1 where none does."""
    found = [at for at in range(position.depth) if position.frame_number(at, KIND) in kinds]
    return found[-1] if found else -1


def comes_to_nothing(position: Kardashev, at: int) -> bool:
    """Whether a step that every move or attack has will be passed over for this player: what it needs is missing,
    as everybody can see."""
    kind, seat = position.frame_number(at, KIND), position.frame_number(at, SEAT)
    if kind == F_TRACTOR_BEAM:
        return not position.has(seat, TRACTOR)
    if kind == F_WARLORD:
        return not position.has_role(seat, MARCH_INCOME) or position.marched == 1
    if kind == F_SUPPORT:
        near = fleets_near(position, seat, position.frame_number(at, A))
        return near == 0 or position.status[seat] != IN_PLAY
    if kind == F_PAY_SUPPORTS:
        return support_price(position, seat, count_bits(position.support[seat])) == 0
    return False


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
