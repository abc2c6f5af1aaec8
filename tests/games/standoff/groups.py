"""Placements by brute force, straight from the words of section 9, and as the rules offer them."""

from __future__ import annotations

from zirconia.core.match.state import State

Group = frozenset[int]


def neighbours(state: State, cell: int) -> list[int]:
    grid = state.setup.tables.grid  # type: ignore[attr-defined]
    return [other for d in range(grid.directions) if (other := grid.neighbour(cell, d)) >= 0]


def all_placements(state: State) -> set[Group]:
    """Every complete set of cells that the choices lead to, in any order, from a just played card."""
    placements: set[Group] = set()
    seen: set[Group] = set()
    table = state.setup.tables
    cells = range(table.cell_code, table.cell_code + table.cells)  # type: ignore[attr-defined]

    def follow(at: State, chosen: Group) -> None:
        if chosen in seen:
            return
        seen.add(chosen)
        for code in at.legal():
            assert code in cells
            other = at.copy()
            last = other.core.chosen + 1 == other.core.wanted  # type: ignore[attr-defined]
            group = chosen | {code - cells.start}
            if last:
                placements.add(group)
            else:
                other.apply(code)
                follow(other, group)

    follow(state, frozenset())
    return placements


def brute_force(state: State, seat: int, size: int) -> set[Group]:
    """Every set of free, connected, anchored, unshielded cells."""
    position = state.core
    table = state.setup.tables
    open_cells = [cell for cell in range(table.cells) if is_open(state, seat, cell)]  # type: ignore[attr-defined]
    groups: set[Group] = {frozenset([cell]) for cell in open_cells}
    allowed = set(open_cells)
    for _ in range(size - 1):
        groups = {
            group | {other} for group in groups for cell in group for other in neighbours(state, cell)
            if other in allowed and other not in group
        }  # fmt: skip
    directions = table.grid.directions  # type: ignore[attr-defined]

    def anchored(cell: int) -> bool:
        near = neighbours(state, cell)
        return len(near) < directions or any(position.tile(other) == seat + 1 for other in near)  # type: ignore[attr-defined]

    return {group for group in groups if any(anchored(cell) for cell in group)}


def is_open(state: State, seat: int, cell: int) -> bool:
    """Free, and outside every forcefield of another player."""
    position = state.core
    table = state.setup.tables
    if position.tile(cell):  # type: ignore[attr-defined]
        return False
    for other in range(table.cells):  # type: ignore[attr-defined]
        owner = position.tile(other) - 1  # type: ignore[attr-defined]
        hostile = position.token_on(other) == 2 and 0 <= owner < 4 and owner != seat  # type: ignore[attr-defined]
        if hostile and table.grid.distance(cell, other) <= table.forcefield_range:  # type: ignore[attr-defined]
            return False
    return True
