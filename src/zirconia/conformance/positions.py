"""Positions that strangers send: whatever loads can be seen, written, imagined and played to the end."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random as Dice
from typing import Any, TypeVar

from zirconia.conformance.mutations import mutate
from zirconia.conformance.probe import Broken, advance, expect
from zirconia.core.errors import BadPosition, BadSetup
from zirconia.core.game import Game
from zirconia.core.match import loading
from zirconia.core.match.setup import Setup
from zirconia.core.match.state import State

BLOCK = 10  # mutated positions that come from one random game
KEPT = 8  # positions of that game
OTHER_GAMES = 4  # whose positions every mutated one may take parts from
LONGEST_GAME = 20_000
REMEMBERED = 8

CHANGES = (1, 2, 3, 5, 8)
GIVEN_UP = 0.2  # how often a refused change is the last one

REFUSED = "refused"
PLAYED = "played"

Tell = Callable[[str, str], None]
Key = TypeVar("Key")
Value = TypeVar("Value")


@dataclass
class Fuzzer:
    """Mutated positions of one game by number; the same seed and number are always the same position."""

    game: Game[Any, Any]
    seed: str
    limit: int = LONGEST_GAME
    sources: OrderedDict[int, list[Any]] = field(default_factory=OrderedDict)
    setups: OrderedDict[str, Setup] = field(default_factory=OrderedDict)
    others: list[Any] = field(default_factory=list)  # positions of other games, from which parts are taken

    def source(self, number: int) -> list[Any]:
        """The positions that the one of this number is made from."""
        if not self.others:
            self.others = [one for game in range(OTHER_GAMES) for one in self.game_of(-1 - game)]
        block = number // BLOCK
        if block not in self.sources:
            keep(self.sources, block, list(self.game_of(block)))
        return self.sources[block]

    def game_of(self, block: int) -> Iterator[Any]:
        """Positions on the way through a random game of a random setup."""
        dice = Dice(f"{self.seed} game {block}")
        state = any_setup(self.game, dice).start(seed=dice.getrandbits(64), journal=False)
        kept: list[Any] = [state.position()]
        steps = 0
        while not state.over and steps < self.limit:
            advance(state, dice)
            steps += 1
            if len(kept) < KEPT:
                kept.append(state.position())
            elif dice.random() < KEPT / steps:
                kept[dice.randrange(KEPT)] = state.position()
        yield from kept
        yield state.position()

    def examine(self, number: int, tell: Tell) -> str:
        """Change a position step by step, and play on from what still loads. REFUSED or PLAYED; raises Broken.

        A change that is refused is mostly taken back, as only what loads can show more. `tell` is called with
        each changed position before it is tried.
        """
        source = self.source(number)
        dice = Dice(f"{self.seed}/{number}")
        position, edits, state = json.dumps(dice.choice(source)), "", None
        for _ in range(dice.choice(CHANGES)):
            changed, edit = mutate(position, source + self.others, dice)
            said = f"{edits}; {edit}" if edits else edit
            tell(changed, said)
            loaded = self.load(changed, dice)
            if loaded is not None:
                position, edits, state = changed, said, loaded
            elif dice.random() < GIVEN_UP:
                return REFUSED
        if state is None:
            return REFUSED
        tell(position, edits)
        play_on(state, dice, self.limit)
        return PLAYED

    def load(self, position: str, dice: Dice) -> State | None:
        """The state, or None where it is refused with BadPosition (or BadSetup, for what it says of the setup).

        Setups are made once: most positions of a run share a few.
        """
        data = json.loads(position)
        mark = json.dumps([data.get("seats"), data.get("options"), data.get("overrides")])
        try:
            state = loading.load(self.game, data, dice.getrandbits(64), self.setups.get(mark))
        except (BadPosition, BadSetup):
            return None
        except Exception as error:
            raise Broken(f"load raises {said(error)}, not BadPosition") from error
        keep(self.setups, mark, state.setup)
        return state


def keep(memory: OrderedDict[Key, Value], key: Key, value: Value) -> None:
    """Remember a thing, and forget the oldest."""
    memory[key] = value
    if len(memory) > REMEMBERED:
        memory.popitem(last=False)


def any_setup(game: Game[Any, Any], dice: Dice) -> Setup:
    """A number of players and options at random; the default ones where the game refuses them."""
    seats = dice.choice(game.seats)
    options: dict[str, Any] = {}
    for name, option in game.options.items():
        values = option.values()
        if values and dice.random() < 0.4:
            options[name] = [dice.choice(values) for _ in range(seats)] if option.per_seat else dice.choice(values)
    try:
        return game.setup(seats, options)
    except BadSetup:
        return game.setup(seats)


def play_on(state: State, dice: Dice, limit: int) -> None:
    """What was loaded can be seen, and played to the end."""
    shown(state, "the loaded position")
    imagined(state, dice)
    play(state, dice, limit)
    shown(state, "the end")


def shown(state: State, where: str) -> None:
    """Everybody sees and encodes something; what is written loads again."""
    try:
        for seat in (*range(state.setup.seats), None):
            state.view(seat)
            if seat is not None:
                state.encode(seat)
        standing = (state.places(), state.scores(), state.returns())
        written = json.loads(json.dumps(state.position()))
        again = loading.load(state.setup.game, written, "again", state.setup)
    except Exception as error:
        raise Broken(f"in {where}: {said(error)}") from error
    expect(
        len({len(numbers) for numbers in standing}) == 1, f"in {where}: places, scores and returns differ in size"
    )
    expect(again == state, f"{where} is written as another position")


def imagined(state: State, dice: Dice) -> None:
    """What a seat knows of it is a world too."""
    seat = dice.randrange(state.setup.seats)
    try:
        state.imagine(seat, "fuzz").view(seat)
    except Exception as error:
        raise Broken(f"seat {seat} can't imagine the loaded position: {said(error)}") from error


def play(state: State, dice: Dice, limit: int) -> None:
    """Random actions to the end."""
    for step in range(limit):
        if state.over:
            expect(not state.acting, f"after {step} actions the game is over and somebody acts")
            return
        try:
            advance(state, dice)
        except Broken as error:
            raise Broken(f"after {step} actions: {error}") from error
        except Exception as error:
            raise Broken(f"after {step} actions: {said(error)}") from error
    expect(state.over, f"the game has not ended after {limit} actions")


def said(error: BaseException) -> str:
    text = f"{type(error).__name__}: {error}"
    return text if len(text) <= 200 else text[:197] + "..."
