"""What must hold for every frame of the stack: where it lies, and what its numbers speak of."""

from __future__ import annotations

from collections.abc import Callable

from zirconia.core.errors import BadPosition
from zirconia.core.kernel.position import LEGAL
from zirconia.games.kardashev.notation.frames import IDS, Row, rows_of
from zirconia.games.kardashev.rules import (
    base_actions,
    building,
    combat,
    movement,
    own_lines,
    paying,
    planets,
    research,
    supports,
)
from zirconia.games.kardashev.rules.dispatch import FRAMES_AT_WORK
from zirconia.games.kardashev.rules.effects import CHEAP_COLONY, CLONES, SKIPS
from zirconia.games.kardashev.rules.frames import (
    F_ACT,
    F_ADD_SYMBOL,
    F_ANTIMATTER,
    F_ARCOLOGY,
    F_ATTACK,
    F_BUILD_COLONY,
    F_BUILD_FLEET,
    F_CHEAP_COLONY,
    F_CLONING,
    F_DEFENSE_ARRAY,
    F_FAILED,
    F_GIFT,
    F_HAND_OVER,
    F_HARVEST,
    F_MOVE_FLEET,
    F_OUTCOME,
    F_PATH,
    F_PAY,
    F_PAY_SUPPORTS,
    F_PLACE,
    F_RAIDER_DRONE,
    F_RESEARCH,
    F_SECRET_SUPPORT,
    F_SIDE,
    F_SPACE_PROBE,
    F_SUPPORT,
    F_TAKE,
    F_TERRAFORM,
    F_TIMESHARE,
    F_TRACTOR_BEAM,
    F_UPGRADE_COLONY,
    F_UPGRADE_FLEET,
    FRAMES,
)
from zirconia.games.kardashev.rules.harvest import TIMESHARES
from zirconia.games.kardashev.rules.numbers import (
    CELLS,
    DESTROYED,
    IN_PLAY,
    NOBODY,
    NOWHERE,
    TYPES,
    UNEXPLORED,
    count_bits,
)
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.rules.questions import Automatic
from zirconia.games.kardashev.rules.reasons import CANNOT_PAY
from zirconia.games.kardashev.rules.turns import shares_a_tile

Check = Callable[[Kardashev, Row], bool]


def check_stack(position: Kardashev) -> None:
    """Every frame lies where it can, the highest asks somebody, and what each speaks of is there."""
    rows = rows_of(position)
    if rows[0].id != "round":
        raise BadPosition(f"frames[0]: the lowest is 'round', not {rows[0].id!r}")
    for at, row in enumerate(rows[1:], 1):
        kind = FRAMES.declared[IDS.index(row.id)]
        if rows[at - 1].id not in kind.on.split():
            raise BadPosition(f"frames[{at}]: {row.id!r} can't lie on {rows[at - 1].id!r}; it lies on: {kind.on}")
    top = rows[-1].id
    if len(rows) > 1 and isinstance(FRAMES_AT_WORK[IDS.index(top)], Automatic):
        raise BadPosition(f"frames[{len(rows) - 1}]: {top!r} asks nobody; the highest frame must ask somebody")
    for at, row in enumerate(rows):
        holds, needed = NEEDS.get(IDS.index(row.id), (None, ""))
        if holds is not None and not holds(position, row):
            raise BadPosition(f"frames[{at}]: {row.id!r} needs {needed}")


def is_top(k: Kardashev, row: Row) -> bool:
    return rows_of(k)[-1] == row


def ids(k: Kardashev) -> list[str]:
    return [row.id for row in rows_of(k)]


# Tiles --------------------------------------------------------------------------------------------


def place(k: Kardashev, row: Row) -> bool:
    return k.unexplored != 0 and (row.b == 1) == (row.on("settle") is not None)


def side(k: Kardashev, row: Row) -> bool:
    """On Tractor Beam's frame for the same space; a fleet's exploration has the Warlord's frame in between."""
    march = row.on("march")
    tractor = march.on("tractor") if march is not None else row.on("tractor")
    explored = (row.c == 1) == (march is not None)
    return explored and tractor is not None and tractor.a == row.a and k.ground[row.a] == UNEXPLORED


def tractor(k: Kardashev, row: Row) -> bool:
    return (k.ground[row.a] == UNEXPLORED) == ("side" in ids(k))


# Cards --------------------------------------------------------------------------------------------


def pay(k: Kardashev, row: Row) -> bool:
    """Something is left to pay, and the hand covers it; an owner pays for supports, the active seat all else."""
    if row.seat != k.active and not any(row.on(id) for id in ("support", "resolve", "spend")):
        return False
    if row.e > 0:
        rest = (row.a, row.b, row.c, row.d)
        return any(paying.payable_with(k, row.seat, kind, row.e, *rest) for kind in range(TYPES))
    left = row.a + row.b + row.c + row.d
    return left > 0 and paying.payable(k, row.seat, row.a, row.b, row.c, row.d)


def take(k: Kardashev, row: Row) -> bool:
    return row.c == 0 or (row.on("harvest") is not None and k.colony[row.c - 1] == row.seat)


def hand_over(k: Kardashev, row: Row) -> bool:
    """To somebody else; after an attack between the two sides of it."""
    failed = row.on("failed")
    if failed is not None:
        return row.seat == failed.d and row.a == k.active and failed.c == 1
    if row.on("array") is not None:
        return row.seat == k.active and k.is_enemy(row.seat, row.a)
    return row.a != row.seat


def gift(k: Kardashev, row: Row) -> bool:
    """The ally may have resigned while the gift is being chosen."""
    ally = k.t.ally(row.seat)
    return ally != NOBODY and row.a == ally and shares_a_tile(k, row.seat, ally)


# Colonies, fleets, technologies -------------------------------------------------------------------


def is_possible(reason: int) -> bool:
    """Whether the rules allow something, price apart: what has been paid in part may be out of reach by now."""
    return reason in (LEGAL, CANNOT_PAY)


def build_colony(k: Kardashev, row: Row) -> bool:
    return is_possible(building.check_build_colony(k, row.seat, row.a))


def cheap(k: Kardashev, row: Row) -> bool:
    return k.has(row.seat, CHEAP_COLONY) and building.can_pay_colony(k, row.seat)


def upgrade_colony(k: Kardashev, row: Row) -> bool:
    return is_possible(building.check_upgrade_colony(k, row.seat, row.a))


def build_fleet(k: Kardashev, row: Row) -> bool:
    return is_possible(building.check_build_fleet(k, row.seat, row.a, row.b))


def upgrade_fleet(k: Kardashev, row: Row) -> bool:
    return is_possible(building.check_upgrade_fleet(k, row.seat, row.a))


def researched(k: Kardashev, row: Row) -> bool:
    return is_possible(research.check_research(k, row.seat, row.a))


def act(k: Kardashev, row: Row) -> bool:
    if row.a != k.t.acts[row.b] or k.abilities(row.seat) >> row.b & 1 == 0:
        return False
    return not is_top(k, row) or base_actions.any_base(k, row.seat, row.a)


def cloning(k: Kardashev, row: Row) -> bool:
    return k.researched[row.seat] & k.t.having[CLONES] != 0 and k.clone[row.seat] < 0


def terraform(k: Kardashev, row: Row) -> bool:
    if row.b == NOWHERE:
        return not is_top(k, row) or planets.check_add_symbol(k, row.seat, row.a == 1) == LEGAL
    return is_top(k, row) and planets.check_tile_for_symbol(k, row.seat, row.b, row.a == 1) == LEGAL


def add_symbol(k: Kardashev, row: Row) -> bool:
    bare = k.ground[row.a] == DESTROYED and building.borders_colony(k, row.seat, row.a)
    return (bare or k.colony[row.a] == row.seat) and k.symbols[row.a] >> row.b & 1 == 0


def antimatter(k: Kardashev, row: Row) -> bool:
    return not is_top(k, row) or planets.check_antimatter(k, row.seat) == LEGAL


def space_probe(k: Kardashev, row: Row) -> bool:
    return own_lines.check_space_probe(k, row.seat) == LEGAL


# Harvest ------------------------------------------------------------------------------------------


def harvest(k: Kardashev, row: Row) -> bool:
    """Spaces are counted up to the last step, which counts spaces for every seat; the bonus counts nothing."""
    last = (CELLS, CELLS, CELLS, 0, CELLS * int(k.t.seats))[row.a]
    return row.b <= last


def arcology(k: Kardashev, row: Row) -> bool:
    below = row.on("harvest")
    return below is not None and below.a == 0 and below.b == 0 and k.arcology < 0


def timeshare(k: Kardashev, row: Row) -> bool:
    below = row.on("harvest")
    return below is not None and (below.a, below.b) == (TIMESHARES, row.a + 1) and k.fleet[row.a] == row.seat


# Moves and attacks --------------------------------------------------------------------------------


def are_near(k: Kardashev, one: int, two: int) -> bool:
    return k.t.near[one] >> two & 1 == 1


def path(k: Kardashev, row: Row) -> bool:
    """An own fleet at the start, a space to pass here, the one before it near, tiles that can be paid."""
    if k.fleet[row.a] != row.seat or (row.e > 0 and not k.has(row.seat, SKIPS)):
        return False
    if row.d > movement.farthest(k, row.seat, k.fleet_level[row.a]) or count_bits(k.entered) > row.d:
        return False
    skipping = row.e == movement.SKIPPING
    if row.d == 0:
        return row.b == row.a and k.entered == 0 and (are_near(k, row.b, row.c) if skipping else row.c == row.a)
    here = k.entered >> row.b & 1 == 1 and movement.can_pass(k, row.seat, row.b)
    return here and are_near(k, row.b, row.c)


def move_fleet(k: Kardashev, row: Row) -> bool:
    own = k.fleet[row.a] == row.seat and k.entered >> row.b & 1 == 1
    return own and movement.can_end(k, row.seat, row.a, row.b) and are_near(k, row.b, row.c)


def is_attacked(k: Kardashev, row: Row) -> bool:
    enemy = k.is_enemy(row.seat, k.fleet[row.a]) or k.is_enemy(row.seat, k.colony[row.a])
    return enemy and are_near(k, row.a, row.b)


def support(k: Kardashev, row: Row) -> bool:
    """The sides of the attack below, each seat once."""
    below = row.under
    while below is not None and below.id == "support":
        if below.seat == row.seat:
            return False
        below = below.under
    return below is not None and below.id == "resolve" and below.a == row.a and takes_part(k, below, row.seat)


def takes_part(k: Kardashev, resolve: Row, seat: int) -> bool:
    side = k.t.side[seat]
    return side == k.t.side[resolve.seat] or side == k.t.side[combat.defender_of(k, resolve.a)]


def secret(k: Kardashev, row: Row) -> bool:
    """No more answers than fleets, no more fleets named than answers, and ready who has answered for all."""
    below = row.on("resolve")
    if below is None or below.a != row.a or not k.t.secret_support:
        return False
    for seat in range(k.t.seats):
        given = supports.answers(k, seat) if k.status[seat] == IN_PLAY else 0
        chooses = k.status[seat] == IN_PLAY and takes_part(k, below, seat) and can_support(k, seat, row.a)
        most = supports.fleets_near(k, seat, row.a) if chooses else 0
        is_ready = k.ready >> seat & 1 == 1
        if given > most or count_bits(k.support[seat]) > given or is_ready != (given == most):
            return False
    return True


def can_support(k: Kardashev, seat: int, target: int) -> bool:
    return supports.fleets_near(k, seat, target) > 0 and supports.can_pay_supports(k, seat, 1)


def pay_supports(k: Kardashev, row: Row) -> bool:
    below = row.under
    while below is not None and below.id == "spend":
        if below.seat == row.seat:
            return False
        below = below.under
    return bool(k.t.secret_support)


def defense_array(k: Kardashev, row: Row) -> bool:
    return k.fleet[row.a] == row.seat


def failed(k: Kardashev, row: Row) -> bool:
    return k.colony[row.a] == row.d and k.is_enemy(row.seat, row.d) and k.fleet[row.b] == row.seat


def raider_drone(k: Kardashev, row: Row) -> bool:
    below = row.on("failed")
    return below is not None and below.c == 2 and below.d == row.a


# Setup and auction frames are compared as a whole: see stages.py.
NEEDS: dict[int, tuple[Check, str]] = {
    F_PLACE: (place, "an unexplored space, and 'anywhere' 1 for Space Probe alone"),
    F_SIDE: (side, "its unexplored space, the same as that of 'tractor' below"),
    F_TRACTOR_BEAM: (tractor, "a space that is explored once its side is chosen"),
    F_PAY: (pay, "a price that its seat still owes and can pay"),
    F_TAKE: (take, "0 as 'cell', or 1 + a space with a colony that is being harvested"),
    F_HAND_OVER: (hand_over, "another seat to hand cards to: after an attack, one of the other side"),
    F_GIFT: (gift, "the ally, with a piece on a tile that both share"),
    F_BUILD_COLONY: (build_colony, "a planet where its seat can found a colony"),
    F_CHEAP_COLONY: (cheap, "Nanotube Polymers and a hand that can pay"),
    F_UPGRADE_COLONY: (upgrade_colony, "a colony of its seat below level 3, and a piece"),
    F_BUILD_FLEET: (build_fleet, "a tile where its seat can build such a fleet, and the pieces"),
    F_UPGRADE_FLEET: (upgrade_fleet, "a fleet of its seat that can be upgraded, and a piece"),
    F_RESEARCH: (researched, "a technology that its seat can research"),
    F_ACT: (act, "a technology of its seat, the base actions it allows, and one that is possible"),
    F_CLONING: (cloning, "a researched Cloning that copies nothing yet"),
    F_TERRAFORM: (terraform, "a tile to which a symbol can be added"),
    F_ADD_SYMBOL: (add_symbol, "a tile that does not show the symbol yet"),
    F_ANTIMATTER: (antimatter, "a planet that can be destroyed"),
    F_SPACE_PROBE: (space_probe, "a tile in the bag and an unexplored space"),
    F_HARVEST: (harvest, "a 'next' that its step can reach"),
    F_ARCOLOGY: (arcology, "a harvest that has just begun"),
    F_TIMESHARE: (timeshare, "a fleet of its seat, the harvest at step 2 and one space further"),
    F_PATH: (path, "an own fleet, 'entered' with the space it has come to, and no more tiles than it can pay"),
    F_MOVE_FLEET: (move_fleet, "an own fleet, 'entered' with a space where it can end, and the space before it"),
    F_ATTACK: (is_attacked, "an enemy on its tile and the neighbour from which it is attacked"),
    F_OUTCOME: (is_attacked, "an enemy on its tile and the neighbour from which it is attacked"),
    F_SUPPORT: (support, "the tile of the attack below and a seat of its sides, none twice"),
    F_SECRET_SUPPORT: (secret, "V7, and answers, supports and 'ready' that agree"),
    F_PAY_SUPPORTS: (pay_supports, "V7, and no seat twice"),
    F_DEFENSE_ARRAY: (defense_array, "the attacker's fleet on its tile"),
    F_FAILED: (failed, "the attacker's fleet and the colony of its owner"),
    F_RAIDER_DRONE: (raider_drone, "step 2 after a failed attack on its owner's colony"),
}
