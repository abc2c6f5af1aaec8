"""Bots that are named by where they are: module:Class, a class anywhere on Python's path or in this folder."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import cast

from zirconia.bots.errors import BrokenBot, UnknownBot
from zirconia.bots.seat import Bot
from zirconia.core.errors import suggestion
from zirconia.core.registry import one_line

Maker = Callable[[str], Bot]

NAMED = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*(\.[^\W\d]\w*)*")


def is_program(name: str) -> bool:
    """Whether a bot is named as module:Class, rightly or not."""
    return ":" in name


def check_name(name: str) -> None:
    """Raises UnknownBot for what is no name of a class in a module."""
    if not NAMED.fullmatch(name):
        raise UnknownBot(f"a program is named as module:Class, as in my_bots:Greedy, not {name[:100]!r}")


def made(name: str, seed: str) -> Bot:
    """A bot of this class."""
    return imported(name)(seed)


def imported(name: str) -> Maker:
    """The class. Raises UnknownBot where there is none, and BrokenBot for a module that can't be imported."""
    check_name(name)
    where, _, path = name.partition(":")
    thing: object = module_of(where)
    for part in path.split("."):
        if not hasattr(thing, part):
            classes = [word for word, value in vars(thing).items() if isinstance(value, type)]
            raise UnknownBot(f"the module {where!r} has no {path!r}; {suggestion(part, classes)}")
        thing = getattr(thing, part)
    if not callable(thing):
        raise BrokenBot(f"{name!r} is no class, and nothing else that makes a bot from a seed")
    return cast(Maker, thing)


def module_of(name: str) -> ModuleType:
    """A module, also one that lies in the folder in which we are; a command does not look there by itself."""
    here = os.getcwd()
    if here not in sys.path and "" not in sys.path:
        sys.path.insert(0, here)
    try:
        return import_module(name)
    except (Exception, SystemExit) as error:
        missing = error.name or "" if isinstance(error, ModuleNotFoundError) else ""
        if missing and f"{name}.".startswith(f"{missing}."):
            told = f"there is no module {name!r}, neither in {here} nor among those that are installed"
            raise UnknownBot(told) from None
        raise BrokenBot(f"the module {name!r} can't be imported: {one_line(error)}") from error
