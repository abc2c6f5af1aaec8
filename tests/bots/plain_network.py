"""A small network in plain Python, to compare with and to make networks of that like what a test wants."""

from __future__ import annotations

import random
from pathlib import Path

from zirconia.bots import network_file
from zirconia.bots.inputs import STEPS, Inputs, Together, numbers_of
from zirconia.bots.network_file import Loaded
from zirconia.core.match.setup import Setup
from zirconia.core.match.state import State

WIDTH, DEPTH = 7, 5
GAME = "corporate-wars"


def small_inputs(setup: Setup, together: tuple[Together, ...] = ()) -> Inputs:
    columns = len(setup.start(seed="1").encode(0))
    facts = dict(numbers_of(setup.game, setup.seats, setup.options, {}))
    return Inputs(
        blocks=setup.encoding,
        lows=(-1,) * columns,
        sizes=(12,) * columns,
        bits=(0,) * columns,
        facts=tuple(facts),
        printed=tuple(facts.values()),
        actions=tuple(setup.keys()),
        together=together,
    )


class Plain:
    """The same network in plain Python, layer by layer."""

    def __init__(self, inputs: Inputs, seed: int) -> None:
        chance = random.Random(seed)
        self.inputs = inputs

        def drawn(rows: int, columns: int) -> list[list[int]]:
            return [[chance.randint(-300, 300) for _ in range(columns)] for _ in range(rows)]

        self.table = drawn(inputs.all_rows(), WIDTH)
        self.bias = drawn(1, WIDTH)[0]
        self.hidden = drawn(WIDTH, DEPTH)
        self.hidden_bias = drawn(1, DEPTH)[0]
        self.policy = drawn(len(inputs.actions) + 1, DEPTH)
        self.policy_bias = drawn(1, len(inputs.actions) + 1)[0]
        self.value = drawn(2, DEPTH)
        self.value_bias = drawn(1, 2)[0]
        self.facts = drawn(len(inputs.facts), WIDTH)

    def write(self, path: Path) -> Loaded:
        parts = (self.table, [self.bias], self.hidden, [self.hidden_bias], self.policy, [self.policy_bias])
        rows = [row for part in (*parts, self.value, [self.value_bias]) for row in part]
        about = {"game": GAME, "rules": 1, "width": WIDTH, "depth": DEPTH, "seats": 2}
        facts = [number for row in self.facts for number in row]
        network_file.write(path, about, self.inputs, [number for row in rows for number in row], facts)
        return network_file.read(path)

    def likes(self, key: str) -> None:
        """Nothing else has a chance from now on."""
        self.policy_bias[self.inputs.actions.index(key)] = 32_000

    def layers(self, state: State, seat: int) -> list[int]:
        rows, starts = self.inputs.rows(), self.inputs.starts()
        steps = self.inputs.facts_of(state.setup)
        sums = [
            bias + sum(step * row[at] for step, row in zip(steps, self.facts, strict=True)) // STEPS
            for at, bias in enumerate(self.bias)
        ]
        seen = [int(number) for number in state.encode(seat)]
        read = [rows[starts[column] + min(max(n + 1, 0), 11)] for column, n in enumerate(seen) if n]
        for row in filter(None, read + self.read_together(seen)):
            sums = [one + other for one, other in zip(sums, self.table[row - 1], strict=True)]
        first = [min(max(number, 0), 1024) for number in sums]
        second = [
            sum(one * row[at] for one, row in zip(first, self.hidden, strict=True)) + 256 * bias
            for at, bias in enumerate(self.hidden_bias)
        ]
        return [min(max(number >> 8, 0), 1024) for number in second]

    def read_together(self, seen: list[int]) -> list[int]:
        found = []
        for one, rows in zip(self.inputs.together, self.inputs.rows_together(), strict=True):
            parts = zip((seen[column] for column in one.columns), one.lows, one.sizes, strict=True)
            first, second, third = (min(max(number - low, 0), size - 1) for number, low, size in parts)
            if seen[one.columns[0]]:
                found.append(rows[(first * one.sizes[1] + second) * one.sizes[2] + third])
        return found

    def score(self, second: list[int], place: int) -> int:
        return sum(a * b for a, b in zip(second, self.policy[place], strict=True)) + 256 * self.policy_bias[place]

    def expect(self, second: list[int], other: int) -> float:
        x = (
            sum(a * b for a, b in zip(second, self.value[other], strict=True)) + 256 * self.value_bias[other]
        ) / 65536
        return x / (1 + abs(x))
