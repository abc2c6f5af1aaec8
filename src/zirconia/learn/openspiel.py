"""Every game for OpenSpiel: importing this module registers them, `zirconia_corporate_wars` and so on.

    import pyspiel
    import zirconia.learn.openspiel

    game = pyspiel.load_game("zirconia_kardashev", {"players": 3})

Chance is sampled in the open, so that a history says all: whenever cards are dealt or drawn or dice are rolled
there is a chance node, whose equally likely outcomes seed the random source for what is drawn now. (OpenSpiel's
own mode for sampled chance can't be serialized in games written in Python.) Where several decide at once in
secret they are asked one after the other, and none sees what the others chose.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import blake2b
from math import prod
from typing import Any
from urllib.parse import quote, unquote

import zirconia
from zirconia.core.contract.option import Options
from zirconia.core.errors import BadSetup, shown
from zirconia.core.game import Game
from zirconia.core.kernel.random import from_seed
from zirconia.core.match.setup import Setup
from zirconia.core.match.state import State
from zirconia.learn.extras import lacking

try:
    import numpy as np
    import pyspiel
    from numpy.typing import NDArray
except ImportError as error:
    raise lacking("zirconia.learn.openspiel", error) from error

OUTCOMES = 256  # of a chance node, each as likely as the others
DEAL = 4  # chance nodes before the first decision
LONGEST = 100_000  # actions; every rulebook ends its game long before
RECALL = 64  # bits that name what a seat has seen and done so far
EXACT = 2**24  # up to here the numbers of a tensor, of 32 bits, hold every whole number
PARTS = (0, 22, 44)  # the first bits of the parts in which larger numbers are told


def load(
    game: str | Game[Any, Any],
    seats: int | None = None,
    options: Options | None = None,
    overrides: Options | None = None,
) -> SpielGame:
    """A game of OpenSpiel, with options and overrides as everywhere in Zirconia."""
    chosen = zirconia.game(game) if isinstance(game, str) else game
    register(chosen)
    setup = chosen.setup(seats, options, overrides)
    parameters: dict[str, Any] = {"players": setup.seats}
    parameters |= {} if not options else {"options": json.dumps(options)}
    parameters |= {} if not overrides else {"overrides": json.dumps(overrides)}
    loaded: SpielGame = pyspiel.load_game(short_name(chosen), parameters)
    return loaded


def short_name(game: Game[Any, Any]) -> str:
    """What OpenSpiel calls a game."""
    return f"zirconia_{game.id.replace('-', '_')}"


def register(game: Game[Any, Any]) -> None:
    """Tell OpenSpiel of a game, once; those that are installed need no call.

    OpenSpiel keeps what makes a game beyond the end of Python; a class survives that, a function would crash it.
    """
    if short_name(game) not in pyspiel.registered_names():
        kind = game_type(game)
        pyspiel.register_game(kind, type(type(game).__name__, (SpielGame,), {"played": game, "kind": kind}))


def game_type(game: Game[Any, Any]) -> Any:
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0], "options": "", "overrides": ""},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A setup as a game of OpenSpiel. Options and overrides are JSON, escaped in its name as in an address."""

    played: Game[Any, Any]
    kind: Any

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        game, parameters = self.played, parameters or {}
        given = {name: read(name, parameters.get(name, "")) for name in ("options", "overrides")}
        self.setup: Setup = game.setup(
            parameters.get("players", game.seats[0]), given["options"], given["overrides"]
        )
        named = {
            "players": self.setup.seats,
            **{name: quote(json.dumps(one)) for name, one in given.items() if one},
        }
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setup.actions,
            max_chance_outcomes=OUTCOMES,
            num_players=self.setup.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, named)

    def __reduce__(self) -> tuple[Any, ...]:
        return unpickled_game, (self.played, str(self))

    def new_initial_state(self, *_: object) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST + DEAL

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.setup, kind, params)


def unpickled_game(game: Game[Any, Any], name: str) -> SpielGame:
    """The game that was pickled, in a process where nobody may have registered it yet."""
    register(game)
    loaded: SpielGame = pyspiel.load_game(name)
    return loaded


def read(name: str, given: str) -> dict[str, Any]:
    """Options or overrides from a parameter: JSON, plain or escaped."""
    text = unquote(given) if given.startswith("%") else given
    try:
        found = json.loads(text or "{}")
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise BadSetup([f"{name} are a JSON object, not {shown(given)}"])
    return found


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match as OpenSpiel holds it. An action that draws waits for the outcome of a chance node."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.setup = game.setup
        self.match: State | None = None  # none before the deal
        self.chance = b""  # the outcomes so far
        self.pending: int | None = None  # an action that needs an outcome
        self.recall = [b"" for _ in range(game.setup.seats)]  # what each seat has seen and done

    # Whose turn, and what may be done -----------------------------------------------------------------------

    def current_player(self) -> int:
        if self.match is None or self.pending is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.match.over else self.match.acting[0]

    def is_terminal(self) -> bool:
        return self.match is not None and self.match.over

    def returns(self) -> list[float]:
        return [0.0] * self.setup.seats if self.match is None else list(self.match.returns())

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.match is None else sorted(self.match.legal(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _action_to_string(self, player: int, action: int) -> str:
        return f"chance {action}" if player == pyspiel.PlayerId.CHANCE else self.setup.keys()[action]

    # Going on -------------------------------------------------------------------------------------------------

    def _apply_action(self, action: int) -> None:
        if self.match is None:
            self.chance += bytes([action])
            if len(self.chance) == DEAL:
                self.match = self.setup.start(seed=self.seed(), journal=False)
                self.remember(-1, -1)
        elif self.pending is not None:
            self.chance += bytes([action])
            self.reseed(self.match)
            self.play(self.match, self.pending)
        else:
            self.try_out(self.match, action)

    def try_out(self, match: State, code: int) -> None:
        """Play an action; one that draws something waits for the outcome."""
        after = match.copy()
        after.apply(code, match.acting[0])
        if after.random == match.random:
            seat = match.acting[0]
            self.match = after
            self.remember(seat, code)
        else:
            self.pending = code

    def play(self, match: State, code: int) -> None:
        seat = match.acting[0]
        self.pending = None
        match.apply(code, seat)
        self.remember(seat, code)

    def seed(self) -> str:
        return f"openspiel {self.chance.hex()}"

    def reseed(self, match: State) -> None:
        """A random source that follows from the outcomes so far."""
        reveals = match.random.reveals
        match.core.random = from_seed(self.seed(), self.setup.tables.streams)
        match.core.random.reveals = reveals

    def remember(self, actor: int, code: int) -> None:
        """Every seat sees where the match stands; who acted also knows what they did."""
        assert self.match is not None
        for seat in range(self.setup.seats):
            known = b"%d" % code if seat == actor else b""
            sight = bytes(memoryview(self.match.encode(seat)))
            self.recall[seat] = blake2b(self.recall[seat] + known + b":" + sight, digest_size=RECALL // 8).digest()

    # Hidden information ---------------------------------------------------------------------------------------

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that this player can't tell from this one, the rest redrawn; its history is empty, as others'
        secrets would stand in it."""
        if self.match is None or self.pending is not None:
            raise pyspiel.SpielError("a state is imagined where somebody is to act, not at a chance node")
        other = self.get_game().new_initial_state()
        imagined: SpielState = other
        imagined.chance = bytes(int(sampler() * OUTCOMES) % OUTCOMES for _ in range(DEAL))
        imagined.match = self.match.imagine(player, imagined.seed())
        imagined.recall = [self.recall[player]] * self.setup.seats
        for seat in range(self.setup.seats):
            if seat != player:
                sight = bytes(memoryview(imagined.match.encode(seat)))
                imagined.recall[seat] = blake2b(self.recall[player] + sight, digest_size=RECALL // 8).digest()
        return imagined

    def __reduce__(self) -> tuple[Any, ...]:
        return unpickled_state, (self.get_game(), self.serialize())

    def __str__(self) -> str:
        """Where the match stands, in a line; `match.position()` has all of it."""
        match = self.match
        if match is None:
            return f"before the deal {self.chance.hex()}"
        number, seat = match.turn
        where = f"round {match.round}, turn {number} of player {seat}, scores {match.scores()}"
        waiting = "" if self.pending is None else f", undecided: {self.setup.keys()[self.pending]}"
        return f"{where}, position {match.digest()}, chance {self.chance.hex()}{waiting}"


def unpickled_state(game: SpielGame, text: str) -> SpielState:
    state: SpielState = game.deserialize_state(text)
    return state


class Observer:
    """What a player sees, in the blocks of `setup.encoding`; with perfect recall also the bits that name what the
    player has seen and done so far, so that tensors differ where information states do.

    Where a game's numbers may be larger than a tensor can tell apart, each has three places: its lowest 22 bits,
    the next 22, and the rest.
    """

    def __init__(self, setup: Setup, kind: Any, parameters: Any) -> None:
        if parameters:
            raise ValueError(f"an observer of Zirconia has no parameters, not {parameters!r}")
        self.recalls: bool = kind.perfect_recall
        self.own: bool = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER and kind.public_info
        self.wide = setup.encoding_limit > EXACT
        parts = (len(PARTS),) if self.wide else ()
        blocks = [(name, shape + parts) for name, shape in setup.encoding] if self.own else []
        blocks += [("recall", (RECALL,))] if self.own and self.recalls else []
        self.tensor: NDArray[np.float32] = np.zeros(sum(prod(shape) for _, shape in blocks), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        self.bits = RECALL if self.own and self.recalls else 0
        self.encoding = setup.encoding
        start = 0
        for name, shape in blocks:
            size = prod(shape)
            self.dict[name] = self.tensor[start : start + size].reshape(shape)
            start += size

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        if not self.own or state.match is None:
            return
        packed: Any = state.match.encode(player)
        numbers = np.frombuffer(packed, np.int64)
        self.tensor[: len(self.tensor) - self.bits] = in_parts(numbers) if self.wide else numbers
        if self.bits:
            self.tensor[-self.bits :] = np.unpackbits(np.frombuffer(state.recall[player], np.uint8))

    def string_from(self, state: SpielState, player: int) -> str:
        """For a search the name of the information state, short; for people every block with its numbers."""
        if not self.own or state.match is None:
            return f"player {player}"
        if self.recalls:
            return f"player {player}, {state.recall[player].hex()}"
        numbers = list(map(str, state.match.encode(player)))
        lines, start = [f"player {player}"], 0
        for name, shape in self.encoding:
            size = prod(shape)
            lines.append(f"{name}: {' '.join(numbers[start : start + size])}")
            start += size
        return "\n".join(lines)


def in_parts(numbers: NDArray[np.int64]) -> NDArray[np.int64]:
    """Every number as its parts, one after the other; the last has the sign."""
    parts = [numbers >> first for first in PARTS]
    parts[:-1] = [part & (1 << PARTS[1]) - 1 for part in parts[:-1]]
    return np.stack(parts, axis=-1).reshape(-1)


for _id in zirconia.games():
    register(zirconia.game(_id))
