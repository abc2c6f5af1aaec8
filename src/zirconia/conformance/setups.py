"""Which setups to try: every option alone, all together, and every pair of values somewhere."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random as Dice
from typing import Any

from zirconia.conformance.probe import Broken
from zirconia.core.contract.option import Option
from zirconia.core.errors import BadSetup
from zirconia.core.game import Game
from zirconia.core.match.setup import Setup

Choice = dict[str, Any]
Pair = frozenset[tuple[str, int]]

TRIES = 4  # fillings of the other options before a pair of values counts as impossible


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
        self.values: dict[str, list[Any]] = {
            name: [spread(option, value, seats) for value in option.values()]
            for name, option in game.options.items()
        }

    def setups(self, pairs: bool = True) -> Iterator[tuple[Choice, Setup]]:
        """The default, each value alone, all options on, then a covering of all pairs of values if wanted."""
        for options in [{}, *self.singles(), self.everything()]:
            yield from self.fresh(options)
        if pairs:
            yield from self.pairwise()

    def singles(self) -> list[Choice]:
        single = [{name: value} for name, values in self.values.items() for value in values]
        for name, option in self.game.options.items():
            values = option.values()
            if option.per_seat and values:
                single.append({name: [values[seat % len(values)] for seat in range(self.seats)]})
        return single

    def everything(self) -> Choice:
        """Every option away from its default, as far as it has another value."""
        chosen: Choice = {}
        for name, option in self.game.options.items():
            usual = [option.default] * self.seats if option.per_seat else option.default
            others = [value for value in self.values[name] if value != usual]
            if others:
                chosen[name] = others[-1]
        return chosen

    def pairwise(self) -> Iterator[tuple[Choice, Setup]]:
        """Rows until every pair of values stood in one, or proved impossible."""
        left = self.pairs()
        while left:
            first = left[self.dice.randrange(len(left))]
            for _ in range(TRIES):
                row = self.row(first, left)
                setup = self.attempt({name: self.values[name][at] for name, at in row.items()})
                if setup is not None:
                    left = [pair for pair in left if not pair <= row.items()]
                    yield from setup
                    break
            else:
                left = [pair for pair in left if pair != first]

    def pairs(self) -> list[Pair]:
        return [
            frozenset({(one, i), (two, j)})
            for one, two in combinations(self.values, 2)
            for i in range(len(self.values[one]))
            for j in range(len(self.values[two]))
        ]

    def row(self, first: Pair, left: list[Pair]) -> dict[str, int]:
        """A row around one pair, option by option with the value that covers the most pairs still left."""
        row = dict(first)
        names = [name for name, values in self.values.items() if name not in row and values]
        self.dice.shuffle(names)
        for name in names:
            scores = [0.0] * len(self.values[name])
            for pair in left:
                for word, at in pair:
                    if word == name and all(row.get(other) == i for other, i in pair if other != name):
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


def spread(option: Option, value: Any, seats: int) -> Any:
    """The value of an option for every seat, where seats choose."""
    return [value] * seats if option.per_seat else value
