"""Reasons and events of Kardashev, in the order of their numbers in rules/codes.py."""

from __future__ import annotations

from zirconia.core.events import EventType, Field
from zirconia.core.game import Reason
from zirconia.games.kardashev.rules import codes
from zirconia.games.kardashev.rules.movement import farthest
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.rules.realm import B
from zirconia.games.kardashev.tables import OUTPOSTS, KardashevTables

REASONS = (
    Reason("NOT_ASKED", "18", "That is not what is asked now."),
    Reason("NO_SUCH_THING", "5", "There is no such thing to choose."),
    Reason("TAKEN", "7.4", "That is taken already."),
    Reason("TOO_HIGH", "R11", "That is more than you may bid or pay."),
    Reason("BLUE_FIRST", "R17", "While more than 3 blue spaces are unexplored, tiles go on blue spaces."),
    Reason("EXPLORED", "8.1", "That space is explored already."),
    Reason("NO_ACTIONS", "R22", "You have no actions left."),
    Reason("NO_BASE", "R22", "You have no base actions left."),
    Reason("NO_RESEARCH", "R22", "You have no research actions left."),
    Reason("NO_PLANET", "4", "There is no planet of the right kind."),
    Reason("COLONIZED", "9.1", "There is a colony already."),
    Reason("FLEET_IN_THE_WAY", "R23", "Another fleet is in the way."),
    Reason("OUT_OF_REACH", "9.1", "None of your pieces is near enough."),
    Reason("NO_COLONY", "9", "There is no colony to use."),
    Reason("NO_FLEET", "9.4", "There is no fleet of yours."),
    Reason("NO_MILITARY", "9.3", "The tile shows no military symbol."),
    Reason("LEVEL", "9", "The level does not allow it."),
    Reason("NO_PIECES", "R6", "You have too few pieces in your supply."),
    Reason("NOT_LISTED", "14.1", "Your role has no such technology."),
    Reason("RESEARCHED", "12.1", "You have researched that already."),
    Reason("PREREQUISITE", "R39", "You hold none of its prerequisites."),
    Reason("NOT_RESEARCHED", "12.2", "You do not have that technology."),
    Reason("PASSIVE", "12.2", "That technology works by itself; it is not used with an action."),
    Reason("NOTHING_TO_USE", "12.2", "That technology can do nothing now."),
    Reason("NOT_ADJACENT", "0", "That space is not adjacent."),
    Reason("BARRED", "10.1", "A fleet cannot enter that space."),
    Reason("TOO_FAR", "10.2", "You cannot pay for so many tiles."),
    Reason("NO_WAY_ON", "10.1", "No legal path that you can pay goes on from there."),
    Reason("CANNOT_STOP", "10.1", "The fleet cannot stop before it has entered a space."),
    Reason("SKIPPED", "R38", "Wormhole skips one space in a move."),
    Reason("SHOWN", "14.2", "The tile shows that symbol already."),
    Reason("NO_CARDS", "8.3", "You do not have those cards."),
    Reason("CANNOT_PAY", "8.3", "You cannot pay the price."),
    Reason("NOT_SHOWN", "9.5", "That type cannot be taken here."),
    Reason("NOT_ALLOWED", "14.2", "That cannot be chosen here."),
)

SEAT = Field("seat", "seat")
CELL = Field("cell", "cell")
KIND = Field("type", "resource")
COUNT = Field("count", "amount")
LEVEL = Field("level", "amount")
LEFT = Field("level", "left")  # what is left of a piece: 'reduced to level 1', or 'destroyed'
TECHNOLOGY = Field("technology", "technology")
TILE = Field("tile", "tile")

EVENTS = (
    EventType("round", (Field("round", "amount"),), "Round {round} begins."),
    EventType("role", (SEAT, Field("role", "role")), "{seat} is the {role}."),
    EventType("drew", (SEAT, TILE), "{seat} draws the tile {tile}."),
    EventType("bid", (SEAT, Field("amount", "amount")), "{seat} bid {amount}."),
    EventType("rolled", (SEAT, Field("face", "amount")), "{seat} rolls {face}."),
    EventType("slot", (SEAT, Field("slot", "amount")), "{seat} takes turn slot {slot}."),
    EventType("tile", (SEAT, Field("drawer", "seat"), TILE), "{seat} takes the tile {tile} that {drawer} drew."),
    EventType("turn", (SEAT, Field("slot", "amount")), "{seat}'s turn (slot {slot})."),
    EventType("laid", (SEAT, TILE, CELL), "{seat} places {tile} on {cell}."),
    EventType("destroyed", (SEAT, CELL), "{seat} makes {cell} a destroyed planet."),
    EventType("returned", (SEAT, TILE), "{seat} puts the tile {tile} back into the bag."),
    EventType("paid", (SEAT, COUNT, KIND), "{seat} pays {count} {type}."),
    EventType("took", (SEAT, COUNT, KIND), "{seat} takes {count} {type}."),
    EventType("gave", (SEAT, Field("to", "receiver"), COUNT, KIND), "{seat} hands {count} {type} to {to}."),
    EventType("colony", (SEAT, CELL, LEVEL), "{seat} founds a colony-{level} on {cell}."),
    EventType("colony-up", (SEAT, CELL, LEVEL), "{seat} upgrades the colony on {cell} to level {level}."),
    EventType("fleet", (SEAT, CELL, LEVEL), "{seat} builds a fleet-{level} on {cell}."),
    EventType("fleet-up", (SEAT, CELL, LEVEL), "{seat} upgrades the fleet on {cell} to level {level}."),
    EventType("harvest", (SEAT,), "{seat} harvests."),
    EventType(
        "moved",
        (SEAT, Field("from", "cell"), Field("to", "cell"), Field("energy", "amount")),
        "{seat} moves a fleet from {from} to {to} (Energy {energy}).",
    ),
    EventType("supported", (SEAT, CELL, LEVEL), "{seat} supports with the fleet-{level} on {cell}."),
    EventType(
        "fought",
        (SEAT, CELL, Field("attack", "amount"), Field("defence", "amount")),
        "{seat} attacks {cell}: {attack} against {defence}.",
    ),
    EventType("captured", (SEAT, CELL, LEVEL), "{seat} takes over the colony on {cell} (level {level})."),
    EventType("fleet-down", (SEAT, CELL, LEFT), "{seat}'s fleet at {cell} is {level}."),
    EventType("colony-down", (SEAT, CELL, LEFT), "{seat}'s colony on {cell} is {level}."),
    EventType("retreated", (SEAT, CELL), "{seat}'s fleet retreats to {cell}."),
    EventType("researched", (SEAT, TECHNOLOGY), "{seat} has {technology}."),
    EventType("lost", (SEAT, TECHNOLOGY), "{seat} loses {technology}."),
    EventType("used", (SEAT, TECHNOLOGY), "{seat} uses {technology}."),
    EventType("cloned", (SEAT, TECHNOLOGY), "{seat} copies {technology}."),
    EventType("marked", (SEAT, CELL, Field("symbol", "resource")), "{seat} adds {symbol} to {cell}."),
    EventType("ended", (SEAT,), "{seat} ends the turn."),
    EventType("last", (Field("round", "amount"),), "Round {round} will be the last."),
    EventType("eliminated", (SEAT,), "{seat} is eliminated."),
    EventType("named", (SEAT, KIND), "{seat} names {type}."),
)


# The rule behind a refusal, where it depends on what is asked: by reason, then by the frame that asks.
RULES = {
    codes.NO_SUCH_THING: {codes.F_SLOT: "7.4", codes.F_TILE: "7.4", codes.F_PAIR: "16.2", codes.F_ORDER: "16.2"},
    codes.TAKEN: {
        codes.F_ROLE: "R4",
        codes.F_START_COLONY: "R5",
        codes.F_START_FLEET: "R5",
        codes.F_PAIR: "16.2",
        codes.F_SUPPORT: "11.3",
        codes.F_SECRET: "11.3",
        codes.F_TIMESHARE: "R48",
    },
    codes.COLONIZED: {codes.F_DESTROY: "R51"},
    codes.NO_PLANET: {codes.F_DESTROY: "R51", codes.F_MARK: "R51"},
    codes.NO_COLONY: {codes.F_MARK: "R51", codes.F_TIMESHARE: "R48"},
    codes.OUT_OF_REACH: {
        codes.F_DESTROY: "R51",
        codes.F_MARK: "R51",
        codes.F_START_COLONY: "5",
        codes.F_START_FLEET: "5",
    },
    codes.FLEET_IN_THE_WAY: {codes.F_PATH: "10.1"},
    codes.NO_FLEET: {codes.F_SUPPORT: "11.3", codes.F_SECRET: "11.3"},
    codes.NOT_ADJACENT: {
        codes.F_PATH: "10.1",
        codes.F_SUPPORT: "11.3",
        codes.F_SECRET: "11.3",
        codes.F_TIMESHARE: "R48",
    },
    codes.LEVEL: {codes.F_START_TECHNOLOGY: "5"},
    codes.TOO_HIGH: {codes.F_SHARE: "R66"},
}
IN_A_TURN = (codes.F_TURN, codes.F_ACT)


def cite(core: Kardashev, reason: int, code: int) -> str:
    """The rule behind a refusal; '' for the general one of the reason."""
    kind = int(core.top(0))
    if reason == codes.NOT_ASKED and is_on_the_way(code) and core.active >= 0:
        return "10.1" if can_move_on(core, int(core.active)) else "10.2"
    if kind in IN_A_TURN:
        return cite_base(core, reason, code)
    return RULES.get(reason, {}).get(kind, "")


def is_on_the_way(code: int) -> bool:
    """Whether a command goes on with a path: a space to enter or skip, or the stop."""
    return codes.CELL <= code < codes.SYMBOL or codes.SKIP <= code <= codes.STOP


def can_move_on(core: Kardashev, seat: int) -> bool:
    """Whether a seat could pay for one more tile with any of its fleets."""
    levels = {int(core.fleet_level[cell]) for cell in range(codes.CELLS) if core.fleet[cell] == seat}
    return any(farthest(core, seat, level) > 0 for level in levels)


def cite_base(core: Kardashev, reason: int, code: int) -> str:
    """The rule behind a refused base action."""
    if reason == codes.NO_FLEET and code >= codes.MOVE:
        return "10.1"
    if reason == codes.FLEET_IN_THE_WAY and code >= codes.BUILD_FLEET:
        return "R64" if is_friendly(core, launched_on(code)) else outpost_rule(core)
    if reason == codes.LEVEL and codes.BUILD_FLEET <= code < codes.UPGRADE_FLEET:
        return "9.3" if core.colony[launched_on(code)] >= 0 else "R52"
    if reason in (codes.LEVEL, codes.NO_COLONY):
        return "9.2" if code < codes.BUILD_FLEET else "9.3" if code < codes.UPGRADE_FLEET else "9.4"
    return ""


def launched_on(code: int) -> int:
    return (code - codes.BUILD_FLEET) // 3


def is_friendly(core: Kardashev, cell: int) -> bool:
    """Whether the fleet on a space is of the active player's side."""
    return not core.is_enemy(core.active, core.fleet[cell])


def outpost_rule(core: Kardashev) -> str:
    """Where fleets may be built: with Autonomous Construction also outside colonies (9.3, R52)."""
    return "R52" if core.has(core.active, OUTPOSTS) else "9.3"


def explain(core: Kardashev, reason: int, code: int, seat: int) -> str:
    """The sentence for a refusal where facts of the position help; '' for the general one."""
    t = core.t
    if reason == codes.NOT_ASKED and is_on_the_way(code) and core.active >= 0:
        return path_is_over(t)
    if reason == codes.FLEET_IN_THE_WAY:
        return fleet_in_the_way(core, code, seat)
    if reason == codes.TOO_FAR and codes.MOVE <= code < codes.SKIP:
        return no_energy(core, int(core.fleet_level[code - codes.MOVE]))
    if reason == codes.PREREQUISITE and code >= codes.RESEARCH:
        technology = (code - codes.RESEARCH) % t.technologies
        needed = t.requires[core.role[seat] * t.technologies + technology]
        return f"{t.technology_names[technology]} requires {either(t, needed)}."
    if reason == codes.CANNOT_PAY and codes.RESEARCH <= code < t.use_code:
        technology = code - codes.RESEARCH
        return f"{t.technology_names[technology]} costs {cost(t, technology)}."
    if reason == codes.TOO_HIGH and codes.BID <= code < codes.SHARE:
        most = min(int(t.highest_bid), int(core.cards(seat)))
        return f"You may bid 0 to {most}: no more than {t.highest_bid}, and no more cards than you hold."
    return ""


def path_is_over(t: KardashevTables) -> str:
    return (
        f"No path is being declared. A path ends by itself after {t.longest_path} tiles (10.1), "
        "or where you can pay for no more (10.2)."
    )


def fleet_in_the_way(core: Kardashev, code: int, seat: int) -> str:
    """Whose fleet it is, and what it stops."""
    if int(core.top(0)) == codes.F_PATH:
        whose = "you have another fleet" if core.fleet[core.top(B)] == seat else "your ally has a fleet"
        return f"The path cannot end here: {whose} on this tile."
    if code >= codes.BUILD_FLEET:
        whose = "Your ally" if is_friendly(core, launched_on(code)) else "An opponent"
        return f"{whose} has a fleet on that tile."
    return "An opponent has a fleet on that tile."


def no_energy(core: Kardashev, level: int) -> str:
    """What the first tile costs a fleet that cannot even pay for one."""
    t = core.t
    price = int(t.packet_energy[level])
    return f"A fleet-{level} needs {price} Energy to enter a tile, and you cannot pay it."


def either(t: KardashevTables, technologies: int) -> str:
    """'Proximity Fuse or Salvage Drone'."""
    return " or ".join(t.technology_names[at] for at in range(t.technologies) if technologies >> at & 1)


def cost(t: KardashevTables, technology: int) -> str:
    """'F1 M1 E1 + 1 any', '2 matching'."""
    food, matter, energy, free, matching = (int(t.cost[technology * 5 + at]) for at in range(5))
    fixed = " ".join(f"{letter}{n}" for letter, n in (("F", food), ("M", matter), ("E", energy)) if n)
    parts = [fixed, f"{free} any" if free else "", f"{matching} matching" if matching else ""]
    return " + ".join(part for part in parts if part) or "nothing"
