"""What holds in every position that can be: board, pieces, tiles, technologies, auction, stages, the end."""

from __future__ import annotations

from zirconia.core.kernel.position import LIMIT, RESIGNED
from zirconia.games.kardashev.notation.expected import need
from zirconia.games.kardashev.notation.fields import SIDES
from zirconia.games.kardashev.notation.frame_checks import check_stack
from zirconia.games.kardashev.notation.frames import rows_of
from zirconia.games.kardashev.notation.stages import check_stage, has_starting_tiles
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


def check_position(position: Kardashev) -> None:
    """Everything that follows from the rules; reading has checked each number by itself."""
    for cell in range(CELLS):
        check_cell(position, cell, f"board[{cell_key(cell)}]")
    for seat in range(position.t.seats):
        check_seat(position, seat, f"players[{seat}]")
    check_roles(position)
    check_end(position)
    if position.over:
        return
    check_tiles(position)
    check_counters(position)
    check_stack(position)
    check_inside(position)
    check_stage(position)


# Board ------------------------------------------------------------------------------------------------


def check_cell(position: Kardashev, cell: int, where: str) -> None:
    """Colonies stand on planets, fleets on anything but destroyed planets, both of one side (4, 9.1, 10.1)."""
    ground = position.ground[cell]
    colony, fleet = int(position.colony[cell]), int(position.fleet[cell])
    if ground == UNEXPLORED:
        return
    check_symbols(position, cell, where)
    need(
        colony == NOBODY or position.is_planet(cell),
        f"{where}: a colony stands on a planet, not on {what(ground)}",
    )
    need(fleet == NOBODY or ground != DESTROYED, f"{where}: no fleet stands on a destroyed planet")
    attacked = colony != NOBODY and position.is_enemy(colony, fleet)
    need(not attacked, f"{where}: a fleet on another side's colony would have attacked it")


def what(ground: int) -> str:
    return "empty space" if ground == SPACE else "a destroyed planet"


def check_symbols(position: Kardashev, cell: int, where: str) -> None:
    """A planet shows what is printed and what was added; empty space and destroyed planets show nothing (R51)."""
    printed, shown = int(position.t.tile_symbols[position.tile[cell]]), int(position.symbols[cell])
    ground = position.ground[cell]
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


def check_seat(position: Kardashev, seat: int, where: str) -> None:
    check_technologies(position, seat, where)
    pieces = int(position.colonies[seat] | position.fleets[seat])
    status = position.status[seat]
    need(status != ELIMINATED or pieces == 0, f"{where}: an eliminated player has no pieces on the board (15.2)")
    inside = any(row.id == "settle" for row in rows_of(position))
    need(
        status != LEAVING or inside or position.over,
        f"{where}: 'leaving' is only inside an action; it is 'resigned' now",
    )
    need(
        position.colony_supply[seat] >= 0,
        f"{where}: more colony pieces on the board than {position.t.colony_pieces}",
    )
    need(
        position.fleet_supply[seat] >= 0, f"{where}: more fleet pieces on the board than {position.t.fleet_pieces}"
    )


def check_technologies(position: Kardashev, seat: int, where: str) -> None:
    """Listed for the role, never both of an exclusive pair, and a copy only with Cloning (14.1, R40, R55)."""
    t, role = position.t, int(position.role[seat])
    known = int(position.researched[seat])
    need(role >= 0 or known == 0, f"{where}: technologies need a role")
    for at in range(t.technologies if role >= 0 else 0):
        if known >> at & 1:
            name = t.technology_ids[at]
            need(t.is_listed(role, at), f"{where}: the {t.role_ids[role]} has no {name!r}")
            both = t.negated(role, at) & known
            need(both == 0, f"{where}: {name!r} excludes {first(t.technology_ids, int(both))!r}; only one is kept")
    copied = int(position.clone[seat])
    if copied >= 0:
        can_copy = known & t.having[CLONES] != 0 and t.having[CLONES] >> copied & 1 == 0
        need(can_copy, f"{where}: only a researched Cloning copies, and no Cloning")
        need(
            t.is_listed(role, copied),
            f"{where}: the {t.role_ids[role]} has no {t.technology_ids[copied]!r}",
        )


def first(ids: list[str], mask: int) -> str:
    return next((id for at, id in enumerate(ids) if mask >> at & 1), "")


def check_roles(position: Kardashev) -> None:
    """Every role once (R4); a promised role is its seat's alone."""
    t = position.t
    for seat in range(t.seats):
        role = int(position.role[seat])
        if role < 0:
            continue
        others = [
            other
            for other in range(t.seats)
            if other != seat and role in (position.role[other], t.fixed_role[other])
        ]
        need(not others, f"players[{seat}].role: {t.role_ids[role]!r} is taken; every role is there once (R4)")
        fixed = int(t.fixed_role[seat])
        need(fixed in (-1, role), f"players[{seat}].role: options fix it as {t.role_ids[fixed]!r}")


# Tiles ------------------------------------------------------------------------------------------------


def is_whole_board(position: Kardashev) -> bool:
    """Whether every corner holds its seat's starting tiles, or will; a sketch of a board does not."""
    t = position.t
    if position.stage < DRAW:
        return True
    return all(position.role[seat] >= 0 and has_starting_tiles(position, seat) for seat in range(t.seats))


def check_tiles(position: Kardashev) -> None:
    """No more tiles than there are; on a whole board every one of them is somewhere (4).

    A tile that was laid in a corner of a sketch, and makes it whole by chance, is not missing either.
    """
    waiting, laid, corners = waiting_tiles(position), laid_tiles(position, False), laid_tiles(position, True)
    whole = is_whole_board(position)
    for kind, id in enumerate(position.t.tile_ids):
        every, inside = int(position.t.tile_count[kind]), int(position.bag[kind])
        drawn = waiting[kind]
        need(inside + drawn <= every, f"bag: {inside} and {drawn} drawn of tile {id!r}; there are {every} in all")
        if whole:
            counted = f"{inside} in the bag, {drawn} drawn, {laid[kind]} on the board"
            missing = every - inside - drawn - laid[kind]
            need(0 <= missing <= corners[kind], f"bag: tile {id!r}: {counted}; there are {every} in all")


# Counters ---------------------------------------------------------------------------------------------


def check_counters(position: Kardashev) -> None:
    """The budget of a turn, and a last round that can still come (R22, R58)."""
    t = position.t
    used = int(position.base_used + position.research_used)
    need(used <= t.all_actions, f"base, research: at most {t.all_actions} actions a turn (R22)")
    if position.active != NOBODY and not position.has_role(position.active, FREE_ACTIONS):
        need(position.base_used <= t.base_actions, f"base: at most {t.base_actions} (R22)")
        need(position.research_used <= t.research_actions, f"research: at most {t.research_actions} (R22)")
    need(
        (position.last_round == 0) == (position.ends_by == 0), "last-round and ends-by are both given, or neither"
    )
    if position.last_round:
        latest = position.round_number + max(1, int(t.after_frontier))
        need(
            position.round_number <= position.last_round <= latest,
            f"last-round: from {position.round_number} to {latest}, or 0 while none is announced",
        )


# What is kept for an action that is going on -------------------------------------------------------------


def check_inside(position: Kardashev) -> None:
    """Notes of a harvest, a move, an attack or a payment are empty outside of it."""
    ids = {row.id for row in rows_of(position)}
    harvest = position.possible or position.shared or position.arcology >= 0 or any(position.made)
    need(not harvest or "harvest" in ids, "arcology, possible, shared, made: only during a harvest")
    moves = ids & {"path", "moved", "march", "income"}
    need(position.entered == 0 or bool(moves), "entered: only while a fleet moves")
    need(position.stood == 0 or "settle" in ids, "stood: only during an action")
    need(position.ready == 0 or "secret" in ids, "ready: only while supports are named in secret")
    by_fleet = any(row.id == "side" and row.c == 1 for row in rows_of(position))
    under_way = by_fleet or bool(ids & {"attack", "resolve"})
    need((position.moving > 0) == under_way, "moving: the level of a fleet that attacks or explores, otherwise 0")
    check_supports(position)


def check_supports(position: Kardashev) -> None:
    """Fleets of their seat next to the attacked tile (11.3)."""
    target = next((row.a for row in rows_of(position) if row.id == "resolve"), None)
    for seat in range(position.t.seats):
        named = int(position.support[seat])
        need(named == 0 or target is not None, f"players[{seat}].supports: only during an attack")
        if target is not None:
            near = int(position.fleets[seat] & position.t.near[target])
            need(named & ~near == 0, f"players[{seat}].supports: own fleets next to the attacked tile")


# The end ----------------------------------------------------------------------------------------------


def check_end(position: Kardashev) -> None:
    """Over for a reason that holds; going on only while two sides play (15, R65)."""
    need(
        position.over == (position.ending != 0),
        "over and ending: a game that is over names how it ended, no other does",
    )
    left = {int(position.t.side[seat]) for seat in range(position.t.seats) if is_here(position, seat)}
    need(
        position.over or len(left) > 1,
        "over: only one side has not resigned; the game is over, 'ending': 'resigned'",
    )
    if not position.over:
        return
    if position.ending == RESIGNED:
        need(len(left) <= 1, "ending: 'resigned' leaves one side; more have not resigned")
        return
    rounds = position.t.rounds if position.ending == LIMIT else position.last_round
    ended = position.stage == TURNS and position.place == position.t.seats + 1 and position.depth == 1
    need(
        ended,
        f"ending: after the last turn stage is 'turns', place {position.t.seats + 1}, frames [['round', -1]]",
    )
    need(position.active == NOBODY, "active: nobody is, when the game is over")
    need(position.ending in (LIMIT, position.ends_by), "ending: as ends-by announced")
    need(0 < rounds <= position.round_number, f"ending: that is after round {rounds}, not {position.round_number}")


def is_here(position: Kardashev, seat: int) -> bool:
    return position.status[seat] not in (RESIGNED_SEAT, LEAVING)


def check_midway(position: Kardashev) -> None:
    """Only who is asked, in the middle of a choice, is midway."""
    seat = position.half_made
    if seat != NOBODY:
        inside = not position.over and position.is_acting(seat) and not position.frame().begins()
        need(inside, f"midway: seat {seat} is not inside a choice")


def can_be_answered(position: Kardashev) -> bool:
    """Whether the game is over, or everybody who is asked is there and has a legal answer."""
    if position.over:
        return True
    asked = [seat for seat in range(position.t.seats) if position.is_acting(seat)]
    for seat in asked:
        buffer = position.t.scratch
        buffer.size = 0
        position.legal_into(buffer, seat)
        if buffer.size == 0 or position.status[seat] != IN_PLAY:
            return False
    return bool(asked)
