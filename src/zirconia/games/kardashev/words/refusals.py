"""Why an action is refused: the rule and the sentence, where they depend on the position."""

from __future__ import annotations

from zirconia.games.kardashev.rules.data import B
from zirconia.games.kardashev.rules.effects import OUTPOSTS
from zirconia.games.kardashev.rules.frames import (
    F_ACT,
    F_ANTIMATTER,
    F_ORDER,
    F_PAIR,
    F_PATH,
    F_ROLE,
    F_SECRET_SUPPORT,
    F_SHARE,
    F_SLOT,
    F_START_COLONY,
    F_START_FLEET,
    F_START_TECHNOLOGY,
    F_SUPPORT,
    F_TERRAFORM,
    F_TILE,
    F_TIMESHARE,
    F_TURN,
)
from zirconia.games.kardashev.rules.movement import farthest
from zirconia.games.kardashev.rules.numbers import (
    BID,
    BUILD_FLEET,
    CELL,
    CELLS,
    MOVE,
    RESEARCH,
    SHARE,
    SKIP,
    STOP,
    SYMBOL,
    UPGRADE_FLEET,
)
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.rules.reasons import (
    BLUE_FIRST,
    CANNOT_PAY,
    COLONIZED,
    FLEET_IN_THE_WAY,
    LEVEL,
    NO_COLONY,
    NO_FLEET,
    NO_PLANET,
    NO_SUCH_THING,
    NOT_ADJACENT,
    NOT_ASKED,
    NOT_RESEARCHED,
    OUT_OF_REACH,
    PREREQUISITE,
    TAKEN,
    TOO_FAR,
    TOO_HIGH,
)
from zirconia.games.kardashev.rules.tables import KardashevTables
from zirconia.games.kardashev.words.texts import cost, either

# The rule behind a refusal, where it depends on what is asked: by reason, then by the frame that asks.
RULES = {
    NO_SUCH_THING: {F_SLOT: "7.4", F_TILE: "7.4", F_PAIR: "16.2", F_ORDER: "16.2"},
    TAKEN: {
        F_ROLE: "R4",
        F_START_COLONY: "R5",
        F_START_FLEET: "R5",
        F_PAIR: "16.2",
        F_SUPPORT: "11.3",
        F_SECRET_SUPPORT: "11.3",
        F_TIMESHARE: "R48",
    },
    COLONIZED: {F_ANTIMATTER: "R51"},
    NO_PLANET: {F_ANTIMATTER: "R51", F_TERRAFORM: "R51"},
    NO_COLONY: {F_TERRAFORM: "R51", F_TIMESHARE: "R48"},
    OUT_OF_REACH: {
        F_ANTIMATTER: "R51",
        F_TERRAFORM: "R51",
        F_START_COLONY: "5",
        F_START_FLEET: "5",
    },
    FLEET_IN_THE_WAY: {F_PATH: "10.1"},
    NO_FLEET: {F_SUPPORT: "11.3", F_SECRET_SUPPORT: "11.3"},
    NOT_ADJACENT: {
        F_PATH: "10.1",
        F_SUPPORT: "11.3",
        F_SECRET_SUPPORT: "11.3",
        F_TIMESHARE: "R48",
    },
    LEVEL: {F_START_TECHNOLOGY: "5"},
    TOO_HIGH: {F_SHARE: "R66"},
}
IN_A_TURN = (F_TURN, F_ACT)


def cite(position: Kardashev, reason: int, code: int) -> str:
    """The rule behind a refusal; '' for the general one of the reason."""
    kind = int(position.top_kind())
    if reason == NOT_ASKED and is_on_the_way(code) and position.active >= 0:
        return "10.1" if can_move_on(position, int(position.active)) else "10.2"
    if kind in IN_A_TURN:
        return cite_base(position, reason, code)
    return RULES.get(reason, {}).get(kind, "")


def is_on_the_way(code: int) -> bool:
    """Whether a command goes on with a path: a space to enter or skip, or the stop."""
    return CELL <= code < SYMBOL or SKIP <= code <= STOP


def can_move_on(position: Kardashev, seat: int) -> bool:
    """Whether a seat could pay for one more tile with any of its fleets."""
    levels = {int(position.fleet_level[cell]) for cell in range(CELLS) if position.fleet[cell] == seat}
    return any(farthest(position, seat, level) > 0 for level in levels)


def cite_base(position: Kardashev, reason: int, code: int) -> str:
    """The rule behind a refused base action."""
    if reason == NO_FLEET and code >= MOVE:
        return "10.1"
    if reason == FLEET_IN_THE_WAY and code >= BUILD_FLEET:
        return "R64" if is_friendly(position, fleet_built_on(code)) else outpost_rule(position)
    if reason == LEVEL and BUILD_FLEET <= code < UPGRADE_FLEET:
        return "9.3" if position.colony[fleet_built_on(code)] >= 0 else "R52"
    if reason in (LEVEL, NO_COLONY):
        return "9.2" if code < BUILD_FLEET else "9.3" if code < UPGRADE_FLEET else "9.4"
    return ""


def fleet_built_on(code: int) -> int:
    return (code - BUILD_FLEET) // 3


def is_friendly(position: Kardashev, cell: int) -> bool:
    """Whether the fleet on a space is of the active player's side."""
    return not position.is_enemy(position.active, position.fleet[cell])


def outpost_rule(position: Kardashev) -> str:
    """Where fleets may be built: with Autonomous Construction also outside colonies (9.3, R52)."""
    return "R52" if position.has(position.active, OUTPOSTS) else "9.3"


def explain(position: Kardashev, reason: int, code: int, seat: int) -> str:
    """The sentence for a refusal where facts of the position help; '' for the general one."""
    t = position.t
    if reason == NOT_ASKED and is_on_the_way(code) and position.active >= 0:
        return path_is_over(t)
    if reason == FLEET_IN_THE_WAY:
        return fleet_in_the_way(position, code, seat)
    if reason == TOO_FAR and MOVE <= code < SKIP:
        return no_energy(position, int(position.fleet_level[code - MOVE]))
    if reason == PREREQUISITE and code >= RESEARCH:
        technology = (code - RESEARCH) % t.technologies
        needed = int(t.required(position.role[seat], technology))
        return f"{t.technology_names[technology]} requires {either(t, needed)}."
    if reason == CANNOT_PAY and RESEARCH <= code < t.use_code:
        technology = code - RESEARCH
        return f"{t.technology_names[technology]} costs {cost(t, technology)}."
    if reason == NOT_RESEARCHED and t.use_code <= code < t.name_code:
        return not_researched(position, int(code - t.use_code), seat)
    if reason == BLUE_FIRST:
        return f"While more than {t.open_zone} blue spaces are unexplored, tiles go on blue spaces."
    if reason == TOO_HIGH and BID <= code < SHARE:
        most = min(int(t.highest_bid), int(position.cards(seat)))
        return f"You may bid 0 to {most}: no more than {t.highest_bid}, and no more cards than you hold."
    return ""


def not_researched(position: Kardashev, technology: int, seat: int) -> str:
    """That one does not have it, and what keeps one from researching it."""
    t = position.t
    lacks = f"You do not have {t.technology_names[technology]}"
    refused = int(position.check(RESEARCH + technology, seat))
    if refused == PREREQUISITE:
        return f"{lacks}: it requires {either(t, int(t.required(position.role[seat], technology)))}."
    return f"{lacks}: it costs {cost(t, technology)}." if refused == CANNOT_PAY else ""


def path_is_over(t: KardashevTables) -> str:
    return (
        f"No path is being declared. A path ends by itself after {t.longest_path} tiles (10.1), "
        "or where you can pay for no more (10.2)."
    )


def fleet_in_the_way(position: Kardashev, code: int, seat: int) -> str:
    """Whose fleet it is, and what it stops."""
    if int(position.top_kind()) == F_PATH:
        whose = "you have another fleet" if position.fleet[position.top(B)] == seat else "your ally has a fleet"
        return f"The path cannot end here: {whose} on this tile."
    if code >= BUILD_FLEET:
        whose = "Your ally" if is_friendly(position, fleet_built_on(code)) else "An opponent"
        return f"{whose} has a fleet on that tile."
    return "An opponent has a fleet on that tile."


def no_energy(position: Kardashev, level: int) -> str:
    """What the first tile costs a fleet that cannot even pay for one."""
    t = position.t
    price = int(t.packet_energy[level])
    return f"A fleet-{level} needs {price} Energy to enter a tile, and you cannot pay it."
