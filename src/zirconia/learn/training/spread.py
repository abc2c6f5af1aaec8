"""What seats see, laid out for the network: small numbers, each with its rows of weights."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from zirconia.bots.inputs import STEPS, Inputs


class Spread:
    """What seats see as small numbers: sets are spread out into the things in them."""

    def __init__(self, inputs: Inputs) -> None:
        starts, rows = inputs.starts(), inputs.rows()
        self.column: list[int] = []  # where each number comes from
        self.bit: list[int] = []  # and which thing of a set it is, or -1
        self.low: list[int] = []
        self.values: list[list[int]] = []  # the row of each value
        for column in range(inputs.columns):
            own = rows[starts[column] : starts[column + 1]]
            parts = [(bit, 0, [0, row]) for bit, row in enumerate(own)] if inputs.bits[column] else []
            for bit, low, values in parts or [(-1, inputs.lows[column], own)]:
                self.column.append(column)
                self.bit.append(bit)
                self.low.append(low)
                self.values.append(values)
        self.single = len(self.column)  # numbers that are read alone; the others are combinations
        for values in inputs.rows_together():
            self.column.append(-1)
            self.bit.append(-1)
            self.low.append(0)
            self.values.append(values)
        self.width = len(self.column)
        self.rows = inputs.all_rows()

    def amounts(self) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """For every row of weights the number it belongs to, and how large a value of it is on average."""
        owner = np.zeros(self.rows + 1, np.int64)
        total, count = np.zeros(self.rows + 1), np.zeros(self.rows + 1)
        for number, (low, values) in enumerate(list(zip(self.low, self.values, strict=True))[: self.single]):
            for step, row in enumerate(values):
                owner[row] = number
                total[row] += low + step
                count[row] += 1
        mean = total / np.maximum(count, 1)
        mean[0] = 0
        amount = np.asarray(np.sign(mean) * np.log1p(np.abs(mean)), np.float32)
        return owner, amount


def as_facts(steps: Any) -> NDArray[np.float32]:
    """Facts of a setup as the network takes them in: 1 for twice the printed number."""
    return np.asarray(np.asarray(steps) / STEPS, np.float32)
