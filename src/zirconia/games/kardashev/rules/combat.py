"""Attacks: supports, strength, capture and retreat, and the technologies that answer them (section 11)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from zirconia.core.events import EVERYONE
from zirconia.core.position import LEGAL, Codes
from zirconia.games.kardashev.rules.cards import hand_over, payable
from zirconia.games.kardashev.rules.codes import (
    CANNOT_PAY,
    CELL,
    CELLS,
    DESTROYED,
    DONE,
    E_CAPTURED,
    E_COLONY_DOWN,
    E_FLEET_DOWN,
    E_FOUGHT,
    E_NAMED,
    E_RETREATED,
    E_SUPPORTED,
    F_ARRAY,
    F_FAILED,
    F_PAY,
    F_RAID,
    F_RESOLVE,
    F_SECRET,
    F_SPEND,
    F_SUPPORT,
    IN_PLAY,
    NO_FLEET,
    NOBODY,
    NOT_ADJACENT,
    NOT_ASKED,
    SYMBOL,
    TAKEN,
    TYPES,
    UNEXPLORED,
    bit,
    count_bits,
)
from zirconia.games.kardashev.rules.movement import lose_moving_fleet
from zirconia.games.kardashev.rules.realm import SEAT, A, Automatic, B, C, D, Frame, Question, Realm
from zirconia.games.kardashev.tables import (
    ARRAY,
    DISRUPTS,
    FREE_SUPPORTS,
    FUSE,
    PRICE_SUPPORT,
    RAIDS,
    SALVAGE,
    TURRETS,
)


def defender_of(k: Realm, cell: i64) -> i64:
    """The owner of the colony, or of the fleet if there is no colony (11.1)."""
    return k.colony[cell] if k.colony[cell] != NOBODY else k.fleet[cell]


@final
class Attack(Automatic):
    """Attacker, attacker's ally, defender, defender's ally support once each, then the outcome (11.3, 16.5)."""

    def run(self, k: Realm) -> bool:
        seat = k.top(SEAT)
        cell = k.top(A)
        before = k.top(B)
        k.pop()
        k.ready = 0
        k.push(F_RESOLVE, seat, cell, before)
        if k.t.secret_support:
            k.push(F_SECRET, seat, cell)
            return True
        defender = defender_of(k, cell)
        self.ask(k, k.t.ally(defender), cell)
        self.ask(k, defender, cell)
        self.ask(k, k.t.ally(seat), cell)
        self.ask(k, seat, cell)
        return True

    def ask(self, k: Realm, seat: i64, cell: i64) -> None:
        if seat != NOBODY:
            k.push(F_SUPPORT, seat, cell)


# Supports (11.3) ----------------------------------------------------------------------------------


def support_price(k: Realm, seat: i64, fleets: i64) -> i64:
    """Units to pay for so many supports, each owner's Encryption freeing one (R63)."""
    return max(i64(0), fleets - k.amount(seat, FREE_SUPPORTS))


def can_pay_supports(k: Realm, seat: i64, fleets: i64) -> bool:
    price = k.t.price
    at = PRICE_SUPPORT * 4
    n = support_price(k, seat, fleets)
    return payable(k, seat, n * price[at], n * price[at + 1], n * price[at + 2], n * price[at + 3])


def check_support(k: Realm, seat: i64, target: i64, cell: i64) -> i64:
    """Your fleet next to the attacked tile, not named yet, and its price within reach (11.3, R33)."""
    if k.fleet[cell] != seat:
        return NO_FLEET
    if k.t.near[target] >> cell & 1 == 0:
        return NOT_ADJACENT
    if k.support[seat] >> cell & 1:
        return TAKEN
    return LEGAL if can_pay_supports(k, seat, count_bits(k.support[seat]) + 1) else CANNOT_PAY


def supports_into(k: Realm, out: Codes, seat: i64, target: i64) -> None:
    for cell in range(i64(CELLS)):
        if k.t.near[target] >> cell & 1 == 1 and check_support(k, seat, target, cell) == LEGAL:
            out.add(CELL + cell)
    out.add(DONE)


def spend(k: Realm, seat: i64) -> None:
    """Ask for the price of all supports a seat has named, and tell everybody."""
    if k.log is not None:
        for cell in range(i64(CELLS)):
            if k.support[seat] >> cell & 1:
                k.log.add(E_SUPPORTED, EVERYONE, seat, cell, k.fleet_level[cell])
    price = k.t.price
    at = PRICE_SUPPORT * 4
    n = support_price(k, seat, count_bits(k.support[seat]))
    if n > 0:
        k.push(F_PAY, seat, n * price[at], n * price[at + 1], n * price[at + 2], n * price[at + 3])


@final
class Support(Question):
    """All supports of one player against or for the tile `a`, named one by one, then paid (R32)."""

    def __init__(self) -> None:
        super().__init__(CELL, CELLS)

    def check(self, k: Realm, code: i64, seat: i64) -> i64:
        if code == DONE:
            return LEGAL
        cell = code - CELL
        if cell < 0 or cell >= CELLS:
            return NOT_ASKED
        return check_support(k, seat, k.top(A), cell)

    def legal_into(self, k: Realm, out: Codes, seat: i64) -> None:
        supports_into(k, out, seat, k.top(A))

    def fallback(self, k: Realm, seat: i64) -> i64:
        return DONE

    def step(self, k: Realm, code: i64, seat: i64) -> None:
        if code == DONE:
            k.pop()
            spend(k, seat)
        else:
            k.support[seat] |= bit(code - CELL)


@final
class SecretSupport(Frame):
    """V7: both sides name their supports at the same time, in secret; then both pay. `a` is the tile.

    A seat gives as many answers as it has fleets there, each a fleet that supports or a pass, so that the
    number of answers tells nobody how many it named. `b` counts them, three bits a seat.
    """

    def run(self, k: Realm) -> bool:
        waiting = False
        for seat in range(k.t.seats):
            if k.ready >> seat & 1 == 0 and not self.has_a_choice(k, seat):
                k.ready |= bit(seat)
            waiting = waiting or k.ready >> seat & 1 == 0
        if waiting:
            return False
        k.pop()
        k.random.reveals += 1
        k.ready = 0
        for offset in range(k.t.seats):
            k.push(F_SPEND, (k.active - 1 - offset + k.t.seats) % k.t.seats)
        return True

    def takes_part(self, k: Realm, seat: i64) -> bool:
        side = k.t.side[seat]
        return side == k.t.side[k.top(SEAT)] or side == k.t.side[defender_of(k, k.top(A))]

    def has_a_choice(self, k: Realm, seat: i64) -> bool:
        """Whether this seat has a fleet that could support and the means (public knowledge, 17)."""
        if k.status[seat] != IN_PLAY or not self.takes_part(k, seat):
            return False
        return fleets_near(k, seat, k.top(A)) > 0 and can_pay_supports(k, seat, 1)

    def is_acting(self, k: Realm, seat: i64) -> bool:
        return k.ready >> seat & 1 == 0

    def begins(self) -> bool:
        """Nobody is midway here: that would tell the others who has named something."""
        return True

    def check(self, k: Realm, code: i64, seat: i64) -> i64:
        if code == DONE:
            return LEGAL
        cell = code - CELL
        if cell < 0 or cell >= CELLS:
            return NOT_ASKED
        return check_support(k, seat, k.top(A), cell)

    def legal_into(self, k: Realm, out: Codes, seat: i64) -> None:
        supports_into(k, out, seat, k.top(A))

    def step(self, k: Realm, code: i64, seat: i64) -> None:
        if code != DONE:
            k.support[seat] |= bit(code - CELL)
        k.put(B, k.top(B) + bit(seat * 3))
        if answers(k, seat) >= fleets_near(k, seat, k.top(A)):
            k.ready |= bit(seat)


def fleets_near(k: Realm, seat: i64, target: i64) -> i64:
    """How many fleets of a seat could support at a tile."""
    return count_bits(k.fleets_of(seat) & k.t.near[target])


def answers(k: Realm, seat: i64) -> i64:
    """V7: how many answers a seat has given to the secret question on top."""
    return k.top(B) >> (seat * 3) & 7


@final
class Spend(Automatic):
    """V7: a seat pays for the supports that have just been revealed."""

    def run(self, k: Realm) -> bool:
        seat = k.top(SEAT)
        k.pop()
        spend(k, seat)
        return True


# Outcome (11.2, 11.4) -----------------------------------------------------------------------------


def strength(k: Realm, seat: i64) -> i64:
    """The levels of all supporting fleets of a seat's side."""
    found: i64 = 0
    for other in range(k.t.seats):
        if k.t.side[other] == k.t.side[seat] and k.support[other] != 0:
            for cell in range(i64(CELLS)):
                if k.support[other] >> cell & 1:
                    found += k.fleet_level[cell]
    return found


@final
class Resolve(Automatic):
    """The attacker wins with the greater strength; a tie is the defender's (11.4)."""

    def run(self, k: Realm) -> bool:
        seat = k.top(SEAT)
        cell = k.top(A)
        before = k.top(B)
        k.pop()
        defender = defender_of(k, cell)
        attack = k.moving + strength(k, seat)
        defence = k.colony_level[cell] + k.fleet_level[cell] + strength(k, defender)
        if k.log is not None:
            k.log.add(E_FOUGHT, EVERYONE, seat, cell, attack, defence)
        for other in range(k.t.seats):
            k.support[other] = 0
        if attack > defence:
            win(k, seat, cell)
        else:
            fail(k, seat, cell, before)
        return True


def win(k: Realm, seat: i64, cell: i64) -> None:
    """The fleet there dies, the colony changes hands, Proximity Fuse and Orbital Defense Array answer (11.5)."""
    owner = k.colony[cell]
    level = k.colony_level[cell]
    if k.fleet[cell] != NOBODY:
        k.weaken_fleet(cell, 3)
    if owner != NOBODY:
        capture(k, seat, cell, min(level, k.colony_supply[seat]))
    k.put_fleet_down(seat, cell)
    if owner != NOBODY:
        k.push(F_ARRAY, seat, cell, k.amount(owner, ARRAY))
        if not k.is_gone(owner):
            hand_over(k, seat, owner, k.amount(owner, FUSE))


def capture(k: Realm, seat: i64, cell: i64, level: i64) -> None:
    """Own pieces at the same level, as far as the supply allows; none leave the tile free (R34)."""
    k.set_colony(cell, seat, level)
    if k.log is not None:
        k.log.add(E_CAPTURED, EVERYONE, seat, cell, level)


@final
class DefenseArray(Automatic):
    """Orbital Defense Array: the attacking fleet loses `b` levels, the colony stays taken (11.5)."""

    def run(self, k: Realm) -> bool:
        cell = k.top(A)
        levels = k.top(B)
        k.pop()
        k.weaken_fleet(cell, levels)
        return True


def can_retreat(k: Realm, seat: i64, cell: i64) -> bool:
    """Explored, not destroyed, no other fleet and no opponent's colony (R35)."""
    if k.ground[cell] == UNEXPLORED or k.ground[cell] == DESTROYED:
        return False
    return k.fleet[cell] == NOBODY and not k.is_enemy(seat, k.colony[cell])


def fail(k: Realm, seat: i64, cell: i64, before: i64) -> None:
    """Back to the retreat space, or destroyed; drones and turrets only after a real retreat (11.6, R37)."""
    if not can_retreat(k, seat, before):
        lose_moving_fleet(k, seat)
        if k.log is not None:
            k.log.add(E_FLEET_DOWN, EVERYONE, seat, cell, 0)
        return
    k.put_fleet_down(seat, before)
    if k.log is not None:
        k.log.add(E_RETREATED, EVERYONE, seat, before)
    if k.colony[cell] != NOBODY:
        k.push(F_FAILED, seat, cell, before, SALVAGING)


# Steps after a failed attack on a colony (11.6, R36): `c` of the Failed frame.
SALVAGING: Final = 0
RAIDING: Final = 1
DISRUPTING: Final = 2
SHOOTING: Final = 3


@final
class Failed(Automatic):
    """Salvage, Raider and Disruptor Drone, then Defensive Turrets; `a` the tile, `b` the fleet's space (R36)."""

    def run(self, k: Realm) -> bool:
        seat = k.top(SEAT)
        cell = k.top(A)
        owner = k.colony[cell]
        stage = k.top(C)
        k.put(C, stage + 1)
        if stage == SALVAGING:
            k.put(D, owner)
            hand_over(k, owner, seat, k.amount(seat, SALVAGE))
        elif stage == RAIDING:
            if k.has(seat, RAIDS) and k.cards(owner) > 0:
                k.push(F_RAID, seat, owner)
        elif stage == DISRUPTING:
            weaken_colony(k, cell, k.amount(seat, DISRUPTS))
        else:
            before = k.top(B)
            levels = k.amount(k.top(D), TURRETS)
            k.pop()
            k.weaken_fleet(before, levels)
        return True


def weaken_colony(k: Realm, cell: i64, levels: i64) -> None:
    """The colony loses levels; at level 1 it leaves the board (11.6)."""
    owner = k.colony[cell]
    if levels > 0:
        k.set_colony(cell, owner, k.colony_level[cell] - levels)
        if k.log is not None:
            k.log.add(E_COLONY_DOWN, EVERYONE, owner, cell, k.colony_level[cell])


@final
class Raid(Question):
    """Raider Drone: name a type, the colony's owner `a` hands over every card of it (11.6)."""

    def __init__(self) -> None:
        super().__init__(SYMBOL, TYPES)

    def check(self, k: Realm, code: i64, seat: i64) -> i64:
        return LEGAL if SYMBOL <= code < SYMBOL + TYPES else NOT_ASKED

    def step(self, k: Realm, code: i64, seat: i64) -> None:
        owner = k.top(A)
        kind = code - SYMBOL
        k.pop()
        if k.log is not None:
            k.log.add(E_NAMED, EVERYONE, seat, kind)
        k.give(owner, seat, kind, k.hand[owner * TYPES + kind])
