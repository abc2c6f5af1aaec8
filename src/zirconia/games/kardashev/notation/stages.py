"""What each stage of a round looks like: setup, bids, picks, turns (sections 5 to 8)."""

from __future__ import annotations

from zirconia.core.errors import BadPosition
from zirconia.games.kardashev.notation.frames import Row, rows_of
from zirconia.games.kardashev.rules import auction, pairs, setup
from zirconia.games.kardashev.rules.effects import (
    FIRST_TILE,
    SECOND_TILE,
    START_COLONIES,
    START_FLEETS,
    START_TECHNOLOGIES,
)
from zirconia.games.kardashev.rules.numbers import (
    BANK,
    CELLS,
    DRAW,
    ELIMINATED,
    IN_PLAY,
    LEAVING,
    NO_TILE,
    NOBODY,
    PIECES,
    PLANET,
    RANK,
    ROLES,
    STAGES,
    TURNS,
    UNEXPLORED,
    bit,
    count_bits,
)
from zirconia.games.kardashev.rules.position import Kardashev


def need(holds: bool, problem: str) -> None:
    """Refuse a position, with what is wrong and what would be right."""
    if not holds:
        raise BadPosition(problem)


def check_stage(core: Kardashev) -> None:
    """The round, the place in it, and the frames that belong to the stage."""
    name = STAGES.words[core.stage]
    setup = core.stage in (ROLES, PIECES)
    first, last = (0, 0) if setup else (0, core.t.rounds - 1) if core.stage == DRAW else (1, core.t.rounds)
    need(
        first <= core.round_number <= last,
        f"round: in stage {name!r} from {first} to {last}, not {core.round_number}",
    )
    need(core.active == NOBODY or core.stage == TURNS, f"active: nobody is in stage {name!r}, only in 'turns'")
    low, high = (1, core.t.seats + 1) if core.stage == TURNS else (0, core.t.seats)
    need(low <= core.place <= high, f"place: in stage {name!r} from {low} to {high}, not {core.place}")
    if setup:
        check_setup(core)
        return
    missing = [seat for seat in range(core.t.seats) if core.role[seat] < 0]
    need(not missing, f"players{missing}.role: every seat has a role once the roles are chosen")
    if core.stage == TURNS:
        check_turns(core)
    else:
        check_auction(core)


def frames_are(core: Kardashev, *allowed: list[Row]) -> bool:
    """Whether the stack begins like one of these, as far as it goes; cards still to take may be fewer."""
    rows = rows_of(core)[1:]
    return any(
        len(rows) <= len(wanted) and all(fits(one, other) for one, other in zip(rows, wanted, strict=False))
        for wanted in allowed
    )


def fits(one: Row, other: Row) -> bool:
    fewer = one.id == "take" and 1 <= one.b <= other.b
    return one[:3] == other[:3] and (fewer or one.b == other.b) and one[4:7] == other[4:7]


def pushed(core: Kardashev) -> list[Row]:
    return rows_of(core)[1:]


def bare(core: Kardashev) -> Kardashev:
    """A copy with nothing but the lowest frame, to see what a stage would ask."""
    other = core.copy()
    other.depth = 1
    return other


# Setup (5) ----------------------------------------------------------------------------------------------


def check_setup(core: Kardashev) -> None:
    """Seat by seat: roles first, then tiles and pieces; who has not been asked has nothing yet."""
    pieces = core.stage == PIECES
    asking = core.depth > 1
    done = int(core.place) - asking
    need(done >= 0, "place: in setup it counts the seats that have been asked, from 1")
    for seat in range(core.t.seats):
        where = f"players[{seat}]"
        wanted = pieces or seat < done
        need((core.role[seat] >= 0) == wanted, f"{where}.role: {'chosen' if wanted else 'not chosen'} by now")
        check_corner(core, seat, pieces and seat < done + asking, where)
    check_explored(core, done if pieces else 0, pieces and asking)
    need(
        all(core.bid[seat] < 0 and core.slot[seat] == 0 for seat in range(core.t.seats)), "bid, slot: not in setup"
    )
    check_no_auction(core)
    if not asking:
        return
    other = bare(core)
    if pieces:
        setup.begin_pieces(other, done)
    else:
        setup.begin_role(other, done)
    need(
        frames_are(core, pushed(other)),
        f"frames: in stage {STAGES.words[core.stage]!r} seat {done} is asked something else",
    )
    if pieces:
        check_asked_corner(core, done)


def check_corner(core: Kardashev, seat: int, begun: bool, where: str) -> None:
    """Pieces only on the own corner, and nothing at all before a seat's turn to set up."""
    t = core.t
    corners = {int(t.outer[seat]), int(t.inner[seat])}
    own = {cell for cell in range(CELLS) if core.colony[cell] == seat or core.fleet[cell] == seat}
    need(own <= corners, f"{where}: in setup pieces stand on the own corner")
    laid = [cell for cell in corners if core.ground[cell] != UNEXPLORED]
    if not begun:
        empty = not own and not laid and core.cards(seat) == 0 and core.researched[seat] == 0
        need(empty, f"{where}: no tiles, pieces, cards or technologies before setup comes to this seat")
    elif laid:
        right = has_starting_tiles(core, seat) and all(core.ground[cell] == PLANET for cell in corners)
        need(right, f"{where}: the starting tiles of the role lie on the own corner, planet side up")
    need(core.status[seat] != ELIMINATED, f"{where}: nobody is eliminated in setup")


def has_starting_tiles(core: Kardashev, seat: int) -> bool:
    """Whether the two starting tiles of its role lie on a seat's corner (R3)."""
    t = core.t
    own = [setup.start_number(core, seat, column) for column in (FIRST_TILE, SECOND_TILE)]
    return sorted(own) == sorted((core.tile[t.outer[seat]], core.tile[t.inner[seat]]))


def check_explored(core: Kardashev, done: int, asking: bool) -> None:
    """The corners of the seats that have set up, and of the one that is about to once its tiles lie."""
    t = core.t
    corners = [bit(t.outer[seat]) | bit(t.inner[seat]) for seat in range(t.seats)]
    explored = (bit(CELLS) - 1) & ~core.unexplored
    fewest = sum(corners[:done])
    most = fewest + (corners[done] if asking else 0)
    need(explored in (fewest, most), "board: in setup the corners of the seats that have set up are explored")


def check_asked_corner(core: Kardashev, seat: int) -> None:
    """What has been answered is on the board, and nothing more."""
    ids = [row.id for row in rows_of(core)]
    t = core.t
    laid = [core.ground[cell] != UNEXPLORED for cell in (t.outer[seat], t.inner[seat])]
    need(
        laid == [("outside" not in ids)] * 2,
        f"players[{seat}]: both starting tiles, or neither, as 'outside' asks",
    )
    colonies = 0 if "start-colony" in ids else setup.start_number(core, seat, START_COLONIES)
    fleets = 0 if "start-fleet" in ids else setup.start_number(core, seat, START_FLEETS)
    need(count_bits(core.colonies[seat]) == colonies, f"players[{seat}]: {colonies} starting colonies by now")
    need(count_bits(core.fleets[seat]) == fleets, f"players[{seat}]: {fleets} starting fleets by now")
    left = setup.start_number(core, seat, START_TECHNOLOGIES) - ids.count("start-technology")
    need(count_bits(core.researched[seat]) <= left, f"players[{seat}]: {left} starting technologies by now")


def need_nothing_drawn(core: Kardashev) -> None:
    nothing = all(core.drawn[seat] == NO_TILE and core.source[seat] == NOBODY for seat in range(core.t.seats))
    need(nothing, "drawn, takes: no tiles are drawn yet")


def check_no_auction(core: Kardashev) -> None:
    need_nothing_drawn(core)
    need(all(one == NOBODY for one in core.order), "order: nobody is ranked yet")


# Auction (7) --------------------------------------------------------------------------------------------


def check_auction(core: Kardashev) -> None:
    """Tiles for all or for nobody; bids that can be paid; ranks, slots and tiles as far as they are chosen."""
    if core.stage == DRAW:
        need(core.depth == 1, "frames: in stage 'draw' there is only 'round'")
        need(core.last_round == 0 or core.last_round > core.round_number, "last-round: it has been played")
        need_nothing_drawn(core)
        return
    drawn = sum(1 for kind in core.drawn if kind != NO_TILE)
    need(drawn in (0, core.t.seats), f"drawn: a tile for every seat, or none; not {drawn}")
    if core.stage == RANK:
        check_bids(core)
    else:
        check_picks(core)


def check_bids(core: Kardashev) -> None:
    for seat in range(core.t.seats):
        most = auction.highest(core, seat) if core.status[seat] == IN_PLAY else 0
        need(
            core.bid[seat] <= most,
            f"players[{seat}].bid: at most {most} for who holds these cards, and 0 for who has left (R11, R65)",
        )
        need(
            core.slot[seat] == 0 and core.source[seat] == NOBODY,
            f"players[{seat}]: slots and tiles come after bids",
        )
    need(all(one == NOBODY for one in core.order), "order: nobody is ranked before all have bid")
    need(
        [row.id for row in rows_of(core)] == ["round", "bid"], "frames: in stage 'rank' all bid: ['round', 'bid']"
    )


def check_picks(core: Kardashev) -> None:
    """Who has chosen stands first in the order; the others wait, with what they bid in their hands."""
    check_order(core)
    if core.depth == 1:
        rank, picking = int(core.place), False
    else:
        rank, picking = int(core.place) - 1, True
    need(rank >= 0, "place: in stage 'picks' it is the rank that picks, from 1")
    done, asked, waiting = ranked(core, rank, picking)
    ids = [row.id for row in rows_of(core)]
    for seat in done + asked + waiting:
        chosen = seat in done or (seat in asked and not {"slot", "pair", "order"} & set(ids))
        need((core.slot[seat] > 0) == chosen, f"players[{seat}].slot: {'chosen' if chosen else '0'} at this rank")
    check_slots(core)
    check_sources(core, done, asked, waiting, ids)
    for seat in waiting + (asked if "hand-over" not in ids else []):
        need(
            core.bid[seat] <= core.cards(seat),
            f"players[{seat}].bid: no more than the cards that could pay it (R11)",
        )
    if picking:
        check_pick_frames(core, rank)


def ranked(core: Kardashev, rank: int, picking: bool) -> tuple[list[int], list[int], list[int]]:
    """The seats that have picked, those that do, and those that wait."""
    count = int(core.t.seats) // 2 if core.t.pair_bids else int(core.t.seats)
    need(rank + picking <= count, f"place: there are {count} ranks")
    order = [int(one) for one in core.order][:count]
    next_rank = rank + 1 if picking else rank
    return both(core, order[:rank]), both(core, order[rank:next_rank]), both(core, order[next_rank:])


def both(core: Kardashev, contenders: list[int]) -> list[int]:
    """The seats of these contenders: allies bid and pick together (16.2)."""
    half = int(core.t.seats) // 2
    return contenders + [one + half for one in contenders] if core.t.pair_bids else contenders


def check_order(core: Kardashev) -> None:
    """Everybody once, by bid (7.3)."""
    t = core.t
    count = t.seats // 2 if t.pair_bids else t.seats
    order = [int(one) for one in core.order]
    wanted = [*range(count)] + [NOBODY] * int(t.seats - count)
    need(sorted(order[:count]) + order[count:] == wanted, f"order: every one of 0 to {count - 1} once")
    for seat in range(t.seats):
        need(0 <= core.bid[seat] <= t.highest_bid, f"players[{seat}].bid: from 0 to {t.highest_bid}; all have bid")
    sums = [int(pairs.pair_bid(core, one)) if t.pair_bids else int(core.bid[one]) for one in order[:count]]
    need(sums == sorted(sums, reverse=True), "order: the highest bid first")


def check_slots(core: Kardashev) -> None:
    taken = [int(slot) for slot in core.slot if slot]
    need(len(taken) == len(set(taken)), f"slot: {taken}; no two seats have the same turn slot")


def check_sources(core: Kardashev, done: list[int], asked: list[int], waiting: list[int], ids: list[str]) -> None:
    """Tiles that were drawn are taken one each, by rank; none where none were drawn."""
    taken = [int(drawer) for drawer in core.source if drawer != NOBODY]
    need(len(taken) == len(set(taken)), f"takes: {taken}; no tile is taken twice")
    any_drawn = core.drawn[0] != NO_TILE
    for seat in done if any_drawn else []:
        need(core.source[seat] != NOBODY, f"players[{seat}].takes: the tile it has picked")
    for seat in waiting if any_drawn else done + asked + waiting:
        need(core.source[seat] == NOBODY, f"players[{seat}].takes: nothing yet")
    choosing = [row for row in rows_of(core) if row.id == "tile"]
    for seat in asked if any_drawn else []:
        has = core.source[seat] != NOBODY
        need(has != any(row.a == seat for row in choosing), f"players[{seat}].takes: only once it has picked")
    need(
        not choosing or any_drawn or "slot" in ids or "pair" in ids or "order" in ids, "frames: no tiles to choose"
    )


def check_pick_frames(core: Kardashev, rank: int) -> None:
    """What the rank is asked, as the rules ask it, or the payment that ends it (7.4, 16.2)."""
    other = bare(core)
    if core.t.pair_bids:
        pairs.begin_pair(other, rank)
    else:
        auction.begin_pick(other, rank)
    wanted = pushed(other)
    asks = [wanted]
    top = rows_of(core)[-1]
    if core.t.pair_bids:
        asks.append([*wanted[:-1], top] if top.id == "order" and is_free_pair(core, top) else wanted)
    if top.id in ("hand-over", "accept"):
        need(
            is_payment(core, wanted), "frames: a payment between the picking seats and the drawers of their tiles"
        )
        return
    need(frames_are(core, *asks), "frames: the seat at this rank is asked something else")


def is_free_pair(core: Kardashev, row: Row) -> bool:
    free = row.a <= core.t.seats // 2 and auction.slot_is_free(core, row.a)
    return free and row.seat == rows_of(core)[1].seat


def is_payment(core: Kardashev, wanted: list[Row]) -> bool:
    """Hand-overs by the picking side, together no more than the price; or the ally's answer to a split."""
    rows = rows_of(core)[1:]
    price = wanted[0].a if core.t.pair_bids else wanted[0].b
    payer = wanted[0].seat
    if rows[0].id == "accept":
        row = rows[0]
        ally = core.t.ally(payer)
        split = row.c <= core.cards(payer) and price - row.c <= core.cards(ally)
        return (
            len(rows) == 1
            and (row.seat, row.a, row.b) == (ally, payer, price)
            and price > 0
            and row.c <= price
            and split
        )
    payers = {payer, int(core.t.ally(payer))} if core.t.pair_bids else {payer}
    amounts = [row.b for row in rows]
    owed = {seat: sum(row.b for row in rows if row.seat == seat) for seat in payers}
    able = all(total <= core.cards(seat) for seat, total in owed.items())
    return (
        all(row.id == "hand-over" and row.seat in payers and row.b > 0 for row in rows)
        and sum(amounts) <= price
        and able
        and all(row.a == BANK or core.t.side[row.a] != core.t.side[payer] for row in rows)
        and len(rows) <= 4
    )


# Turns (8) ----------------------------------------------------------------------------------------------


def check_turns(core: Kardashev) -> None:
    """Every seat has a slot; the active one that of this place; tiles wait for those who have yet to play."""
    slots = sorted(int(slot) for slot in core.slot)
    need(
        slots == [*range(1, core.t.seats + 1)], f"slot: every turn slot from 1 to {core.t.seats} once, not {slots}"
    )
    for seat in range(core.t.seats):
        need(core.bid[seat] <= core.t.highest_bid, f"players[{seat}].bid: at most {core.t.highest_bid}")
        need(core.order[seat] < core.t.seats, "order: seats, or -1")
        drawer = int(core.source[seat])
        if drawer != NOBODY:
            need(core.drawn[drawer] != NO_TILE, f"players[{seat}].takes: seat {drawer} has drawn no tile")
            need(core.slot[seat] >= core.place, f"players[{seat}].takes: its turn has begun; the tile is placed")
    check_tiles_taken(core)
    if core.depth == 1:
        need(core.active == NOBODY, "frames: the active seat's turn is missing: ['turn', seat]")
        return
    need(core.active != NOBODY, "active: whose turn it is, in stage 'turns'")
    place = core.slot[core.active] + 1
    need(core.place == place, f"place: {place}, the slot of the active seat and 1, not {core.place}")
    need(core.status[core.active] in (IN_PLAY, LEAVING), f"active: seat {core.active} plays no more")
    need(rows_of(core)[1].id in ("turn", "gift"), "frames: in stage 'turns' a 'turn' or a 'gift' lies on 'round'")


def check_tiles_taken(core: Kardashev) -> None:
    """A drawn tile is somebody's, and only one's."""
    taken = sorted(int(drawer) for drawer in core.source if drawer != NOBODY)
    drawn = [seat for seat in range(core.t.seats) if core.drawn[seat] != NO_TILE]
    need(taken == drawn, f"drawn, takes: the tiles of seats {drawn} are drawn, those of seats {taken} taken")
