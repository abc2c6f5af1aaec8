"""Setups to learn from: most as printed, some with other options, some with changed numbers on the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from zirconia.core.contract.option import Option
from zirconia.core.errors import BadSetup
from zirconia.core.game import Game

MOST_CHANGES = 4  # numbers that are changed at once
FACTORS = (0.0, 0.0, 0.5, 0.67, 1.5, 2.0, 3.0)  # what they are multiplied with
ROUND = 100  # where printed numbers are multiples of it, changed ones are too
TRIES = 20  # to find changes that the game allows


class Wanted(NamedTuple):
    """What `game.setup` takes."""

    seats: int
    options: Mapping[str, Any]
    overrides: Mapping[str, Any]


class Also(NamedTuple):
    """Setups of one kind that a mix has besides the others, to show what chance alone rarely comes upon."""

    share: float  # of all setups
    options: Mapping[str, Any]
    overrides: Mapping[str, Any]


def drawn(
    game: Game[Any, Any], seats: tuple[int, ...], random: Random, changed: float, also: Sequence[Also] = ()
) -> Wanted:
    """A setup as the mix of training has them: `changed` of them with other options or numbers, some `also` so."""
    count = random.choice(seats)
    left = random.random()
    for one in also:
        left -= one.share
        if left < 0:
            return Wanted(count, one.options, one.overrides)
    return varied(game, count, random) if left < changed else Wanted(count, {}, {})


def varied(game: Game[Any, Any], seats: int, random: Random) -> Wanted:
    """Another option or two, or a few other numbers, or both; as printed, where the game allows none of them."""
    for _ in range(TRIES):
        options = other_options(game, random) if random.random() < 0.5 else {}
        overrides = other_numbers(game, seats, options, random) if not options or random.random() < 0.5 else {}
        try:
            game.setup(seats, options, overrides).start(seed="0", journal=False)
        except Exception:  # whatever a game says against it, it is not to be learned from
            continue
        return Wanted(seats, options, overrides)
    return Wanted(seats, {}, {})


def other_options(game: Game[Any, Any], random: Random) -> dict[str, Any]:
    """One or two options at another value than the usual one."""
    plain = [option for option in game.options.values() if not option.per_seat and not option.secret]
    chosen = random.sample(plain, min(len(plain), random.choice((1, 1, 2))))
    return {option.name: other_value(option, random) for option in chosen}


def other_value(option: Option, random: Random) -> Any:
    return random.choice([value for value in option.values() if value != option.default])


def other_numbers(
    game: Game[Any, Any], seats: int, options: Mapping[str, Any], random: Random
) -> dict[str, dict[str, dict[str, int]]]:
    """A few numbers of the data, multiplied; where one is 0 it may become 1 or 2."""
    try:
        chosen = game.setup(seats, options).options
    except BadSetup:
        return {}
    numbers = [
        (table, id, column, value)
        for table, rows in game.data(chosen, {}).items()
        for id, row in rows.items()
        for column, value in row.items()
        if isinstance(value, int) and not isinstance(value, bool)
    ]
    changes: dict[str, dict[str, dict[str, int]]] = {}
    for _ in range(random.randint(1, MOST_CHANGES)):
        if not numbers:
            break
        table, id, column, value = random.choice(
            [one for one in random.sample(numbers, min(8, len(numbers))) if one[3]] or numbers
        )
        other = round(value * random.choice(FACTORS)) if value else random.choice((1, 2))
        if value and value % ROUND == 0:
            other = other // ROUND * ROUND
        changes.setdefault(table, {}).setdefault(id, {})[column] = other
    return changes
