"""Whether a search with fresh seeds still finds the solutions of the puzzles that came with the games.

ZIRCONIA_PUZZLES says how many of each game are looked at; `make certify` looks at all. The seed follows from which
puzzles there are: whoever left out those that fail here would be asked about the rest with another seed.
"""

from __future__ import annotations

import os
from hashlib import sha256

import pytest

import zirconia
from zirconia.bots.seat import Seat
from zirconia.review.mining import looked
from zirconia.review.puzzles import Puzzle, shipped

COUNT = int(os.environ.get("ZIRCONIA_PUZZLES", "1"))
ITERATIONS = 1600
MOST = 5  # alternatives that are measured beside the solutions


def sample() -> list[Puzzle]:
    """So many of every game, spread over its file."""
    found = []
    for game in zirconia.games():
        puzzles = shipped(game)
        count = min(COUNT, len(puzzles))
        found += [puzzles[at * len(puzzles) // count] for at in range(count)]
    return found


def seed_of(puzzles: tuple[Puzzle, ...]) -> str:
    """Of all of them together."""
    return sha256(" ".join(sorted(one.id for one in puzzles)).encode()).hexdigest()


@pytest.mark.parametrize("puzzle", sample(), ids=lambda one: f"{one.game}-{one.id}")
def test_a_search_with_fresh_seeds_prefers_the_solution(puzzle: Puzzle) -> None:
    place = Seat(puzzle.state(), puzzle.seat)
    known = {place.key(code): code for code in place.legal()}
    keys = [*(one.key for one in puzzle.solutions), *(one.key for one in puzzle.others[:MOST])]
    seed = f"{seed_of(shipped(puzzle.game))}/{puzzle.id}"
    found = looked(place, [known[key] for key in keys], ITERATIONS, seed, len(keys))
    assert puzzle.solves(place.key(found.codes[0]))


def test_whoever_leaves_a_puzzle_out_gets_another_seed() -> None:
    puzzles = shipped(zirconia.games()[0])
    assert len({seed_of(puzzles[at:]) for at in range(len(puzzles))}) == len(puzzles)
