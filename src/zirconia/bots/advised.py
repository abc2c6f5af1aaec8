"""A search that judges by hand and asks a network what to try, where it matters.

To read a network takes as long as several iterations of a fast search by hand. So it is asked only at the root and
at nodes that were passed a few times, in other worlds again after twice as many: a question for many iterations.
What it finds likely there and what the game's own weights say then share the say in what is tried next. Positions
are judged as they were, after a turn or two by the weights. The network is shown imagined worlds only.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from zirconia.bots.network import Network
from zirconia.bots.search import Search
from zirconia.bots.tree import NONE
from zirconia.core.kernel.evaluation import Evaluation
from zirconia.core.kernel.position import Position
from zirconia.core.kernel.random import Random

WHOLE: Final = 1 << 20  # the weights of all actions of a decision together
UNKNOWN: Final = -1  # how likely an action is of which the network was not asked


@final
class Advised(Search):
    """A tree, grown for one seat from one position as that seat knows it."""

    def __init__(self, network: Network, judge: Evaluation, actions: i64, streams: i64, random: Random) -> None:
        # Of every node: how often a choice was made there, how often the network was asked about it, and how
        # likely it found the node's own action.
        self.passed: vec[i64] = vec[i64]([0])
        self.asked: vec[i64] = vec[i64]([0])
        self.promise: vec[i64] = vec[i64]([UNKNOWN])
        super().__init__(judge, actions, streams, random)
        self.network = network
        self.later: i64 = network.later
        self.advice: float = network.advice
        self.whispered: vec[i64] = vec[i64]([0] * (actions + 1))

    # The tree -------------------------------------------------------------------------------------

    def clear(self) -> None:
        super().clear()
        self.passed = vec[i64]([0])
        self.asked = vec[i64]([0])
        self.promise = vec[i64]([UNKNOWN])

    def add(self, code: i64) -> i64:
        self.passed = append(self.passed, 0)
        self.asked = append(self.asked, 0)
        self.promise = append(self.promise, UNKNOWN)
        return super().add(code)

    def go_on(self, world: Position, seat: i64) -> None:
        super().go_on(world, seat)
        if self.network.exploration > 0.0:
            self.exploration = self.network.exploration

    def best_child(self, node: i64) -> i64:
        """The child tried most often; below the root none, where none was tried."""
        best = super().best_child(node)
        if node != self.root and best != NONE and self.visits[best] == 0:
            return NONE
        return best

    # Weights --------------------------------------------------------------------------------------

    def load(self, node: i64, world: Position, mover: i64) -> i64:
        self.evaluation.rule_out(world, mover, self.codes)
        total = super().load(node, world, mover)
        if self.codes.size == 1:
            return total
        passed = self.passed[node]
        self.passed[node] = passed + 1
        asked = self.asked[node]
        if asked > 0 or passed >= self.later or node == self.root:
            if passed >= self.later << asked or asked == 0:
                self.ask(node, world, mover)
            return self.blend(node, total)
        return total

    def ask(self, node: i64, world: Position, mover: i64) -> None:
        """What the network says of every action, on average over the worlds and the ways to look at them."""
        self.asked[node] += 1
        before = (self.asked[node] - 1) * self.network.ways
        way: i64 = 0
        while way < self.network.ways:
            self.network.read(world, mover, way)
            self.note(node, before + way + 1)
            way += 1

    def note(self, node: i64, answers: i64) -> None:
        """Take the network's answer into the mean of so many."""
        codes = self.codes
        network = self.network
        total = float(network.weigh(codes, self.whispered, network.thirds))
        least = network.even / float(codes.size)
        part = 1.0 - network.even
        i: i64 = 0
        while i < codes.size:
            child = self.find(node, codes.codes[i])
            if child == NONE:
                child = self.add_child(node, codes.codes[i])
            chance = i64((least + part * float(self.whispered[i]) / total) * float(WHOLE))
            before = self.promise[child]
            self.promise[child] = chance if before == UNKNOWN else before + (chance - before) // answers
            i += 1

    def blend(self, node: i64, total: i64) -> i64:
        """The game's own weights and the network's share the say; what only the game knows of keeps its weight."""
        weight_of = self.weight_of
        by_hand = (1.0 - self.advice) * float(WHOLE) / float(total)
        alone = float(WHOLE) / float(total)
        codes = self.codes
        i: i64 = 0
        while i < codes.size:
            weight_of[codes.codes[i]] = -1 - weight_of[codes.codes[i]]
            i += 1
        sum: i64 = 0
        child = self.child[node]
        while child != NONE:
            code = self.code[child]
            if weight_of[code] < 0 and self.promise[child] != UNKNOWN:
                own = float(-1 - weight_of[code])
                weight_of[code] = 1 + i64(by_hand * own + self.advice * float(self.promise[child]))
                sum += weight_of[code]
            child = self.sibling[child]
        i = 0
        while i < codes.size:
            code = codes.codes[i]
            if weight_of[code] < 0:
                weight_of[code] = i64(alone * float(-1 - weight_of[code]))
                sum += weight_of[code]
            i += 1
        return sum
