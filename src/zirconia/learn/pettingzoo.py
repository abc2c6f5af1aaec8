"""Every game as a PettingZoo environment: agents in turn (AEC), or all at once (parallel).

    from zirconia.learn.pettingzoo import env

An agent is a seat, `player_0` moves first. What it sees is a dictionary, as in PettingZoo's own board games:
`observation`, the vector of `state.encode(seat)`, and `action_mask`, 1 for every action that is allowed.
"""

from __future__ import annotations

from operator import index
from typing import Any

from zirconia.core.contract.option import Options
from zirconia.core.errors import IllegalAction, shown
from zirconia.core.game import Game
from zirconia.core.match.setup import whole
from zirconia.core.match.state import State
from zirconia.learn.extras import lacking
from zirconia.learn.matches import MODES, Matches, check_mode, chosen, refusal, rendered

try:
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.env_logger import EnvLogger
except ImportError as error:
    raise lacking("zirconia.learn.pettingzoo", error) from error

from zirconia.learn import seen

Seen = dict[str, NDArray[Any]]
Infos = dict[str, dict[str, Any]]


def env(
    game: str | Game[Any, Any],
    seats: int | None = None,
    options: Options | None = None,
    overrides: Options | None = None,
    render_mode: str | None = None,
) -> AECEnv[str, Seen, int]:
    """A game, its agents in turn; an illegal action ends it with -1, as in PettingZoo's own games."""
    return wrappers.OrderEnforcingWrapper(LostByIllegal(InTurn(game, seats, options, overrides, render_mode)))


def raw_env(
    game: str | Game[Any, Any],
    seats: int | None = None,
    options: Options | None = None,
    overrides: Options | None = None,
    render_mode: str | None = None,
) -> InTurn:
    """The same without wrappers: an illegal action raises IllegalAction, which says why, and changes nothing."""
    return InTurn(game, seats, options, overrides, render_mode)


def parallel_env(
    game: str | Game[Any, Any],
    seats: int | None = None,
    options: Options | None = None,
    overrides: Options | None = None,
    render_mode: str | None = None,
) -> AtOnce:
    """A game, an action from every agent in every step: for games in which several decide at once.

    There is one action more than the game has, the last: to wait. It is all that an agent may do who is not asked.
    """
    return AtOnce(game, seats, options, overrides, render_mode)


class _Agents:
    """What both kinds of environment have in common: agents, spaces, matches, and how they are drawn."""

    def __init__(
        self,
        game: str | Game[Any, Any],
        seats: int | None,
        options: Options | None,
        overrides: Options | None,
        render_mode: str | None,
        waiting: int,
    ) -> None:
        check_mode(render_mode)
        self.render_mode = render_mode
        self.matches = Matches(game, seats, options, overrides)
        setup = self.matches.setup
        self.match: State | None = None
        self.possible_agents = [f"player_{seat}" for seat in range(setup.seats)]
        self.agents: list[str] = []
        self.metadata = {
            "name": f"{self.matches.game.id.replace('-', '_')}_v{self.matches.game.rules}",
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self._actions = setup.actions + waiting
        self.observation_spaces = {
            agent: seen.masked_space(setup, self._actions) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self._actions) for agent in self.possible_agents}
        numbers = seen.numbers_space(setup)
        self.state_space = spaces.Box(
            np.tile(numbers.low, setup.seats), np.tile(numbers.high, setup.seats), dtype=np.int64
        )

    @property
    def state_now(self) -> State:
        """The match as Zirconia has it, hidden things and all."""
        if self.match is None:
            raise RuntimeError("there is no match yet: call reset() first")
        return self.match

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def state(self) -> NDArray[np.int64]:
        """What all agents see together, for critics that may look into every hand."""
        return np.concatenate([seen.numbers(self.state_now, seat) for seat in range(len(self.possible_agents))])

    def render(self) -> Any:
        """The match as the seat sees it that is asked: text, a picture, or printed."""
        match = self.state_now
        return rendered(match, match.acting[0] if match.acting else None, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


class InTurn(_Agents, AECEnv[str, Seen, int]):  # type: ignore[misc]  # PettingZoo has no types
    """One agent at a time. Where several decide at once, each is asked and does not see what the others chose."""

    def __init__(
        self,
        game: str | Game[Any, Any],
        seats: int | None = None,
        options: Options | None = None,
        overrides: Options | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__(game, seats, options, overrides, render_mode, waiting=0)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """The next match; `options={"position": ...}` begins it from a position."""
        self.match = self.matches.begin(seed, options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, self.match.over)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[max(0, self.match.core.actor())]

    def step(self, action: int | None) -> None:
        """The action of the agent whose turn it is; None where its game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        match = self.state_now
        match.apply(chosen(action), self.possible_agents.index(agent))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if match.over:
            self.rewards = dict(zip(self.agents, match.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[match.acting[0]]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def refusal(self, action: int | None) -> IllegalAction | None:
        """Why the agent whose turn it is can't do this; None if it can, or if its game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            return None
        return refusal(self.state_now, action, self.possible_agents.index(agent))

    def lose(self, why: IllegalAction) -> None:
        """End the match with -1 for the agent whose turn it is."""
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = {**dict.fromkeys(self.agents, 0.0), agent: -1.0}
        self.infos[agent]["illegal"] = str(why)
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> Seen:
        """What an agent sees; its mask is empty while another one is asked."""
        match = self.state_now
        seat = self.possible_agents.index(agent)
        asked = agent == self.agent_selection
        mask = seen.mask(match, seat, self._actions) if asked else np.zeros(self._actions, np.int8)
        return {"observation": seen.numbers(match, seat), "action_mask": mask}


class LostByIllegal(wrappers.TerminateIllegalWrapper[str, Seen, int]):  # type: ignore[misc]
    """PettingZoo's wrapper, which alone looks into the mask, and stumbles over what is no action of the game."""

    def __init__(self, table: InTurn) -> None:
        super().__init__(table, illegal_reward=-1)
        self.table = table

    def step(self, action: int | None) -> None:
        """The action of the agent whose turn it is; one that is illegal loses, and its `info` says why."""
        why = self.table.refusal(action)
        if why is None:
            super().step(action if action is None else index(action))
            return
        EnvLogger.warn_on_illegal_move()
        self._prev_obs = None
        self._terminated = True
        self.table.lose(why)


class AtOnce(_Agents, ParallelEnv[str, Seen, int]):  # type: ignore[misc]
    """All agents in every step; who is not asked waits, which is the last action."""

    def __init__(
        self,
        game: str | Game[Any, Any],
        seats: int | None = None,
        options: Options | None = None,
        overrides: Options | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__(game, seats, options, overrides, render_mode, waiting=1)
        self.wait = self._actions - 1

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], Infos]:
        """The next match; `options={"position": ...}` begins it from a position."""
        self.match = self.matches.begin(seed, options)
        self.agents = list(self.possible_agents)
        return self._seen_by_all(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Everybody's action. IllegalAction names the first that can't be done; nothing has changed then.

        Where one action makes another's impossible, the later one is asked again in the next step.
        """
        match = self.state_now
        asked = [(seat, self._action_of(match, seat, actions)) for seat in match.acting]
        self._check_waiting(match, actions)
        for seat, code in asked:
            if seat in match.acting and match.reason(code, seat) == 0:
                match.apply(code, seat)
        rewards = dict(zip(self.possible_agents, match.returns(), strict=True))
        results = (
            self._seen_by_all(),
            {agent: rewards[agent] for agent in self.agents},
            dict.fromkeys(self.agents, match.over),
            dict.fromkeys(self.agents, False),
            {agent: dict[str, Any]() for agent in self.agents},
        )
        if match.over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return results

    def _action_of(self, match: State, seat: int, actions: dict[str, int]) -> int:
        agent = self.possible_agents[seat]
        if agent not in actions:
            raise IllegalAction("NO_ACTION", "", f"{agent} is asked for an action, and none was given")
        if whole(actions[agent]) == self.wait:
            raise IllegalAction("NOT_WAITING", "", f"{agent} is asked for an action, and can't wait")
        why = refusal(match, actions[agent], seat)
        if why is not None:
            raise IllegalAction(why.reason, why.rule, f"{agent} can't do {shown(actions[agent])}: {why.sentence}")
        return index(actions[agent])

    def _check_waiting(self, match: State, actions: dict[str, int]) -> None:
        """Who is not asked waits, or says nothing. Raises IllegalAction."""
        asked = [self.possible_agents[seat] for seat in match.acting]
        for agent, action in actions.items():
            if agent not in self.possible_agents:
                raise IllegalAction("UNKNOWN_AGENT", "", f"there is no agent {shown(agent)} here")
            if not match.over and agent not in asked and whole(action) != self.wait:
                told = f"{agent} is not asked, and can only wait ({self.wait}), not do {shown(action)}"
                raise IllegalAction("NOT_ASKED", "", told)

    def _seen_by_all(self) -> dict[str, Seen]:
        return {
            agent: self._seen_by(seat) for seat, agent in enumerate(self.possible_agents) if agent in self.agents
        }

    def _seen_by(self, seat: int) -> Seen:
        match = self.state_now
        mask = seen.mask(match, seat, self._actions)
        if not mask.any():
            mask[self.wait] = 1
        return {"observation": seen.numbers(match, seat), "action_mask": mask}
