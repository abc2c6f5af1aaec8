"""A setup: one game, validated options and overrides, and the tables all its states share."""

from __future__ import annotations

import json
import os
from operator import index
from typing import Any, Final

from mypy_extensions import mypyc_attr

from zirconia.core.contract.rules import Rules
from zirconia.core.contract.vocabulary import PublicSetup
from zirconia.core.kernel.events import Log
from zirconia.core.kernel.position import Codes, Position, Tables
from zirconia.core.kernel.random import from_seed
from zirconia.core.plain import Json, copied

RECENT: Final = 32  # setups that a process keeps, of those it has unpickled


def whole(value: object) -> int:
    """A whole number (NumPy's too) as Python's own; -1, which no seat and no action has, for anything else."""
    if isinstance(value, int):
        return value
    try:
        return index(value)  # type: ignore[arg-type]  # that it may be none is what is asked
    except TypeError:
        return -1


def seed_text(seed: object) -> str:
    """A seed as the text it is; None stands for a fresh one of 128 random bits, which the record tells."""
    return os.urandom(16).hex() if seed is None else str(seed)


@mypyc_attr(allow_interpreted_subclasses=True)
class Setup:
    """Made by `game.setup`; never changed afterwards."""

    def __init__(
        self,
        game: Rules[Any, Any],
        seats: int,
        options: Json,
        overrides: Json,
        tables: Tables,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.overrides = overrides
        self.tables = tables
        self.spare: Codes | None = None  # a buffer for whoever lists actions, gone while somebody fills it
        self.streams: tuple[str, ...] = game.streams(seats)
        self.sides: tuple[int, ...] = game.sides(tables)
        self._keys: list[str] | None = None
        self._by_key: dict[str, int] | None = None
        self._known: dict[int, Setup] = {}

    def start(self, *text: str, seed: object = "0", journal: bool = True) -> Any:
        """A fresh match; a `PlayableSetup`, which every setup of a game is, knows states and makes one."""
        raise NotImplementedError

    @property
    def actions(self) -> int:
        """The size of the action space: codes are 0 to actions - 1."""
        return self.tables.actions

    @property
    def encoding(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Names and shapes of what `state.encode` gives, in order."""
        shapes: tuple[tuple[str, tuple[int, ...]], ...] = self.game.encoding(self.tables)
        return shapes

    @property
    def encoding_limit(self) -> int:
        """No number that `state.encode` gives is further from 0."""
        limit: int = self.game.encoding_limit
        return limit

    def deal(self, seed: str, log: Log | None = None) -> Position:
        """The starting position alone; a log is told of the deal."""
        random = from_seed(seed, self.tables.streams)
        core: Position = self.game.deal(self.tables, self.options, random, log)
        core.log = log
        return core

    def keys(self) -> list[str]:
        """The stable text key of every action."""
        if self._keys is None:
            self._keys = [self.game.key(self.tables, code) for code in range(self.actions)]
        return self._keys

    def by_key(self) -> dict[str, int]:
        """The action of every key."""
        if self._by_key is None:
            self._by_key = {key: code for code, key in enumerate(self.keys())}
        return self._by_key

    def known_to(self, seat: int) -> Setup:
        """This setup without the secret options of other seats (-1: of all seats)."""
        secret = [name for name, option in self.game.options.items() if option.secret]
        if not secret:
            return self
        if seat not in self._known:
            options = dict(self.options)
            for name in secret:
                option = self.game.options[name]
                if option.per_seat:
                    options[name] = [
                        value if at == seat else option.default for at, value in enumerate(self.options[name])
                    ]
                else:
                    options[name] = option.default
            other = type(self)(self.game, self.seats, options, self.overrides, self.tables)
            other._known[seat] = other
            self._known[seat] = other
        return self._known[seat]

    def public(self) -> PublicSetup:
        """Game, seats, the options everybody knows, and overrides: what a position names."""
        return {
            "game": self.game.id,
            "rules": self.game.rules,
            "seats": self.seats,
            "options": {
                name: copied(value) for name, value in self.options.items() if not self.game.options[name].secret
            },
            "overrides": copied(self.overrides),
        }

    def __copy__(self) -> Setup:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Setup:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """A setup pickles as what it was made from; the tables are made anew."""
        return (unpickled, (self.game, self.seats, self.options, self.overrides))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Setup) and self.public() == other.public())

    def __hash__(self) -> int:
        return hash((self.game.id, self.seats))


_recent: dict[tuple[object, ...], Setup] = {}


def unpickled(game: Rules[Any, Any], seats: int, options: Json, overrides: Json) -> Setup:
    """The setup that was pickled. One that this process unpickled lately is used again, tables and all, unless its
    game is more than its class."""
    if vars(game):
        own: Setup = game.setup(seats, options, overrides)
        return own
    name = (type(game), seats, json.dumps([options, overrides], sort_keys=True))
    if name not in _recent:
        if len(_recent) >= RECENT:
            del _recent[next(iter(_recent))]
        _recent[name] = game.setup(seats, options, overrides)
    return _recent[name]
