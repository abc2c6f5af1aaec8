"""Which bots there are: our own, and every plugin's."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points

from zirconia.bots.chance import RandomBot
from zirconia.bots.seat import Bot
from zirconia.core.errors import ZirconiaError, suggestion

GROUP = "zirconia.bots"  # the entry points of plugins: a callable that makes a bot from a seed

Maker = Callable[[str], Bot]


class UnknownBot(ZirconiaError):
    """No installed bot has this name."""


@cache
def _all() -> dict[str, Maker]:
    """Bots by name."""
    found: dict[str, Maker] = {"random": RandomBot}
    for entry in entry_points(group=GROUP):
        try:
            found[entry.name] = entry.load()
        except Exception as error:  # a broken plugin must not take the other bots with it
            print(f"zirconia: the bot plugin {entry.name!r} could not be loaded: {error}", file=sys.stderr)
    return dict(sorted(found.items()))


def bots() -> list[str]:
    """The names of all installed bots."""
    return list(_all())


def bot(name: str, seed: object) -> Bot:
    """A fresh bot of this name. Raises UnknownBot."""
    maker = _all().get(name)
    if maker is None:
        raise UnknownBot(f"there is no bot {name!r}; {suggestion(name, _all())}")
    return maker(str(seed))
