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
