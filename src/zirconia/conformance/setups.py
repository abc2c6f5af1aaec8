"""Which setups to try: every option alone, all together, and every pair of values somewhere."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random as Dice
from typing import Any, Literal

from zirconia.conformance.probe import Broken
from zirconia.core.contract.option import Option
from zirconia.core.errors import BadSetup
from zirconia.core.game import Game
from zirconia.core.match.setup import Setup

Choice = dict[str, Any]
Values = frozenset[tuple[str, int]]  # of options: which of an option's values, for one of them or two
Coverage = Literal["full", "pairs", "values"]

TRIES = 4  # fillings of the other options before what is to be covered counts as impossible


def default(game: Game[Any, Any], seats: int) -> None:
    """What is played when nobody chooses anything can be set up and dealt."""
    try:
        setup = game.setup(seats)
    except BadSetup as error:
        raise Broken(f"the default setup is refused: {error}") from error
    except Exception as error:
        raise Broken(f"the default setup raises {error!r}") from error
    try:
        setup.start("0")
    except Exception as error:
        raise Broken(f"the default setup can't be dealt: {error!r}") from error


class Chooser:
    """Makes the setups of one seat count, each once, and counts the combinations the game refuses."""

    def __init__(self, game: Game[Any, Any], seats: int, dice: Dice) -> None:
        self.game = game
        self.seats = seats
        self.dice = dice
        self.refused = 0
        self.failures: list[tuple[Choice, str]] = []
        self.seen: set[str] = set()
        self.values = {name: values_for(option, seats) for name, option in game.options.items()}

    def setups(self, coverage: Coverage = "full") -> Iterator[tuple[Choice, Setup]]:
        """The default; in full each value alone, all options on, and a covering of all pairs of values; else that
        covering, which has each value in it as well, or the few setups that have each value in one of them."""
        alone = [*self.singles(), self.everything()] if coverage == "full" else []
        for options in [{}, *alone]:
            yield from self.fresh(options)
        yield from self.covering(self.each_value() if coverage == "values" else self.pairs())

    def singles(self) -> list[Choice]:
        return [{name: value} for name, values in self.values.items() for value in values]

    def everything(self) -> Choice:
        """Every option away from its default, as far as it has another value."""
        chosen: Choice = {}
        for name, option in self.game.options.items():
            usual = [option.default] * self.seats if option.per_seat else option.default
            others = [value for value in alike(option, self.seats) if value != usual]
            if others:
                chosen[name] = others[-1]
        return chosen

    def covering(self, left: list[Values]) -> Iterator[tuple[Choice, Setup]]:
        """Rows until all these values stood in one, or proved impossible."""
        while left:
            first = left[self.dice.randrange(len(left))]
            for _ in range(TRIES):
                row = self.row(first, left)
                setup = self.attempt({name: self.values[name][at] for name, at in row.items()})
                if setup is not None:
                    left = [one for one in left if not one <= row.items()]
                    yield from setup
                    break
            else:
                left = [one for one in left if one != first]

    def each_value(self) -> list[Values]:
        return [frozenset({(name, at)}) for name, values in self.values.items() for at in range(len(values))]

    def pairs(self) -> list[Values]:
        return [
            frozenset({(one, i), (two, j)})
            for one, two in combinations(self.values, 2)
            for i in range(len(self.values[one]))
            for j in range(len(self.values[two]))
        ]

    def row(self, first: Values, left: list[Values]) -> dict[str, int]:
        """A row around these values, option by option with the value that covers the most of what is left."""
        row = dict(first)
        names = [name for name, values in self.values.items() if name not in row and values]
        self.dice.shuffle(names)
        for name in names:
            scores = [0.0] * len(self.values[name])
            for values in left:
                for word, at in values:
                    if word == name and all(row.get(other) == i for other, i in values if other != name):
                        scores[at] += 1
            row[name] = max(range(len(scores)), key=lambda at: scores[at] + self.dice.random() / 2)
        return row

    def attempt(self, options: Choice) -> list[tuple[Choice, Setup]] | None:
        """The setup in a list (empty if it was tried before), or None if the game refuses it."""
        try:
            setup = self.game.setup(self.seats, options)
        except BadSetup:
            self.refused += 1
            return None
        except Exception as error:
            self.failures.append((options, f"these options raise {error!r}, not BadSetup"))
            return None
        mark = json.dumps(setup.options, sort_keys=True)
        if mark in self.seen:
            return []
        self.seen.add(mark)
        return [(self.changed(options), setup)]

    def fresh(self, options: Choice) -> list[tuple[Choice, Setup]]:
        return self.attempt(options) or []

    def changed(self, options: Mapping[str, Any]) -> Choice:
        """Only what differs from the defaults."""
        usual = self.game.options
        return {
            name: value
            for name, value in options.items()
            if value != ([usual[name].default] * self.seats if usual[name].per_seat else usual[name].default)
        }


def values_for(option: Option, seats: int) -> list[Any]:
    """What an option can be; where every seat chooses, all the same, and one after another."""
    values = option.values()
    mixed = [[values[seat % len(values)] for seat in range(seats)]] if option.per_seat and values else []
    return [*alike(option, seats), *mixed]


def alike(option: Option, seats: int) -> list[Any]:
    """Every value of an option, for every seat where seats choose."""
    return [[value] * seats if option.per_seat else value for value in option.values()]
