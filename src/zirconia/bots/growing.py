"""What searches have in common: a tree that is grown for one seat, from one position as that seat knows it.

How an iteration walks, what it adds and how it judges is each search's own (`iterate`). No call runs long unless
it is asked for many iterations: the caller watches the clock.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.bots.tree import Tree
from zirconia.core.kernel.position import Codes, Position
from zirconia.core.kernel.random import Random, from_words

DEEPEST: Final = 200
LOOK_EVERY: Final = 32  # iterations between two looks at whether a decision is made


class Growing(Tree):
    """A tree with the seat and the position that it is grown for, and the path of the iteration under way."""

    def __init__(self, seats: i64, actions: i64, streams: i64, random: Random) -> None:
        super().__init__()
        self.seats = seats
        self.streams = streams
        self.random = random
        self.codes = Codes(actions + 1)
        self.weights: vec[i64] = vec[i64]([0] * (actions + 1))
        self.values: vec[float] = vec[float]([0.0] * seats)
        self.path: vec[i64] = vec[i64]([0] * (DEEPEST + 1))
        self.movers: vec[i64] = vec[i64]([0] * (DEEPEST + 1))
        self.length: i64 = 0
        self.seat: i64 = 0
        self.world: Position | None = None
        self.first_turn: i64 = 0
        self.turns: i64 = 0  # how many turns the tree may span, where a search minds; 0: as many as it likes
        self.exploration: float = 0.0  # how far it strays from what looks best
        self.forced: i64 = -1  # the action that is tried at the root, whatever it promises; -1: any
        self.plain = False  # whether it is asked for expectations: an end counts as its place alone

    # From outside ---------------------------------------------------------------------------------

    def begin(self, world: Position, seat: i64) -> None:
        """Search from here, with nothing known of the tree."""
        self.clear()
        self.go_on(world, seat)

    def go_on(self, world: Position, seat: i64) -> None:
        """The position at the root, as the seat knows it now."""
        self.world = world
        self.seat = seat
        self.first_turn = world.turn()

    def run(self, iterations: i64) -> i64:
        """A slice of the search; as many as were asked for."""
        i: i64 = 0
        while i < iterations:
            self.iterate()
            i += 1
        return i

    def decide(self, most: i64, left: i64) -> i64:
        """A slice of a search that has `left` iterations to go; how many of `most` it took.

        It takes fewer as soon as no other action can catch up with the best one in what is left. When it looks is
        a matter of `left` alone, so that the slices do not change what is found.
        """
        i: i64 = 0
        while i < most:
            if (left - i) % LOOK_EVERY == 0 and self.lead() > left - i:
                break
            self.iterate()
            i += 1
        return i

    # One iteration --------------------------------------------------------------------------------

    def iterate(self) -> None:
        """Down the tree once, with what it was worth added on the way."""
        raise NotImplementedError

    def imagined(self) -> Position:
        """A world that the searching seat can't tell from the real one."""
        world = self.world
        assert world is not None
        r = self.random
        return world.imagine(self.seat, from_words(r.bits(0), r.bits(0), r.bits(0), self.streams))

    def acting_beside(self, world: Position, mover: i64) -> i64:
        """How many other seats owe a decision at the same time."""
        others: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if seat != mover and world.is_acting(seat):
                others += 1
            seat += 1
        return others

    def back_up(self) -> None:
        """Every node of the path counts the value of the seat that chose it."""
        i: i64 = 0
        while i < self.length:
            node = self.path[i]
            self.visits[node] += 1
            self.total[node] += self.values[self.movers[i]]
            i += 1
