"""Boards that may be turned: nothing in the rules changes, and networks read both sides alike."""

from __future__ import annotations

import random
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import zirconia
from zirconia.bots import Seat
from zirconia.bots.advised import Advised
from zirconia.bots.network import Network
from zirconia.bots.network_file import SIDES, network_for, of_game
from zirconia.bots.turning import Turning
from zirconia.core.kernel.position import Codes
from zirconia.core.kernel.random import from_seed
from zirconia.core.match.setup import Setup
from zirconia.core.match.state import State
from zirconia.games.corporate_wars.rules.tables import CorporateTables

STEPS = 300


def turning_setups() -> list[tuple[str, int]]:
    """The games whose board may be turned, with all their seat counts."""
    setups = [(game, seats) for game in zirconia.games() for seats in zirconia.game(game).seats]
    return [one for one in setups if symmetries(zirconia.game(one[0]).setup(one[1]))]


def symmetries(setup: Setup) -> Any:
    return setup.game.symmetries(setup.tables)


def turned(numbers: Any, way: Any) -> list[int]:
    found = [0] * len(way.numbers)
    for number, place in enumerate(way.numbers):
        found[place] = int(numbers[number])
    return found


def test_the_boards_that_may_be_turned_are_the_square_and_the_grid() -> None:
    assert {game for game, _ in turning_setups()} == {"corporate-wars", "standoff-square"}


@pytest.mark.parametrize(("game", "seats"), turning_setups())
def test_a_match_on_a_turned_board_is_the_same_match(game: str, seats: int) -> None:
    setup = zirconia.game(game).setup(seats)
    first, *others = symmetries(setup)
    assert list(first.numbers) == sorted(first.numbers)
    assert list(first.codes) == sorted(first.codes)
    for number, way in enumerate(others):
        chance = random.Random(number)
        one, other = (setup.start(seed=f"turned/{number}", journal=False) for _ in range(2))
        for _ in range(STEPS):
            if one.over:
                break
            seat = one.acting[0]
            assert turned(one.encode(seat), way) == [int(value) for value in other.encode(seat)]
            legal = one.legal(seat)
            assert sorted(way.codes[code] for code in legal) == sorted(other.legal(seat))
            code = chance.choice(legal)
            one.apply(code, seat)
            other.apply(way.codes[code], seat)
        assert one.over == other.over and one.scores() == other.scores()


def test_a_board_with_sides_is_not_turned() -> None:
    """Where a zone reaches farther down than up, top and bottom are not the same."""
    setup = zirconia.game("corporate-wars").setup()
    assert isinstance(setup.tables, CorporateTables)
    setup.tables.capture_zone |= 1 << 47
    assert symmetries(setup) == ()


def played(game: str, seed: str, steps: int, ways: int) -> tuple[State, State, Any]:
    """A position that was come to at random, and the same one turned in the last of its ways."""
    setup = zirconia.game(game).setup()
    way = symmetries(setup)[ways]
    one, other = (setup.start(seed=seed, journal=False) for _ in range(2))
    chance = random.Random(seed)
    for _ in range(steps):
        seat = one.acting[0]
        code = chance.choice(one.legal(seat))
        one.apply(code, seat)
        other.apply(way.codes[code], seat)
    return one, other, way


def network_of(setup: Setup) -> Network:
    network = network_for(setup)
    assert network is not None
    return network


@pytest.mark.parametrize("way", range(1, 8))
def test_a_network_with_habits_reads_all_sides_alike(way: int) -> None:
    one, other, turn = played("standoff-square", f"alike/{way}", 120, way)
    seat = one.acting[0]
    network = network_of(one.setup)
    answers = []
    for state, codes in ((one, one.legal(seat)), (other, [turn.codes[code] for code in one.legal(seat)])):
        network.read(state.core, seat)
        listed = Codes(len(codes))
        for code in codes:
            listed.add(code)
        network.score(listed)
        values: vec[float] = vec[float]([0.0] * 2)
        network.expect(seat, values)
        answers.append(([int(network.scores[i]) for i in range(len(codes))], list(values)))
    assert answers[0] == answers[1]


def test_a_network_without_habits_is_asked_from_all_sides() -> None:
    one, other, turn = played("corporate-wars", "advice", 60, 1)
    seat = one.acting[0]
    promises = []
    for state in (one, other):
        network = network_of(state.setup)
        assert network.ways == 2
        tables = state.setup.tables
        judge = state.setup.game.evaluation(tables)
        search = Advised(network, judge, tables.actions, tables.streams, from_seed("same", 1))
        search.begin(Seat(state, seat).imagine("1").core, seat)
        search.run(1)
        promises.append({code: int(search.promise[search.find(0, code)]) for code in state.legal(seat)})
    for code, promise in promises[0].items():
        assert promises[1][turn.codes[code]] == pytest.approx(promise, abs=2)


def test_what_is_most_familiar_is_taken_for_every_seat_by_itself() -> None:
    """Three numbers in a row; the ways are as they are and back to front."""
    at_the_left, at_the_right = {0: [0, 90], 2: [0, -90]}, {0: [0, -90], 2: [0, 90]}
    turning = Turning([[0, 1, 2], [2, 1, 0]], [0, 0, 0], [at_the_left, at_the_right])

    def looked_at(numbers: list[int], seat: int) -> list[int]:
        seen: vec[i64] = vec[i64](numbers)
        turning.turn(seen, seat, 0)
        return [int(number) for number in seen]

    assert looked_at([0, 5, 1], seat=0) == [1, 5, 0]
    assert looked_at([0, 5, 1], seat=1) == [0, 5, 1]
    assert looked_at([1, 5, 0], seat=1) == [0, 5, 1]
    assert looked_at([1, 5, 1], seat=0) == [1, 5, 1]


def test_of_equally_familiar_ways_the_same_is_taken_whichever_side_is_up() -> None:
    turning = Turning([[0, 1, 2], [2, 1, 0]], [0, 0, 0], [{}])
    one, other = vec[i64]([3, 5, 4]), vec[i64]([4, 5, 3])
    ways = {turning.turn(one, 0, 0), turning.turn(other, 0, 0)}
    assert [int(number) for number in one] == [int(number) for number in other]
    assert ways == {0, 1}


def test_what_was_never_there_is_stranger_than_all_that_was() -> None:
    seen: vec[i64] = vec[i64]([0, 0, 1])
    turning = Turning([[0, 1, 2], [2, 1, 0]], [0, 0, 0], [{0: [0, -3], 1: [0, -9]}])
    assert turning.turn(seen, 0, 0) == 1
    assert [int(number) for number in seen] == [1, 0, 0]


def test_what_ships_knows_the_habits_of_every_seat() -> None:
    loaded = of_game(zirconia.game("standoff-square"))
    assert loaded is not None
    assert len(loaded.about[SIDES]) == 4
    assert all(loaded.about[SIDES])
