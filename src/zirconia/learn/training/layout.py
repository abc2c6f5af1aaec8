"""Where the numbers of one setup go among those of all setups of a game, and what its actions are called there."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from zirconia.bots.inputs import Inputs
from zirconia.core.match.setup import Setup
from zirconia.learn.training.spread import Spread, as_facts

LARGEST = 300  # what is larger counts as this; no table of weights reaches as far


class Layout:
    """One setup in the places of a network."""

    def __init__(self, inputs: Inputs, spread: Spread, setup: Setup) -> None:
        column_of = {column: own for own, column in enumerate(inputs.places(setup))}
        there = [number for number, column in enumerate(spread.column) if column in column_of]
        bits = np.array([spread.bit[number] for number in there])
        source = np.array([column_of[spread.column[number]] for number in there])
        self.places = np.array(there)
        self.plain, self.sets = np.flatnonzero(bits < 0), np.flatnonzero(bits >= 0)
        self.source, self.bits = source, bits
        self.whole = len(there) == spread.width and not len(self.sets)
        known = [one for one in enumerate(inputs.together) if column_of.keys() >= set(one[1].columns)]
        self.combined = np.array([spread.single + number for number, _ in known], np.int64)
        self.parts = np.array([[column_of[column] for column in one.columns] for _, one in known], np.int64)
        self.lows = np.array([one.lows for _, one in known])
        self.most = np.array([one.sizes for _, one in known]) - 1
        self.names = np.array(inputs.codes(setup), np.int16)
        self.facts = as_facts(inputs.facts_of(setup))

    def fill(self, out: NDArray[np.int16], seen: NDArray[Any]) -> None:
        """Lay out what is seen, a row for each game; what this setup has no numbers for stays as it is."""
        if len(self.sets):
            out[:, self.places[self.plain]] = np.clip(seen[:, self.source[self.plain]], -LARGEST, LARGEST)
            out[:, self.places[self.sets]] = (seen[:, self.source[self.sets]] >> self.bits[self.sets]) & 1
        elif self.whole:
            out[:] = seen
        else:
            out[:, self.places] = seen[:, self.source]
        if len(self.combined):
            self.combine(out, seen)

    def combine(self, out: NDArray[np.int16], seen: NDArray[Any]) -> None:
        """The numbers of all combinations; nothing, where the first part is 0."""
        number = np.zeros((len(seen), len(self.parts)), np.int64)
        for part in range(3):
            values = np.clip(seen[:, self.parts[:, part]] - self.lows[:, part], 0, self.most[:, part])
            number = number * (self.most[:, part] + 1) + values
        out[:, self.combined] = np.where(seen[:, self.parts[:, 0]] != 0, number, 0)
