"""Which bots there are: the ladder, every plugin's, each game's scripted baselines, and any module:Class."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import cache, partial
from importlib.metadata import entry_points

import zirconia
from zirconia.bots.chance import RandomBot
from zirconia.bots.errors import BrokenBot, UnknownBot
from zirconia.bots.levels import EARLIER, EASY, LEVELS, RANDOM
from zirconia.bots.programs import Maker, check_name, is_program, made
from zirconia.bots.seat import Bot
from zirconia.bots.thinkers import Baseline, Follower, Thinker
from zirconia.core.errors import ZirconiaError, suggestion
from zirconia.core.registry import one_line

LADDER = ("random", "easy", *LEVELS)  # from the simplest to the strongest
GROUP = "zirconia.bots"  # the entry points of plugins: a callable that makes a bot from a seed

MOST_NAME = 100  # letters of a name

_offered: list[str] = []  # what this process's operator lets everybody choose, as module:Class


@cache
def _all() -> dict[str, tuple[Maker, str]]:
    """Bots by name, the ladder first, with their lines."""
    bots: dict[str, tuple[Maker, str]] = {"random": (RandomBot, RANDOM), "easy": (Follower, EASY)}
    for name, level in {**LEVELS, **EARLIER}.items():
        bots[name] = (partial(Thinker, level=level), level.line)
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            maker = entry.load()
            bots[entry.name] = (maker, first_line(maker))
        except Exception as error:  # a broken plugin must not take the other bots with it
            print(f"zirconia: the bot plugin {entry.name!r} could not be loaded: {error}", file=sys.stderr)
    return bots


def first_line(maker: Callable[..., object]) -> str:
    return ((maker.__doc__ or "").strip().splitlines() or [""])[0]


@cache
def _baselines() -> dict[str, dict[str, str]]:
    """For every game its scripted players and their lines."""
    return {
        id: {name: line for name, (line, _) in zirconia.game(id).baselines().items()} for id in zirconia.games()
    }


def bots(game: str | None = None) -> list[str]:
    """The names of all bots that play any game, the ladder first; with a game, its baselines as well."""
    return [*(name for name in _all() if name not in EARLIER), *_offered, *_baselines().get(game or "", ())]


def offer(names: Iterable[str]) -> None:
    """Let everybody here choose these programs, each a module:Class, and no others. Raises UnknownBot."""
    wanted = list(dict.fromkeys(names))
    for name in wanted:
        check_name(name)
        if len(name) > MOST_NAME:
            raise UnknownBot(f"the name of a program may have {MOST_NAME} letters, and {name[:20]!r}... has more")
    _offered[:] = wanted


def line(name: str, game: str | None = None) -> str:
    """How a bot plays, in one line."""
    if name in _all():
        return _all()[name][1]
    if is_program(name):
        return "a program of its own"
    return _baselines().get(game or "", {}).get(name, "")


def simpler(name: str) -> str | None:
    """The bot to play on where this one fails: a rung down the ladder, which others enter at `medium`."""
    rung = LADDER.index(name) if name in LADDER else LADDER.index("medium") + 1
    return LADDER[rung - 1] if rung else None


def is_ours(name: str) -> bool:
    """Whether a bot came with a game or with this package; who wrote the others is not known."""
    return name in LADDER or name in EARLIER or (name not in _all() and not is_program(name))


def all_ours(names: Iterable[str]) -> bool:
    """Whether all of these bots came with a game or with this package."""
    return all(is_ours(name) for name in names)


# From a name to a bot -----------------------------------------------------------------------------------


def maker_of(name: str, game: str | None = None, *, importing: bool = True) -> Maker:
    """What makes a bot of this name that plays this game (None: any). Raises UnknownBot.

    A module:Class is imported when the first bot is made. What strangers name is looked up without `importing`:
    then only those are known that the operator offers.
    """
    if name in _all():
        return _all()[name][0]
    if is_program(name) and (importing or name in _offered):
        return partial(made, name)
    fitting = _baselines() if game is None else {game: _baselines().get(game, {})}
    if any(name in scripts for scripts in fitting.values()):
        return partial(Baseline, name=name)
    raise UnknownBot(misfit(name[:MOST_NAME], game))


def misfit(name: str, game: str | None) -> str:
    """Why there is no such bot, and which there are."""
    others = [zirconia.game(id).title for id, scripts in _baselines().items() if name in scripts]
    if others and game is not None:
        told = f"{name!r} plays {' and '.join(others)}, not {zirconia.game(game).title}"
        return f"{told}; allowed: {', '.join(bots(game))}"
    scripted = {script for scripts in _baselines().values() for script in scripts}
    known = bots(game) if game is not None else [*bots(), *sorted(scripted)]
    return f"there is no bot {name!r}; {suggestion(name, known)}"


def bot(name: str, seed: object, game: str | None = None) -> Bot:
    """A fresh bot of this name, which is to play this game (None: any). Raises UnknownBot or BrokenBot."""
    maker = maker_of(name, game)
    try:
        player = maker(str(seed))
    except ZirconiaError:
        raise
    except (Exception, SystemExit) as error:
        raise BrokenBot(f"the bot {name!r} can't be made from a seed: {one_line(error)}") from error
    if not callable(getattr(player, "choose", None)):
        raise BrokenBot(f"the bot {name!r} has no choose(seat, budget)")
    return player
