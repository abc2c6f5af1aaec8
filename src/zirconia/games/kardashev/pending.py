"""What is under way: every step that an action has begun and not finished, in words for everybody (17)."""

from __future__ import annotations

from zirconia.core.scene import Json, area, card
from zirconia.games.kardashev.rules.codes import NOBODY, TYPES
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.rules.realm import WIDTH
from zirconia.games.kardashev.stack import KINDS
from zirconia.games.kardashev.texts import ACTION_NAMES
from zirconia.games.kardashev.words import SYMBOL_NAMES, cell_name, tile_name

SEATS = "ABCDEF"
PRICE = "pay {food} Food, {matter} Matter, {energy} Energy, {any} any, {matching} matching"

# The steps of stack.KINDS by id. The course of a game and a turn and the end of an action go without saying.
STEPS = {
    "role": "choose a role",
    "outside": "choose the outer starting tile",
    "start-colony": "put down starting colonies ({left} more)",
    "start-fleet": "put down starting fleets ({left} more)",
    "start-technology": "choose a technology to start with",
    "bid": "bid in secret",
    "slot": "choose a turn slot",
    "tile": "choose a tile for {for}, then pay {price}",
    "pair": "choose a pair of turn slots",
    "order": "choose between turn slot {slot} and its partner",
    "share": "propose a share of {price} cards",
    "accept": "answer {speaker}, who would pay {share} of {price} cards",
    "place": "place the tile {tile}{anywhere}",
    "side": "choose the side of the tile {tile} on {cell}{explored}",
    "tractor": "Tractor Beam at {cell}",
    "act": "{technology}: {verbs}",
    "gift": "give {ally} cards (up to {left})",
    "pay": PRICE,
    "take": "take {left} of {types}{cell}",
    "take-same": "take {count} of one type",
    "hand-over": "hand {left} to {to}",
    "cheap": "pay Food or Matter for the colony",
    "found": "build a colony on {cell}",
    "raise": "upgrade the colony on {cell}",
    "launch": "build a fleet of level {level} on {cell}",
    "refit": "upgrade the fleet on {cell}",
    "arcology": "name a type for military symbols",
    "harvest": "harvest (step {step}, {next} counted){arcology}",
    "timeshare": "choose a colony next to {fleet} to harvest",
    "path": "move the fleet of {from}: {tiles} tiles so far{skip}",
    "moved": "move the fleet of {from} to {to} by way of {before} for {energy} Energy",
    "explore": "explore {cell}",
    "march": "choose whether this move gives income",
    "income": "income of the move (spaces left from number {next})",
    "attack": "attack {cell} from {before}",
    "support": "name supports at {cell}",
    "secret": "name supports at {cell} in secret",
    "spend": "pay for supports",
    "resolve": "decide the attack on {cell} from {before}",
    "array": "Orbital Defense Array at {cell}: {levels} levels",
    "failed": "the failed attack on {cell} by the fleet of {fleet}, {owner} defends (step {step})",
    "raid": "name a type that {owner} hands over",
    "learn": "research {technology}",
    "clone": "choose a technology to copy",
    "mark": "{restore}{cell}",
    "marked": "put {symbol} on {cell}",
    "destroy": "choose a planet to destroy",
    "probe": "draw a tile for Space Probe",
    "erase": "name a technology to erase",
}


def under_way(core: Kardashev) -> list[Json]:
    """The steps still to be done, the next one first; nothing where no action is under way."""
    steps = [step(core, at) for at in range(core.depth - 1, -1, -1) if not core.over]
    shown = [one for one in steps if one is not None]
    return [area("pending", "Under way", "list", shown)] if shown else []


def step(core: Kardashev, at: int) -> Json | None:
    """One frame as a line; what a seat has answered in secret is no part of it (V7)."""
    kind = KINDS[core.stack[at * WIDTH]]
    if kind.id not in STEPS:
        return None
    values = {}
    for place, part in enumerate(kind.numbers.split(), 2):
        name, sort = part.split(":")
        values[name] = worded(core, name, sort, int(core.stack[at * WIDTH + place]))
    sentence = STEPS[kind.id].format(**values, **({"arcology": arcology(core)} if kind.id == "harvest" else {}))
    seat = int(core.stack[at * WIDTH + 1])
    return card(f"step:{at}", kind.id, sentence if seat == NOBODY else f"{SEATS[seat]}: {sentence}", kind="step")


def worded(core: Kardashev, name: str, sort: str, value: int) -> str:
    """A number of a frame for people, by its sort in `stack.ranges`."""
    t = core.t
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
        return " or ".join(word for at, word in enumerate(ACTION_NAMES.values()) if value >> at & 1)
    if name == "cell":  # where a count of spaces has come to, as a space + 1
        return f" for {cell_name(value - 1)}" if value else ""
    return FLAGS.get(name, {}).get(value, str(value))


FLAGS = {
    "anywhere": {0: "", 1: " anywhere"},
    "explored": {0: "", 1: ", explored"},
    "restore": {0: "add a symbol to a tile", 1: "restore a destroyed planet"},
    "skip": {0: "", 1: ", skipping a space", 2: ", a space skipped"},
}


def arcology(core: Kardashev) -> str:
    return f", military symbols are {SYMBOL_NAMES[core.arcology]}" if core.arcology >= 0 else ""
