"""What a network reads of a game, the same for all its setups: places for what seats see, for the numbers on the
cards, and for actions.

An observation of any setup is laid out by the names of its parts, so that two seats and six share what they have
in common. Each number is looked up: every value that matters has a row of weights, and what is 0 has none. Numbers
that hold for a whole match (what overrides and options change) are facts: how far each is from what is printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import log2, prod
from typing import Any, NamedTuple

from zirconia.core.contract.rules import Rules
from zirconia.core.match.setup import Setup
from zirconia.core.plain import Json

Blocks = tuple[tuple[str, tuple[int, ...]], ...]

MOST = 255  # what is larger counts as this
TELLING = 32  # a table (of cells, of kinds of card) with more values than these in a column counts something:
EXACT = 6  # there values up to here have rows of their own, and beyond it ever more of them share one
STEPS = 8  # a fact is a whole number: so many of them for twice the printed number


class OtherInputs(Exception):
    """A network was made for other observations or actions than a setup has; the text says for which."""


class Together(NamedTuple):
    """Three numbers that mean something only together (whose unit it is, and its power), read as one.

    Each counts from `lows`, `sizes` of them; while the first is 0 there is nothing to read. `rows` has the row of
    every combination, the last number changing fastest, counted on from those of single numbers; the first
    combination has none (0). Others may have the same rows: what is alike wherever it stands is learned once.
    """

    columns: tuple[int, int, int]
    lows: tuple[int, int, int]
    sizes: tuple[int, int, int]
    rows: tuple[int, ...]


@dataclass(frozen=True)
class Inputs:
    """The places of a network's inputs and outputs.

    Column c of what a seat sees holds values from `lows[c]`, `sizes[c]` of them; with `bits[c]` it is a set of so
    many things instead. `rows[starts[c] + value - lows[c]]` is the row of weights of a value (of a set: of each
    thing in it), 0 for none.
    """

    blocks: Blocks  # of the largest table
    lows: tuple[int, ...]
    sizes: tuple[int, ...]
    bits: tuple[int, ...]
    facts: tuple[str, ...]
    printed: tuple[int, ...]
    actions: tuple[str, ...]  # by their stable keys
    together: tuple[Together, ...] = ()

    @property
    def columns(self) -> int:
        return len(self.lows)

    def starts(self) -> list[int]:
        """Where the values of each column begin among those of all, and where they end."""
        found = [0]
        for size, bits in zip(self.sizes, self.bits, strict=True):
            found.append(found[-1] + (bits or size))
        return found

    def rows(self) -> list[int]:
        """The row of every value of every column."""
        found: list[int] = []
        last = 0
        tables = [len(shape) > 1 for _, shape in self.blocks for _ in range(prod(shape))]
        for low, size, bits, table in zip(self.lows, self.sizes, self.bits, tables, strict=True):
            values = range(1, 1 + bits) if bits else range(low, low + size)
            counts = table and size > TELLING and not bits
            rungs = [rung(value) if counts else value for value in values]
            row_of = {step: last + 1 + number for number, step in enumerate(sorted(set(rungs) - {0}))}
            found += [row_of.get(step, 0) for step in rungs]
            last += len(row_of)
        return found

    def rows_together(self) -> list[list[int]]:
        """For all that is read together the row of every combination."""
        last = max(self.rows())
        return [[last + row if row else 0 for row in one.rows] for one in self.together]

    def all_rows(self) -> int:
        """How many rows of weights there are."""
        return max(self.rows()) + max((max(one.rows) for one in self.together), default=0)

    def places(self, setup: Setup) -> list[int]:
        """The column of each number that a seat sees in this setup. Raises OtherInputs."""
        starts: dict[str, tuple[int, tuple[int, ...]]] = {}
        at = 0
        for name, shape in self.blocks:
            starts[name] = (at, shape)
            at += prod(shape)
        found: list[int] = []
        for name, shape in setup.encoding:
            start, known = starts.get(name, (0, ()))
            if shape[1:] != known[1:] or not known or shape[0] > known[0]:
                raise OtherInputs(f"it knows no {name!r} of shape {shape}")
            found += range(start, start + prod(shape))
        return found

    def codes(self, setup: Setup) -> list[int]:
        """The place of each action of this setup; one that the network never met has the place after the last."""
        known = {key: place for place, key in enumerate(self.actions)}
        return [known.get(key, len(known)) for key in setup.keys()]  # noqa: SIM118

    def facts_of(self, setup: Setup) -> list[int]:
        """How far each number of a match is from the printed one, in STEPS a doubling."""
        now = dict(numbers_of(setup.game, setup.seats, setup.options, setup.overrides))
        return [
            distance(now[name], printed) if name in now else 0
            for name, printed in zip(self.facts, self.printed, strict=True)
        ]

    def json(self) -> Json:
        return {
            "blocks": [[name, list(shape)] for name, shape in self.blocks],
            "lows": list(self.lows),
            "sizes": list(self.sizes),
            "bits": list(self.bits),
            "facts": list(self.facts),
            "printed": list(self.printed),
            "actions": list(self.actions),
            "together": [[list(part) for part in one] for one in self.together],
        }


def from_json(data: Mapping[str, Any]) -> Inputs:
    """What `Inputs.json` gave."""
    blocks = tuple((name, tuple(shape)) for name, shape in data["blocks"])
    names = ("lows", "sizes", "bits", "facts", "printed", "actions")
    plain = Inputs(blocks, *(tuple(data[name]) for name in names))
    return replace(plain, together=tuple(Together(*map(tuple, one)) for one in data.get("together", ())))


def rung(value: int) -> int:
    """Values of one rung share a row: small ones have one of their own, then there are two for each doubling."""
    return value if value <= EXACT else EXACT + 1 + int(2 * log2(value / EXACT))


def distance(value: int, printed: int) -> int:
    """From a printed number to another, in whole steps: STEPS for about twice as much."""
    return round(STEPS * (scale(value) - scale(printed)))


def scale(value: int) -> float:
    return log2(1 + abs(value)) * (1 if value >= 0 else -1)


def numbers_of(
    game: Rules[Any, Any], seats: int, options: Mapping[str, Any], overrides: Mapping[str, Any]
) -> Iterator[tuple[str, int]]:
    """What holds for a whole match and everybody knows: seats, options, and every number of the data."""
    for count in game.seats:
        yield f"seats {count}", int(seats == count)
    for name, option in game.options.items():
        if option.secret or option.per_seat:
            continue  # what it changes is seen in the position, by those who may
        if option.type == "choice":
            for choice in option.choices:
                yield f"{name} {choice}", int(options[name] == choice)
        else:
            yield name, int(options[name])
    for table, rows in game.data(options, overrides).items():
        for id, row in rows.items():
            for column, value in row.items():
                if isinstance(value, int):
                    yield f"{table}.{id}.{column}", int(value)
