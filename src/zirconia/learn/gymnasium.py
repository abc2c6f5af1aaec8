"""One seat of a game as a Gymnasium environment, bots in the others.

    import gymnasium
    import zirconia.learn.gymnasium

    env = gymnasium.make("zirconia/corporate-wars-v1", bots="easy")

The number behind `v` is that of the game's rules. What is seen is the vector of `state.encode(seat)`; what is
allowed stands in `info["action_mask"]`, and `env.unwrapped.action_masks()` gives it as well. Many such games at
once are in `gymnasium_vector`, by `gymnasium.make_vec(..., vectorization_mode="vector_entry_point")`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, SupportsFloat

import zirconia
from zirconia.bots.errors import BotFailed, BrokenBot
from zirconia.bots.matches import MOST_STEPS
from zirconia.bots.registry import bot, is_ours
from zirconia.bots.seat import Bot, Budget, Seat
from zirconia.core.contract.option import Options
from zirconia.core.errors import BadSetup, shown
from zirconia.core.game import Game
from zirconia.core.match.setup import whole
from zirconia.core.match.state import State
from zirconia.learn.extras import lacking
from zirconia.learn.matches import MODES, Matches, check_mode, refusal, rendered

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
except ImportError as error:
    raise lacking("zirconia.learn.gymnasium", error) from error

from zirconia.learn import seen

Maker = Callable[[str], Bot]  # what makes a bot from a seed
Illegal = Literal["lose", "raise"]
ILLEGAL: tuple[Illegal, ...] = ("lose", "raise")
Info = dict[str, Any]


class OneSeat(gymnasium.Env[NDArray[Any], np.int64]):
    """One seat is the agent's, bots play the others.

    `bots` is the name of one for all other seats, or one for each of them; a callable that makes a bot from a seed
    is as good as a name. They think `iterations` a turn (None: as many as their level does) and never look at a
    clock, so that equal seeds give equal matches. An illegal action loses the match, or is raised as IllegalAction
    with `illegal="raise"`.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}

    def __init__(
        self,
        game: str | Game[Any, Any],
        seat: int = 0,
        bots: str | Maker | Sequence[str | Maker] = "easy",
        iterations: int | None = None,
        seats: int | None = None,
        options: Options | None = None,
        overrides: Options | None = None,
        illegal: Illegal = "lose",
        render_mode: str | None = None,
    ) -> None:
        check_mode(render_mode)
        self.render_mode = render_mode
        self.matches = Matches(game, seats, options, overrides)
        setup = self.matches.setup
        self.seat = checked_seat(seat, setup.seats)
        self.bots = one_for_each(bots, setup.seats - 1)
        self._bots_of = setup.game.id if setup.game.id in zirconia.games() else None
        for name in self.bots:
            self._made(name, "0")
        self.matches.journal = not all(isinstance(name, str) and is_ours(name) for name in self.bots)
        self.budget = Budget(iterations=checked_iterations(iterations), clocked=False)
        if illegal not in ILLEGAL:
            raise BadSetup([f"illegal is 'lose' or 'raise', not {shown(illegal)}"])
        self.illegal = illegal
        self.observation_space = seen.numbers_space(setup)
        self.action_space = spaces.Discrete(setup.actions)
        self.match: State | None = None
        self._players: dict[int, Bot] = {}
        self._lost = False  # by an illegal action

    @property
    def state(self) -> State:
        """The match as Zirconia has it, hidden things and all."""
        if self.match is None:
            raise RuntimeError("there is no match yet: call reset() first")
        return self.match

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int64], Info]:
        """The next match, up to the agent's first decision; `options={"position": ...}` begins it elsewhere."""
        super().reset(seed=seed)
        self.match = self.matches.begin(seed, options)
        others = [seat for seat in range(self.match.setup.seats) if seat != self.seat]
        self._players = {
            seat: self._made(name, f"{self.matches.seed}/{seat}")
            for seat, name in zip(others, self.bots, strict=True)
        }
        self._lost = False
        self._let_others_play()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[NDArray[np.int64], SupportsFloat, bool, bool, Info]:
        """The agent's action, then what the others do until it is asked again, or the match is over."""
        if self._lost or self.state.over:
            raise gymnasium.error.ResetNeeded("the match is over: call reset() for the next one")
        why = refusal(self.state, action, self.seat)
        if why is not None:
            if self.illegal == "raise":
                raise why
            self._lost = True
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": str(why)}
        self.state.apply(action, self.seat)
        self._let_others_play()
        reward = self.state.returns()[self.seat]
        if self.render_mode == "human":
            self.render()
        return self._observation(), reward, self.state.over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """What is allowed now, as those ask for it who learn with masks."""
        return seen.mask(self.state, self.seat, self.state.setup.actions).astype(bool)

    def render(self) -> Any:
        """The match as the agent's seat sees it: text, a picture, or printed."""
        return rendered(self.state, self.seat, self.render_mode)

    def _let_others_play(self) -> None:
        match = self.state
        steps = 0
        while not match.over and self.seat not in match.acting and steps < MOST_STEPS:
            seat = match.acting[0]
            code = self._players[seat].choose(Seat(match, seat), self.budget)
            why = refusal(match, code, seat)
            if why is not None:
                raise BotFailed(f"the bot of seat {seat} chose {shown(code)}, which is not allowed: {why}")
            match.apply(code, seat)
            steps += 1

    def _made(self, name: str | Maker, seed: str) -> Bot:
        """A bot that plays this game. Raises UnknownBot or BrokenBot."""
        if isinstance(name, str):
            return bot(name, seed, self._bots_of)
        player = name(seed)
        if not callable(getattr(player, "choose", None)):
            raise BrokenBot(f"{shown(name)} makes no bot: what it makes has no choose(seat, budget)")
        return player

    def _observation(self) -> NDArray[np.int64]:
        return seen.numbers(self.state, self.seat)

    def _info(self) -> Info:
        return {"action_mask": seen.mask(self.state, self.seat, self.state.setup.actions)}


def checked_seat(seat: int, seats: int) -> int:
    if not 0 <= whole(seat) < seats:
        raise BadSetup([f"the agent's seat is one of 0 to {seats - 1}, not {shown(seat)}"])
    return whole(seat)


def checked_iterations(iterations: int | None) -> int | None:
    if iterations is None:
        return None
    if isinstance(iterations, bool) or whole(iterations) < 1:
        told = "iterations are a whole number from 1 on, or None for as many as the bots' level thinks"
        raise BadSetup([f"{told}, not {shown(iterations)}"])
    return whole(iterations)


def one_for_each(bots: str | Maker | Sequence[str | Maker], others: int) -> list[str | Maker]:
    """A bot for every other seat."""
    if isinstance(bots, str) or callable(bots):
        return [bots] * others
    if not isinstance(bots, (list, tuple)) or not all(isinstance(one, str) or callable(one) for one in bots):
        told = "bots is the name of one, a callable that makes one from a seed, or a list of these"
        raise BadSetup([f"{told}, not {shown(bots)}"])
    if len(bots) != others:
        raise BadSetup([f"there are {others} other seats, and {len(bots)} bots for them"])
    return list(bots)


def name_of(game: Game[Any, Any]) -> str:
    """What Gymnasium calls a game: its id and the number of its rules."""
    return f"zirconia/{game.id}-v{game.rules}"


def register(game: Game[Any, Any]) -> None:
    """Tell Gymnasium of a game; those that are installed need no call."""
    gymnasium.register(
        name_of(game),
        entry_point=f"{__name__}:OneSeat",
        vector_entry_point="zirconia.learn.gymnasium_vector:ManyTables",
        kwargs={"game": game.id if game.id in zirconia.games() else game},
    )


for _id in zirconia.games():
    register(zirconia.game(_id))
