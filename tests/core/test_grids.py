"""Grids know their neighbours and distances."""

from __future__ import annotations

import pytest

from zirconia.core.kernel import grids


def neighbours(grid: grids.Grid, cell: int) -> list[int]:
    found = [grid.neighbour(cell, direction) for direction in range(grid.directions)]
    return [other for other in found if other >= 0]


def test_squares_are_numbered_row_by_row() -> None:
    grid = grids.square(3, 4)
    assert grid.size == 12
    assert grid.cell(1, 2) == 6 and grid.places[6] == (1, 2)
    assert grid.cell(3, 0) == -1


def test_a_corner_square_has_two_neighbours_and_three_with_diagonals() -> None:
    assert neighbours(grids.square(3, 3), 0) == [1, 3]
    assert sorted(neighbours(grids.square(3, 3, grids.SURROUNDING), 0)) == [1, 3, 4]


def test_the_middle_hex_has_six_neighbours_and_a_corner_three() -> None:
    grid = grids.hexagon(2)
    assert grid.size == 19
    assert len(neighbours(grid, grid.cell(0, 0))) == 6
    assert len(neighbours(grid, grid.cell(2, 0))) == 3


@pytest.mark.parametrize("grid", [grids.square(4, 5), grids.hexagon(3)])
def test_distance_is_the_number_of_steps(grid: grids.Grid) -> None:
    for start in range(grid.size):
        reached, edge, steps = {start}, [start], 0
        while edge:
            assert all(grid.distance(start, cell) == steps for cell in edge)
            edge = sorted({other for cell in edge for other in neighbours(grid, cell)} - reached)
            reached.update(edge)
            steps += 1
        assert len(reached) == grid.size


@pytest.mark.parametrize("grid", [grids.square(3, 4), grids.square(3, 4, grids.SURROUNDING), grids.hexagon(2)])
def test_neighbours_are_neighbours_of_each_other(grid: grids.Grid) -> None:
    for cell in range(grid.size):
        assert all(cell in neighbours(grid, other) for other in neighbours(grid, cell))
