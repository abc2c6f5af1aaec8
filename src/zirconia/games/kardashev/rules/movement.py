"""Moving fleets: the path, its price, exploring, the Warlord's income (section 10)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LEGAL, Codes
from zirconia.games.kardashev.rules.data import SEAT, A, B, C, D, E, KardashevData
from zirconia.games.kardashev.rules.effects import FREE_MOVES, MARCH_INCOME, MOVE_DISCOUNT, PACKET_FACTOR, SKIPS
from zirconia.games.kardashev.rules.events import E_MOVED
from zirconia.games.kardashev.rules.frames import (
    F_ATTACK,
    F_EXPLORE,
    F_MOVE_FLEET,
    F_PATH,
    F_PAY,
    F_SIDE,
    F_TRACTOR_BEAM,
    F_WARLORD,
    F_WARLORD_INCOME,
)
from zirconia.games.kardashev.rules.numbers import (
    CELL,
    CELLS,
    DESTROYED,
    IN_PLAY,
    NO,
    NOBODY,
    SKIP,
    STOP,
    TYPES,
    UNEXPLORED,
    YES,
    bit,
)
from zirconia.games.kardashev.rules.questions import Automatic, Frame, Question
from zirconia.games.kardashev.rules.reasons import (
    BARRED,
    CANNOT_STOP,
    FLEET_IN_THE_WAY,
    NO_FLEET,
    NO_WAY_ON,
    NOT_ADJACENT,
    NOT_ASKED,
    NOT_RESEARCHED,
    SKIPPED,
    TOO_FAR,
)

# What became of Wormhole's skip in this move: `e` of the Path frame.
SKIP_LEFT: Final = 0
SKIPPING: Final = 1  # the space in C was skipped; the next one is entered from it
SKIP_SPENT: Final = 2


def move_price(k: KardashevData, seat: i64, level: i64, tiles: i64) -> i64:
    """Energy for so many tiles: packets, doubled by Boosters, less Fuel Efficiency, none with Dyson (R29)."""
    if k.has(seat, FREE_MOVES):
        return 0
    carried = k.t.packet_tiles[level] * max(i64(1), k.amount(seat, PACKET_FACTOR))
    packets = (tiles + carried - 1) // carried
    return max(i64(0), packets * k.t.packet_energy[level] - k.amount(seat, MOVE_DISCOUNT))


def farthest(k: KardashevData, seat: i64, level: i64) -> i64:
    """The most tiles a fleet of this level can be paid for, up to 8 (10.1)."""
    if k.has(seat, FREE_MOVES):
        return k.t.longest_path
    at = seat * TYPES
    energy = k.hand[at + 2] + k.hand[at] // k.t.exchange + k.hand[at + 1] // k.t.exchange
    if k.t.packet_energy[level] == 0:
        return k.t.longest_path
    packets = (energy + k.amount(seat, MOVE_DISCOUNT)) // k.t.packet_energy[level]
    carried = k.t.packet_tiles[level] * max(i64(1), k.amount(seat, PACKET_FACTOR))
    return min(k.t.longest_path, packets * carried)


def check_move(k: KardashevData, seat: i64, cell: i64) -> i64:
    """Your fleet, with some path it can complete and pay (10.1)."""
    if k.fleet[cell] != seat:
        return NO_FLEET
    tiles = farthest(k, seat, k.fleet_level[cell])
    if tiles == 0:
        return TOO_FAR
    return LEGAL if can_go_on(k, seat, cell, cell, tiles, k.has(seat, SKIPS)) else NO_WAY_ON


def begin_move(k: KardashevData, seat: i64, cell: i64) -> None:
    k.entered = 0
    k.push(F_PATH, seat, cell, cell, cell, 0, SKIP_LEFT)


def can_end(k: KardashevData, seat: i64, origin: i64, cell: i64) -> bool:
    """Not a destroyed planet, no other fleet of your side; unexplored and enemy spaces will do (10.1, 16.4)."""
    ground = k.ground[cell]
    if ground == DESTROYED:
        return False
    if ground == UNEXPLORED:
        return k.tiles_in_bag() > 0
    owner = k.fleet[cell]
    return cell == origin or owner == NOBODY or k.is_enemy(seat, owner)


def can_pass(k: KardashevData, seat: i64, cell: i64) -> bool:
    """Explored, not destroyed, free of opponents' pieces (10.1)."""
    if k.ground[cell] == UNEXPLORED or k.ground[cell] == DESTROYED:
        return False
    return not k.is_enemy(seat, k.fleet[cell]) and not k.is_enemy(seat, k.colony[cell])


def can_go_on(k: KardashevData, seat: i64, origin: i64, cell: i64, steps: i64, skip: bool) -> bool:
    """Whether a fleet on a passable space can reach a legal end within so many steps more, one a skip (R38).

    `plain` and `jump` are the spaces good to enter, with no skip left and with one left: legal ends, and
    spaces to pass from which the end is near enough.
    """
    if steps <= 0:
        return False
    near = k.t.near
    for other in range(i64(CELLS)):
        if near[cell] >> other & 1 == 1 and can_end(k, seat, origin, other):
            return True
    plain = ends(k, seat, origin)
    jump = plain
    for _ in range(steps):
        if near[cell] & jump != 0 or (skip and k.t.hop[cell] & plain != 0):
            return True
        wider = plain
        farther = jump
        for other in range(i64(CELLS)):
            if plain >> other & 1 == 1 or not can_pass(k, seat, other):
                continue
            if near[other] & plain != 0:
                wider |= bit(other)
            if near[other] & jump != 0 or (skip and k.t.hop[other] & plain != 0):
                farther |= bit(other)
        if wider == plain and farther == jump:
            return False
        plain = wider
        jump = farther
    return False


def ends(k: KardashevData, seat: i64, origin: i64) -> i64:
    """The spaces where a path may end."""
    spaces: i64 = 0
    for other in range(i64(CELLS)):
        if can_end(k, seat, origin, other):
            spaces |= bit(other)
    return spaces


def can_enter(k: KardashevData, seat: i64, origin: i64, cell: i64, steps: i64, skip: bool) -> i64:
    """Whether a fleet may enter this space with so many steps left after it (10.1)."""
    if can_end(k, seat, origin, cell):
        return LEGAL
    if not can_pass(k, seat, cell):
        return BARRED
    return LEGAL if can_go_on(k, seat, origin, cell, steps, skip) else NO_WAY_ON


@final
class Path(Frame):
    """The declared path so far: `a` origin, `b` here, `c` the space before, `d` tiles entered, `e` the skip."""

    def run(self, k: KardashevData) -> bool:
        """The path is over where nothing but stopping is left."""
        seat = k.top(SEAT)
        here = k.top(B)
        if k.top(D) > 0 and k.top(E) != SKIPPING and not can_pass(k, seat, here):
            self.finish(k, seat)
            return True
        codes = k.t.scratch
        codes.size = 0
        self.legal_into(k, codes, seat)
        if codes.size == 1 and codes.codes[0] == STOP:
            self.finish(k, seat)
            return True
        if k.status[seat] != IN_PLAY:
            self.step(k, self.fallback(k, seat), seat)
            return True
        return False

    def fallback(self, k: KardashevData, seat: i64) -> i64:
        return STOP if self.check(k, STOP, seat) == LEGAL else super().fallback(k, seat)

    def left(self, k: KardashevData, seat: i64) -> i64:
        """How many tiles may still be entered."""
        return farthest(k, seat, k.fleet_level[k.top(A)]) - k.top(D)

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        if code == STOP:
            return self.check_stop(k, seat)
        if CELL <= code < CELL + CELLS:
            return self.check_enter(k, seat, code - CELL)
        if SKIP <= code < SKIP + CELLS:
            return self.check_skip(k, seat, code - SKIP)
        return NOT_ASKED

    def check_stop(self, k: KardashevData, seat: i64) -> i64:
        """At least one tile entered, and no other fleet of your side here."""
        if k.top(D) == 0 or k.top(E) == SKIPPING:
            return CANNOT_STOP
        return LEGAL if can_end(k, seat, k.top(A), k.top(B)) else FLEET_IN_THE_WAY

    def check_enter(self, k: KardashevData, seat: i64, cell: i64) -> i64:
        """Next to the fleet, or to the space it skips; then enterable, with the rest payable (10.1, R38)."""
        skipping = k.top(E) == SKIPPING
        here = k.top(C) if skipping else k.top(B)
        if k.t.near[here] >> cell & 1 == 0 or (skipping and cell == k.top(B)):
            return NOT_ADJACENT
        left = self.left(k, seat) - 1
        if left < 0:
            return TOO_FAR
        skip = k.top(E) == SKIP_LEFT and k.has(seat, SKIPS)
        return can_enter(k, seat, k.top(A), cell, left, skip)

    def check_skip(self, k: KardashevData, seat: i64, cell: i64) -> i64:
        """Once per Move action, over a space of any kind to one that can be entered (R38)."""
        if not k.has(seat, SKIPS):
            return NOT_RESEARCHED
        if k.top(E) != SKIP_LEFT:
            return SKIPPED
        if k.t.near[k.top(B)] >> cell & 1 == 0:
            return NOT_ADJACENT
        left = self.left(k, seat) - 1
        if left < 0:
            return TOO_FAR
        for landing in range(i64(CELLS)):
            if k.t.near[cell] >> landing & 1 == 0 or landing == k.top(B):
                continue
            if can_enter(k, seat, k.top(A), landing, left, False) == LEGAL:
                return LEGAL
        return NO_WAY_ON

    def legal_into(self, k: KardashevData, out: Codes, seat: i64) -> None:
        if self.check_stop(k, seat) == LEGAL:
            out.add(STOP)
        near = k.t.near[k.top(C) if k.top(E) == SKIPPING else k.top(B)]
        skips = k.top(E) == SKIP_LEFT and k.has(seat, SKIPS)
        for cell in range(i64(CELLS)):
            if near >> cell & 1:
                if self.check_enter(k, seat, cell) == LEGAL:
                    out.add(CELL + cell)
                if skips and self.check_skip(k, seat, cell) == LEGAL:
                    out.add(SKIP + cell)

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        if code == STOP:
            self.finish(k, seat)
        elif code >= SKIP:
            k.put(C, code - SKIP)
            k.put(E, SKIPPING)
        else:
            self.enter(k, code - CELL)

    def enter(self, k: KardashevData, cell: i64) -> None:
        if k.top(E) == SKIPPING:
            k.put(E, SKIP_SPENT)
        else:
            k.put(C, k.top(B))
        k.put(B, cell)
        k.put(D, k.top(D) + 1)
        k.entered |= bit(cell)

    def finish(self, k: KardashevData, seat: i64) -> None:
        """The whole path is declared: pay, then move (10.1)."""
        origin = k.top(A)
        target = k.top(B)
        before = k.top(C)
        price = move_price(k, seat, k.fleet_level[origin], k.top(D))
        k.pop()
        k.push(F_MOVE_FLEET, seat, origin, target, before, price)
        k.push(F_PAY, seat, 0, 0, price)


@final
class MoveFleet(Automatic):
    """Move; draw and place; Warlord income, Tractor Beam; attack (10.4)."""

    def run(self, k: KardashevData) -> bool:
        seat = k.top(SEAT)
        origin = k.top(A)
        target = k.top(B)
        before = k.top(C)
        if k.log is not None:
            k.log.add(E_MOVED, EVERYONE, seat, origin, target, k.top(D))
        k.pop()
        k.lift_fleet(origin)
        if k.is_enemy(seat, k.fleet[target]) or k.is_enemy(seat, k.colony[target]):
            k.push(F_ATTACK, seat, target, before)
            k.push(F_WARLORD, seat)
        elif k.ground[target] == UNEXPLORED:
            k.push(F_TRACTOR_BEAM, seat, target)
            k.push(F_WARLORD, seat)
            k.push(F_EXPLORE, seat, target)
        else:
            k.put_fleet_down(seat, target)
            k.push(F_WARLORD, seat)
        return True


def lose_moving_fleet(k: KardashevData, seat: i64) -> None:
    """The moving fleet is destroyed; its pieces return to the supply."""
    k.fleet_supply[seat] += k.moving
    k.moving = 0


@final
class Explore(Automatic):
    """The fleet arrives, a tile is drawn and placed either side up (10.3)."""

    def run(self, k: KardashevData) -> bool:
        seat = k.top(SEAT)
        cell = k.top(A)
        k.pop()
        k.push(F_SIDE, seat, cell, k.draw_tile(), 1)
        return True


@final
class AskWarlord(Question):
    """Whether the Warlord's income of this turn is taken with this move (R45)."""

    def __init__(self) -> None:
        super().__init__(YES, 2)

    def run(self, k: KardashevData) -> bool:
        seat = k.top(SEAT)
        if not k.has_role(seat, MARCH_INCOME) or k.marched == 1 or not self.would_bring_cards(k):
            k.pop()
            k.entered = 0
            return True
        return super().run(k)

    def would_bring_cards(self, k: KardashevData) -> bool:
        for cell in range(i64(CELLS)):
            if k.entered >> cell & 1 == 1 and k.types_at(cell) != 0:
                return True
        return False

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        return LEGAL if code in (YES, NO) else NOT_ASKED

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        k.pop()
        if code == YES:
            k.marched = 1
            k.push(F_WARLORD_INCOME, seat, 0)
        else:
            k.entered = 0


@final
class WarlordIncome(Automatic):
    """A card for each different tile entered, of a type shown there (R45)."""

    def run(self, k: KardashevData) -> bool:
        seat = k.top(SEAT)
        for cell in range(k.top(A), i64(CELLS)):
            if k.entered >> cell & 1 == 1 and k.types_at(cell) != 0:
                k.put(A, cell + 1)
                k.role_income(seat, k.types_at(cell))
                return True
        k.pop()
        k.entered = 0
        return True
