"""Matches one after the other, as environments play them: a game, its setup, and a seed for each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, SupportsIndex

import zirconia
from zirconia.core.contract.option import Options
from zirconia.core.errors import BadSetup, IllegalAction, ZirconiaError, shown, suggestion
from zirconia.core.game import Game
from zirconia.core.match.setup import Setup, seed_text
from zirconia.core.match.state import State
from zirconia.learn.scene_text import text

RESETS = ("position", "journal")  # what reset(options=...) takes
UNHEARD = "options"  # what PettingZoo's own test hands in to see that anything is taken


class Matches:
    """Where matches come from. The first after `begin(seed=7)` has the seed 7, the next 7/1, then 7/2."""

    def __init__(
        self,
        game: str | Game[Any, Any],
        seats: int | None,
        options: Options | None,
        overrides: Options | None,
        journal: bool = False,
    ) -> None:
        self.game = zirconia.game(game) if isinstance(game, str) else game
        self.setup: Setup = self.game.setup(seats, options, overrides)
        self.journal = journal  # whether matches keep what happens, for those who ask for events
        self.seed = ""  # of the match that is played
        self._first: str | None = None
        self._number = 0

    def begin(self, seed: object = None, options: Options | None = None) -> State:
        """The next match; from the start, or from the position among the options, which may ask for a journal."""
        wanted = checked({} if options is None else options)
        first, number = self._first, self._number
        if seed is not None or first is None:
            first, number = seed_text(seed), 0
        own = f"{first}/{number}" if number else first
        state = self._begun(own, wanted)
        self.seed, self._first, self._number = own, first, number + 1  # only now: what is refused changes nothing
        return state

    def _begun(self, seed: str, wanted: Options) -> State:
        journal = wanted.get("journal", self.journal)
        position = wanted.get("position")
        if position is None:
            state: State = self.setup.start(seed=seed, journal=journal)
            return state
        loaded = self.game.load(position, seed)
        if loaded.setup != self.setup:
            raise ZirconiaError("the position is of another setup than this environment")
        return loaded.copy(journal=journal)


def checked(options: Options) -> Options:
    """What `reset` is told. Raises BadSetup."""
    if not isinstance(options, Mapping):
        raise BadSetup([f"the options of reset are a dictionary, not {shown(options)}"])
    for name in options:
        if name not in RESETS and name != UNHEARD:
            raise BadSetup([f"reset has no option {shown(name)}; {suggestion(name, RESETS)}"])
    if not isinstance(options.get("journal", False), bool):
        raise BadSetup([f"the option 'journal' of reset is True or False, not {shown(options['journal'])}"])
    return options


def refusal(state: State, action: SupportsIndex | None, seat: int) -> IllegalAction | None:
    """Why an action can't be done, also one that there is not; None if it can."""
    try:
        return state.refusal(chosen(action), seat)
    except IllegalAction as error:
        return error


def chosen(action: SupportsIndex | None) -> SupportsIndex:
    """An action that was given; none is not one."""
    if action is None:
        raise IllegalAction("NO_ACTION", "", "an action is asked for, not None: the game goes on")
    return action


MODES = ("human", "ansi", "rgb_array")


def check_mode(mode: str | None) -> None:
    if mode is not None and mode not in MODES:
        raise ZirconiaError(f"render_mode is one of {', '.join(MODES)}, or None, not {shown(mode)}")


def rendered(state: State, seat: int | None, mode: str | None) -> Any:
    """The match as a seat sees it: text (`ansi`), a picture (`rgb_array`), or text that is printed (`human`)."""
    if mode == "rgb_array":
        from zirconia.learn.picture import picture

        return picture(state.view(seat))
    if mode == "ansi":
        return text(state.view(seat))
    if mode == "human":
        print(text(state.view(seat)))
    return None
