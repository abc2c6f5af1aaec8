"""The packed numbers both editions share: cards by kind, the board as rows of bits, zones and action codes.

A board is at most 16 by 16. A set of cells is a *plane*: 18 rows of 16 bits, the first and last always empty,
so that the neighbours of all its cells are a few shifts. Hex (q, r) is bit q + 7 of row r + 8.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from zirconia.core.kernel.grids import Grid
from zirconia.core.kernel.position import Tables

# Kinds of card.
PLACEMENT: Final = 0  # polyominoes and encampments
RESOURCE: Final = 1
ACTION: Final = 2
SATELLITE: Final = 3
COMPONENT: Final = 4
SPECIAL: Final = 5

# Where a card is for sale.
PERMANENT: Final = 0
TEMPORARY: Final = 1
ASIDE: Final = 2

# What an effect asks for, or does apart from the plain numbers of a card.
NOTHING: Final = 0
PLACE: Final = 1
AIRDROP: Final = 2
OBSTRUCTION: Final = 3
AIRSTRIKE: Final = 4
OFFENSIVE: Final = 5
IMPROVE: Final = 6
HACK: Final = 7
TROJAN: Final = 8
EARLY_ACCESS: Final = 9
DISPOSAL: Final = 10
DUPLICATE: Final = 11
INITIATIVE: Final = 12
EMP: Final = 13
NAPALM: Final = 14
FIRE: Final = 15
MOVE: Final = 16
DROP: Final = 17

# Tokens.
NO_TOKEN: Final = 0
ARTILLERY: Final = 1
FORCEFIELD: Final = 2
REFINERY: Final = 3
CREDIT_WELL: Final = 4
ENCAMPMENT_WELL: Final = 5
HAND_WELL: Final = 6
TELEKINESIS: Final = 7

# What fills a cell: nothing, the colour of seat s as s + 1, or black. Eternal black cannot be destroyed.
EMPTY: Final = 0
BLACK: Final = 5
ETERNAL: Final = 6

MOST_PLACED: Final = 4  # no card places more at once

# Planes.
ROWS: Final = 18
OCCUPIED: Final = 0  # plane c holds the cells of colour c, from 1 on
GROUP: Final = 7
READ: Final = 8  # wells that have given this turn
TOKENS: Final = 8  # plane TOKENS + token
PLANES: Final = 16

COLUMNS: Final[tuple[str, ...]] = (
    "kind", "market", "cost", "cost_minerals", "price", "price_minerals", "copies", "start", "trashed",
    "does", "token", "place", "credits", "draw", "actions", "per_card", "trashes", "fast",
    "shield", "dilation",
)  # fmt: skip


# What is within a distance of each cell of a board: it takes longer to find than all the rest of a setup.
REACHES: Final[dict[tuple[Grid, int], vec[i64]]] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
class StandoffTables(Tables):
    """Columns by kind of card, the numbers of a match, the board, and the layout of zones and codes."""

    def __init__(
        self,
        seats: i64,
        ids: list[str],
        names: list[str],
        texts: list[str],
        columns: dict[str, vec[i64]],
        numbers: dict[str, int],
        flags: dict[str, bool],
        grid: Grid,
    ) -> None:
        super().__init__(seats, 0, seats + 1)
        self.ids = ids
        self.names = names
        self.texts = texts
        self.kinds: i64 = len(ids)
        self.kind: vec[i64] = columns["kind"]
        self.market: vec[i64] = columns["market"]
        self.cost: vec[i64] = columns["cost"]
        self.cost_minerals: vec[i64] = columns["cost_minerals"]
        self.price: vec[i64] = columns["price"]
        self.price_minerals: vec[i64] = columns["price_minerals"]
        self.copies: vec[i64] = columns["copies"]
        self.start: vec[i64] = columns["start"]
        self.trashed: vec[i64] = columns["trashed"]
        self.does: vec[i64] = columns["does"]
        self.token: vec[i64] = columns["token"]
        self.place: vec[i64] = columns["place"]
        self.credits: vec[i64] = columns["credits"]
        self.draw: vec[i64] = columns["draw"]
        self.more_actions: vec[i64] = columns["actions"]
        self.per_card: vec[i64] = columns["per_card"]
        self.trashes: vec[i64] = columns["trashes"]
        self.fast: vec[i64] = columns["fast"]
        self.shield: vec[i64] = columns["shield"]
        self.dilation: vec[i64] = columns["dilation"]
        self.horse: i64 = ids.index("horse")
        self._read_numbers(numbers, flags)
        self.grid = grid
        self._lay_out_board()
        self._lay_out_zones()
        self._lay_out_codes()

    def _read_numbers(self, numbers: dict[str, int], flags: dict[str, bool]) -> None:
        self.turn_actions: i64 = numbers["actions"]
        self.turn_plays: i64 = numbers["plays"]
        self.hand_size: i64 = numbers["hand"]
        self.first_hand: i64 = numbers["first-hand"]
        self.rounds: i64 = numbers["rounds"]
        self.action_limit: i64 = numbers["turn-limit"]
        self.row_size: i64 = numbers["row"]
        self.forcefield_range: i64 = numbers["forcefield-range"]
        self.artillery_range: i64 = numbers["artillery-range"]
        self.fire_cost: i64 = numbers["fire-cost"]
        self.play_area = flags["play-area"]
        self.full_round = flags["full-round"]
        self.anchored_airdrop = flags["anchored-airdrop"]
        self.horse_is_stuck = flags["horse-is-stuck"]  # Horse cannot be chosen for the Discard action
        self.has_minerals = flags["minerals"]  # prices in minerals are asked for
        self.tokens_leave = flags["tokens-leave"]  # the tokens of one who leaves the game are removed
        self.adjustable = flags["adjustment"]  # the order of the row matters, so copies are told apart

    # The board ------------------------------------------------------------------------------------

    def _lay_out_board(self) -> None:
        """Slots (row * 16 + bit) of cells, the edge, the Red Gun, and the reach of tokens."""
        grid = self.grid
        shift = 7 if grid.hexes else 0
        self.hexes = grid.hexes
        self.cells: i64 = grid.size
        slots = vec[i64](capacity=grid.size)
        self.cell_at: vec[i64] = vec[i64]([-1] * (ROWS * 16))
        for number, (a, b) in enumerate(grid.places):
            row, bit = (b + shift + 1, a + shift) if grid.hexes else (a + 1, b)
            slots = append(slots, row * 16 + bit)
            self.cell_at[row * 16 + bit] = number
        self.slot: vec[i64] = slots
        self.board: vec[i64] = self.plane(list(range(grid.size)))
        self.edge: vec[i64] = self.plane([cell for cell in range(grid.size) if self.is_edge(cell)])
        self.gun: vec[i64] = vec[i64]([0] * grid.size)
        self.gun_size: i64 = 0
        self.shields: vec[i64] = self.reach(self.forcefield_range)
        self.ranges: vec[i64] = self.reach(self.artillery_range)
        self.start_tile: vec[i64] = vec[i64]([0] * grid.size)
        self.start_token: vec[i64] = vec[i64]([0] * grid.size)
        self.open: vec[i64] = vec[i64]([0] * ROWS)  # three planes to work on, empty between uses
        self.near: vec[i64] = vec[i64]([0] * ROWS)
        self.reached: vec[i64] = vec[i64]([0] * ROWS)
        self.region: vec[i64] = vec[i64]([0] * 8)  # cells that were come to, in search of room for a group

    def is_edge(self, cell: i64) -> bool:
        """A cell along the border of the board: it lacks a neighbour."""
        for direction in range(self.grid.directions):
            if self.grid.neighbour(cell, direction) < 0:
                return True
        return False

    def plane(self, cells: list[int]) -> vec[i64]:
        """The set of these cells as rows of bits."""
        rows = vec[i64]([0] * ROWS)
        for cell in cells:
            slot = self.slot[cell]
            rows[slot >> 4] |= 1 << (slot & 15)
        return rows

    def reach(self, distance: i64) -> vec[i64]:
        """For each cell the plane of all cells within a distance of it, one after the other; the same for every
        match on this board, which only reads it."""
        around = (self.grid, int(distance))
        if around not in REACHES:
            REACHES[around] = self.find_reach(distance)
        return REACHES[around]

    def find_reach(self, distance: i64) -> vec[i64]:
        steps = range(-distance, distance + 1)
        near = [(a, b) for a in steps for b in steps if self.steps(a, b) <= distance]
        rows = vec[i64](capacity=self.cells * ROWS)
        for a, b in self.grid.places:
            plane = self.plane([cell for da, db in near if (cell := self.grid.cell(a + da, b + db)) >= 0])
            for row in range(ROWS):
                rows = append(rows, plane[row])
        return rows

    def steps(self, a: int, b: int) -> int:
        """The distance that a difference of coordinates makes."""
        return (abs(a) + abs(b) + abs(a + b)) // 2 if self.grid.hexes else abs(a) + abs(b)

    def set_gun(self, cells: list[int]) -> None:
        """The cells of the Red Gun."""
        for cell in cells:
            self.gun[cell] = 1
        self.gun_size = len(cells)

    # Zones ----------------------------------------------------------------------------------------

    def _lay_out_zones(self) -> None:
        """Five bags and six numbers a seat; trash, draft pile, piles, row; what is known; the board."""
        self.stride: i64 = self.kinds + 1
        self.hand: i64 = 0
        self.deck: i64 = self.stride
        self.discard: i64 = self.stride * 2
        self.played: i64 = self.stride * 3  # the play area, where a variant has one
        self.orbit: i64 = self.stride * 4  # satellites
        self.gun_at: i64 = self.stride * 5
        self.total_at: i64 = self.gun_at + 1
        self.minerals_at: i64 = self.gun_at + 2
        self.left_at: i64 = self.gun_at + 3  # 1 for the first who left, 2 for the second
        self.fast_at: i64 = self.gun_at + 4  # fast credits played in the last turn
        self.dilated_at: i64 = self.gun_at + 5  # more actions in each turn
        self.seat_stride: i64 = self.gun_at + 6
        self.trash: i64 = self.seat_stride * self.seats
        self.draft: i64 = self.trash + self.stride
        self.piles: i64 = self.draft + self.stride
        self.row: i64 = self.piles + self.kinds
        self.known: i64 = self.row + self.row_size
        self.sure: i64 = self.known + (self.seats + 1) * self.seats * self.stride
        self.tiles: i64 = self.sure + self.seats * self.stride
        self.tokens: i64 = self.tiles + self.cells
        self.numbers: i64 = self.tokens + self.cells

    def known_by(self, observer: i64, owner: i64) -> i64:
        """Where the bag begins of cards that an observer (seats: everybody) knows to be in a hand."""
        return self.known + (observer * self.seats + owner) * self.stride

    def surely(self, owner: i64) -> i64:
        """Where the bag begins of cards that everybody knows to be in a deck."""
        return self.sure + owner * self.stride

    # Codes ----------------------------------------------------------------------------------------

    def _lay_out_codes(self) -> None:
        """Cards, cells and seats first, then single actions; editions add their own after `first_own`."""
        self.play_code: i64 = 0
        self.discard_code: i64 = self.kinds
        self.pick_code: i64 = self.kinds * 2
        self.buy_code: i64 = self.kinds * 3
        self.copies_apart: i64 = self.row_size if self.adjustable else 1
        self.cell_code: i64 = self.buy_code + self.kinds * self.copies_apart
        self.use_code: i64 = self.cell_code + self.cells
        self.seat_code: i64 = self.use_code + self.cells
        self.draw_code: i64 = self.seat_code + self.seats
        self.end_code: i64 = self.draw_code + 1
        self.done_code: i64 = self.draw_code + 2
        self.first_own: i64 = self.draw_code + 3
        self.actions = self.first_own
