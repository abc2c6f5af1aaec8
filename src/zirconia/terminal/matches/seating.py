"""Who sits where, and option values that are typed: the same on the command line and on the start screen."""

from __future__ import annotations

from zirconia.bots import bots
from zirconia.commands.common import Misuse, option_value
from zirconia.terminal.matches.own_table import PEOPLE, PERSON

__all__ = ["PERSON", "default_players", "option_value", "seated"]

USUAL = ("medium", "normal", "random")


def default_players(count: int) -> list[str]:
    """You, and a bot in each other seat."""
    usual = next((name for name in USUAL if name in bots()), bots()[0])
    return [PERSON] + [usual] * (count - 1)


def seated(named: str | None, hot_seat: bool, count: int) -> list[str]:
    """The players by seat: one name a seat, or names for the seats after yours. Raises Misuse."""
    if hot_seat and named:
        raise Misuse("--hot-seat has people in all seats; leave --bots out")
    if hot_seat:
        return [PERSON] * count
    if not named:
        return default_players(count)
    names = [name.strip() for name in named.split(",")]
    if len(names) == 1 and names[0] not in PEOPLE:
        names = names * (count - 1)
    if len(names) == count - 1 and not set(names) & set(PEOPLE):
        names = [PERSON, *names]
    if len(names) != count:
        raise Misuse(
            f"--bots names {len(names)} players for {count} seats; human and the names of bots, one a seat"
        )
    return [PERSON if name in PEOPLE else name for name in names]
