"""What good play is in both Standoffs: income, big groups, the shortest way in, most of the Red Gun."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.kernel.evaluation import Evaluation
from zirconia.core.kernel.position import Codes, Position
from zirconia.games.standoff.play.appeal import FAR, appeal, is_empty, steps_to_gun
from zirconia.games.standoff.play.hands import KEPT, can_finish, fills, held, is_clogged, is_detour
from zirconia.games.standoff.rules.cells import around, find_open
from zirconia.games.standoff.rules.ending import is_ahead
from zirconia.games.standoff.rules.numbers import CHOOSE_CELL, CHOOSE_GROUP, CHOOSE_TRASH, DISCARDING, NO_CHOICE
from zirconia.games.standoff.rules.piles import in_piles, owned
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import (
    AIRDROP,
    AIRSTRIKE,
    BLACK,
    EMPTY,
    FIRE,
    FORCEFIELD,
    OBSTRUCTION,
    OFFENSIVE,
    PLACEMENT,
    RESOURCE,
    ROWS,
    StandoffTables,
)

NEVER: Final = 40.0  # turns to a majority that can't be had any more
HURRY: Final = 0.06  # what an empty Red Gun is worth to one who needs no more of it; as much again, no way into it


@final
class StandoffEvaluation(Evaluation):
    """Counts the turns each seat needs to a sure majority, and gives the quicker ones the better chances."""

    def __init__(self, tables: StandoffTables) -> None:
        super().__init__(tables)
        self.t = tables
        self.rate = 70_000 // tables.seats
        self.exploration = 0.3
        self.gun: vec[i64] = tables.plane([cell for cell in range(tables.cells) if tables.gun[cell] == 1])
        self.steps: vec[i64] = steps_to_gun(tables)
        self.reached: vec[i64] = vec[i64]([0] * ROWS)
        self.won = False  # the one to move has a sure majority, and only has to fill what is left
        self.stuck = False  # the one to move leads and has no way to the last cells of the Red Gun
        self.appeal: vec[i64] = vec[i64]([appeal(tables, kind) for kind in range(tables.kinds)])
        self.empty: vec[i64] = vec[i64]([i64(is_empty(tables, kind)) for kind in range(tables.kinds)])
        self.empties = sum(int(self.empty[kind]) for kind in range(tables.kinds)) > 0

    # Judging ----------------------------------------------------------------------------------------

    def value(self, position: Position, seat: i64) -> float:
        """The seat's share of the chances: turns to a majority, every two more halving them and more."""
        assert isinstance(position, Standoff)
        own: float = 0.0
        all: float = 0.0
        other: i64 = 0
        while other < self.seats:
            chance = math.exp(-0.45 * self.turns_to_majority(position, other))
            all += chance
            if other == seat:
                own = chance
            other += 1
        share = own / (all + 1e-12)
        seats = float(self.seats)
        worth = 2.0 * share - 1.0 if self.seats == 2 else (share * seats - 1.0) / (seats - 1.0)
        return worth - self.unfinished(position, seat) if own == 1.0 else worth

    def has_as_good_as_won(self, position: Position, seat: i64) -> bool:
        """A majority of the Red Gun that stands, however the cells that are left are filled."""
        assert isinstance(position, Standoff)
        return self.missing(position, seat) <= 0

    def unfinished(self, position: Standoff, seat: i64) -> float:
        """What a sure winner still lacks: cells to fill, and a way to them or cards that need none."""
        left = HURRY * float(self.t.gun_size - position.filled) / float(self.t.gun_size)
        if self.has_way(position, seat):
            return left
        return left + (0.5 * HURRY if self.owns_detour(position, seat) else HURRY)

    def owns_detour(self, position: Standoff, seat: i64) -> bool:
        """Whether a card of this seat's can end the game from elsewhere."""
        kind: i64 = 0
        while kind < self.t.kinds:
            if is_detour(self.t, kind) and in_piles(position, seat, kind) > 0:
                return True
            kind += 1
        return False

    def turns_to_majority(self, position: Standoff, seat: i64) -> float:
        """Blocks that are missing on the way and inside, at the pace of this deck, which grows."""
        free = self.t.gun_size - position.filled
        missing = self.missing(position, seat)
        if missing <= 0:
            return 0.0
        if missing > free or position.has_left(seat):
            return NEVER + float(missing - free)
        needed = float(missing + self.way(position, seat) - 1)
        return self.turns_for(position, seat, needed)

    def missing(self, position: Standoff, seat: i64) -> i64:
        """Blocks that a seat still needs for a majority of the Red Gun, whatever the others fill."""
        t = self.t
        own = position.number(seat, t.gun_at)
        best: i64 = 0
        other: i64 = 0
        while other < self.seats:
            if other != seat:
                theirs = position.number(other, t.gun_at)
                best = max(best, theirs)
            other += 1
        missing = best - own + t.gun_size - position.filled
        return (missing >> 1) + 1

    def turns_for(self, position: Standoff, seat: i64, needed: float) -> float:
        """How long a deck takes to place so many blocks."""
        t = self.t
        cards: float = 0.0
        credits: float = 0.0
        groups: float = 0.0
        blocks: float = 0.0
        draws: float = 0.0
        kind: i64 = 0
        while kind < t.kinds:
            held = owned(position, seat, kind)
            if held > 0:
                count = float(held)
                cards += count
                if t.kind[kind] == RESOURCE:
                    credits += count * float(t.credits[kind])
                elif t.kind[kind] == PLACEMENT:
                    groups += count
                    blocks += count * float(t.place[kind] * t.place[kind])
                else:
                    draws += 0.5 * count * float(t.draw[kind])
                    if t.does[kind] == AIRDROP:
                        needed -= 0.6 * count
            kind += 1
        hand = 5.5 + 4.0 * draws / (cards + 1.0)
        share = hand / (cards + 1.0)
        share = min(share, 1.0)
        income = credits * share
        size: float = 0.0
        if groups > 0.0:
            # a player holds on to the larger groups of the hand
            size = math.sqrt(blocks / groups) * (1.0 - math.exp(-1.3 * groups * share))
        turn: float = 0.0
        while needed > 0.0 and turn < 30.0:
            most = 1.0 + 0.45 * income
            pace = size if size < most else most
            pace = max(pace, 0.2)
            pace = min(pace, 3.6)
            if needed <= pace:
                return turn + needed / pace
            needed -= pace
            income += 0.06 * income
            size += 0.03 * income
            turn += 1.0
        return turn + 0.1 * needed

    def way(self, position: Standoff, seat: i64) -> i64:
        """The fewest blocks that bring one into the Red Gun: 1 when an open cell of it can be filled now."""
        self.start_from(position, seat, False)
        steps: i64 = 1
        while steps < FAR:
            if self.is_inside():
                return steps
            if not self.spread():
                return FAR
            steps += 1
        return FAR

    def has_way(self, position: Standoff, seat: i64) -> bool:
        """Whether groups, placed one after the other past all forcefields, can come to a cell of the Red Gun."""
        self.start_from(position, seat, True)
        while self.spread():
            pass
        return self.is_inside()

    def start_from(self, position: Standoff, seat: i64, shields: bool) -> None:
        """Into `reached`: the open cells where a group can be anchored."""
        t = self.t
        find_open(position, seat, shields)
        at = (seat + 1) * ROWS
        row: i64 = 1
        while row < ROWS - 1:
            self.reached[row] = (t.edge[row] | around(t, position.planes, at + row)) & t.open[row]
            row += 1

    def is_inside(self) -> bool:
        row: i64 = 4
        while row < ROWS - 4:
            if self.reached[row] & self.gun[row] != 0:
                return True
            row += 1
        return False

    def spread(self) -> bool:
        """One step further through open cells; False if there was none."""
        t = self.t
        reached = self.reached
        above: i64 = 0
        grew = False
        row: i64 = 1
        while row < ROWS - 1:
            here = reached[row]
            below = reached[row + 1]
            wider = (here << 1) | (here >> 1) | above | below
            if t.hexes:
                wider |= (above >> 1) | (below << 1)
            wider = here | (wider & t.open[row])
            if wider != here:
                grew = True
                reached[row] = wider
            above = here
            row += 1
        return grew

    def is_stuck(self, position: Standoff) -> bool:
        """Late in the game, ahead of all others, and without a way to the cells that are left."""
        t = self.t
        if position.filled * 2 < t.gun_size:
            return False
        other: i64 = 0
        while other < self.seats:
            if other != position.active and is_ahead(position, other, position.active):
                return False
            other += 1
        return not self.has_way(position, position.active)

    # Weighing ---------------------------------------------------------------------------------------

    def weigh(self, position: Position, seat: i64, codes: Codes, weights: vec[i64]) -> None:
        assert isinstance(position, Standoff)
        self.won = self.missing(position, position.active) <= 0
        self.stuck = position.choice in (NO_CHOICE, CHOOSE_CELL) and self.is_stuck(position)
        if position.choice == CHOOSE_GROUP:
            self.weigh_group(codes, weights)
        elif position.choice == CHOOSE_CELL:
            self.weigh_cells(position, codes, weights)
        elif position.choice == NO_CHOICE and position.phase != DISCARDING:
            self.weigh_actions(position, codes, weights)
        else:
            self.weigh_cards(position, codes, weights)

    def weigh_group(self, codes: Codes, weights: vec[i64]) -> None:
        """The nearer to the Red Gun the better; inside all cells are alike."""
        nearest: i64 = 99
        i: i64 = 0
        while i < codes.size:
            steps = self.steps[codes.codes[i] - self.t.cell_code]
            nearest = min(nearest, steps)
            i += 1
        i = 0
        while i < codes.size:
            behind = self.steps[codes.codes[i] - self.t.cell_code] - nearest
            weights[i] = 0
            if behind == 0:
                weights[i] = 64
            elif behind == 1:
                weights[i] = 4
            i += 1

    def weigh_cells(self, position: Standoff, codes: Codes, weights: vec[i64]) -> None:
        """Fill the Red Gun, and hit those who do."""
        t = self.t
        effect = position.effect
        hits = effect in (AIRSTRIKE, FIRE, OFFENSIVE)
        i: i64 = 0
        while i < codes.size:
            cell = codes.codes[i] - t.cell_code
            steps = self.steps[cell]
            near = FAR - steps if steps < FAR else 0
            tile = position.tile(cell)
            weight: i64 = 2
            if hits:
                weight = 0
                if tile != EMPTY and tile < BLACK and tile != position.active + 1:
                    weight = (
                        60 if t.gun[cell] == 1 or (self.stuck and position.token_on(cell) == FORCEFIELD) else near
                    )
                elif self.stuck and tile == BLACK:
                    weight = near
            elif effect == AIRDROP:
                weight = 60 if t.gun[cell] == 1 else near >> 2
            elif effect == OBSTRUCTION:
                weight = near if t.gun[cell] == 0 else 2
                if self.stuck:
                    weight = 60 * t.gun[cell]
            weights[i] = weight
            i += 1

    def weigh_actions(self, position: Standoff, codes: Codes, weights: vec[i64]) -> None:
        """Credits first, they are free; then the biggest group, cards that draw, and the best purchase."""
        t = self.t
        clogged = is_clogged(t, position) or (self.won and not can_finish(t, position, self.stuck))
        i: i64 = 0
        while i < codes.size:
            code = codes.codes[i]
            weight: i64 = 1
            if code < t.discard_code:
                weight = self.weigh_play(position, code)
            elif code < t.pick_code:
                weight = 6 if code - t.discard_code == t.horse else 0
                if clogged and t.kind[code - t.discard_code] == PLACEMENT:
                    weight = 40
            elif code < t.buy_code:
                weight = 1
            elif code < t.cell_code:
                kind = (code - t.buy_code) // t.copies_apart
                weight = 90 if self.stuck and is_detour(self.t, kind) else self.appeal[kind]
                if t.kind[kind] == RESOURCE and position.filled * 2 > t.gun_size:
                    weight = 1 - self.empty[kind]
            elif code < t.seat_code:
                weight = 20
            elif code == t.draw_code:
                weight = 40 if clogged or self.won else 12
            elif code == t.end_code:
                weight = 1 if position.actions > 0 else 40
            elif code >= t.first_own:
                weight = 4 if clogged else 25
            weights[i] = weight
            i += 1

    def weigh_play(self, position: Standoff, kind: i64) -> i64:
        t = self.t
        if t.kind[kind] == RESOURCE:
            return 300 if position.actions > 0 else 1
        if t.kind[kind] == PLACEMENT:
            return 40 + 60 * t.place[kind]
        if self.stuck and is_detour(self.t, kind):
            return 300
        return 10 + 40 * t.draw[kind] + 8 * t.more_actions[kind] + self.appeal[kind]

    def weigh_cards(self, position: Standoff, codes: Codes, weights: vec[i64]) -> None:
        """Cards to part with: the poorest; cards to take: the best; seats and answers alike."""
        t = self.t
        away = position.phase == DISCARDING or position.choice == CHOOSE_TRASH
        crowded = position.phase == DISCARDING and held(t, position, PLACEMENT) > KEPT
        i: i64 = 0
        while i < codes.size:
            code = codes.codes[i]
            weight: i64 = 10
            if t.pick_code <= code < t.buy_code:
                kind = code - t.pick_code
                worth = self.appeal[kind] + t.place[kind] * 4 + t.credits[kind] * 2
                weight = 2 + worth
                if away:
                    weight = 60 - worth if worth < 60 else 1
                    if crowded and t.kind[kind] == PLACEMENT:
                        weight = 90 - 4 * t.place[kind]
                    if self.won and not fills(t, kind) and not (self.stuck and is_detour(self.t, kind)):
                        weight = 90
                    if position.choice == CHOOSE_TRASH:
                        weight = 60 if kind == t.horse else 12 - worth
            weights[i] = weight if weight > 0 else 0
            i += 1

    def rule_out(self, position: Position, seat: i64, codes: Codes) -> None:
        """A card that does nothing is not bought: it only gets in the way."""
        if not self.empties:
            return
        t = self.t
        kept: i64 = 0
        i: i64 = 0
        while i < codes.size:
            code = codes.codes[i]
            bought = t.buy_code <= code < t.cell_code
            if not bought or self.empty[(code - t.buy_code) // t.copies_apart] == 0:
                codes.codes[kept] = code
                kept += 1
            i += 1
        codes.size = kept if kept > 0 else codes.size
