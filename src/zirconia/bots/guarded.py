"""Other people's bots in this process: one that raises, hangs or answers nonsense ends nothing but itself."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from operator import index

from zirconia.bots.chance import RandomBot
from zirconia.bots.errors import NOT_ALLOWED, BotFailed, BrokenBot, took_longer
from zirconia.bots.registry import all_ours, bot, is_ours
from zirconia.bots.seat import Bot, Budget, Seat
from zirconia.core.match.setup import Setup
from zirconia.core.match.state import State
from zirconia.core.registry import one_line

LIMIT = 30.0  # seconds that a decision may take


class TooLong(BaseException):
    """The time is up; no `except Exception` of the bot's stops it."""


class Guarded:
    """Asks a bot until it fails; from then on, to the end of the match, any legal action is played.

    One that can't be made from the seed of this match has failed at once.
    """

    def __init__(self, name: str, seed: str, game: str) -> None:
        self.name = name
        self.bot: Bot | None = None
        self.instead = RandomBot(f"{seed}/instead")
        self.why = ""  # it failed
        try:
            with deadline(LIMIT):
                self.bot = bot(name, seed, game)
        except TooLong:
            self.why = f"when it was made {took_longer(LIMIT)}"
        except BrokenBot as error:
            self.why = str(error)

    def choose(self, seat: Seat, budget: Budget) -> int:
        if self.bot is not None and not self.why:
            try:
                return asked(self.bot, seat, budget)
            except BotFailed as error:
                self.why = str(error)
        return self.instead.choose(seat, budget)


def dealt(setup: Setup, seed: str, names: Sequence[str]) -> State:
    """A fresh match of these bots; only those of others ask what happened, and need a journal for it."""
    state: State = setup.start(seed=seed, journal=not all_ours(names))
    return state


def players(names: Sequence[str], seed: str, game: str) -> list[Bot]:
    """The bots of a match, seat by seat; ours need no guard."""
    seeds = [f"{seed}/{seat}/{name}" for seat, name in enumerate(names)]
    return [
        bot(name, own, game) if is_ours(name) else Guarded(name, own, game)
        for name, own in zip(names, seeds, strict=True)
    ]


def failures(players: Sequence[Bot]) -> list[str]:
    """Who failed in a match, and why."""
    return [f"{one.name}: {one.why}" for one in players if isinstance(one, Guarded) and one.why]


def asked(player: Bot, seat: Seat, budget: Budget) -> int:
    """A bot's choice: in time, and legal. Raises BotFailed."""
    try:
        with deadline(LIMIT):
            code = index(player.choose(seat, budget))
    except TooLong:
        raise BotFailed(took_longer(LIMIT)) from None
    except (Exception, SystemExit) as error:
        raise BotFailed(f"it raised {one_line(error)}") from error
    if code not in seat.legal():
        raise BotFailed(NOT_ALLOWED)
    return code


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """Raise TooLong in what takes longer; only a main thread can be interrupted, on systems with an alarm."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "SIGALRM"):
        yield
        return

    def ring(number: int, frame: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
