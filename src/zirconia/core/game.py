"""What a game is to everything around it: its rules, and how matches of it begin."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import SupportsIndex

from zirconia.core.contract.option import Options, chosen_options
from zirconia.core.contract.rules import P, Rules, T
from zirconia.core.errors import BadSetup, shown
from zirconia.core.match import loading
from zirconia.core.match.playable import PlayableSetup
from zirconia.core.match.setup import whole
from zirconia.core.match.state import State
from zirconia.core.plain import Json, JsonValue


class Game(Rules[P, T]):
    """A game. Its folder makes one instance; everything else reaches the rules through it."""

    def setup(
        self, seats: SupportsIndex | None = None, options: Options | None = None, overrides: Options | None = None
    ) -> PlayableSetup:
        """A validated setup: seats, options and overrides, and the tables they give. Raises BadSetup."""
        count = self.seats[0] if seats is None else whole(seats)
        if isinstance(seats, bool) or count not in self.seats:
            allowed = ", ".join(map(str, self.seats))
            raise BadSetup([f"{self.title} is for {allowed} players, not {shown(seats)}"])
        chosen = self.settle(count, chosen_options(self.title, self.options, count, options or {}))
        changes = check_json(overrides or {}, "overrides")
        return PlayableSetup(self, count, chosen, changes, self.tables(count, chosen, changes))

    def start(
        self,
        seats: SupportsIndex | None = None,
        seed: object = "0",
        options: Options | None = None,
        overrides: Options | None = None,
    ) -> State:
        """The shortcut for setup(...).start(seed=seed); what is not named first is the number of seats.

        `seed=None` draws a fresh seed, which the record tells.
        """
        return self.setup(seats, options, overrides).start(seed=seed)

    def load(self, position: Mapping[str, JsonValue] | str, seed: object = "0") -> State:
        """A state from a position. Raises BadPosition or BadSetup."""
        return loading.load(self, position, seed)


def check_json(value: Options, what: str) -> Json:
    """A deep copy of plain JSON data, so that nobody can change a setup from outside."""
    if not isinstance(value, Mapping):
        raise BadSetup([f"{what} are a mapping of names to values, not {shown(value)}"])
    try:
        copied: Json = json.loads(json.dumps(value))
    except (TypeError, ValueError) as error:
        raise BadSetup([f"{what} must be plain JSON: {error}"]) from None
    return copied
