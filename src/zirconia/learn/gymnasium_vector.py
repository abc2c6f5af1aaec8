"""Many games at once as Gymnasium's vector environment, over the batch: one seat of each is the agent's.

import gymnasium
import zirconia.learn.gymnasium

envs = gymnasium.make_vec("zirconia/corporate-wars-v1", num_envs=256, vectorization_mode="vector_entry_point")
"""

from __future__ import annotations

from typing import Any

import zirconia
from zirconia.core.contract.option import Options
from zirconia.core.errors import BadSetup, shown
from zirconia.core.game import Game
from zirconia.core.match.setup import seed_text, whole
from zirconia.learn.batch import Batch
from zirconia.learn.extras import lacking
from zirconia.learn.gymnasium import checked_seat
from zirconia.learn.matches import rendered
from zirconia.learn.rows import Opponent

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ImportError as error:
    raise lacking("zirconia.learn.gymnasium_vector", error) from error

MODES = ("ansi", "rgb_array")

Array = NDArray[Any]
Info = dict[str, Any]


class ManyTables(VectorEnv[Array, Array, Array]):
    """`num_envs` games side by side, all of one setup, the other seats played inside the batch.

    `opponents` is "random", "weights" (as the bot `easy` plays), a script of the game by its name, or a policy of
    the batch. With `alternate` the agent sits one place further in each next game. `info["action_mask"]` says
    what is allowed. An illegal action raises IllegalAction, which names the game. A finished game begins again
    within the same step: its row shows the next one's first observation, `info["final_info"]["returns"]` what
    every seat got; as no game is ever cut off, nobody needs the last observation, and it is not kept. With
    `copy=False` observations and masks are the batch's own arrays, which the next step fills anew.
    """

    def __init__(
        self,
        game: str | Game[Any, Any],
        num_envs: int = 256,
        seat: int = 0,
        opponents: Opponent = "random",
        alternate: bool = False,
        seats: int | None = None,
        options: Options | None = None,
        overrides: Options | None = None,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *MODES):
            raise BadSetup([f"render_mode is one of {', '.join(MODES)}, or None, not {render_mode!r}"])
        played = zirconia.game(game) if isinstance(game, str) else game
        count = played.setup(seats, options, overrides).seats
        own = checked_seat(seat, count)
        others = {other: opponents for other in range(count) if other != own}
        self.batch = Batch(played, num_envs, count, options, overrides, opponents=others, alternate=alternate)
        self.num_envs = num_envs
        self.copy = copy
        self.render_mode = render_mode
        self.metadata = {"render_modes": list(MODES), "render_fps": 2, "autoreset_mode": AutoresetMode.SAME_STEP}
        self.agents = np.array([self.batch.learners(game)[0] for game in range(num_envs)])  # the agent's seats
        seen = self.batch.observations
        most = min(self.batch.setup.encoding_limit, 2**62)
        self.single_observation_space = spaces.Box(-most, most, seen.shape[1:], seen.dtype.type)
        self.single_action_space = spaces.Discrete(self.batch.setup.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, Info]:
        """All games from their start, by a seed, or by one for each, which count together; without, other ones."""
        if options:
            raise BadSetup([f"reset of many games at once takes no options, not {shown(options)}"])
        chosen = checked_seed(seed, self.num_envs)
        super().reset(seed=None)
        self.batch.reset(seed_text(chosen))
        return self._observations(), self._info()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, Info]:
        """An action in every game, then what the others do until the agent is asked again."""
        self.batch.step(actions)
        ends = self.batch.ends.copy()
        rewards = self.batch.rewards[np.arange(self.num_envs), self.agents]
        info = self._info()
        if ends.any():
            info |= {"final_info": {"returns": self.batch.rewards.copy(), "_returns": ends}, "_final_info": ends}
        return self._observations(), rewards, ends, np.zeros_like(ends), info

    def render(self) -> tuple[Any, ...]:
        """Every game as the agent sees it: texts or pictures."""
        games = range(self.num_envs)
        return tuple(rendered(self.batch.state(game), int(self.agents[game]), self.render_mode) for game in games)

    def _observations(self) -> Array:
        seen = self.batch.observations
        return seen.copy() if self.copy else seen

    def _info(self) -> Info:
        masks = self.batch.masks.copy() if self.copy else self.batch.masks
        return {"action_mask": masks, "_action_mask": np.ones(self.num_envs, np.bool_)}


def checked_seed(seed: object, games: int) -> int | list[int | None] | None:
    """A seed for all games, or a list with one for each. Raises BadSetup."""
    given = list(seed) if isinstance(seed, (list, tuple)) else [seed] * games
    seeds = [None if one is None else whole(one) for one in given]
    if len(seeds) != games or any(one is not None and one < 0 for one in seeds):
        raise BadSetup([f"a seed is a whole number from 0 on, or {games} of them, not {shown(seed)}"])
    return seeds if isinstance(seed, (list, tuple)) else seeds[0]
