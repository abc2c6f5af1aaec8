"""Units on the grid: deploying, moving, attacking, and who leads in the capture zone."""

from __future__ import annotations

from mypy_extensions import i16, i64

from zirconia.core import bags
from zirconia.core.events import EVERYONE
from zirconia.core.position import LEGAL, Codes
from zirconia.games.corporate_wars.board import (
    ALL,
    BIT,
    CAPTURE,
    COLUMNS,
    DIRECTIONS,
    LOWEST,
    STEP,
    TILES,
    adjacent,
    count,
    deploy_zone,
    shifted,
    surrounding,
)
from zirconia.games.corporate_wars.economy import Economy
from zirconia.games.corporate_wars.vocabulary import (
    ACTIONS,
    ATTACKED,
    CHANGED_PLACES,
    DAMAGED,
    DESTROYED,
    EMPTY_SOURCE,
    ENEMY_NEAR,
    ENEMY_ZONE,
    EXHAUSTED,
    FRIENDLY_TARGET,
    MOVED,
    NO_SUPPORT,
    NO_TARGET,
    NOBODY,
    NOT_YOURS,
    OCCUPIED,
    OFF_BOARD,
    OUT_OF_REACH,
    POINTS,
    UNITS,
    WRONG_PHASE,
)


class Combat(Economy):
    """What units can do."""

    # Deploying (7.1) --------------------------------------------------------------------------------

    def check_deploy(self, tile: i64) -> i64:
        """A vacant tile of one's own zone (R14), or one with support and no enemy near (7.1, R13, R15)."""
        if tile < 0:
            return OFF_BOARD
        bit = BIT[tile]
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

    def deploy(self, seat: i64, kind: i64, tile: i64) -> None:
        """Printed power; it may attack but not move this turn (R12)."""
        bit = BIT[tile]
        self.n[UNITS + seat] |= bit
        self.attackers |= bit
        self.z[self.t.kind_at + tile] = i16(kind)
        self.z[self.t.power_at + tile] = i16(self.t.power[kind])

    # Moving (7.4) -----------------------------------------------------------------------------------

    def check_source(self, source: i64, target: i64) -> i64:
        """Both tiles on the grid, and an own unit on the first (7.4 and 7.5, preconditions 1 to 3)."""
        if source < 0 or target < 0:
            return OFF_BOARD
        bit = BIT[source]
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
        bit = BIT[target]
        if bit & adjacent(BIT[source]) == 0:
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
        both = BIT[source] | BIT[target]
        self.n[UNITS + self.active] ^= both
        self.exchange(source, target)

    def change_places(self, source: i64, target: i64) -> None:
        """V3: two ready friends swap, and neither can move again."""
        if self.log is not None:
            self.log.add(CHANGED_PLACES, EVERYONE, self.active, source, target)
        self.exchange(source, target)

    def exchange(self, source: i64, target: i64) -> None:
        """Swap what two tiles hold, vacancy included; nothing on them can move afterwards."""
        both = BIT[source] | BIT[target]
        self.movers &= ~both
        if (self.attackers >> source & 1) != (self.attackers >> target & 1):
            self.attackers ^= both
        if (self.overwhelmed >> source & 1) != (self.overwhelmed >> target & 1):
            self.overwhelmed ^= both
        self.swap(self.t.kind_at + source, self.t.kind_at + target)
        self.swap(self.t.power_at + source, self.t.power_at + target)

    def swap(self, one: i64, two: i64) -> None:
        held = self.z[one]
        self.z[one] = self.z[two]
        self.z[two] = held

    # Attacking (7.5) and combat (8) -----------------------------------------------------------------

    def check_attack(self, source: i64, target: i64) -> i64:
        """An enemy unit on a surrounding tile, once (7.5, R16)."""
        if self.phase != ACTIONS:
            return WRONG_PHASE
        reason = self.check_source(source, target)
        if reason != LEGAL:
            return reason
        bit = BIT[target]
        if bit & surrounding(BIT[source]) == 0:
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
        bit = BIT[source]
        self.movers &= ~bit
        self.attackers &= ~bit
        self.overwhelmed |= BIT[target]
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
        """The tile is vacant at once, the effect happens, the card goes to its owner's discards (8, R24)."""
        t = self.t
        kept = ~BIT[tile]
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

    # Listing ----------------------------------------------------------------------------------------

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

    # Standing (13) ----------------------------------------------------------------------------------

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


def add_tiles(out: Codes, tiles: i64, first: i64, codes: i64, step: i64) -> None:
    """For every tile of the mask the code `first + codes * (tile - step)`."""
    found = out.codes
    size = out.size
    code = first - codes * step
    while tiles != 0:
        byte = tiles & 255
        while byte != 0:
            found[size] = code + codes * LOWEST[byte]
            size += 1
            byte &= byte - 1
        tiles >>= 8
        code += codes * COLUMNS
    out.size = size


def higher(one: i64, two: i64) -> i64:
    """The seat with more, or NOBODY."""
    if one == two:
        return NOBODY
    return 0 if one > two else 1
