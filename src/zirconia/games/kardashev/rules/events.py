"""What can happen: every event with its fields and its sentence for the log; and how a game can end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zirconia.core.contract.declared import Endings, Events
from zirconia.core.kernel.events import Field

SEAT: Final = Field("seat", "seat")
CELL: Final = Field("cell", "cell")
TYPE: Final = Field("type", "resource")
COUNT: Final = Field("count", "amount")
LEVEL: Final = Field("level", "amount")
LEFT: Final = Field("level", "left")  # what is left of a piece: 'reduced to level 1', or 'destroyed'
TECHNOLOGY: Final = Field("technology", "technology")
TILE: Final = Field("tile", "tile")

EVENTS: Final = Events()

E_ROUND: Final[i64] = EVENTS.add("round", (Field("round", "amount"),), "Round {round} begins.")
E_ROLE: Final[i64] = EVENTS.add("role", (SEAT, Field("role", "role")), "{seat} is the {role}.")
E_DREW: Final[i64] = EVENTS.add("drew", (SEAT, TILE), "{seat} draws the tile {tile}.")
E_BID: Final[i64] = EVENTS.add("bid", (SEAT, Field("amount", "amount")), "{seat} bid {amount}.")
E_ROLLED: Final[i64] = EVENTS.add("rolled", (SEAT, Field("face", "amount")), "{seat} rolls {face}.")
E_SLOT: Final[i64] = EVENTS.add("slot", (SEAT, Field("slot", "amount")), "{seat} takes turn slot {slot}.")
E_TILE: Final[i64] = EVENTS.add(
    "tile", (SEAT, Field("drawer", "seat"), TILE), "{seat} takes the tile {tile} that {drawer} drew."
)
E_TURN: Final[i64] = EVENTS.add("turn", (SEAT, Field("slot", "amount")), "{seat}'s turn (slot {slot}).")
E_LAID: Final[i64] = EVENTS.add("laid", (SEAT, TILE, CELL), "{seat} places {tile} on {cell}.")
E_DESTROYED: Final[i64] = EVENTS.add("destroyed", (SEAT, CELL), "{seat} makes {cell} a destroyed planet.")
E_RETURNED: Final[i64] = EVENTS.add("returned", (SEAT, TILE), "{seat} puts the tile {tile} back into the bag.")
E_PAID: Final[i64] = EVENTS.add("paid", (SEAT, COUNT, TYPE), "{seat} pays {count} {type}.")
E_TOOK: Final[i64] = EVENTS.add("took", (SEAT, COUNT, TYPE), "{seat} takes {count} {type}.")
E_GAVE: Final[i64] = EVENTS.add(
    "gave", (SEAT, Field("to", "receiver"), COUNT, TYPE), "{seat} hands {count} {type} to {to}."
)
E_COLONY: Final[i64] = EVENTS.add("colony", (SEAT, CELL, LEVEL), "{seat} founds a colony-{level} on {cell}.")
E_COLONY_UP: Final[i64] = EVENTS.add(
    "colony-up", (SEAT, CELL, LEVEL), "{seat} upgrades the colony on {cell} to level {level}."
)
E_FLEET: Final[i64] = EVENTS.add("fleet", (SEAT, CELL, LEVEL), "{seat} builds a fleet-{level} on {cell}.")
E_FLEET_UP: Final[i64] = EVENTS.add(
    "fleet-up", (SEAT, CELL, LEVEL), "{seat} upgrades the fleet on {cell} to level {level}."
)
E_HARVEST: Final[i64] = EVENTS.add("harvest", (SEAT,), "{seat} harvests.")
E_MOVED: Final[i64] = EVENTS.add(
    "moved",
    (SEAT, Field("from", "cell"), Field("to", "cell"), Field("energy", "amount")),
    "{seat} moves a fleet from {from} to {to} (Energy {energy}).",
)
E_SUPPORTED: Final[i64] = EVENTS.add(
    "supported", (SEAT, CELL, LEVEL), "{seat} supports with the fleet-{level} on {cell}."
)
E_FOUGHT: Final[i64] = EVENTS.add(
    "fought",
    (SEAT, CELL, Field("attack", "amount"), Field("defence", "amount")),
    "{seat} attacks {cell}: {attack} against {defence}.",
)
E_CAPTURED: Final[i64] = EVENTS.add(
    "captured", (SEAT, CELL, LEVEL), "{seat} takes over the colony on {cell} (level {level})."
)
E_FLEET_DOWN: Final[i64] = EVENTS.add("fleet-down", (SEAT, CELL, LEFT), "{seat}'s fleet at {cell} is {level}.")
E_COLONY_DOWN: Final[i64] = EVENTS.add("colony-down", (SEAT, CELL, LEFT), "{seat}'s colony on {cell} is {level}.")
E_RETREATED: Final[i64] = EVENTS.add("retreated", (SEAT, CELL), "{seat}'s fleet retreats to {cell}.")
E_RESEARCHED: Final[i64] = EVENTS.add("researched", (SEAT, TECHNOLOGY), "{seat} has {technology}.")
E_LOST: Final[i64] = EVENTS.add("lost", (SEAT, TECHNOLOGY), "{seat} loses {technology}.")
E_USED: Final[i64] = EVENTS.add("used", (SEAT, TECHNOLOGY), "{seat} uses {technology}.")
E_CLONED: Final[i64] = EVENTS.add("cloned", (SEAT, TECHNOLOGY), "{seat} copies {technology}.")
E_MARKED: Final[i64] = EVENTS.add(
    "marked", (SEAT, CELL, Field("symbol", "resource")), "{seat} adds {symbol} to {cell}."
)
E_ENDED: Final[i64] = EVENTS.add("ended", (SEAT,), "{seat} ends the turn.")
E_LAST: Final[i64] = EVENTS.add("last", (Field("round", "amount"),), "Round {round} will be the last.")
E_ELIMINATED: Final[i64] = EVENTS.add("eliminated", (SEAT,), "{seat} is eliminated.")
E_NAMED: Final[i64] = EVENTS.add("named", (SEAT, TYPE), "{seat} names {type}.")

# How a game ends (section 15).
ENDINGS: Final = Endings()

SHORTAGE: Final[i64] = ENDINGS.add("shortage")
ELIMINATION: Final[i64] = ENDINGS.add("elimination")
FRONTIER: Final[i64] = ENDINGS.add("frontier")
