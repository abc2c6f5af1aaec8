"""The rules of Corporate Wars. Section, ruling and variant numbers are those of rulebook.md."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from zirconia.core import bags
from zirconia.core.events import EVERYONE
from zirconia.core.position import (
    FIRST_ENDING,
    FIRST_EVENT,
    FIRST_REASON,
    LEGAL,
    LIMIT,
    NOT_YOUR_TURN,
    RESIGNED,
    Codes,
    Position,
)
from zirconia.core.random import Random
from zirconia.games.corporate_wars.board import (
    ALL,
    CAPTURE,
    COLUMNS,
    DIRECTIONS,
    GRID,
    LOWEST,
    STEP,
    TILES,
    adjacent,
    count,
    deploy_zone,
    shifted,
    surrounding,
)
from zirconia.games.corporate_wars.tables import CONTRACT, UNIT, CorporateTables

# Phases.
ACTIONS: Final = 0
NEW_HAND: Final = 1  # V2, before the first turn
DISCARD: Final = 2  # V7, at the end of a turn

# Reasons, numbered so that each action tests its own in rising order (section 7).
WRONG_PHASE: Final = FIRST_REASON
NOT_IN_HAND: Final = FIRST_REASON + 1
NO_FUNDS: Final = FIRST_REASON + 2
OFF_BOARD: Final = FIRST_REASON + 3
EMPTY_SOURCE: Final = FIRST_REASON + 4
NOT_YOURS: Final = FIRST_REASON + 5
OUT_OF_REACH: Final = FIRST_REASON + 6
NO_TARGET: Final = FIRST_REASON + 7
FRIENDLY_TARGET: Final = FIRST_REASON + 8
OCCUPIED: Final = FIRST_REASON + 9
ENEMY_ZONE: Final = FIRST_REASON + 10
NO_SUPPORT: Final = FIRST_REASON + 11
ENEMY_NEAR: Final = FIRST_REASON + 12
EXHAUSTED: Final = FIRST_REASON + 13

# Events.
TURN: Final = FIRST_EVENT
INCOME: Final = FIRST_EVENT + 1
DREW: Final = FIRST_EVENT + 2
SHUFFLED: Final = FIRST_EVENT + 3
NO_CARDS: Final = FIRST_EVENT + 4
SCORED: Final = FIRST_EVENT + 5
PAID: Final = FIRST_EVENT + 6
TERMINATED: Final = FIRST_EVENT + 7
DEPLOYED: Final = FIRST_EVENT + 8
PLAYED: Final = FIRST_EVENT + 9
GAINED: Final = FIRST_EVENT + 10
MOVED: Final = FIRST_EVENT + 11
CHANGED_PLACES: Final = FIRST_EVENT + 12
ATTACKED: Final = FIRST_EVENT + 13
DAMAGED: Final = FIRST_EVENT + 14
DESTROYED: Final = FIRST_EVENT + 15
DISCARDED: Final = FIRST_EVENT + 16
KEPT: Final = FIRST_EVENT + 17
REDREW: Final = FIRST_EVENT + 18
ENDED: Final = FIRST_EVENT + 19
TIME_UP: Final = FIRST_EVENT + 20

VICTORY: Final = FIRST_ENDING

NOBODY: Final = -1

# Where each seat's numbers stand.
CREDITS: Final = 0
POINTS: Final = 2
UNITS: Final = 4


@final
class Corporate(Position):
    """A position: cards as bags, contracts and the grid in one packed array, flags and units as bit masks."""

    def __init__(self, tables: CorporateTables, random: Random, zones: vec[i16], numbers: vec[i64]) -> None:
        super().__init__(random)
        self.t = tables
        self.z: vec[i16] = zones
        self.n: vec[i64] = numbers
        self.movers: i64 = 0  # units with can_move
        self.attackers: i64 = 0  # units with can_attack
        self.overwhelmed: i64 = 0
        self.turn_number: i64 = 0  # from 0, as the rulebook counts
        self.active: i64 = 0
        self.phase: i64 = ACTIONS
        self.winner: i64 = NOBODY

    # Who and when ---------------------------------------------------------------------------------

    def round(self) -> i64:
        return self.turn_number // 2 + 1

    def turn(self) -> i64:
        return self.turn_number + 1

    def turn_seat(self) -> i64:
        return self.turn_number % 2

    def actor(self) -> i64:
        return NOBODY if self.over else self.active

    def midway(self, seat: i64) -> bool:
        """While cards are discarded the end of the turn can still be taken back (V7)."""
        return self.phase == DISCARD and seat == self.active

    # Start of turn (6.1) --------------------------------------------------------------------------

    def start_turn(self) -> None:
        """Income, draw, scoring, ready, contracts, in this order (R6); the winning point stops all (R28)."""
        seat = self.active
        if self.log is not None:
            self.log.add(TURN, EVERYONE, seat, self.round())
        self.receive_income(seat)
        self.draw(seat, self.t.draw_size)
        self.score_zone(seat)
        if not self.over:
            self.ready(seat)
            self.pay_contracts(seat)

    def basic_income(self, seat: i64) -> i64:
        """What a turn brings before contracts; V9 helps a player with few credits."""
        t = self.t
        return t.income + (t.aid if self.n[CREDITS + seat] <= t.aid_limit else 0)

    def receive_income(self, seat: i64) -> None:
        """Step 1: the basic income."""
        income = self.basic_income(seat)
        self.n[CREDITS + seat] += income
        if self.log is not None:
            self.log.add(INCOME, EVERYONE, seat, income)

    def score_zone(self, seat: i64) -> None:
        """Step 3: strictly more units in the capture zone score (R4, R5, R7); V5 scores the lead."""
        lead = self.units_in_zone(seat) - self.units_in_zone(1 - seat)
        if lead <= 0:
            return
        points = min(lead, self.t.most_points)
        self.n[POINTS + seat] += points
        if self.log is not None:
            self.log.add(SCORED, EVERYONE, seat, points, self.n[POINTS + seat])
        if self.n[POINTS + seat] >= self.t.points:
            self.end(VICTORY, seat)

    def ready(self, seat: i64) -> None:
        """Step 4: every own unit can move and attack again and is no longer overwhelmed; wounds stay (R23)."""
        units = self.n[UNITS + seat]
        self.movers |= units
        self.attackers |= units
        self.overwhelmed &= ~units

    def pay_contracts(self, seat: i64) -> None:
        """Step 5: each contract pays and counts down, oldest first, exactly once (R8, R9)."""
        t = self.t
        at = seat * t.seat_stride + t.contracts
        total = i64(self.z[at])
        kept: i64 = 0
        for i in range(total):
            entry = i64(self.z[at + 1 + i])
            kind, left = entry >> 8, (entry & 255) - 1
            self.z[at + 1 + i] = 0
            self.n[CREDITS + seat] += t.contract_pay
            if self.log is not None:
                self.log.add(PAID, EVERYONE, seat, kind, t.contract_pay, left)
            if left > 0:
                self.z[at + 1 + kept] = i16((kind << 8) + left)
                kept += 1
            else:
                self.terminate(seat, kind)
        self.z[at] = i16(kept)

    def terminate(self, seat: i64, kind: i64) -> None:
        """The effect first, then the card goes to the discard pile (R10)."""
        if self.log is not None:
            self.log.add(TERMINATED, EVERYONE, seat, kind)
        self.effect(seat, kind)
        bags.add(self.z, seat * self.t.seat_stride + self.t.discard, self.t.kinds, kind, 1)

    def effect(self, owner: i64, kind: i64) -> None:
        """What a card does once: when a unit is destroyed, a contract terminated, a tactic played."""
        t = self.t
        if t.gain[kind] > 0:
            self.n[CREDITS + owner] += t.gain[kind]
            if self.log is not None:
                self.log.add(GAINED, EVERYONE, owner, t.gain[kind], kind)
        if t.draw[kind] > 0:
            self.draw(owner, t.draw[kind])

    # Drawing (10) ---------------------------------------------------------------------------------

    def draw(self, seat: i64, cards: i64) -> None:
        """One card at a time; a draw that meets an empty deck first refills it from the discard pile (R27)."""
        t = self.t
        base = seat * t.seat_stride
        for _ in range(cards):
            if self.z[base + t.deck + t.kinds] == 0:
                if self.z[base + t.discard + t.kinds] == 0:
                    if self.log is not None:
                        self.log.add(NO_CARDS, EVERYONE, seat)
                    return
                self.refill(seat)
            kind = bags.draw(self.random, seat, self.z, base + t.deck, t.kinds)
            bags.add(self.z, base, t.kinds, kind, 1)
            if self.log is not None:
                self.log.add(DREW, 1 << seat, seat, kind)

    def refill(self, seat: i64) -> None:
        """The discard pile is shuffled and becomes the deck (10)."""
        t = self.t
        base = seat * t.seat_stride
        if t.hidden_decks:
            for kind in range(t.kinds):
                self.z[base + t.open + kind] = i16(
                    i64(self.z[base + t.open + kind]) - i64(self.z[base + t.discard + kind])
                )
        bags.pour(self.z, base + t.discard, base + t.deck, t.kinds)
        if self.log is not None:
            self.log.add(SHUFFLED, EVERYONE, seat)

    def leave_hand(self, seat: i64, kind: i64) -> None:
        """A card leaves the hand in the open; the most copies ever seen at once are known to exist."""
        t = self.t
        base = seat * t.seat_stride
        bags.add(self.z, base, t.kinds, kind, -1)
        if t.hidden_decks:
            seen = i64(self.z[base + t.open + kind]) + 1
            self.z[base + t.open + kind] = i16(seen)
            if seen > i64(self.z[base + t.shown + kind]):
                self.z[base + t.shown + kind] = i16(seen)

    # Playing a card (7.1 to 7.3) ------------------------------------------------------------------

    def check_play(self, kind: i64, tile: i64) -> i64:
        """In the hand and paid for; a unit also needs a tile where it may be deployed."""
        t = self.t
        if self.phase != ACTIONS:
            return WRONG_PHASE
        if self.z[self.active * t.seat_stride + kind] == 0:
            return NOT_IN_HAND
        if self.n[CREDITS + self.active] < t.cost[kind]:
            return NO_FUNDS
        return self.check_deploy(tile) if t.type[kind] == UNIT else LEGAL

    def check_deploy(self, tile: i64) -> i64:
        """A vacant tile of one's own zone (R14), or one with support and no enemy near (7.1, R13, R15)."""
        if tile < 0:
            return OFF_BOARD
        bit = i64(1) << tile
        own = self.n[UNITS + self.active]
        enemy = self.n[UNITS + 1 - self.active]
        if bit & (own | enemy) != 0:
            return OCCUPIED
        if bit & deploy_zone(self.active) != 0:
            return LEGAL
        if bit & deploy_zone(1 - self.active) != 0:
            return ENEMY_ZONE
        if bit & adjacent(own) == 0:
            return NO_SUPPORT
        return ENEMY_NEAR if bit & surrounding(enemy) != 0 else LEGAL

    def deployable(self, seat: i64) -> i64:
        """All tiles that `check_deploy` allows."""
        own = self.n[UNITS + seat]
        enemy = self.n[UNITS + 1 - seat]
        supported = adjacent(own) & ~surrounding(enemy) & ~deploy_zone(1 - seat)
        return (deploy_zone(seat) | supported) & ~(own | enemy) & ALL

    def play(self, kind: i64, tile: i64) -> None:
        """Pay; a unit enters its tile, a contract joins the list, a tactic happens (7.1 to 7.3)."""
        t = self.t
        seat = self.active
        self.n[CREDITS + seat] -= t.cost[kind]
        self.leave_hand(seat, kind)
        if t.type[kind] == UNIT:
            if self.log is not None:
                self.log.add(DEPLOYED, EVERYONE, seat, kind, tile, t.cost[kind])
            self.deploy(seat, kind, tile)
            return
        if self.log is not None:
            self.log.add(PLAYED, EVERYONE, seat, kind, t.cost[kind])
        if t.type[kind] == CONTRACT:
            self.add_contract(seat, kind, t.duration[kind])
        else:
            self.play_tactic(seat, kind)

    def deploy(self, seat: i64, kind: i64, tile: i64) -> None:
        """Printed power; it may attack but not move this turn (R12)."""
        bit = i64(1) << tile
        self.n[UNITS + seat] |= bit
        self.attackers |= bit
        self.z[self.t.kind_at + tile] = i16(kind)
        self.z[self.t.power_at + tile] = i16(self.t.power[kind])

    def add_contract(self, seat: i64, kind: i64, left: i64) -> None:
        """The card joins the end of the list (7.2)."""
        at = seat * self.t.seat_stride + self.t.contracts
        total = i64(self.z[at])
        self.z[at + 1 + total] = i16((kind << 8) + left)
        self.z[at] = i16(total + 1)

    def play_tactic(self, seat: i64, kind: i64) -> None:
        """The effect completely, then the card goes to the discard pile (7.3, R11)."""
        self.effect(seat, kind)
        bags.add(self.z, seat * self.t.seat_stride + self.t.discard, self.t.kinds, kind, 1)

    # Moving (7.4) ---------------------------------------------------------------------------------

    def check_source(self, source: i64, target: i64) -> i64:
        """Both tiles on the grid, and an own unit on the first (7.4 and 7.5, preconditions 1 to 3)."""
        if source < 0 or target < 0:
            return OFF_BOARD
        bit = i64(1) << source
        if bit & (self.n[UNITS] | self.n[UNITS + 1]) == 0:
            return EMPTY_SOURCE
        return LEGAL if bit & self.n[UNITS + self.active] != 0 else NOT_YOURS

    def check_move(self, source: i64, target: i64) -> i64:
        """Onto an adjacent vacant tile, once (7.4); with V3 also onto a friend that can still move."""
        if self.phase != ACTIONS:
            return WRONG_PHASE
        reason = self.check_source(source, target)
        if reason != LEGAL:
            return reason
        bit = i64(1) << target
        if bit & adjacent(i64(1) << source) == 0:
            return OUT_OF_REACH
        if bit & self.enterable() == 0:
            return OCCUPIED
        return LEGAL if self.movers >> source & 1 == 1 else EXHAUSTED

    def enterable(self) -> i64:
        """The tiles a unit may move to: vacant ones (R29); with V3 those of ready friends as well."""
        vacant = ALL & ~(self.n[UNITS] | self.n[UNITS + 1])
        return vacant | (self.n[UNITS + self.active] & self.movers) if self.t.change_places else vacant

    def move(self, source: i64, target: i64) -> None:
        """The unit changes tile and can't move again; attacking is untouched (7.4)."""
        if self.n[UNITS + self.active] >> target & 1 == 1:
            self.change_places(source, target)
            return
        if self.log is not None:
            self.log.add(MOVED, EVERYONE, self.active, i64(self.z[self.t.kind_at + source]), source, target)
        both = (i64(1) << source) | (i64(1) << target)
        self.n[UNITS + self.active] ^= both
        self.exchange(source, target)

    def change_places(self, source: i64, target: i64) -> None:
        """V3: two ready friends swap, and neither can move again."""
        if self.log is not None:
            self.log.add(CHANGED_PLACES, EVERYONE, self.active, source, target)
        self.exchange(source, target)

    def exchange(self, source: i64, target: i64) -> None:
        """Swap what two tiles hold, vacancy included; nothing on them can move afterwards."""
        both = (i64(1) << source) | (i64(1) << target)
        self.movers &= ~both
        if (self.attackers >> source & 1) != (self.attackers >> target & 1):
            self.attackers ^= both
        if (self.overwhelmed >> source & 1) != (self.overwhelmed >> target & 1):
            self.overwhelmed ^= both
        for at in (self.t.kind_at, self.t.power_at):
            self.z[at + source], self.z[at + target] = self.z[at + target], self.z[at + source]

    # Attacking (7.5) and combat (8) ---------------------------------------------------------------

    def check_attack(self, source: i64, target: i64) -> i64:
        """An enemy unit on a surrounding tile, once (7.5, R16)."""
        if self.phase != ACTIONS:
            return WRONG_PHASE
        reason = self.check_source(source, target)
        if reason != LEGAL:
            return reason
        bit = i64(1) << target
        if bit & surrounding(i64(1) << source) == 0:
            return OUT_OF_REACH
        if bit & (self.n[UNITS] | self.n[UNITS + 1]) == 0:
            return NO_TARGET
        if bit & self.n[UNITS + self.active] != 0:
            return FRIENDLY_TARGET
        return LEGAL if self.attackers >> source & 1 == 1 else EXHAUSTED

    def difference(self, source: i64, target: i64) -> i64:
        """The attacker's advantage, more against an overwhelmed unit, less the defender's (R21, R22)."""
        t = self.t
        bonus = t.overwhelmed if self.overwhelmed >> target & 1 == 1 else 0
        attacker = i64(self.z[t.kind_at + source])
        defender = i64(self.z[t.kind_at + target])
        return t.advantage[attacker] + bonus - t.advantage[defender]

    def attack(self, source: i64, target: i64) -> None:
        """Advantage damage, marks, clash (section 8, R17 to R20)."""
        t = self.t
        attacker = i64(self.z[t.power_at + source])
        defender = i64(self.z[t.power_at + target])
        difference = self.difference(source, target)
        attack_power = max(i64(0), attacker + min(i64(0), difference))
        defence_power = max(i64(0), defender - max(i64(0), difference))
        loss = min(attack_power, defence_power)
        if self.log is not None:
            self.log.add(ATTACKED, EVERYONE, self.active, i64(self.z[t.kind_at + source]), source, target)
        bit = i64(1) << source
        self.movers &= ~bit
        self.attackers &= ~bit
        self.overwhelmed |= i64(1) << target
        self.wound(source, attacker, attack_power - loss)
        self.wound(target, defender, defence_power - loss)
        if attack_power == loss:
            self.destroy(self.active, source)
        if defence_power == loss:
            self.destroy(1 - self.active, target)

    def wound(self, tile: i64, power: i64, left: i64) -> None:
        """What advantage and clash took stays lost (R23)."""
        self.z[self.t.power_at + tile] = i16(left)
        if self.log is not None and left < power:
            self.log.add(DAMAGED, EVERYONE, i64(self.z[self.t.kind_at + tile]), tile, power - left, left)

    def destroy(self, owner: i64, tile: i64) -> None:
        """The tile is vacant at once, the effect happens, the card goes to its owner's discard pile (8, R24)."""
        t = self.t
        kept = ~(i64(1) << tile)
        kind = i64(self.z[t.kind_at + tile])
        self.n[UNITS + owner] &= kept
        self.movers &= kept
        self.attackers &= kept
        self.overwhelmed &= kept
        self.z[t.kind_at + tile] = 0
        self.z[t.power_at + tile] = 0
        if self.log is not None:
            self.log.add(DESTROYED, EVERYONE, owner, kind, tile)
        self.effect(owner, kind)
        bags.add(self.z, owner * t.seat_stride + t.discard, t.kinds, kind, 1)

    # End of turn (6.3) ----------------------------------------------------------------------------

    def end_turn(self) -> None:
        """Everything is kept; V7 first asks for the cards above the hand limit."""
        if self.log is not None:
            self.log.add(ENDED, EVERYONE, self.active)
        if self.is_hand_too_large():
            self.phase = DISCARD
        else:
            self.next_turn()

    def is_hand_too_large(self) -> bool:
        t = self.t
        return t.hand_limit > 0 and i64(self.z[self.active * t.seat_stride + t.kinds]) > t.hand_limit

    def next_turn(self) -> None:
        """The other player's turn begins, unless the last round is over (6.3, R31)."""
        self.phase = ACTIONS
        if self.turn_number >= self.t.rounds * 2 - 1:
            if self.log is not None:
                self.log.add(TIME_UP, EVERYONE, self.t.rounds)
            self.end(LIMIT, self.leader())
            return
        self.turn_number += 1
        self.active = 1 - self.active
        self.start_turn()

    def check_discard(self, kind: i64) -> i64:
        """V7: a card of the hand, while it is above the limit at the end of the turn."""
        if self.phase != DISCARD:
            return WRONG_PHASE
        return LEGAL if self.z[self.active * self.t.seat_stride + kind] > 0 else NOT_IN_HAND

    def discard(self, kind: i64) -> None:
        """V7: one card to the discard pile; at the limit the turn is over."""
        t = self.t
        self.leave_hand(self.active, kind)
        bags.add(self.z, self.active * t.seat_stride + t.discard, t.kinds, kind, 1)
        if self.log is not None:
            self.log.add(DISCARDED, EVERYONE, self.active, kind)
        if not self.is_hand_too_large():
            self.next_turn()

    # New hand (V2) --------------------------------------------------------------------------------

    def keep(self) -> None:
        """V2: this player keeps the opening hand."""
        if self.log is not None:
            self.log.add(KEPT, EVERYONE, self.active)
        self.next_choice()

    def redraw(self) -> None:
        """V2: the whole opening hand goes back and as many new cards are drawn, once."""
        if self.log is not None:
            self.log.add(REDREW, EVERYONE, self.active)
        t = self.t
        base = self.active * t.seat_stride
        cards = i64(self.z[base + t.kinds])
        bags.pour(self.z, base, base + t.deck, t.kinds)
        self.draw(self.active, cards)
        self.next_choice()

    def next_choice(self) -> None:
        """P1 first, then P2, then the first turn begins (V2)."""
        if self.active == 0:
            self.active = 1
            return
        self.active = 0
        self.phase = ACTIONS
        self.start_turn()

    # The end of the game (13) ---------------------------------------------------------------------

    def units_in_zone(self, seat: i64) -> i64:
        return count(self.n[UNITS + seat] & CAPTURE)

    def power_on(self, seat: i64, mask: i64) -> i64:
        """The current power of a seat's units on some tiles."""
        found: i64 = 0
        units = self.n[UNITS + seat] & mask
        for tile in range(TILES):
            if units >> tile & 1 == 1:
                found += i64(self.z[self.t.power_at + tile])
        return found

    def leader(self) -> i64:
        """Points, units in the capture zone, power there, power on the grid; NOBODY for a draw (13)."""
        found = higher(self.n[POINTS], self.n[POINTS + 1])
        if found == NOBODY:
            found = higher(self.units_in_zone(0), self.units_in_zone(1))
        if found == NOBODY:
            found = higher(self.power_on(0, CAPTURE), self.power_on(1, CAPTURE))
        return found if found != NOBODY else higher(self.power_on(0, ALL), self.power_on(1, ALL))

    def end(self, ending: i64, winner: i64) -> None:
        self.over = True
        self.ending = ending
        self.winner = winner

    def resign(self, seat: i64) -> None:
        """The other player wins at once (7.6)."""
        self.end(RESIGNED, 1 - seat)

    def score(self, seat: i64) -> i64:
        return self.n[POINTS + seat]

    def places(self) -> list[int]:
        winner = self.winner if self.over else self.leader()
        if winner == NOBODY:
            return [1, 1]
        return [1, 2] if winner == 0 else [2, 1]

    # Actions --------------------------------------------------------------------------------------

    def legal_into(self, out: Codes, seat: i64) -> None:
        if self.phase == ACTIONS:
            self.plays_into(out)
            self.moves_into(out)
            self.attacks_into(out)
            out.add(self.t.end_code)
        elif self.phase == DISCARD:
            self.discards_into(out)
        else:
            out.add(self.t.keep_code)
            out.add(self.t.redraw_code)

    def plays_into(self, out: Codes) -> None:
        t = self.t
        base = self.active * t.seat_stride
        credits = self.n[CREDITS + self.active]
        tiles = self.deployable(self.active)
        for kind in range(t.kinds):
            if self.z[base + kind] > 0 and t.cost[kind] <= credits:
                if t.type[kind] == UNIT:
                    add_tiles(out, tiles, t.play_code[kind], 1, 0)
                else:
                    out.add(t.play_code[kind])

    def moves_into(self, out: Codes) -> None:
        movers = self.n[UNITS + self.active] & self.movers
        if movers == 0:
            return
        free = self.enterable()
        for way in range(4):
            direction = way * 2 + 1
            targets = shifted(movers, direction) & free
            if targets != 0:
                add_tiles(out, targets, self.t.move_code + way, 4, STEP[direction])

    def attacks_into(self, out: Codes) -> None:
        attackers = self.n[UNITS + self.active] & self.attackers
        enemy = self.n[UNITS + 1 - self.active]
        if surrounding(attackers) & enemy == 0:
            return
        for direction in range(DIRECTIONS):
            targets = shifted(attackers, direction) & enemy
            if targets != 0:
                add_tiles(out, targets, self.t.attack_code + direction, 8, STEP[direction])

    def discards_into(self, out: Codes) -> None:
        base = self.active * self.t.seat_stride
        for kind in range(self.t.kinds):
            if self.z[base + kind] > 0:
                out.add(self.t.discard_code + kind)

    def check(self, code: i64, seat: i64) -> i64:
        t = self.t
        if seat != self.active:
            return NOT_YOUR_TURN
        if code < t.move_code:
            return self.check_play(t.code_kind[code], t.code_tile[code])
        if code < t.attack_code:
            source, way = (code - t.move_code) // 4, (code - t.move_code) % 4
            return self.check_move(source, GRID.neighbour(source, way * 2 + 1))
        if code < t.discard_code:
            source, direction = (code - t.attack_code) // 8, (code - t.attack_code) % 8
            return self.check_attack(source, GRID.neighbour(source, direction))
        if code < t.end_code:
            return self.check_discard(code - t.discard_code)
        wanted = ACTIONS if code == t.end_code else NEW_HAND
        return LEGAL if self.phase == wanted else WRONG_PHASE

    def step(self, code: i64, seat: i64) -> None:
        t = self.t
        if code < t.move_code:
            self.play(t.code_kind[code], t.code_tile[code])
        elif code < t.attack_code:
            source, way = (code - t.move_code) // 4, (code - t.move_code) % 4
            self.move(source, source + STEP[way * 2 + 1])
        elif code < t.discard_code:
            source, direction = (code - t.attack_code) // 8, (code - t.attack_code) % 8
            self.attack(source, source + STEP[direction])
        elif code < t.end_code:
            self.discard(code - t.discard_code)
        elif code == t.end_code:
            self.end_turn()
        elif code == t.keep_code:
            self.keep()
        else:
            self.redraw()

    # Copies and knowledge -------------------------------------------------------------------------

    def copy(self) -> Corporate:
        return self.with_random(self.random.copy())

    def with_random(self, random: Random) -> Corporate:
        other = Corporate(self.t, random, self.z[:], self.n[:])
        other.over = self.over
        other.ending = self.ending
        other.movers = self.movers
        other.attackers = self.attackers
        other.overwhelmed = self.overwhelmed
        other.turn_number = self.turn_number
        other.active = self.active
        other.phase = self.phase
        other.winner = self.winner
        return other

    def imagine(self, seat: i64, random: Random) -> Corporate:
        """Another hand and deck for everybody else, from what is public (section 14)."""
        other = self.with_random(random)
        for owner in range(2):
            if owner != seat:
                other.redeal(owner)
        return other

    def redeal(self, seat: i64) -> None:
        """Hand and deck together, other cards where the deck list is hidden, and as large a hand drawn again."""
        t = self.t
        hand = seat * t.seat_stride
        cards = i64(self.z[hand + t.kinds])
        bags.pour(self.z, hand, hand + t.deck, t.kinds)
        if t.hidden_decks:
            self.invent(seat)
        for _ in range(cards):
            bags.add(self.z, hand, t.kinds, bags.draw(self.random, seat, self.z, hand + t.deck, t.kinds), 1)

    def known_hidden(self, seat: i64, kind: i64) -> i64:
        """Copies that were shown once and are now unseen: they must be in the hand or the deck."""
        at = seat * self.t.seat_stride + kind
        return i64(self.z[at + self.t.shown]) - i64(self.z[at + self.t.open])

    def unseen(self, seat: i64, kind: i64) -> i64:
        """Copies in hand and deck together, as far as everybody knows (section 14)."""
        if self.t.hidden_decks:
            return self.known_hidden(seat, kind)
        at = seat * self.t.seat_stride + kind
        return i64(self.z[at]) + i64(self.z[at + self.t.deck])

    def invent(self, seat: i64) -> None:
        """Other cards for an unseen deck: those known to be there, then some that make it legal (D2 to D4)."""
        t = self.t
        base = seat * t.seat_stride
        missing = i64(self.z[base + t.deck + t.kinds])
        units: i64 = 0
        for kind in range(t.kinds):
            known = self.known_hidden(seat, kind)
            self.z[base + t.deck + kind] = i16(known)
            missing -= known
            if t.type[kind] == UNIT:
                units += i64(self.z[base + t.shown + kind])
        needed = max(i64(0), min(missing, t.least_units - units))
        self.invent_cards(seat, True, needed)
        self.invent_cards(seat, False, missing - needed)

    def invent_cards(self, seat: i64, units_only: bool, cards: i64) -> None:
        """Copies that may still exist beside those seen, drawn at random into a deck whose size is set."""
        t = self.t
        base = seat * t.seat_stride
        pool = vec[i16]([0] * (t.kinds + 1))
        for kind in range(t.kinds):
            if t.type[kind] == UNIT or not units_only:
                assumed = i64(self.z[base + t.open + kind]) + i64(self.z[base + t.deck + kind])
                bags.add(pool, 0, t.kinds, kind, max(i64(0), t.most_copies - assumed))
        for _ in range(cards):
            if pool[t.kinds] > 0:
                kind = bags.draw(self.random, seat, pool, 0, t.kinds)
            else:  # only in a position that no legal deck leads to
                kind = self.random.below(seat, t.kinds)
            self.z[base + t.deck + kind] = i16(i64(self.z[base + t.deck + kind]) + 1)

    def pack(self) -> vec[i64]:
        out = vec[i64](
            [
                self.over,
                self.ending,
                self.turn_number,
                self.active,
                self.phase,
                self.winner,
                self.movers,
                self.attackers,
                self.overwhelmed,
            ]
        )
        for i in range(len(self.n)):
            out = append(out, self.n[i])
        for i in range(self.t.cells):
            out = append(out, i64(self.z[i]))
        return out

    def encode(self, seat: i64) -> vec[i64]:
        """The turn, both players' numbers and cards (own first), and the grid tile by tile."""
        out = vec[i64](
            [seat, self.turn_number, self.active == seat, self.phase, self.t.points, self.t.rounds]
        )
        for owner in (seat, 1 - seat):
            out = self.encode_player(out, owner, owner == seat)
        for tile in range(TILES):
            mine = self.n[UNITS + seat] >> tile & 1
            theirs = self.n[UNITS + 1 - seat] >> tile & 1
            out = append(out, mine - theirs)
            out = append(out, i64(self.z[self.t.kind_at + tile]) + 1 if mine + theirs > 0 else 0)
            out = append(out, i64(self.z[self.t.power_at + tile]))
            out = append(out, self.movers >> tile & 1)
            out = append(out, self.attackers >> tile & 1)
            out = append(out, self.overwhelmed >> tile & 1)
        return out

    def encode_player(self, out: vec[i64], owner: i64, own: bool) -> vec[i64]:
        """Credits, points and sizes; for each kind the hand, what else is known unseen, discards, contracts."""
        t = self.t
        base = owner * t.seat_stride
        out = append(out, self.n[CREDITS + owner])
        out = append(out, self.n[POINTS + owner])
        out = append(out, i64(self.z[base + t.kinds]))
        out = append(out, i64(self.z[base + t.deck + t.kinds]))
        for kind in range(t.kinds):
            out = append(out, i64(self.z[base + kind]) if own else 0)
            out = append(out, i64(self.z[base + t.deck + kind]) if own else self.unseen(owner, kind))
            out = append(out, i64(self.z[base + t.discard + kind]))
            copies: i64 = 0
            left: i64 = 0
            for i in range(i64(self.z[base + t.contracts])):
                entry = i64(self.z[base + t.contracts + 1 + i])
                if entry >> 8 == kind:
                    copies += 1
                    left += entry & 255
            out = append(out, copies)
            out = append(out, left)
        return out


def add_tiles(out: Codes, tiles: i64, first: i64, codes: i64, step: i64) -> None:
    """For every tile of the mask the code `first + codes * (tile - step)`."""
    row: i64 = 0
    while tiles != 0:
        byte = tiles & 255
        while byte != 0:
            out.add(first + codes * (row + LOWEST[byte] - step))
            byte &= byte - 1
        tiles >>= 8
        row += COLUMNS


def higher(one: i64, two: i64) -> i64:
    """The seat with more, or NOBODY."""
    if one == two:
        return NOBODY
    return 0 if one > two else 1


def deal(tables: CorporateTables, random: Random, decks: list[vec[i64]]) -> Corporate:
    """Decks, opening hands, then P1's first turn begins (section 5); V1, V2 and V8 change the start."""
    t = tables
    core = Corporate(t, random, vec[i16]([0] * t.cells), vec[i64]([0] * 6))
    for seat in range(2):
        base = seat * t.seat_stride
        for kind in range(t.kinds):
            bags.add(core.z, base + t.deck, t.kinds, kind, decks[seat][kind])
        core.draw(seat, t.hand_size)
        core.n[POINTS + seat] = t.head_start[seat]
    core.n[CREDITS + 1] = t.stipend
    if t.new_hand:
        core.phase = NEW_HAND
    else:
        core.start_turn()
    return core
