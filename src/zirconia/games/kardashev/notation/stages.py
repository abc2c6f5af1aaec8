"""What each stage of a round looks like: setup, bids, picks, turns (sections 5 to 8)."""

from __future__ import annotations

from zirconia.games.kardashev.notation.auction_stage import check_auction
from zirconia.games.kardashev.notation.expected import bare, frames_are, need, need_nothing_drawn, pushed
from zirconia.games.kardashev.notation.frames import rows_of
from zirconia.games.kardashev.rules import setup
from zirconia.games.kardashev.rules.effects import (
    FIRST_TILE,
    SECOND_TILE,
    START_COLONIES,
    START_FLEETS,
    START_TECHNOLOGIES,
)
from zirconia.games.kardashev.rules.numbers import (
    CELLS,
    DRAW,
    ELIMINATED,
    IN_PLAY,
    LEAVING,
    NO_TILE,
    NOBODY,
    PIECES,
    PLANET,
    ROLES,
    STAGES,
    TURNS,
    UNEXPLORED,
    bit,
    count_bits,
)
from zirconia.games.kardashev.rules.position import Kardashev


def check_stage(position: Kardashev) -> None:
    """The round, the place in it, and the frames that belong to the stage."""
    name = STAGES.words[position.stage]
    setup = position.stage in (ROLES, PIECES)
    first, last = (
        (0, 0) if setup else (0, position.t.rounds - 1) if position.stage == DRAW else (1, position.t.rounds)
    )
    need(
        first <= position.round_number <= last,
        f"round: in stage {name!r} from {first} to {last}, not {position.round_number}",
    )
    need(
        position.active == NOBODY or position.stage == TURNS,
        f"active: nobody is in stage {name!r}, only in 'turns'",
    )
    low, high = (1, position.t.seats + 1) if position.stage == TURNS else (0, position.t.seats)
    need(low <= position.place <= high, f"place: in stage {name!r} from {low} to {high}, not {position.place}")
    if setup:
        check_setup(position)
        return
    missing = [seat for seat in range(position.t.seats) if position.role[seat] < 0]
    need(not missing, f"players{missing}.role: every seat has a role once the roles are chosen")
    if position.stage == TURNS:
        check_turns(position)
    else:
        check_auction(position)


# Setup (5) ----------------------------------------------------------------------------------------------


def check_setup(position: Kardashev) -> None:
    """Seat by seat: roles first, then tiles and pieces; who has not been asked has nothing yet."""
    pieces = position.stage == PIECES
    asking = position.depth > 1
    done = int(position.place) - asking
    need(done >= 0, "place: in setup it counts the seats that have been asked, from 1")
    for seat in range(position.t.seats):
        where = f"players[{seat}]"
        wanted = pieces or seat < done
        need((position.role[seat] >= 0) == wanted, f"{where}.role: {'chosen' if wanted else 'not chosen'} by now")
        check_corner(position, seat, pieces and seat < done + asking, where)
    check_explored(position, done if pieces else 0, pieces and asking)
    need(
        all(position.bid[seat] < 0 and position.slot[seat] == 0 for seat in range(position.t.seats)),
        "bid, slot: not in setup",
    )
    check_no_auction(position)
    if not asking:
        return
    other = bare(position)
    if pieces:
        setup.begin_pieces(other, done)
    else:
        setup.begin_role(other, done)
    need(
        frames_are(position, pushed(other)),
        f"frames: in stage {STAGES.words[position.stage]!r} seat {done} is asked something else",
    )
    if pieces:
        check_asked_corner(position, done)


def check_corner(position: Kardashev, seat: int, begun: bool, where: str) -> None:
    """Pieces only on the own corner, and nothing at all before a seat's turn to set up."""
    t = position.t
    corners = {int(t.outer[seat]), int(t.inner[seat])}
    own = {cell for cell in range(CELLS) if position.colony[cell] == seat or position.fleet[cell] == seat}
    need(own <= corners, f"{where}: in setup pieces stand on the own corner")
    laid = [cell for cell in corners if position.ground[cell] != UNEXPLORED]
    if not begun:
        empty = not own and not laid and position.cards(seat) == 0 and position.researched[seat] == 0
        need(empty, f"{where}: no tiles, pieces, cards or technologies before setup comes to this seat")
    elif laid:
        right = has_starting_tiles(position, seat) and all(position.ground[cell] == PLANET for cell in corners)
        need(right, f"{where}: the starting tiles of the role lie on the own corner, planet side up")
    need(position.status[seat] != ELIMINATED, f"{where}: nobody is eliminated in setup")


def has_starting_tiles(position: Kardashev, seat: int) -> bool:
    """Whether the two starting tiles of its role lie on a seat's corner (R3)."""
    t = position.t
    own = [setup.start_number(position, seat, column) for column in (FIRST_TILE, SECOND_TILE)]
    return sorted(own) == sorted((position.tile[t.outer[seat]], position.tile[t.inner[seat]]))


def check_explored(position: Kardashev, done: int, asking: bool) -> None:
    """The corners of the seats that have set up, and of the one that is about to once its tiles lie."""
    t = position.t
    corners = [bit(t.outer[seat]) | bit(t.inner[seat]) for seat in range(t.seats)]
    explored = (bit(CELLS) - 1) & ~position.unexplored
    fewest = sum(corners[:done])
    most = fewest + (corners[done] if asking else 0)
    need(explored in (fewest, most), "board: in setup the corners of the seats that have set up are explored")


def check_asked_corner(position: Kardashev, seat: int) -> None:
    """What has been answered is on the board, and nothing more."""
    ids = [row.id for row in rows_of(position)]
    t = position.t
    laid = [position.ground[cell] != UNEXPLORED for cell in (t.outer[seat], t.inner[seat])]
    need(
        laid == [("outside" not in ids)] * 2,
        f"players[{seat}]: both starting tiles, or neither, as 'outside' asks",
    )
    colonies = 0 if "start-colony" in ids else setup.start_number(position, seat, START_COLONIES)
    fleets = 0 if "start-fleet" in ids else setup.start_number(position, seat, START_FLEETS)
    need(count_bits(position.colonies[seat]) == colonies, f"players[{seat}]: {colonies} starting colonies by now")
    need(count_bits(position.fleets[seat]) == fleets, f"players[{seat}]: {fleets} starting fleets by now")
    left = setup.start_number(position, seat, START_TECHNOLOGIES) - ids.count("start-technology")
    need(count_bits(position.researched[seat]) <= left, f"players[{seat}]: {left} starting technologies by now")


def check_no_auction(position: Kardashev) -> None:
    need_nothing_drawn(position)
    need(all(one == NOBODY for one in position.order), "order: nobody is ranked yet")


# Turns (8) ----------------------------------------------------------------------------------------------


def check_turns(position: Kardashev) -> None:
    """Every seat has a slot; the active one that of this place; tiles wait for those who have yet to play."""
    slots = sorted(int(slot) for slot in position.slot)
    need(
        slots == [*range(1, position.t.seats + 1)],
        f"slot: every turn slot from 1 to {position.t.seats} once, not {slots}",
    )
    for seat in range(position.t.seats):
        need(
            position.bid[seat] <= position.t.highest_bid, f"players[{seat}].bid: at most {position.t.highest_bid}"
        )
        need(position.order[seat] < position.t.seats, "order: seats, or -1")
        drawer = int(position.source[seat])
        if drawer != NOBODY:
            need(position.drawn[drawer] != NO_TILE, f"players[{seat}].takes: seat {drawer} has drawn no tile")
            need(
                position.slot[seat] >= position.place,
                f"players[{seat}].takes: its turn has begun; the tile is placed",
            )
    check_tiles_taken(position)
    if position.depth == 1:
        need(position.active == NOBODY, "frames: the active seat's turn is missing: ['turn', seat]")
        return
    need(position.active != NOBODY, "active: whose turn it is, in stage 'turns'")
    place = position.slot[position.active] + 1
    need(position.place == place, f"place: {place}, the slot of the active seat and 1, not {position.place}")
    need(position.status[position.active] in (IN_PLAY, LEAVING), f"active: seat {position.active} plays no more")
    need(
        rows_of(position)[1].id in ("turn", "gift"),
        "frames: in stage 'turns' a 'turn' or a 'gift' lies on 'round'",
    )


def check_tiles_taken(position: Kardashev) -> None:
    """A drawn tile is somebody's, and only one's."""
    taken = sorted(int(drawer) for drawer in position.source if drawer != NOBODY)
    drawn = [seat for seat in range(position.t.seats) if position.drawn[seat] != NO_TILE]
    need(taken == drawn, f"drawn, takes: the tiles of seats {drawn} are drawn, those of seats {taken} taken")
