"""The packed numbers of a setup of Kardashev."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from zirconia.core.kernel.grids import Grid, hexagon
from zirconia.core.kernel.position import Codes, Tables
from zirconia.games.kardashev.rules.effects import START
from zirconia.games.kardashev.rules.numbers import CELLS, RESEARCH, bit

GRID: Final = hexagon(3)


@final
class KardashevTables(Tables):
    """Columns by technology, role, tile and level; the geometry; the numbers and options of the match."""

    def __init__(
        self,
        seats: i64,
        ids: dict[str, list[str]],
        columns: dict[str, vec[i64]],
        numbers: dict[str, int],
        flags: dict[str, bool],
        roles: list[int],
        spaces: dict[str, list[int]],
    ) -> None:
        super().__init__(seats, 0, 3)
        self.technologies: i64 = len(ids["technologies"])
        self.kinds: i64 = len(ids["tiles"])
        self.roles: i64 = len(ids["roles"])
        self.technology_ids = ids["technologies"]
        self.technology_names = ids["technology-names"]
        self.role_ids = ids["roles"]
        self.role_names = ids["role-names"]
        self.tile_ids = ids["tiles"]
        self.use_code: i64 = RESEARCH + self.technologies
        self.name_code: i64 = RESEARCH + self.technologies * 2
        self.actions = RESEARCH + self.technologies * 3
        self.scratch = Codes(self.actions + 1)
        self.scratch_too = Codes(self.actions + 1)
        self._take_columns(columns)
        self._take_numbers(numbers)
        self._take_flags(flags)
        self._lay_out_board(GRID)
        self._take_spaces(spaces)
        self.fixed_role: vec[i64] = vec[i64](roles)
        self.side: vec[i64] = vec[i64](sides_of(seats, self.allies))

    def _take_columns(self, columns: dict[str, vec[i64]]) -> None:
        self.cost: vec[i64] = columns["cost"]  # five a technology: Food, Matter, Energy, any, matching
        self.level: vec[i64] = columns["level"]
        self.points: vec[i64] = columns["points"]
        self.use: vec[i64] = columns["use"]
        self.use_any: vec[i64] = columns["use-any"]
        self.acts: vec[i64] = columns["acts"]
        self.effects: vec[i64] = columns["effects"]  # by effect, then technology
        self.having: vec[i64] = columns["having"]  # by effect: the technologies that have it
        self.listed: vec[i64] = columns["listed"]  # by role
        self.requires: vec[i64] = columns["requires"]  # by role, then technology
        self.negates: vec[i64] = columns["negates"]
        self.ability: vec[i64] = columns["ability"]
        self.role_income: vec[i64] = columns["income"]  # by role: the cards that its ability gives
        self.start_columns: i64 = len(START.words)
        self.start: vec[i64] = columns["start"]  # by role, then the columns of START
        self.tile_symbols: vec[i64] = columns["symbols"]
        self.tile_count: vec[i64] = columns["count"]
        self.colony_points: vec[i64] = columns["colony-points"]  # by level, 0 to 3
        self.fleet_points: vec[i64] = columns["fleet-points"]
        self.packet_energy: vec[i64] = columns["packet-energy"]
        self.packet_tiles: vec[i64] = columns["packet-tiles"]
        self.price: vec[i64] = columns["price"]

    def _take_numbers(self, numbers: dict[str, int]) -> None:
        self.colony_pieces: i64 = numbers["colony-pieces"]
        self.fleet_pieces: i64 = numbers["fleet-pieces"]
        self.all_actions: i64 = numbers["actions"]
        self.base_actions: i64 = numbers["base-actions"]
        self.research_actions: i64 = numbers["research-actions"]
        self.exchange: i64 = numbers["exchange"]
        self.highest_bid: i64 = numbers["highest-bid"]
        self.longest_path: i64 = numbers["longest-path"]
        self.open_zone: i64 = numbers["open-zone"]
        self.shortage: i64 = numbers["shortage"]
        self.rounds: i64 = numbers["rounds"]
        self.after_frontier: i64 = numbers["rounds-after-frontier"]
        self.gift: i64 = numbers["gift"]
        self.compiled: i64 = numbers["compile"]
        self.spoils: i64 = numbers["destroyed-side"]
        self.symbol_price: i64 = numbers["symbol-price"]

    def _take_flags(self, flags: dict[str, bool]) -> None:
        self.allies = flags["allies"]
        self.pair_bids = flags["allies"] and not flags["individual-bids"]
        self.quick_end = flags["quick-end"]
        self.closing_frontier = flags["closing-frontier"]
        self.round_start_zones = flags["round-start-zones"]
        self.secret_support = flags["secret-support"]
        self.narrow_cloning = flags["narrow-cloning"]
        self.random_roles = flags["random-roles"]

    def _lay_out_board(self, grid: Grid) -> None:
        """Neighbour masks, and what a skip can reach (section 3)."""
        near = vec[i64]()
        hop = vec[i64]()
        for cell in range(CELLS):
            near = append(near, mask_around(grid, cell))
        for cell in range(CELLS):
            reach: i64 = 0
            for other in range(CELLS):
                if near[cell] >> i64(other) & 1:
                    reach |= near[other]
            hop = append(hop, reach & ~bit(cell))
        self.grid = grid
        self.near: vec[i64] = near
        self.hop: vec[i64] = hop

    def _take_spaces(self, spaces: dict[str, list[int]]) -> None:
        """The blue zone, and the corners of the seats (section 3)."""
        blue: i64 = 0
        for cell in spaces["blue"]:
            blue |= bit(cell)
        self.blue: i64 = blue
        self.outer: vec[i64] = vec[i64](spaces["outer"])
        self.inner: vec[i64] = vec[i64](spaces["inner"])

    def is_empty_tile(self, kind: i64) -> bool:
        """An empty-space tile shows nothing and has no second side (R19)."""
        return self.tile_symbols[kind] == 0

    def start_number(self, role: i64, column: i64) -> i64:
        """What a role starts with: a column of START."""
        return self.start[role * self.start_columns + column]

    def cost_of(self, technology: i64, column: i64) -> i64:
        """A part of a technology's cost: Food, Matter, Energy, any, matching."""
        return self.cost[technology * 5 + column]

    def price_of(self, row: i64, column: i64) -> i64:
        """A part of a row of prices.toml: Food, Matter, Energy, any."""
        return self.price[row * 4 + column]

    def effect(self, effect: i64, technology: i64) -> i64:
        """The strength of an effect that a technology has, or 0."""
        return self.effects[effect * self.technologies + technology]

    def is_listed(self, role: i64, technology: i64) -> bool:
        """Whether a role may research a technology (14.1)."""
        return self.listed[role] >> technology & 1 == 1

    def required(self, role: i64, technology: i64) -> i64:
        """The prerequisites of a technology as a mask; one is enough (R39)."""
        return self.requires[role * self.technologies + technology]

    def negated(self, role: i64, technology: i64) -> i64:
        """The exclusive partners of a technology as a mask (R40)."""
        return self.negates[role * self.technologies + technology]

    def ally(self, seat: i64) -> i64:
        """The partner sits opposite (16.1); -1 without allies."""
        if not self.allies:
            return -1
        half = self.seats // 2
        return seat + half if seat < half else seat - half


def mask_around(grid: Grid, cell: i64) -> i64:
    """The neighbours of a space."""
    mask: i64 = 0
    for direction in range(grid.directions):
        other = grid.neighbour(cell, direction)
        if other >= 0:
            mask |= bit(other)
    return mask


def sides_of(seats: i64, allies: bool) -> list[int]:
    """Seats i and i + P/2 are one side in the ally game (16.1)."""
    if allies:
        return [seat % (seats // 2) for seat in range(seats)]
    return list(range(int(seats)))
