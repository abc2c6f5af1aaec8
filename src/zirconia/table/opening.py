"""How a table began: the game and its setup, the start, the settings, the chairs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import zirconia
from zirconia.core.match.playable import PlayableSetup
from zirconia.core.match.state import State
from zirconia.core.records.commitment import commitment
from zirconia.table.seats import Chair
from zirconia.table.settings import Settings


@dataclass
class Opening:
    """Plain data, stored once. `host` and `watch` are hashes of tokens."""

    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    overrides: dict[str, Any]
    start: dict[str, Any]  # {'seed': text}, and 'position' where the match does not start at the beginning
    settings: Settings
    chairs: list[Chair]
    host: str = ""
    watch: str = ""
    earlier: str = ""  # the table of which this is the rematch
    salt: str = ""  # with the seed it makes the commitment; told when the match is over

    @property
    def commitment(self) -> str:
        """What is published of the seed before the match; '' of tables that were opened without a salt."""
        return commitment(self.salt, str(self.start["seed"])) if self.salt else ""

    def revealed(self) -> dict[str, str]:
        """What goes into the record of a match that is over."""
        return {"sha256": self.commitment, "salt": self.salt}

    def setup(self, chairs: list[Chair]) -> PlayableSetup:
        """The setup with what each seat chose for itself. Raises BadSetup."""
        game = zirconia.game(self.game)
        options = deepcopy(self.options)
        for seat, chair in enumerate(chairs):
            for name, value in chair.options.items():
                options[name] = own_value(game.options[name].default, options.get(name), self.seats, seat, value)
        return shared_setup(self.game, self.seats, json.dumps(options), json.dumps(self.overrides))

    def begin(self, chairs: list[Chair]) -> State:
        """The state before the first action."""
        game = zirconia.game(self.game)
        if game.rules != self.rules:
            raise zirconia.OtherRules(
                f"this match has rules number {self.rules}; {game.title} has {game.rules} now"
            )
        if "position" in self.start:
            return game.load(self.start["position"], self.start["seed"])
        return self.setup(chairs).start(seed=self.start["seed"])

    def to_json(self) -> dict[str, Any]:
        return {
            **{key: value for key, value in vars(self).items() if key not in ("settings", "chairs")},
            "settings": self.settings.to_json(),
            "chairs": [chair.to_json() for chair in self.chairs],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Opening:
        return cls(
            **{
                **data,
                "settings": Settings.from_json(data["settings"]),
                "chairs": [Chair(**chair) for chair in data["chairs"]],
            }
        )


@lru_cache(maxsize=64)
def shared_setup(game: str, seats: int, options: str, overrides: str) -> PlayableSetup:
    """A setup never changes, so tables with equal ones share it and its list of keys."""
    return zirconia.game(game).setup(seats, json.loads(options), json.loads(overrides))


def own_value(default: Any, given: Any, seats: int, seat: int, value: Any) -> list[Any]:
    """A per-seat option in which one seat has chosen."""
    values = list(given) if isinstance(given, list) else [default if given is None else given] * seats
    values[seat] = value
    return values
