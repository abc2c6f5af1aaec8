"""Which bots there are: the ladder, every plugin's, and each game's scripted baselines."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache, partial
from importlib.metadata import entry_points

import zirconia
from zirconia.bots.chance import RandomBot
from zirconia.bots.levels import EASY, LEVELS, RANDOM
from zirconia.bots.seat import Bot
from zirconia.bots.thinkers import Baseline, Follower, Thinker
from zirconia.core.errors import ZirconiaError, suggestion

LADDER = ("random", "easy", *LEVELS)  # from the simplest to the strongest
GROUP = "zirconia.bots"  # the entry points of plugins: a callable that makes a bot from a seed

Maker = Callable[[str], Bot]


class UnknownBot(ZirconiaError):
    """No installed bot has this name."""


@cache
def _all() -> dict[str, tuple[Maker, str]]:
    """Bots by name, the ladder first, with their lines."""
    bots: dict[str, tuple[Maker, str]] = {"random": (RandomBot, RANDOM), "easy": (Follower, EASY)}
    for name, level in LEVELS.items():
        bots[name] = (partial(Thinker, level=level), level.line)
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            maker = entry.load()
            bots[entry.name] = (maker, ((maker.__doc__ or "").strip().splitlines() or [""])[0])
        except Exception as error:  # a broken plugin must not take the other bots with it
            print(f"zirconia: the bot plugin {entry.name!r} could not be loaded: {error}", file=sys.stderr)
    return bots


@cache
def _baselines() -> dict[str, dict[str, str]]:
    """For every game its scripted players and their lines."""
    return {
        id: {name: line for name, (line, _) in zirconia.game(id).baselines().items()} for id in zirconia.games()
    }


def bots(game: str | None = None) -> list[str]:
    """The names of all bots that play any game, the ladder first; with a game, its baselines as well."""
    return list(_all()) + (list(_baselines()[game]) if game is not None else [])


def line(name: str, game: str | None = None) -> str:
    """How a bot plays, in one line."""
    if name in _all():
        return _all()[name][1]
    return _baselines().get(game or "", {}).get(name, "")


def simpler(name: str) -> str | None:
    """The bot to play on where this one fails: a rung down the ladder, which others enter at `medium`."""
    rung = LADDER.index(name) if name in LADDER else LADDER.index("medium") + 1
    return LADDER[rung - 1] if rung else None


def bot(name: str, seed: object) -> Bot:
    """A fresh bot of this name. Raises UnknownBot."""
    if name in _all():
        return _all()[name][0](str(seed))
    scripted = {name for names in _baselines().values() for name in names}
    if name in scripted:
        return Baseline(str(seed), name)
    raise UnknownBot(f"there is no bot {name!r}; {suggestion(name, [*_all(), *sorted(scripted)])}")
