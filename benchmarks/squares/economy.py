"""The economy: every action that might be good now gets a number, and the highest is done."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from benchmarks.squares.board import GUN, LARGE_PATCHES, PATCHES, RANGE, Board, beside, cell_set, cells_of
from benchmarks.squares.evaluation import value
from benchmarks.squares.picking import junk
from benchmarks.squares.placing import FAR, best_cell, best_group, steps_to_gun
from benchmarks.squares.situation import CREDITS, END, Plan, Situation
from benchmarks.squares.values import REFINERIES, draw_value, mineral_value, wishes
from zirconia.games.standoff.rules.numbers import LAST_CARD

Candidate = tuple[float, Plan]

BOARD_VALUE = 6.0  # of one cell of the Red Gun ahead, in the measure of cards and minerals
LEAST_VALUE = 0.05  # anything worth less is not done
AIRDROP_CELLS = 20  # that are looked at
LATE_ROUND = 8  # an artillery that comes later need not reach quite as much
POLYOMINOES = ("4-polyomino", "3-polyomino", "2-polyomino", "1-polyomino")
ON_THE_BOARD = ("airdrop", "forcefield", "obstruction", "airstrike")


def plan_economy(situation: Situation) -> Plan:
    """The best candidate, the first of equals; without a good one, credits are played and the turn ends."""
    if situation.position.actions > 0:
        best = max(Economy(situation).candidates(), key=lambda rated: rated[0], default=(0.0, []))
        if best[0] > LEAST_VALUE:
            return best[1]
    return next(([f"play {id}"] for id in CREDITS if f"play {id}" in situation.codes), [END])


def capacity(situation: Situation) -> int:
    """The most blocks that an opponent's cards place in a turn."""
    most = 1
    for seat in situation.board.opponents:
        for id in reversed(POLYOMINOES):
            if situation.owned_by(seat, id):
                most = max(most, situation.placed_by(id))
        most += situation.owned_by(seat, "airdrop") > 0
    return most


class Economy:
    """The candidates of one decision."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.board = situation.board
        self.actions: int = situation.position.actions
        self.money = situation.money
        self.capacity = capacity(situation)
        self.value_now = self.value(self.board)
        refineries = list(cells_of(self.board.refineries))
        self.refineries = len(refineries)
        self.mined = sum(2 if cell in LARGE_PATCHES else 1 for cell in refineries)

    @cached_property
    def steps(self) -> dict[int, int]:
        return steps_to_gun(self.board)

    def value(self, board: Board) -> float:
        return value(board, self.capacity)

    def candidates(self) -> Iterator[Candidate]:
        yield from self.refinery()
        yield from self.polyominoes()
        yield from self.effects()
        yield from self.artillery()
        yield from self.shots()
        yield from self.duplicate()
        yield from self.helpers()
        yield from self.minerals()
        yield from self.cleaning()
        yield from self.draw()
        yield from self.purchases()

    # Refineries and minerals --------------------------------------------------------------------------

    def refinery(self) -> Iterator[Candidate]:
        """A refinery on a patch that is held, or a block on a patch for one that is owned."""
        situation = self.situation
        held = [cell for cell in PATCHES if self.board.without_token >> cell & 1]
        if held and situation.can_play("refinery"):
            yield 18, ["play refinery", situation.at(held[0])]
        is_wanted = self.refineries + len(held) < REFINERIES and situation.owned("refinery") > len(held)
        if is_wanted and situation.position.plays > 0 and situation.in_hand("1-polyomino"):
            starts = self.board.starts(self.board.me)
            patch = next((cell for cell in PATCHES if starts >> cell & 1), None)
            if patch is not None:
                yield 15, ["play 1-polyomino", situation.at(patch)]

    def minerals(self) -> Iterator[Candidate]:
        if self.mined and "mine" in self.situation.codes:
            yield self.mining_value, ["mine"]

    @property
    def mining_value(self) -> float:
        return self.mined * mineral_value(self.money)

    # The board ----------------------------------------------------------------------------------------

    def polyominoes(self) -> Iterator[Candidate]:
        situation = self.situation
        for id in POLYOMINOES if situation.position.plays > 0 else ():
            if situation.can_play(id):
                placed = best_group(self.board, situation.placed_by(id), self.capacity)
                if placed is not None:
                    worth, cells = placed
                    worth = self.gain(worth, situation.cost(id)) + self.bonus(cells)
                    yield worth, [f"play {id}", *map(situation.at, cells)]

    def effects(self) -> Iterator[Candidate]:
        """The cards that are aimed at one cell of the board."""
        situation = self.situation
        for id in ON_THE_BOARD:
            aim = self.aim(id) if situation.can_play(id) else None
            if aim is not None:
                worth, cell = aim
                worth = self.gain(worth, situation.cost(id)) + (self.bonus([cell]) if id == "airdrop" else 0)
                yield worth, [f"play {id}", situation.at(cell)]

    def artillery(self) -> Iterator[Candidate]:
        """An artillery, where it reaches most of the Red Gun."""
        late = 3 if self.situation.position.round_number >= LATE_ROUND else 0
        hostile = self.board.hostile & GUN

        def reach(cell: int) -> float:
            return (RANGE[cell] & GUN).bit_count() + (RANGE[cell] & hostile).bit_count() + late

        aim = best_cell(cells_of(self.board.without_token), reach)
        if aim is not None and aim[0] >= 10 and self.situation.can_play("artillery"):
            yield aim[0] + 2, ["play artillery", self.situation.at(aim[1])]

    def shots(self) -> Iterator[Candidate]:
        """Every artillery that can be fired."""
        cost = self.situation.t.fire_cost
        for gun in cells_of(self.board.artilleries) if self.money >= cost else ():
            aim = best_cell(cells_of(self.board.hostile & RANGE[gun]), self.value_without)
            if aim is not None:
                yield self.gain(aim[0], (cost, 0)), [self.situation.fire_from(gun), self.situation.at(aim[1])]

    def duplicate(self) -> Iterator[Candidate]:
        """The last action once more, if it was a card for the board."""
        situation, position = self.situation, self.situation.position
        if position.last != LAST_CARD or not situation.can_play("duplicate"):
            return
        id = situation.t.ids[position.last_what]
        size = situation.placed_by(id)
        if size:
            placed = best_group(self.board, size, self.capacity)
        else:
            aim = self.aim(id)
            placed = None if aim is None else (aim[0], [aim[1]])
        if placed is not None:
            worth = self.gain(placed[0], situation.cost("duplicate"))
            yield worth, ["play duplicate", *map(situation.at, placed[1])]

    def aim(self, id: str) -> tuple[float, int] | None:
        """The best cell for a card that is aimed at one, with the value of the board it makes."""
        board = self.board
        if id == "airdrop":
            near = sorted(cells_of(board.starts(board.me)), key=lambda cell: self.steps.get(cell, FAR))
            return best_cell(near[:AIRDROP_CELLS], lambda cell: self.value(board.with_blocks(1 << cell)))
        if id == "forcefield":
            return best_cell(cells_of(board.without_token), lambda cell: self.value(board.with_forcefield(cell)))
        if id == "obstruction":
            free = (GUN | beside(beside(board.hostile))) & ~board.occupied
            return best_cell(cells_of(free), lambda cell: self.value(board.with_black(cell)))
        if id == "airstrike":
            return best_cell(cells_of(board.hostile), self.value_without)
        return None

    def value_without(self, cell: int) -> float:
        """The board with the block of a cell destroyed."""
        return self.value(self.board.destroyed(cell))

    def gain(self, worth: float, cost: tuple[int, int]) -> float:
        """What a better board is worth, less what it costs."""
        return (worth - self.value_now) * BOARD_VALUE - cost[0] * 0.5 - cost[1] * 0.5

    def bonus(self, cells: list[int]) -> float:
        """More for cells of the Red Gun to one who is not behind there: the end comes nearer."""
        most = max(self.board.gun(seat) for seat in self.board.opponents)
        return 3.0 * (cell_set(cells) & GUN).bit_count() if self.board.gun(self.board.me) >= most else 0

    # Cards --------------------------------------------------------------------------------------------

    def helpers(self) -> Iterator[Candidate]:
        """Credits, actions and cards from a card."""
        situation = self.situation
        if situation.in_hand("fundraiser"):
            yield float(situation.position.hand_count(situation.me) - 1), ["play fundraiser"]
        if situation.can_play("blitz"):
            poor = self.actions == 1 and self.money < 5
            yield 2 * self.mining_value - 3 - (4 if poor else 0), ["play blitz"]
        if situation.can_play("restock") and self.actions > 1:
            yield 3 * draw_value(situation, self.actions - 1, self.money - 2) - 2, ["play restock"]

    def cleaning(self) -> Iterator[Candidate]:
        """Disposal, with enough junk in hand."""
        situation = self.situation
        if self.mined and situation.can_play("disposal"):
            waste = sum(situation.in_hand(id) for id in junk(situation))
            if waste >= 2:
                yield 2.0 * min(3, waste) - 1, ["play disposal"]

    def draw(self) -> Iterator[Candidate]:
        if "draw" in self.situation.codes:
            yield draw_value(self.situation, self.actions, self.money), ["draw"]

    def purchases(self) -> Iterator[Candidate]:
        for id, worth in wishes(self.situation, self.money).items():
            if self.situation.can_buy(id):
                yield worth - sum(self.situation.price(id)) * 0.7, [f"buy {id}"]
