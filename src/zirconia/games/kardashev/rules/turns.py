"""Phase 2: placing the tile, the actions of a turn, the gift at its end (section 8, 16.7)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from zirconia.core.events import EVERYONE
from zirconia.core.position import LEGAL, Codes
from zirconia.games.kardashev.rules import building, harvest, movement, research
from zirconia.games.kardashev.rules.auction import count_bits
from zirconia.games.kardashev.rules.codes import (
    ALL_TYPES,
    BLUE_FIRST,
    BUILD_COLONY,
    BUILD_FLEET,
    CELL,
    CELLS,
    COMPILE,
    DESTROYED_SIDE,
    DONE,
    E_DESTROYED,
    E_ENDED,
    E_LAID,
    E_USED,
    END_TURN,
    EXPLORED,
    F_ACT,
    F_GIFT,
    F_PAY,
    F_SETTLE,
    F_SIDE,
    F_TAKE,
    F_TRACTOR,
    FOUND,
    HARVEST,
    LAUNCH,
    MOVE,
    NO_ACTIONS,
    NO_BASE,
    NO_CARDS,
    NO_RESEARCH,
    NOBODY,
    NOT_ALLOWED,
    NOT_ASKED,
    NOT_RESEARCHED,
    NOTHING_TO_USE,
    PASSIVE,
    PLANET_SIDE,
    RAISE,
    REAP,
    REFIT,
    RESEARCH,
    SAIL,
    SKIP,
    SYMBOL,
    TYPES,
    UNEXPLORED,
    UPGRADE_COLONY,
    UPGRADE_FLEET,
)
from zirconia.games.kardashev.rules.ending import settle
from zirconia.games.kardashev.rules.movement import lose_moving_fleet, put_fleet_down
from zirconia.games.kardashev.rules.realm import SEAT, A, Automatic, B, C, Frame, Question, Realm
from zirconia.games.kardashev.tables import (
    FREE_ACTIONS,
    NO_USE,
    TRACTOR,
    USE_ACT,
    USE_DESTROY,
    USE_PROBE,
    USE_RESTORE,
    USE_TERRAFORM,
)

# Placing (8.1) ------------------------------------------------------------------------------------


@final
class PlaceTile(Question):
    """The tile of kind `a` on an unexplored space: blue first, unless `b` (8.1, R17)."""

    def __init__(self) -> None:
        super().__init__(CELL, CELLS)

    def check(self, k: Realm, code: i64, seat: i64) -> i64:
        cell = code - CELL
        if cell < 0 or cell >= CELLS:
            return NOT_ASKED
        if k.ground[cell] != UNEXPLORED:
            return EXPLORED
        return LEGAL if k.top(B) == 1 or k.t.blue >> cell & 1 == 1 or is_zone_open(k) else BLUE_FIRST

    def step(self, k: Realm, code: i64, seat: i64) -> None:
        kind = k.top(A)
        k.pop()
        k.push(F_TRACTOR, seat, code - CELL)
        k.push(F_SIDE, seat, code - CELL, kind, 0)


def is_zone_open(k: Realm) -> bool:
    """With 3 or fewer blue spaces unexplored any space will do; V5 counts at the start of the round."""
    blue = count_bits(k.unexplored() & k.t.blue)
    if k.t.round_start_zones:
        return k.blue_at_start <= k.t.open_zone or blue == 0
    return blue <= k.t.open_zone


@final
class ChooseSide(Question):
    """Planet or destroyed planet up; `a` the space, `b` the kind, `c` 1 if a fleet explores (8.1, 10.3)."""

    def __init__(self) -> None:
        super().__init__(PLANET_SIDE, 2)

    def check(self, k: Realm, code: i64, seat: i64) -> i64:
        """Empty space has no second side (R19)."""
        if code == PLANET_SIDE:
            return LEGAL
        if code != DESTROYED_SIDE:
            return NOT_ASKED
        return NOT_ALLOWED if k.t.is_empty_tile(k.top(B)) else LEGAL

    def step(self, k: Realm, code: i64, seat: i64) -> None:
        """A destroyed planet brings a card of any type and ends a fleet that explored it (R30)."""
        cell = k.top(A)
        kind = k.top(B)
        by_fleet = k.top(C) == 1
        destroyed = code == DESTROYED_SIDE
        k.pop()
        k.lay(cell, kind, destroyed)
        if k.log is not None:
            k.log.add(E_DESTROYED if destroyed else E_LAID, EVERYONE, seat, cell if destroyed else kind, cell)
        if by_fleet and destroyed:
            lose_moving_fleet(k, seat)
        elif by_fleet:
            put_fleet_down(k, seat, cell)
        if destroyed:
            k.push(F_TAKE, seat, ALL_TYPES, 1)


@final
class TractorBeam(Automatic):
    """A planet placed planet side up gives a card of a type it shows (R54)."""

    def run(self, k: Realm) -> bool:
        seat = k.top(SEAT)
        cell = k.top(A)
        k.pop()
        if k.is_planet(cell) and k.has(seat, TRACTOR):
            k.income(seat, k.types_at(cell), 1)
        return True


# Base actions (9) ---------------------------------------------------------------------------------


def verb_of(code: i64) -> i64:
    """The base action a code begins, or 0."""
    if code == HARVEST:
        return REAP
    if code < BUILD_COLONY or code >= SKIP:
        return 0
    if code < UPGRADE_COLONY:
        return FOUND
    if code < BUILD_FLEET:
        return RAISE
    if code < UPGRADE_FLEET:
        return LAUNCH
    return REFIT if code < MOVE else SAIL


def check_base(k: Realm, code: i64, seat: i64) -> i64:
    """Whether the rules of a base action allow it here, budget apart."""
    verb = verb_of(code)
    if verb == REAP:
        return LEGAL
    if verb == FOUND:
        return building.check_found(k, seat, code - BUILD_COLONY)
    if verb == RAISE:
        return building.check_raise(k, seat, code - UPGRADE_COLONY)
    if verb == LAUNCH:
        return building.check_launch(k, seat, (code - BUILD_FLEET) // 3, (code - BUILD_FLEET) % 3 + 1)
    if verb == REFIT:
        return building.check_refit(k, seat, code - UPGRADE_FLEET)
    return movement.check_sail(k, seat, code - MOVE)


def begin_base(k: Realm, code: i64, seat: i64) -> None:
    verb = verb_of(code)
    if verb == REAP:
        harvest.begin_harvest(k, seat)
    elif verb == FOUND:
        building.begin_found(k, seat, code - BUILD_COLONY)
    elif verb == RAISE:
        building.begin_raise(k, seat, code - UPGRADE_COLONY)
    elif verb == LAUNCH:
        building.begin_launch(k, seat, (code - BUILD_FLEET) // 3, (code - BUILD_FLEET) % 3 + 1)
    elif verb == REFIT:
        building.begin_refit(k, seat, code - UPGRADE_FLEET)
    else:
        movement.begin_sail(k, seat, code - MOVE)


def base_into(k: Realm, out: Codes, seat: i64, verbs: i64) -> None:
    """Every base action among these verbs that the rules allow here."""
    if verbs & REAP:
        out.add(HARVEST)
    for cell in range(i64(CELLS)):
        if k.ground[cell] == UNEXPLORED:
            continue
        if k.colony[cell] == NOBODY:
            if verbs & FOUND != 0 and building.check_found(k, seat, cell) == LEGAL:
                out.add(BUILD_COLONY + cell)
        elif verbs & RAISE != 0 and building.check_raise(k, seat, cell) == LEGAL:
            out.add(UPGRADE_COLONY + cell)
        if verbs & LAUNCH:
            for level in range(i64(3)):
                if building.check_launch(k, seat, cell, level + 1) != LEGAL:
                    break
                out.add(BUILD_FLEET + cell * 3 + level)
        if k.fleet[cell] == seat:
            if verbs & REFIT != 0 and building.check_refit(k, seat, cell) == LEGAL:
                out.add(UPGRADE_FLEET + cell)
            if verbs & SAIL != 0 and movement.check_sail(k, seat, cell) == LEGAL:
                out.add(MOVE + cell)


def any_base(k: Realm, seat: i64, verbs: i64) -> bool:
    """Whether any of these base actions is possible."""
    if verbs & REAP:
        return True
    codes = k.t.scratch_too
    codes.size = 0
    base_into(k, codes, seat, verbs)
    return codes.size > 0


# Use Technology (12.2) ----------------------------------------------------------------------------


def check_use(k: Realm, seat: i64, technology: i64) -> i64:
    """A technology of yours that needs a research action and can do something now."""
    t = k.t
    if k.abilities(seat) >> technology & 1 == 0:
        return NOT_RESEARCHED
    use = t.use[technology]
    if use == NO_USE:
        return PASSIVE
    if k.cards(seat) < t.use_any[technology]:
        return NO_CARDS
    if use == USE_ACT:
        return LEGAL if any_base(k, seat, t.acts[technology]) else NOTHING_TO_USE
    if use == USE_TERRAFORM or use == USE_RESTORE:
        return research.check_mark(k, seat, use == USE_RESTORE)
    if use == USE_DESTROY:
        return research.check_destroy(k, seat)
    return research.check_probe(k, seat) if use == USE_PROBE else LEGAL


def begin_use(k: Realm, seat: i64, technology: i64) -> None:
    if k.log is not None:
        k.log.add(E_USED, EVERYONE, seat, technology)
    use = k.t.use[technology]
    if use == USE_ACT:
        k.push(F_ACT, seat, k.t.acts[technology], technology)
    elif use == USE_TERRAFORM:
        research.begin_terraform(k, seat)
    elif use == USE_RESTORE:
        research.begin_restore(k, seat)
    elif use == USE_DESTROY:
        research.begin_destroy(k, seat)
    elif use == USE_PROBE:
        research.begin_probe(k, seat)
    else:
        research.begin_erase(k, seat)
    if k.t.use_any[technology] > 0:
        k.push(F_PAY, seat, 0, 0, 0, k.t.use_any[technology])


@final
class Act(Question):
    """A base action among the verbs `a`, done as a research action (8.2)."""

    def __init__(self) -> None:
        super().__init__(BUILD_COLONY, 0)

    def check(self, k: Realm, code: i64, seat: i64) -> i64:
        if verb_of(code) & k.top(A) == 0:
            return NOT_ASKED
        return check_base(k, code, seat)

    def legal_into(self, k: Realm, out: Codes, seat: i64) -> None:
        base_into(k, out, seat, k.top(A))

    def step(self, k: Realm, code: i64, seat: i64) -> None:
        k.pop()
        begin_base(k, code, seat)


# The turn (8.2) -----------------------------------------------------------------------------------


def check_budget(k: Realm, seat: i64, base: bool) -> i64:
    """Three actions, at most two of a kind; the Generalist has only the limit of three (R22)."""
    if k.base_used + k.research_used >= k.t.all_actions:
        return NO_ACTIONS
    if k.has_role(seat, FREE_ACTIONS):
        return LEGAL
    if base:
        return LEGAL if k.base_used < k.t.base_actions else NO_BASE
    return LEGAL if k.research_used < k.t.research_actions else NO_RESEARCH


@final
class Turn(Frame):
    """The active player's next action, or the end of the turn."""

    def run(self, k: Realm) -> bool:
        """Who is out, or has left, has no more actions (15.2, R65)."""
        seat = k.top(SEAT)
        if k.status[seat] != 0:
            self.finish(k, seat)
            return True
        return False

    def begins(self) -> bool:
        return True

    def check(self, k: Realm, code: i64, seat: i64) -> i64:
        if code == END_TURN:
            return LEGAL
        base = verb_of(code) != 0
        if not base and code != COMPILE and (code < RESEARCH or code >= k.t.name_code):
            return NOT_ASKED
        reason = check_budget(k, seat, base)
        if reason != LEGAL or code == COMPILE:
            return reason
        if base:
            return check_base(k, code, seat)
        if code < k.t.use_code:
            return research.check_learn(k, seat, code - RESEARCH)
        return check_use(k, seat, code - k.t.use_code)

    def legal_into(self, k: Realm, out: Codes, seat: i64) -> None:
        if check_budget(k, seat, True) == LEGAL:
            base_into(k, out, seat, FOUND | RAISE | LAUNCH | REFIT | REAP | SAIL)
        if check_budget(k, seat, False) == LEGAL:
            out.add(COMPILE)
            self.technologies_into(k, out, seat)
        out.add(END_TURN)

    def technologies_into(self, k: Realm, out: Codes, seat: i64) -> None:
        t = k.t
        open_to = t.listed[k.role[seat]] & ~k.researched[seat] if k.role[seat] >= 0 else 0
        mine = k.abilities(seat)
        for technology in range(t.technologies):
            if open_to >> technology & 1 == 1 and research.check_learn(k, seat, technology) == LEGAL:
                out.add(RESEARCH + technology)
            if mine >> technology & 1 == 1 and check_use(k, seat, technology) == LEGAL:
                out.add(t.use_code + technology)

    def step(self, k: Realm, code: i64, seat: i64) -> None:
        if code == END_TURN:
            self.finish(k, seat)
            return
        k.push(F_SETTLE, seat)
        if verb_of(code) != 0:
            k.base_used += 1
            begin_base(k, code, seat)
            return
        k.research_used += 1
        if code == COMPILE:
            k.push(F_TAKE, seat, ALL_TYPES, 1)
        elif code < k.t.use_code:
            research.begin_learn(k, seat, code - RESEARCH)
        else:
            begin_use(k, seat, code - k.t.use_code)

    def finish(self, k: Realm, seat: i64) -> None:
        k.pop()
        if k.log is not None:
            k.log.add(E_ENDED, EVERYONE, seat)
        ally = k.t.ally(seat)
        if ally != NOBODY and k.status[seat] == 0 and k.status[ally] == 0 and shares_a_tile(k, seat, ally):
            k.push(F_GIFT, seat, ally, k.t.gift)


@final
class Settle(Automatic):
    """An action is completed: shortage, elimination, departures (15.1, 15.2, R65)."""

    def run(self, k: Realm) -> bool:
        k.pop()
        settle(k)
        return True


def shares_a_tile(k: Realm, seat: i64, ally: i64) -> bool:
    """Whether both allies have a piece on some tile (16.7)."""
    for cell in range(i64(CELLS)):
        mine = k.colony[cell] == seat or k.fleet[cell] == seat
        if mine and (k.colony[cell] == ally or k.fleet[cell] == ally):
            return True
    return False


@final
class Gift(Question):
    """Up to `b` cards to the ally `a`, one by one (16.7)."""

    def __init__(self) -> None:
        super().__init__(SYMBOL, TYPES)

    def run(self, k: Realm) -> bool:
        if k.top(B) == 0:
            k.pop()
            return True
        return super().run(k)

    def check(self, k: Realm, code: i64, seat: i64) -> i64:
        if code == DONE:
            return LEGAL
        kind = code - SYMBOL
        if kind < 0 or kind >= TYPES:
            return NOT_ASKED
        return LEGAL if k.hand[seat * TYPES + kind] > 0 else NO_CARDS

    def legal_into(self, k: Realm, out: Codes, seat: i64) -> None:
        super().legal_into(k, out, seat)
        out.add(DONE)

    def fallback(self, k: Realm, seat: i64) -> i64:
        return DONE

    def step(self, k: Realm, code: i64, seat: i64) -> None:
        if code == DONE:
            k.pop()
        else:
            k.give(seat, k.top(A), code - SYMBOL, 1)
            k.put(B, k.top(B) - 1)
