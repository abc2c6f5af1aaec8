"""The data of a position of Kardashev, and the small verbs that every rule is made of."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, mypyc_attr

from zirconia.core.kernel import bags
from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import Position
from zirconia.core.kernel.random import Random
from zirconia.games.kardashev.rules.events import E_FLEET_DOWN, E_GAVE, E_TOOK
from zirconia.games.kardashev.rules.frames import F_BID, F_SECRET_SUPPORT, F_TAKE
from zirconia.games.kardashev.rules.numbers import (
    BAG_STREAM,
    BANK,
    DESTROYED,
    ELIMINATED,
    NO_TILE,
    NOBODY,
    PLANET,
    RESIGNED_SEAT,
    RESTORED,
    ROLES,
    SPACE,
    THE_BANK,
    TYPES,
    bit,
)
from zirconia.games.kardashev.rules.tables import KardashevTables

WIDTH: Final = 8  # numbers of a frame: kind, seat, and six that its kind explains
FRAMES_DEEP: Final = 24

# Where a frame keeps what.
KIND: Final = 0
SEAT: Final = 1
A: Final = 2
B: Final = 3
C: Final = 4
D: Final = 5
E: Final = 6
F: Final = 7


@mypyc_attr(allow_interpreted_subclasses=True)
class KardashevData(Position):
    """Board, seats, the counters of the turn, and the stack of frames; packed, without history."""

    def __init__(self, tables: KardashevTables, random: Random) -> None:
        super().__init__(random)
        self.t = tables
        nothing = vec[i64]()
        self.ground: vec[i64] = nothing
        self.tile: vec[i64] = nothing
        self.symbols: vec[i64] = nothing
        self.colony: vec[i64] = nothing
        self.colony_level: vec[i64] = nothing
        self.fleet: vec[i64] = nothing
        self.fleet_level: vec[i64] = nothing
        self.hand: vec[i64] = nothing
        self.colonies: vec[i64] = nothing  # by seat, the spaces of its colonies as a mask
        self.fleets: vec[i64] = nothing
        self.role: vec[i64] = nothing
        self.researched: vec[i64] = nothing
        self.clone: vec[i64] = nothing
        self.colony_supply: vec[i64] = nothing
        self.fleet_supply: vec[i64] = nothing
        self.bid: vec[i64] = nothing
        self.slot: vec[i64] = nothing
        self.drawn: vec[i64] = nothing
        self.source: vec[i64] = nothing
        self.status: vec[i64] = nothing
        self.support: vec[i64] = nothing
        self.order: vec[i64] = nothing
        self.made: vec[i64] = nothing
        self.stack: vec[i64] = nothing
        self.bag: vec[i16] = vec[i16]()
        self.unexplored: i64 = 0  # the unexplored spaces as a mask
        self.depth: i64 = 0
        self.round_number: i64 = 0
        self.stage: i64 = ROLES
        self.place: i64 = 0  # how far the stage has come: a seat, a rank or a slot
        self.active: i64 = NOBODY
        self.base_used: i64 = 0
        self.research_used: i64 = 0
        self.marched: i64 = 0
        self.last_round: i64 = 0
        self.ends_by: i64 = 0
        self.blue_at_start: i64 = 0
        self.stood: i64 = 0
        self.arcology: i64 = -1
        self.possible: i64 = 0
        self.shared: i64 = 0
        self.moving: i64 = 0
        self.entered: i64 = 0
        self.ready: i64 = 0
        self.half_made: i64 = NOBODY

    # The stack of frames --------------------------------------------------------------------------

    def push(self, kind: i64, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0) -> None:
        at = self.depth * WIDTH
        stack = self.stack
        stack[at] = kind
        stack[at + A] = a
        stack[at + SEAT] = seat
        stack[at + B] = b
        stack[at + C] = c
        stack[at + D] = d
        stack[at + E] = e
        stack[at + F] = 0
        self.depth += 1

    def pop(self) -> None:
        self.depth -= 1

    def top(self, what: i64) -> i64:
        """One number of the frame on top."""
        return self.stack[(self.depth - 1) * WIDTH + what]

    def put(self, what: i64, value: i64) -> None:
        """Change one number of the frame on top."""
        self.stack[(self.depth - 1) * WIDTH + what] = value

    def top_kind(self) -> i64:
        """The kind of the frame on top: what is asked now."""
        return self.stack[(self.depth - 1) * WIDTH + KIND]

    def frame_number(self, at: i64, what: i64) -> i64:
        """One number of the frame that lies at this height, from 0."""
        return self.stack[at * WIDTH + what]

    # Cards ----------------------------------------------------------------------------------------

    def held(self, seat: i64, kind: i64) -> i64:
        """How many cards of a type a hand holds."""
        return self.hand[seat * TYPES + kind]

    def set_held(self, seat: i64, kind: i64, count: i64) -> None:
        self.hand[seat * TYPES + kind] = count

    def cards(self, seat: i64) -> i64:
        """How many cards a hand holds."""
        at = seat * TYPES
        return self.hand[at] + self.hand[at + 1] + self.hand[at + 2]

    def types_in_hand(self, seat: i64) -> i64:
        at = seat * TYPES
        types: i64 = 0
        for kind in range(i64(TYPES)):
            if self.hand[at + kind] > 0:
                types |= bit(kind)
        return types

    def gain(self, seat: i64, kind: i64, count: i64) -> None:
        """Take cards from the bank; who has left the game gets none (R65)."""
        if count <= 0 or self.is_gone(seat):
            return
        self.hand[seat * TYPES + kind] += count
        if self.log is not None:
            self.log.add(E_TOOK, EVERYONE, seat, count, kind)

    def give(self, seat: i64, receiver: i64, kind: i64, count: i64) -> None:
        """Hand cards to a player, or to the bank."""
        if count <= 0:
            return
        self.hand[seat * TYPES + kind] -= count
        if receiver != BANK:
            self.hand[receiver * TYPES + kind] += count
        if self.log is not None:
            self.log.add(E_GAVE, EVERYONE, seat, THE_BANK if receiver == BANK else receiver, count, kind)

    def income(self, seat: i64, types: i64, count: i64) -> None:
        """Let a seat take cards of these types, each of its choice."""
        if types != 0 and count > 0:
            self.push(F_TAKE, seat, types, count)

    def role_income(self, seat: i64, types: i64) -> None:
        """The cards that the ability of a seat's role gives (section 13)."""
        self.income(seat, types, self.t.role_income[self.role[seat]])

    # Seats ----------------------------------------------------------------------------------------

    def is_gone(self, seat: i64) -> bool:
        """Eliminated or resigned: no turns, choices or income (15.2, R65)."""
        return self.status[seat] == ELIMINATED or self.status[seat] == RESIGNED_SEAT

    def is_enemy(self, seat: i64, owner: i64) -> bool:
        """Somebody outside your side (section 0)."""
        return owner != NOBODY and self.t.side[owner] != self.t.side[seat]

    def abilities(self, seat: i64) -> i64:
        """The technologies a seat can use: researched ones and what its Cloning copies (R55)."""
        copied = self.clone[seat]
        return self.researched[seat] if copied < 0 else self.researched[seat] | bit(copied)

    def has_researched(self, seat: i64, technology: i64) -> bool:
        return self.researched[seat] >> technology & 1 == 1

    def has(self, seat: i64, effect: i64) -> bool:
        """Whether some technology that a seat can use has this effect."""
        return self.abilities(seat) & self.t.having[effect] != 0

    def amount(self, seat: i64, effect: i64) -> i64:
        """The strength of an effect: the best copy, as nothing stacks (14.2)."""
        having = self.abilities(seat) & self.t.having[effect]
        best: i64 = 0
        if having != 0:
            for technology in range(self.t.technologies):
                if having >> technology & 1:
                    best = max(best, self.t.effects[effect * self.t.technologies + technology])
        return best

    def has_role(self, seat: i64, ability: i64) -> bool:
        return self.role[seat] >= 0 and self.t.ability[self.role[seat]] == ability

    def role_incomes(self, ability: i64, types: i64) -> None:
        """Everybody whose role has this ability takes what it gives, whoever acts first of all (section 13)."""
        seats = self.t.seats
        behind = seats - 1
        while behind >= 0:  # who is asked first is pushed last
            seat = (self.active + behind) % seats
            if self.has_role(seat, ability):
                self.role_income(seat, types)
            behind -= 1

    # Board ----------------------------------------------------------------------------------------

    def is_planet(self, cell: i64) -> bool:
        return self.ground[cell] == PLANET or self.ground[cell] == RESTORED

    def types_at(self, cell: i64) -> i64:
        """The resource symbols a tile shows."""
        return self.symbols[cell] & 7

    def colonies_of(self, seat: i64) -> i64:
        return self.colonies[seat]

    def fleets_of(self, seat: i64) -> i64:
        return self.fleets[seat]

    def lay(self, cell: i64, kind: i64, destroyed: bool) -> None:
        """A tile comes to lie on a space."""
        self.unexplored &= ~bit(cell)
        self.tile[cell] = kind
        self.symbols[cell] = 0 if destroyed else self.t.tile_symbols[kind]
        if destroyed:
            self.ground[cell] = DESTROYED
        else:
            self.ground[cell] = SPACE if self.t.is_empty_tile(kind) else PLANET

    def set_colony(self, cell: i64, seat: i64, level: i64) -> None:
        """Make the colony of a space this one, moving pieces between board and supplies (R6)."""
        if self.colony[cell] != NOBODY:
            self.colony_supply[self.colony[cell]] += self.colony_level[cell]
            self.colonies[self.colony[cell]] &= ~bit(cell)
        if level > 0:
            self.colony_supply[seat] -= level
            self.colonies[seat] |= bit(cell)
        self.colony[cell] = seat if level > 0 else NOBODY
        self.colony_level[cell] = level if level > 0 else 0

    def set_fleet(self, cell: i64, seat: i64, level: i64) -> None:
        """Make the fleet of a space this one, moving pieces between board and supplies (R6)."""
        if self.fleet[cell] != NOBODY:
            self.fleet_supply[self.fleet[cell]] += self.fleet_level[cell]
            self.fleets[self.fleet[cell]] &= ~bit(cell)
        if level > 0:
            self.fleet_supply[seat] -= level
            self.fleets[seat] |= bit(cell)
        self.fleet[cell] = seat if level > 0 else NOBODY
        self.fleet_level[cell] = level if level > 0 else 0

    def lift_fleet(self, cell: i64) -> None:
        """A fleet leaves its space and is on the move."""
        self.moving = self.fleet_level[cell]
        self.fleets[self.fleet[cell]] &= ~bit(cell)
        self.fleet[cell] = NOBODY
        self.fleet_level[cell] = 0

    def put_fleet_down(self, seat: i64, cell: i64) -> None:
        """The moving fleet stands on a space."""
        self.fleets[seat] |= bit(cell)
        self.fleet[cell] = seat
        self.fleet_level[cell] = self.moving
        self.moving = 0

    def weaken_fleet(self, cell: i64, levels: i64) -> None:
        """A downgraded fleet returns a piece; at level 1 it leaves the board (11.6)."""
        seat = self.fleet[cell]
        if seat == NOBODY or levels <= 0:
            return
        self.set_fleet(cell, seat, self.fleet_level[cell] - levels)
        if self.log is not None:
            self.log.add(E_FLEET_DOWN, EVERYONE, seat, cell, self.fleet_level[cell])

    def is_hidden(self, owner: i64, seat: i64) -> bool:
        """Whether another seat's choice of this moment must not be seen by this seat (-1: a spectator)."""
        return owner != seat and self.top(KIND) in (F_BID, F_SECRET_SUPPORT)

    # The bag --------------------------------------------------------------------------------------

    def tiles_in_bag(self) -> i64:
        return bags.size(self.bag, 0, self.t.kinds)

    def draw_tile(self) -> i64:
        """A tile from the bag: a reveal."""
        return bags.draw(self.random, BAG_STREAM, self.bag, 0, self.t.kinds)

    def return_tile(self, kind: i64) -> None:
        if kind != NO_TILE:
            bags.add(self.bag, 0, self.t.kinds, kind, 1)

    def chosen_tile(self, seat: i64) -> i64:
        """The kind of the tile a seat took in the auction and has not placed yet."""
        drawer = self.source[seat]
        return NO_TILE if drawer < 0 else self.drawn[drawer]


def filled(count: i64, value: i64) -> vec[i64]:
    """A vec of equal numbers."""
    numbers = vec[i64](capacity=count)
    for _ in range(count):
        numbers = append(numbers, value)
    return numbers
