"""Pairs of matches that one seat can't tell apart, and how both go on without its noticing."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random as Dice
from typing import Any

from zirconia.core.game import Game
from zirconia.core.match.state import State

TRIES = 24  # pairs of actions of another seat that are tried until two look the same
DEEPEST = 120  # actions before the two worlds part
SEARCHES = 200  # positions in which something to hide is looked for
SEED = "of both worlds"

Watcher = int | None


@dataclass
class Step:
    """What one seat does in each of two worlds."""

    actor: int
    keys: tuple[str, str]

    @property
    def hidden(self) -> bool:
        return self.keys[0] != self.keys[1]


class Worlds:
    """Two states that agree on all that a seat (None: a spectator) knows, and differ in what it does not."""

    def __init__(self, game: Game[Any, Any], dice: Dice, seats: int) -> None:
        self.dice = dice
        start = wandered(game, dice, seats)
        self.watcher: Watcher = dice.choice([*range(start.setup.seats), None])
        other = start.imagine(self.watcher, dice.getrandbits(32))
        self.positions = tuple(plain(state) for state in (start, other))
        first, second = (game.load(position, SEED) for position in self.positions)
        self.states: tuple[State, State] = (first, second)

    @property
    def useful(self) -> bool:
        """Whether the watcher sees both alike, though there is something it does not know or may soon not know."""
        first, second = self.states
        secret = self.positions[0] != self.positions[1] or len(first.acting) > 1
        return secret and first.view(self.watcher) == second.view(self.watcher)

    def step(self) -> Step | None:
        """Let both go on such that the watcher sees the same; None where no such way was found."""
        first, second = self.states
        if first.over or not first.acting or first.acting != second.acting:
            return None
        actor = self.dice.choice(first.acting)
        for _ in range(TRIES):
            codes = self.codes(actor)
            if codes is None:
                return None
            tried = (first.copy(journal=True), second.copy(journal=True))
            for state, code in zip(tried, codes, strict=True):
                state.apply(code, actor)
            if tried[0].view(self.watcher) == tried[1].view(self.watcher):
                self.states = tried
                return Step(actor, (first.key(codes[0]), second.key(codes[1])))
        return None

    def codes(self, actor: int) -> tuple[int, int] | None:
        """The watcher does the same in both; another may do different things, as long as nobody can see it."""
        first, second = (state.legal(actor) for state in self.states)
        if actor != self.watcher:
            return self.dice.choice(first), self.dice.choice(second)
        common = [code for code in first if code in set(second)]
        if not common:
            return None
        code = self.dice.choice(common)
        return code, code


def find(game: Game[Any, Any], dice: Dice, seats: int) -> Worlds | None:
    """A pair that is worth comparing: in some games there is something to hide only now and then."""
    for _ in range(SEARCHES):
        worlds = Worlds(game, dice, seats)
        if worlds.useful:
            return worlds
    return None


def wandered(game: Game[Any, Any], dice: Dice, seats: int) -> State:
    """A state some way into a random game that is not over."""
    state = game.start(seats, seed=dice.getrandbits(32))
    for _ in range(dice.randrange(DEEPEST)):
        before = state.copy(journal=True)
        actor = dice.choice(state.acting)
        state.apply(dice.choice(state.legal(actor)), actor)
        if state.over:
            return before
    return state


def plain(state: State) -> dict[str, Any]:
    position = state.position()
    position.pop("next", None)
    return position
