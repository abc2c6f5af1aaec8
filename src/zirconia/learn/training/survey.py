"""Finding out what a network of a game has to read: which values each number takes, which actions there are."""

from __future__ import annotations

from math import prod
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zirconia.bots.inputs import MOST, Inputs, numbers_of
from zirconia.core.game import Game
from zirconia.learn.batch import Batch
from zirconia.learn.training.setups import Wanted, varied
from zirconia.learn.training.together import read_together

GAMES, STEPS = 32, 400  # of every setup that is looked at
SETUPS = 12
SET = 4096  # a number beyond it is a set of things, in a game that does not say how large its numbers are


def survey(game: Game[Any, Any], seats: tuple[int, ...], seed: str = "survey") -> Inputs:
    """Play games of many setups at random, and note the range of every number and every action."""
    largest = game.setup(max(game.seats))
    blocks = largest.encoding
    columns = sum(prod(shape) for _, shape in blocks)
    low = np.zeros(columns, np.int64)
    high = np.ones(columns, np.int64)
    actions: dict[str, None] = {}
    rough = Inputs(blocks, (0,) * columns, (1,) * columns, (0,) * columns, (), (), ())
    random = Random(seed)
    for number in range(SETUPS):
        count = seats[number % len(seats)]
        wanted = Wanted(count, {}, {}) if number < len(seats) else varied(game, count, random)
        batch = Batch(game, GAMES, *wanted, seed=f"{seed}/{number}")
        places = np.array(rough.places(batch.setup))
        if not wanted.overrides:  # numbers can make thousands of ways to pay; nobody plays most of them
            actions.update(dict.fromkeys(batch.setup.keys()))
        for _ in range(STEPS):
            batch.step()
            low[places] = np.minimum(low[places], batch.observations.min(axis=0))
            high[places] = np.maximum(high[places], batch.observations.max(axis=0))
    low, high = alike(low, blocks, np.min), alike(high, blocks, np.max)
    sets = (high > SET) & (game.encoding_limit > 2**31)
    facts = dict(numbers_of(game, min(seats), largest.options, {}))
    return Inputs(
        blocks=blocks,
        lows=tuple(int(n) for n in np.maximum(low, -MOST)),
        sizes=tuple(int(n) for n in np.minimum(high + high // 2, MOST) - np.maximum(low, -MOST) + 1),
        bits=tuple(int(n).bit_length() if is_set else 0 for n, is_set in zip(high, sets, strict=True)),
        facts=tuple(facts),
        printed=tuple(facts.values()),
        actions=tuple(actions),
        together=read_together(game.id, blocks),
    )


def alike(found: NDArray[np.int64], blocks: Any, most: Any) -> NDArray[np.int64]:
    """Rows of one table (cells of a board, kinds of card) have the same range."""
    result = found.copy()
    at = 0
    for _, shape in blocks:
        if len(shape) > 1:
            part = found[at : at + prod(shape)].reshape(-1, shape[-1])
            result[at : at + prod(shape)] = np.tile(most(part, axis=0), len(part))
        at += prod(shape)
    return result
