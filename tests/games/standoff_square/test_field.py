"""What the scripts of the square edition see in a field: ways to the Red Gun, and the best group to place."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

import zirconia
from zirconia.core.match.state import State
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import EMPTY, FORCEFIELD
from zirconia.games.standoff_square.play.field import SLOTS, UNREACHED, Field, has, size_of
from zirconia.games.standoff_square.play.groups import SLOT, Groups, with_square
from zirconia.games.standoff_square.rules.tables import square_tables

SIDE = 16
Square = tuple[int, int]


def scattered(seed: str, seats: int = 2) -> Standoff:
    """A field on which blocks and forcefields lie about."""
    position = zirconia.game("standoff-square").setup(seats).deal(seed)
    assert isinstance(position, Standoff)
    random = Random(seed)
    for seat, _ in product(range(seats), range(14)):
        cell = random.randrange(SIDE * SIDE)
        if position.tile(cell) == EMPTY:
            position.put_tile(cell, seat + 1)
            if random.random() < 0.2:
                position.set_token(cell, FORCEFIELD)
    return position


def square_of(cell: int) -> Square:
    return divmod(cell, SIDE)


def neighbours(square: Square) -> list[Square]:
    row, column = square
    beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [(a, b) for a, b in beside if 0 <= a < SIDE and 0 <= b < SIDE]


def room(position: Standoff, seat: int) -> set[Square]:
    """Free squares that no other player's forcefield closes, found square by square."""
    t, cells = position.t, range(SIDE * SIDE)
    shields = [
        square_of(cell)
        for cell in cells
        if position.token_on(cell) == FORCEFIELD and position.tile(cell) not in (EMPTY, seat + 1)
    ]
    return {
        (row, column)
        for row, column in map(square_of, cells)
        if position.tile(row * SIDE + column) == EMPTY
        and all(abs(row - a) + abs(column - b) > t.forcefield_range for a, b in shields)
    }


def ways(position: Standoff, seat: int) -> dict[Square, int]:
    """How many blocks each free square that can be come to needs."""
    free = room(position, seat)
    own = {square_of(cell) for cell in range(SIDE * SIDE) if position.tile(cell) == seat + 1}
    border = {
        square for square in free if len(neighbours(square)) < 4 or any(one in own for one in neighbours(square))
    }
    found: dict[Square, int] = {}
    steps = 1
    while border:
        found.update(dict.fromkeys(border, steps))
        border = {one for square in border for one in neighbours(square) if one in free and one not in found}
        steps += 1
    return found


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("number", range(8))
def test_ways_to_the_red_gun_are_the_shortest(number: int, seats: int) -> None:
    position = scattered(f"ways {number}", seats)
    field = Field(square_tables(position.t))
    field.read(position, 0)
    gun = [cell for cell in range(SIDE * SIDE) if position.t.gun[cell]]
    for seat in range(seats):
        field.find_ways(seat)
        found = [int(field.ways[seat * len(gun) + place]) for place in range(len(gun))]
        known = ways(position, seat)
        assert found == [known.get(square_of(cell), UNREACHED) for cell in gun]


@pytest.mark.parametrize("number", range(4))
def test_a_field_is_as_it_was_after_a_change_was_tried(number: int) -> None:
    position = scattered(f"tried {number}")
    field = Field(square_tables(position.t))
    field.read(position, 0)
    before = field.worth(2)
    slot = next(slot for slot in range(SLOTS) if has(field.blocks, 0, slot))
    field.take(0, slot)
    field.put(0, slot)
    inside = [slot for slot in range(SLOTS) if has(field.board, 0, slot)]
    free = next(slot for slot in inside if not has(field.occupied, 0, slot))
    field.put(0, free)
    field.raise_forcefield(0, free)
    field.drop_forcefield(0, free)
    field.take(0, free)
    assert field.worth(2) == before
    assert [size_of(field.blocks, 0), field.total[0]] == [position.number(0, position.t.total_at)] * 2


def groups_of(position: Standoff, seat: int, size: int) -> set[frozenset[Square]]:
    """All groups of so many squares that can be placed, found square by square."""
    free = room(position, seat)
    starts = [square for square, steps in ways(position, seat).items() if steps == 1]
    found = {frozenset([square]) for square in starts}
    for _ in range(1, size):
        found = {
            group | {one}
            for group in found
            for square in group
            for one in neighbours(square)
            if one in free - group
        }
    return found


@pytest.mark.parametrize("size", [1, 2])
@pytest.mark.parametrize("number", range(4))
def test_a_small_group_is_placed_where_it_is_worth_most(number: int, size: int) -> None:
    """All of them lie near enough to be looked at where one's own blocks are few."""
    position = scattered(f"groups {number}")
    field = Field(square_tables(position.t))
    field.read(position, 0)
    groups = Groups(field)
    assert groups.find(size, 2)
    order = [int(groups.order) >> 9 * place & SLOT for place in range(size)]
    placed = frozenset((slot // 16 - 1, slot % 16) for slot in order)
    every = groups_of(position, 0, size)
    assert placed in every
    worths = []
    for group in every:
        for row, column in group:
            field.put(0, (row + 1) * 16 + column)
        worths.append(field.worth(2))
        for row, column in group:
            field.take(0, (row + 1) * 16 + column)
    assert groups.best == max(worths)


@pytest.mark.parametrize("size", [3, 4])
@pytest.mark.parametrize("number", range(4))
def test_a_large_group_can_be_placed_square_by_square(number: int, size: int) -> None:
    position = scattered(f"large {number}")
    field = Field(square_tables(position.t))
    field.read(position, position.active)
    groups = Groups(field)
    assert groups.find(size, 2)
    kind = next(kind for kind in range(position.t.kinds) if position.t.place[kind] == size)
    position.put(position.base(position.active), kind, 1)
    position.budget = 9
    state = State(zirconia.game("standoff-square").setup(2), position, None)
    state.apply(int(position.t.play_code + kind))
    for place in range(size):
        slot = int(groups.order) >> 9 * place & SLOT
        state.apply(int(position.t.cell_code + position.t.cell_at[slot]))  # refused if it can't be placed there
    assert position.tile(int(position.t.cell_at[slot])) == position.active + 1 or state.over


def test_a_packed_set_holds_each_square_once_in_order() -> None:
    squares = 0
    for size, slot in enumerate((40, 20, 30)):
        squares = with_square(squares, size, slot)
    assert [squares >> 9 * place & SLOT for place in range(3)] == [20, 30, 40]
    assert with_square(squares, 3, 30) == -1
