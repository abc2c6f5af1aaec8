"""What holds in every position that can be: board, pieces, tiles, technologies, auction, stages, the end."""

from __future__ import annotations

from zirconia.core.kernel.position import LIMIT, RESIGNED
from zirconia.games.kardashev.notation.fields import SIDES
from zirconia.games.kardashev.notation.frame_checks import check_stack
from zirconia.games.kardashev.notation.frames import rows_of
from zirconia.games.kardashev.notation.stages import check_stage, has_starting_tiles, need
from zirconia.games.kardashev.notation.tiles import laid_tiles, waiting_tiles
from zirconia.games.kardashev.rules.effects import CLONES, FREE_ACTIONS
from zirconia.games.kardashev.rules.numbers import (
    CELLS,
    DESTROYED,
    DRAW,
    ELIMINATED,
    IN_PLAY,
    LEAVING,
    NOBODY,
    RESIGNED_SEAT,
    RESTORED,
    SPACE,
    SYMBOLS,
    TURNS,
    UNEXPLORED,
)
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.words.values import cell_key


def check_position(core: Kardashev) -> None:
    """Everything that follows from the rules; reading has checked each number by itself."""
    for cell in range(CELLS):
        check_cell(core, cell, f"board[{cell_key(cell)}]")
    for seat in range(core.t.seats):
        check_seat(core, seat, f"players[{seat}]")
    check_roles(core)
    check_end(core)
    if core.over:
        return
    check_tiles(core)
    check_counters(core)
    check_stack(core)
    check_inside(core)
    check_stage(core)


# Board ------------------------------------------------------------------------------------------------


def check_cell(core: Kardashev, cell: int, where: str) -> None:
    """Colonies stand on planets, fleets on anything but destroyed planets, both of one side (4, 9.1, 10.1)."""
    ground = core.ground[cell]
    colony, fleet = int(core.colony[cell]), int(core.fleet[cell])
    if ground == UNEXPLORED:
        return
    check_symbols(core, cell, where)
    need(colony == NOBODY or core.is_planet(cell), f"{where}: a colony stands on a planet, not on {what(ground)}")
    need(fleet == NOBODY or ground != DESTROYED, f"{where}: no fleet stands on a destroyed planet")
    attacked = colony != NOBODY and core.is_enemy(colony, fleet)
    need(not attacked, f"{where}: a fleet on another side's colony would have attacked it")


def what(ground: int) -> str:
    return "empty space" if ground == SPACE else "a destroyed planet"


def check_symbols(core: Kardashev, cell: int, where: str) -> None:
    """A planet shows what is printed and what was added; empty space and destroyed planets show nothing (R51)."""
    printed, shown = int(core.t.tile_symbols[core.tile[cell]]), int(core.symbols[cell])
    ground = core.ground[cell]
    words = " ".join(word for at, word in enumerate(SYMBOLS) if printed >> at & 1)
    if ground in (DESTROYED, RESTORED):
        need(printed != 0, f"{where}: an empty-space tile has no side {SIDES[ground]!r}")
        need((shown == 0) == (ground == DESTROYED), f"{where}: {SIDES[ground]!r} shows {symbols_of(ground)}")
    elif ground == SPACE:
        need(shown == 0, f"{where}: empty space shows no symbols")
    else:
        need(shown & printed == printed, f"{where}: the planet shows at least what is printed: {words}")


def symbols_of(ground: int) -> str:
    return "no symbols" if ground == DESTROYED else "at least one symbol"


# Seats ------------------------------------------------------------------------------------------------


def check_seat(core: Kardashev, seat: int, where: str) -> None:
    check_technologies(core, seat, where)
    pieces = int(core.colonies[seat] | core.fleets[seat])
    status = core.status[seat]
    need(status != ELIMINATED or pieces == 0, f"{where}: an eliminated player has no pieces on the board (15.2)")
    inside = any(row.id == "settle" for row in rows_of(core))
    need(
        status != LEAVING or inside or core.over,
        f"{where}: 'leaving' is only inside an action; it is 'resigned' now",
    )
    need(core.colony_supply[seat] >= 0, f"{where}: more colony pieces on the board than {core.t.colony_pieces}")
    need(core.fleet_supply[seat] >= 0, f"{where}: more fleet pieces on the board than {core.t.fleet_pieces}")


def check_technologies(core: Kardashev, seat: int, where: str) -> None:
    """Listed for the role, never both of an exclusive pair, and a copy only with Cloning (14.1, R40, R55)."""
    t, role = core.t, int(core.role[seat])
    known = int(core.researched[seat])
    need(role >= 0 or known == 0, f"{where}: technologies need a role")
    for at in range(t.technologies if role >= 0 else 0):
        if known >> at & 1:
            name = t.technology_ids[at]
            need(t.is_listed(role, at), f"{where}: the {t.role_ids[role]} has no {name!r}")
            both = t.negated(role, at) & known
            need(both == 0, f"{where}: {name!r} excludes {first(t.technology_ids, int(both))!r}; only one is kept")
    copied = int(core.clone[seat])
    if copied >= 0:
        can_copy = known & t.having[CLONES] != 0 and t.having[CLONES] >> copied & 1 == 0
        need(can_copy, f"{where}: only a researched Cloning copies, and no Cloning")
        need(
            t.is_listed(role, copied),
            f"{where}: the {t.role_ids[role]} has no {t.technology_ids[copied]!r}",
        )


def first(ids: list[str], mask: int) -> str:
    return next((id for at, id in enumerate(ids) if mask >> at & 1), "")


def check_roles(core: Kardashev) -> None:
    """Every role once (R4); a promised role is its seat's alone."""
    t = core.t
    for seat in range(t.seats):
        role = int(core.role[seat])
        if role < 0:
            continue
        others = [
            other for other in range(t.seats) if other != seat and role in (core.role[other], t.fixed_role[other])
        ]
        need(not others, f"players[{seat}].role: {t.role_ids[role]!r} is taken; every role is there once (R4)")
        fixed = int(t.fixed_role[seat])
        need(fixed in (-1, role), f"players[{seat}].role: options fix it as {t.role_ids[fixed]!r}")


# Tiles ------------------------------------------------------------------------------------------------


def is_whole_board(core: Kardashev) -> bool:
    """Whether every corner holds its seat's starting tiles, or will; a sketch of a board does not."""
    t = core.t
    if core.stage < DRAW:
        return True
    return all(core.role[seat] >= 0 and has_starting_tiles(core, seat) for seat in range(t.seats))


def check_tiles(core: Kardashev) -> None:
    """No more tiles than there are; on a whole board every one of them is somewhere (4).

    A tile that was laid in a corner of a sketch, and makes it whole by chance, is not missing either.
    """
    waiting, laid, corners = waiting_tiles(core), laid_tiles(core, False), laid_tiles(core, True)
    whole = is_whole_board(core)
    for kind, id in enumerate(core.t.tile_ids):
        every, inside = int(core.t.tile_count[kind]), int(core.bag[kind])
        drawn = waiting[kind]
        need(inside + drawn <= every, f"bag: {inside} and {drawn} drawn of tile {id!r}; there are {every} in all")
        if whole:
            counted = f"{inside} in the bag, {drawn} drawn, {laid[kind]} on the board"
            missing = every - inside - drawn - laid[kind]
            need(0 <= missing <= corners[kind], f"bag: tile {id!r}: {counted}; there are {every} in all")


# Counters ---------------------------------------------------------------------------------------------


def check_counters(core: Kardashev) -> None:
    """The budget of a turn, and a last round that can still come (R22, R58)."""
    t = core.t
    used = int(core.base_used + core.research_used)
    need(used <= t.all_actions, f"base, research: at most {t.all_actions} actions a turn (R22)")
    if core.active != NOBODY and not core.has_role(core.active, FREE_ACTIONS):
        need(core.base_used <= t.base_actions, f"base: at most {t.base_actions} (R22)")
        need(core.research_used <= t.research_actions, f"research: at most {t.research_actions} (R22)")
    need((core.last_round == 0) == (core.ends_by == 0), "last-round and ends-by are both given, or neither")
    if core.last_round:
        latest = core.round_number + max(1, int(t.after_frontier))
        need(
            core.round_number <= core.last_round <= latest,
            f"last-round: from {core.round_number} to {latest}, or 0 while none is announced",
        )


# What is kept for an action that is going on -------------------------------------------------------------


def check_inside(core: Kardashev) -> None:
    """Notes of a harvest, a move, an attack or a payment are empty outside of it."""
    ids = {row.id for row in rows_of(core)}
    harvest = core.possible or core.shared or core.arcology >= 0 or any(core.made)
    need(not harvest or "harvest" in ids, "arcology, possible, shared, made: only during a harvest")
    moves = ids & {"path", "moved", "march", "income"}
    need(core.entered == 0 or bool(moves), "entered: only while a fleet moves")
    need(core.stood == 0 or "settle" in ids, "stood: only during an action")
    need(core.ready == 0 or "secret" in ids, "ready: only while supports are named in secret")
    by_fleet = any(row.id == "side" and row.c == 1 for row in rows_of(core))
    under_way = by_fleet or bool(ids & {"attack", "resolve"})
    need((core.moving > 0) == under_way, "moving: the level of a fleet that attacks or explores, otherwise 0")
    check_supports(core)


def check_supports(core: Kardashev) -> None:
    """Fleets of their seat next to the attacked tile (11.3)."""
    target = next((row.a for row in rows_of(core) if row.id == "resolve"), None)
    for seat in range(core.t.seats):
        named = int(core.support[seat])
        need(named == 0 or target is not None, f"players[{seat}].supports: only during an attack")
        if target is not None:
            near = int(core.fleets[seat] & core.t.near[target])
            need(named & ~near == 0, f"players[{seat}].supports: own fleets next to the attacked tile")


# The end ----------------------------------------------------------------------------------------------


def check_end(core: Kardashev) -> None:
    """Over for a reason that holds; going on only while two sides play (15, R65)."""
    need(core.over == (core.ending != 0), "over and ending: a game that is over names how it ended, no other does")
    left = {int(core.t.side[seat]) for seat in range(core.t.seats) if is_here(core, seat)}
    need(
        core.over or len(left) > 1, "over: only one side has not resigned; the game is over, 'ending': 'resigned'"
    )
    if not core.over:
        return
    if core.ending == RESIGNED:
        need(len(left) <= 1, "ending: 'resigned' leaves one side; more have not resigned")
        return
    rounds = core.t.rounds if core.ending == LIMIT else core.last_round
    ended = core.stage == TURNS and core.place == core.t.seats + 1 and core.depth == 1
    need(ended, f"ending: after the last turn stage is 'turns', place {core.t.seats + 1}, frames [['round', -1]]")
    need(core.active == NOBODY, "active: nobody is, when the game is over")
    need(core.ending in (LIMIT, core.ends_by), "ending: as ends-by announced")
    need(0 < rounds <= core.round_number, f"ending: that is after round {rounds}, not {core.round_number}")


def is_here(core: Kardashev, seat: int) -> bool:
    return core.status[seat] not in (RESIGNED_SEAT, LEAVING)


def check_midway(core: Kardashev) -> None:
    """Only who is asked, in the middle of a choice, is midway."""
    seat = core.half_made
    if seat != NOBODY:
        inside = not core.over and core.is_acting(seat) and not core.frame().begins()
        need(inside, f"midway: seat {seat} is not inside a choice")


def can_be_answered(core: Kardashev) -> bool:
    """Whether the game is over, or everybody who is asked is there and has a legal answer."""
    if core.over:
        return True
    asked = [seat for seat in range(core.t.seats) if core.is_acting(seat)]
    for seat in asked:
        buffer = core.t.scratch
        buffer.size = 0
        core.legal_into(buffer, seat)
        if buffer.size == 0 or core.status[seat] != IN_PLAY:
            return False
    return bool(asked)
