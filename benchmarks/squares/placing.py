"""Where to place: the best cell for a block or a token, and the best group for a polyomino."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from benchmarks.squares.board import NEIGHBOURS, Board, beside, cell_set, cells_of
from benchmarks.squares.evaluation import value

FAR = 30  # steps to the Red Gun of a cell from which no way leads there
FIRST_CELLS = 24  # where a group may begin
MOST_GROUPS = 180  # that are followed at once

Group = frozenset[int]
Order = list[int]  # the cells of a group in the order in which they can be placed


def best_cell(cells: Iterable[int], worth: Callable[[int], float]) -> tuple[float, int] | None:
    """The cell of the highest worth, the first of equals, with that worth."""
    return max(((worth(cell), cell) for cell in cells), key=lambda rated: rated[0], default=None)


def steps_to_gun(board: Board) -> dict[int, int]:
    """How far each free cell is from the open cells of the Red Gun; none of those that lead nowhere."""
    room = board.room(board.me)
    reached = border = board.open_gun & room
    steps: dict[int, int] = {}
    for step in range(FAR):
        if not border:
            break
        steps.update(dict.fromkeys(cells_of(border), step))
        border = beside(border) & room & ~reached
        reached |= border
    return steps


def best_group(board: Board, size: int, capacity: int) -> tuple[float, Order] | None:
    """The most valuable board that a group of so many blocks makes, and how to place it."""
    orders = [(value(board.with_blocks(cell_set(order)), capacity), order) for order in groups(board, size)]
    return max(orders, key=lambda rated: rated[0], default=None)


def groups(board: Board, size: int) -> list[Order]:
    """Connected groups that begin near the Red Gun; too many to follow are thinned out to the nearest."""
    room = board.room(board.me)
    nearness = nearness_of(board)
    starts = sorted(cells_of(board.starts(board.me)), key=nearness)[:FIRST_CELLS]
    found: dict[Group, Order] = {frozenset([cell]): [cell] for cell in starts}
    for _ in range(1, size):
        found = thinned(enlarged(found, room), nearness)
    return list(found.values())


def nearness_of(board: Board) -> Callable[[int], float]:
    """A measure of cells, low near the Red Gun, and a little lower where an opponent is blocked."""
    steps = steps_to_gun(board)
    contested = beside(board.hostile)

    def nearness(cell: int) -> float:
        return steps.get(cell, FAR) - (0.3 if contested >> cell & 1 else 0)

    return nearness


def enlarged(found: dict[Group, Order], room: int) -> dict[Group, Order]:
    """All groups with one free cell more."""
    larger: dict[Group, Order] = {}
    for group, order in found.items():
        for cell in group:
            for beyond in NEIGHBOURS[cell]:
                if room >> beyond & 1 and beyond not in group:
                    larger.setdefault(group | {beyond}, [*order, beyond])
    return larger


def thinned(found: dict[Group, Order], nearness: Callable[[int], float]) -> dict[Group, Order]:
    """The groups that come nearest, where there are too many of them."""
    if len(found) <= MOST_GROUPS:
        return found

    def rank(group: Group) -> float:
        return min(nearness(cell) for cell in group) * 3 + sum(nearness(cell) for cell in group) * 0.3

    return {group: found[group] for group in sorted(found, key=rank)[:MOST_GROUPS]}
