"""A search that a network guides, over imagined positions, for any number of seats.

Like `zirconia.bots.search` it imagines a fresh world in every iteration and walks down one tree of actions. Where
that one asks a game's rules of thumb and plays turns to their end, this one asks the network, once for each new
node: which actions are likely there, and what every seat may expect. The network is shown imagined worlds only, as
the seat to move sees them there, so it can't tell what the searching seat does not know.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from zirconia.bots.network import Network
from zirconia.bots.tree import NONE, Tree
from zirconia.core.kernel.evaluation import standing
from zirconia.core.kernel.position import Codes, Position
from zirconia.core.kernel.random import Random, from_words

DEEPEST: Final = 200
LOOK_EVERY: Final = 32  # iterations between two looks at whether a decision is made
DOUBT: Final = 0.1  # what is not tried yet is expected to be worse than what is, by so much
LATER: Final = 0.002  # what a turn costs: who wins wins soon, who loses loses late
SOFTER: Final = 2  # thirds of the differences between actions that the tree takes over from the network


@final
class Guided(Tree):
    """A tree, grown for one seat from one position as that seat knows it."""

    def __init__(self, network: Network, actions: i64, streams: i64, random: Random) -> None:
        self.prior: vec[float] = vec[float]([0.0])  # of every node: how likely its action is, by the network
        self.hope: vec[float] = vec[float]([0.0])  # and what whoever moves there may expect, by the same
        super().__init__()
        self.network = network
        self.seats: i64 = network.seats
        self.streams = streams
        self.random = random
        self.codes = Codes(actions + 1)
        self.weights: vec[i64] = vec[i64]([0] * (actions + 1))
        self.child_of: vec[i64] = vec[i64]([NONE] * (actions + 1))
        self.values: vec[float] = vec[float]([0.0] * network.seats)
        self.path: vec[i64] = vec[i64]([0] * (DEEPEST + 1))
        self.movers: vec[i64] = vec[i64]([0] * (DEEPEST + 1))
        self.length: i64 = 0
        self.seat: i64 = 0
        self.world: Position | None = None
        self.first_turn: i64 = 0
        self.turns: i64 = 0  # this search looks as far as it likes
        self.exploration: float = 1.5
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
        """A slice of a search that has `left` iterations to go; how many of `most` it took: fewer as soon as no
        other action can catch up with the best one."""
        i: i64 = 0
        while i < most:
            if (left - i) % LOOK_EVERY == 0 and self.lead() > left - i:
                break
            self.iterate()
            i += 1
        return i

    # The tree -------------------------------------------------------------------------------------

    def clear(self) -> None:
        super().clear()
        self.prior = vec[float]([0.0])
        self.hope = vec[float]([0.0])

    def add(self, code: i64) -> i64:
        self.prior = append(self.prior, 0.0)
        self.hope = append(self.hope, 0.0)
        return super().add(code)

    def best_child(self, node: i64) -> i64:
        """The child tried most often, the better one of equals; at the root, where none was, the likeliest."""
        best: i64 = NONE
        child = self.child[node]
        while child != NONE:
            if best == NONE or self.is_better(child, best):
                best = child
            child = self.sibling[child]
        if node != self.root and best != NONE and self.visits[best] == 0:
            return NONE
        return best

    def is_better(self, one: i64, two: i64) -> bool:
        if self.visits[one] != self.visits[two]:
            return self.visits[one] > self.visits[two]
        if self.visits[one] == 0:
            return self.prior[one] > self.prior[two]
        return self.total[one] > self.total[two]

    # One iteration --------------------------------------------------------------------------------

    def iterate(self) -> None:
        here = self.world
        assert here is not None
        r = self.random
        world = here.imagine(self.seat, from_words(r.bits(0), r.bits(0), r.bits(0), self.streams))
        self.length = 0
        self.descend(world)
        i: i64 = 0
        while i < self.length:
            node = self.path[i]
            self.visits[node] += 1
            self.total[node] += self.values[self.movers[i]]
            i += 1

    def descend(self, world: Position) -> None:
        """Down the tree to a node that is new, or to the end of the game; what it is worth to every seat."""
        node = self.root
        codes = self.codes
        while not world.over:
            mover = world.actor()
            if self.length == 0 and world.is_acting(self.seat):
                mover = self.seat
            codes.size = 0
            world.legal_into(codes, mover)
            if self.length == DEEPEST:
                self.network.read(world, mover)
                self.network.expect(mover, self.values)
                return
            if self.child[node] == NONE and codes.size > 1:
                self.expand(node, world, mover)
                if node != self.root:
                    return
            if codes.size == 1:
                child = self.find(node, codes.codes[0])
                if child == NONE:
                    child = self.add_child(node, codes.codes[0])
                    self.prior[child] = 1.0
            elif self.length == 0 and self.forced >= 0:
                child = self.find(node, self.forced)
            else:
                child = self.select(node, world, mover)
            others = self.acting_beside(world, mover)
            self.path[self.length] = child
            self.movers[self.length] = mover
            self.length += 1
            world.step(self.code[child], mover)
            in_secret = others > 0 and self.acting_beside(world, mover) == others
            node = self.twin_of(node) if in_secret else child
        self.count_result(world)

    def acting_beside(self, world: Position, mover: i64) -> i64:
        """How many other seats owe a decision at the same time."""
        others: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if seat != mover and world.is_acting(seat):
                others += 1
            seat += 1
        return others

    def expand(self, node: i64, world: Position, mover: i64) -> None:
        """Ask the network, and add a node for every action."""
        self.network.read(world, mover)
        self.network.expect(mover, self.values)
        self.hope[node] = self.values[mover]
        self.add_likely(node)

    def add_likely(self, node: i64) -> None:
        """Nodes for those listed actions that have none, as likely as the network says, which has just read."""
        codes = self.codes
        total = float(self.network.weigh(codes, self.weights, SOFTER))
        i: i64 = 0
        while i < codes.size:
            code = codes.codes[i]
            if self.child_of[code] == NONE:
                child = self.add_child(node, code)
                self.prior[child] = float(self.weights[i]) / total
            i += 1

    def select(self, node: i64, world: Position, mover: i64) -> i64:
        """The child with the best mean plus what its likeliness and its rarity promise (PUCT)."""
        codes = self.codes
        child_of = self.child_of
        child = self.child[node]
        while child != NONE:
            child_of[self.code[child]] = child
            child = self.sibling[child]
        missing = False
        i: i64 = 0
        while i < codes.size:
            if child_of[codes.codes[i]] == NONE:
                missing = True
            i += 1
        if missing:  # this world allows what the earlier ones did not
            self.network.read(world, mover)
            self.add_likely(node)
        child = self.child[node]
        while child != NONE:
            child_of[self.code[child]] = child
            child = self.sibling[child]
        best = self.promising(node)
        child = self.child[node]
        while child != NONE:
            child_of[self.code[child]] = NONE
            child = self.sibling[child]
        return best

    def promising(self, node: i64) -> i64:
        """The best of the listed actions."""
        codes = self.codes
        tried: i64 = 0
        sum: float = 0.0
        share: float = 0.0
        i: i64 = 0
        while i < codes.size:
            child = self.child_of[codes.codes[i]]
            tried += self.visits[child]
            sum += self.total[child]
            share += self.prior[child]
            i += 1
        expected = (self.hope[node] + sum) / float(1 + tried) - DOUBT
        scale = self.exploration * math.sqrt(float(tried + 1)) / share
        best: i64 = NONE
        best_score: float = -1e9
        i = 0
        while i < codes.size:
            child = self.child_of[codes.codes[i]]
            count = self.visits[child]
            mean = self.total[child] / float(count) if count > 0 else expected
            score = mean + scale * self.prior[child] / float(1 + count)
            if score > best_score:
                best_score = score
                best = child
            i += 1
        return best

    def count_result(self, world: Position) -> None:
        """An end counts in full, a little less the later it comes."""
        places = world.places()
        late = min(float(world.turn() - self.first_turn) * LATER, 0.2)
        seat: i64 = 0
        while seat < self.seats:
            place = standing(places, seat)
            if not self.plain:
                place = place - late if place > 0.0 else place + late
            self.values[seat] = place
            seat += 1
