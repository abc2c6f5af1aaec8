"""A game's own judgement, with its numbers as they were found by hand or as play taught them.

What was learned lies in `data/judgement.json` of a game's folder, or where ZIRCONIA_NETWORKS says, as
`zirconia learn numbers` leaves it. A file that does not fit is refused with a warning, and the numbers by hand
take over.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from zirconia.bots.inputs import OtherInputs
from zirconia.bots.network_file import path_of, tell_refused
from zirconia.core.contract.rules import Rules
from zirconia.core.kernel.evaluation import Evaluation
from zirconia.core.match.setup import Setup

NAME = "judgement.json"
LARGEST = 1_000_000


def judge_of(setup: Setup, learned: bool) -> Evaluation:
    """Who judges positions and weighs actions: as by hand, or as learned where anything was."""
    game: Rules[Any, Any] = setup.game
    numbers = numbers_of(game) if learned else None
    return game.evaluation(setup.tables) if numbers is None else game.evaluation_by(setup.tables, numbers)


def judge_of_players(setup: Setup) -> Evaluation:
    """Who judges in reviews: as learned, but where the file says that this plays better than it can tell."""
    path = path_of(setup.game, NAME)
    return judge_of(setup, path.is_file() and fit_for_reviews(path))


@cache
def fit_for_reviews(path: Path) -> bool:
    """What a file says of that; of one that can't be read nothing, as it is refused elsewhere."""
    try:
        return bool(json.loads(path.read_text(encoding="utf-8")).get("reviews", True))
    except (ValueError, AttributeError):
        return False


def numbers_of(game: Rules[Any, Any]) -> tuple[int, ...] | None:
    """What was learned for a game; None where nothing was, or for another game than this."""
    path = path_of(game, NAME)
    if game.judgement() is None or not path.is_file():
        return None
    try:
        return read(path, game)
    except OtherInputs as error:
        tell_refused(path, str(error))
        return None


@cache
def read(path: Path, game: Rules[Any, Any]) -> tuple[int, ...]:
    """The numbers in a file. Raises OtherInputs where they are none for this game."""
    known = game.judgement()
    if known is None:
        raise OtherInputs(f"{game.id} has no numbers that can be learned")
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        made, numbers = (found["game"], found["rules"]), found["numbers"]
    except (ValueError, LookupError, TypeError):
        raise OtherInputs(f"{path.name} holds no numbers of a judgement") from None
    if made != (game.id, game.rules):
        raise OtherInputs(f"it was made for {made[0]} by rules {made[1]}, and this is {game.id} by {game.rules}")
    if not isinstance(numbers, list) or not all(type(one) is int and abs(one) <= LARGEST for one in numbers):
        raise OtherInputs(f"{path.name} holds something else than whole numbers up to {LARGEST}")
    if len(numbers) != len(known.numbers):
        raise OtherInputs(
            f"{path.name} holds {len(numbers)} numbers, and {game.id} judges by {len(known.numbers)}"
        )
    if any(step and one < 1 <= first for one, first, step in zip(numbers, *known, strict=True)):
        raise OtherInputs(f"{path.name} holds a number below 1 that has to be above 0")
    return tuple(numbers)
