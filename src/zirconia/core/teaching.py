"""What is told of a game beside its table: the goal in a line, the steps of a first game, the words explained.

They stand in `page/look.toml` (`goal`), `page/guide.toml` and `page/words.toml`, and are true for a setup as its
player's rulebook is: `wording` says what sentences that hold sometimes, and numbers, look like. A step or a word
that has nothing to say for a setup is left out.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, NotRequired, TypedDict

from zirconia.core.contract.data import read_toml
from zirconia.core.contract.vocabulary import PublicSetup
from zirconia.core.game import Game
from zirconia.core.match.state import State
from zirconia.core.registry import game
from zirconia.core.wording import Numbers, filled

KEPT = 64  # setups in memory


class Word(TypedDict):
    """A word of the game: what it means in a sentence, and where the complete rulebook says so."""

    term: str
    text: str
    rule: str
    also: list[str]


class Step(TypedDict):
    """A step of a first game: what it says and points at, which move (how often) or phase it awaits, for whom."""

    title: str
    text: str
    at: NotRequired[str]
    move: NotRequired[str]
    times: NotRequired[int]
    phase: NotRequired[str]
    only: NotRequired[str]


class Teaching(TypedDict):
    """All of it, as it is true for a setup; no goal, no steps, no words where the game has none."""

    goal: str
    guide: list[Step]
    words: list[Word]


class Terms(NamedTuple):
    """A setup, as what is told of it is kept: options and overrides as JSON."""

    game: str
    seats: int
    options: str
    overrides: str

    def start(self) -> State:
        """How it begins; nothing that is told depends on the deal."""
        setup = game(self.game).setup(self.seats, json.loads(self.options), json.loads(self.overrides))
        return setup.start(seed="0")


def terms_of(setup: PublicSetup) -> Terms:
    options, overrides = (json.dumps(setup[part], sort_keys=True) for part in ("options", "overrides"))
    return Terms(setup["game"], setup["seats"], options, overrides)


def standard(name: str) -> Terms:
    """The game with the fewest seats, as it comes."""
    return Terms(name, game(name).seats[0], "{}", "{}")


def teaching_of(setup: PublicSetup) -> Teaching:
    """What is told of a game as it is played with a setup."""
    return made_teaching(terms_of(setup))


def teaching_of_game(name: str) -> Teaching:
    """What is told of the standard game."""
    return made_teaching(standard(name))


@lru_cache(maxsize=KEPT)
def made_teaching(terms: Terms) -> Teaching:
    taught, state = game(terms.game), terms.start()
    return Teaching(goal=goal_of(taught, state), guide=guide_of(taught, state), words=words_of(taught, state))


def goal_of(game: Game[Any, Any], state: State) -> str:
    """How the game is won, in one line."""
    goal: str = page_file(game, "look.toml").get("goal", "")
    return filled(goal, "page/look.toml", state.setup, numbers_of(game, state))


def guide_of(game: Game[Any, Any], state: State) -> list[Step]:
    """The steps of a first game; in what a step says, and in the role it is for, names are filled in."""
    rows: list[Step] = page_file(game, "guide.toml").get("step", [])
    numbers = numbers_of(game, state) if rows else {}
    steps = []
    for row in rows:
        step = Step(**row)
        step["title"] = filled(row["title"], "page/guide.toml", state.setup, numbers)
        step["text"] = filled(row["text"], "page/guide.toml", state.setup, numbers).strip()
        if "only" in row:
            step["only"] = filled(row["only"], "page/guide.toml", state.setup, numbers)
        steps.append(step)
    return [step for step in steps if step["text"]]


def words_of(game: Game[Any, Any], state: State) -> list[Word]:
    """The words that the game explains."""
    rows = page_file(game, "words.toml").get("word", [])
    numbers = numbers_of(game, state) if rows else {}
    words = [
        Word(
            term=filled(row["term"], "page/words.toml", state.setup, numbers),
            text=filled(row["text"], "page/words.toml", state.setup, numbers).strip(),
            rule=row["rule"],
            also=row.get("also", []),
        )
        for row in rows
    ]
    return [word for word in words if word["text"]]


def numbers_of(game: Game[Any, Any], state: State) -> Numbers:
    return game.catalogue(state.core).numbers


def page_file(game: Game[Any, Any], name: str) -> dict[str, Any]:
    """A file of the folder `page`; nothing where there is none."""
    path: Path = game.folder / "page" / name
    return read_toml(path) if path.is_file() else {}
