"""Bots for the tests that are named as module:Class, good ones and bad ones."""

from __future__ import annotations

import os
import time

from zirconia.bots import Budget, Seat

NO_CLASS = 7


class First:
    """The first legal action."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, seat: Seat, budget: Budget) -> int:
        return seat.legal()[0]


class Looks(First):
    """Uses all that a seat offers before it takes the last action."""

    def choose(self, seat: Seat, budget: Budget) -> int:
        world = seat.imagine("a world")
        assert world.legal(seat.number) == seat.legal() == [one["code"] for one in seat.view()["choices"]]
        assert list(world.encode(seat.number)) == list(seat.encode())
        assert seat.setup.game.id == seat.view()["game"] and seat.steps >= 0 and seat.reveals >= 0
        assert seat.turn == world.turn and isinstance(seat.own_turn, bool) and not seat.midway
        assert [event["n"] for event in seat.events()] == list(range(len(seat.events())))
        return seat.legal()[-1]


class Remembers(First):
    """Asks what happened, and fails where nothing of a match that goes on is told."""

    def choose(self, seat: Seat, budget: Budget) -> int:
        entries = {event["entry"] for event in seat.events()}
        if seat.steps > 9 and len(entries) < 3:  # not every action has an event
            raise LookupError(f"{seat.steps} actions, and {len(entries)} of them are told")
        return seat.legal()[0]


class Raises(First):
    def choose(self, seat: Seat, budget: Budget) -> int:
        raise ValueError("a hard one")


class Leaves(First):
    def choose(self, seat: Seat, budget: Budget) -> int:
        raise SystemExit(3)


class Cheats(First):
    def choose(self, seat: Seat, budget: Budget) -> int:
        return -1


class Babbles(First):
    def choose(self, seat: Seat, budget: Budget) -> int:
        return "the first one"  # type: ignore[return-value]


class Hangs(First):
    """Takes no `except` as an answer."""

    def choose(self, seat: Seat, budget: Budget) -> int:
        while True:
            try:
                time.sleep(0.05)
            except Exception:
                continue


class Dies(First):
    def choose(self, seat: Seat, budget: Budget) -> int:
        os._exit(3)


class Mute:
    def __init__(self, seed: str) -> None:
        self.seed = seed


class Needy:
    def __init__(self) -> None:
        pass


class Refuses:
    def __init__(self, seed: str) -> None:
        raise RuntimeError("not today")


class Moody(First):
    """Can be tried out, and not be made for a match."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        if seed:
            raise RuntimeError(f"not for {seed}")


class Sleeps(First):
    """Wakes up too late for a match."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        while seed:
            time.sleep(0.01)
