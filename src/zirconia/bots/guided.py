"""A search that a network guides, over imagined positions, for any number of seats.

Like `zirconia.bots.search` it imagines a fresh world in every iteration and walks down one tree of actions. Where
that one asks a game's rules of thumb and plays turns to their end, this one asks the network, once for each new
node: which actions are likely there, and what every seat may expect. The network is shown imagined worlds only, as
the seat to move sees them there, so it can't tell what the searching seat does not know.

Most decisions are met with many hands: what was drawn meanwhile, or what somebody else may hold. They are told
apart by what is allowed there, a node for each case, as whoever decides sees what is held: the network is asked
for each, and what turned out well with one hand says nothing of another.

Two judgements that err in different ways are better than each of them: where a network's file says so, the game's
own has a part in the value of a new node, from where the rules of thumb lead in a turn or two. It may also say
that a part of likeliness is shared evenly, for what never came up in training, and that a new node is judged only
after what the network is sure of there.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from zirconia.bots.growing import DEEPEST, Growing
from zirconia.bots.network import Network
from zirconia.bots.search import LONGEST_ROLLOUT, drawn
from zirconia.bots.tree import NONE
from zirconia.core.kernel.evaluation import Evaluation, standing
from zirconia.core.kernel.position import Codes, Position
from zirconia.core.kernel.random import Random

DOUBT: Final = 0.1  # what is not tried yet is expected to be worse than what is, by so much
ENDING: Final = 0.25  # how likely an action is taken to be at least that ends the match here and now
MARKS: Final = (1 << 40) - 1  # of what is allowed at a node: so many bits, as their products must fit a word
LATER: Final = 0.002  # what a turn costs: who wins wins soon, who loses loses late


@final
class Guided(Growing):
    """A tree, grown for one seat from one position as that seat knows it."""

    def __init__(self, network: Network, judge: Evaluation, actions: i64, streams: i64, random: Random) -> None:
        self.prior: vec[float] = vec[float]([0.0])  # of every node: how likely its action is, by the network
        self.hope: vec[float] = vec[float]([0.0])  # and what whoever moves there may expect, by the same
        # The cases of a decision: what is allowed there (0: not known yet), the first other case, the next one.
        self.mark: vec[i64] = vec[i64]([0])
        self.case: vec[i64] = vec[i64]([NONE])
        self.other_case: vec[i64] = vec[i64]([NONE])
        super().__init__(network.seats, actions, streams, random)
        self.network = network
        self.judge = judge
        self.by_hand: float = network.by_hand  # the part of a new node's value that is judged by hand
        self.even: float = network.even
        self.sure: float = network.sure
        self.looked = False  # whether it is known what ends the match at the root
        self.last_turn: i64 = 0  # in which the last step of the iteration was made
        self.child_of: vec[i64] = vec[i64]([NONE] * (actions + 1))
        self.exploration = network.exploration

    # The tree -------------------------------------------------------------------------------------

    def clear(self) -> None:
        super().clear()
        self.prior = vec[float]([0.0])
        self.hope = vec[float]([0.0])
        self.mark = vec[i64]([0])
        self.case = vec[i64]([NONE])
        self.other_case = vec[i64]([NONE])

    def go_on(self, world: Position, seat: i64) -> None:
        super().go_on(world, seat)
        self.looked = False
        if world.is_acting(seat):
            self.codes.size = 0
            world.legal_into(self.codes, seat)
            self.root = self.case_of(self.root, marked(self.codes))

    def add(self, code: i64) -> i64:
        self.prior = append(self.prior, 0.0)
        self.hope = append(self.hope, 0.0)
        self.mark = append(self.mark, 0)
        self.case = append(self.case, NONE)
        self.other_case = append(self.other_case, NONE)
        return super().add(code)

    def case_of(self, node: i64, mark: i64) -> i64:
        """The node of the same decision where just what `mark` stands for is allowed; made if new.

        The first case that comes up is the node itself, so that one without hidden things has no others.
        """
        if self.mark[node] == 0:
            self.mark[node] = mark
        if self.mark[node] == mark:
            return node
        case = self.case[node]
        while case != NONE and self.mark[case] != mark:
            case = self.other_case[case]
        if case == NONE:
            case = self.add(-1)
            self.mark[case] = mark
            self.other_case[case] = self.case[node]
            self.case[node] = case
        return case

    def commonest(self, node: i64) -> i64:
        """The case of a decision in which most was tried."""
        best = node
        most = self.tried_below(node)
        case = self.case[node]
        while case != NONE:
            tried = self.tried_below(case)
            if tried > most:
                most = tried
                best = case
            case = self.other_case[case]
        return best

    def best_child(self, node: i64) -> i64:
        """The child tried most often, the better one of equals; at the root, where none was, the likeliest."""
        if node != self.root:
            node = self.commonest(node)
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
        world = self.imagined()
        self.length = 0
        self.descend(world)
        if self.by_hand > 0.0 and not world.over:
            self.ask_judge(world)
        self.back_up()

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
            decision = node  # whatever is held
            if self.length > 0:
                node = self.case_of(node, marked(codes))
            if self.child[node] == NONE and codes.size > 1:
                self.expand(node, world, mover)
                if node != self.root and not self.is_clear(node):
                    return
            if self.length == 0 and self.forced < 0 and not self.looked:
                self.look_for_ends(world, mover)
            if codes.size > 1 and (self.length > 0 or self.forced < 0):
                self.judge.rule_out(world, mover, codes)
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
            self.last_turn = world.turn()
            world.step(self.code[child], mover)
            in_secret = others > 0 and self.acting_beside(world, mover) == others
            node = self.twin_of(decision) if in_secret else child
        self.count_result(world)

    def expand(self, node: i64, world: Position, mover: i64) -> None:
        """Ask the network, and add a node for every action."""
        self.network.read(world, mover)
        self.network.expect(mover, self.values)
        self.hope[node] = self.values[mover]
        self.add_likely(node)

    def add_likely(self, node: i64) -> None:
        """Nodes for those listed actions that have none, as likely as the network says, which has just read."""
        codes = self.codes
        total = float(self.network.weigh(codes, self.weights, self.network.thirds)) / (1.0 - self.even)
        least = self.even / float(codes.size)
        i: i64 = 0
        while i < codes.size:
            code = codes.codes[i]
            if self.child_of[code] == NONE:
                child = self.add_child(node, code)
                self.prior[child] = least + float(self.weights[i]) / total
            i += 1

    def look_for_ends(self, world: Position, mover: i64) -> None:
        """What ends the match at once is tried, though the network would never: what comes of it is no guess."""
        self.looked = True
        codes = self.codes
        i: i64 = 0
        while i < codes.size:
            code = codes.codes[i]
            tried = world.copy()
            tried.step(code, mover)
            if tried.over:
                child = self.find(self.root, code)
                if child == NONE:
                    child = self.add_child(self.root, code)
                self.prior[child] = max(self.prior[child], ENDING)
            i += 1

    def is_clear(self, node: i64) -> bool:
        """Whether the network has hardly a doubt about what is done there."""
        child = self.child[node]
        while child != NONE:
            if self.prior[child] > self.sure:
                return True
            child = self.sibling[child]
        return False

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

    def ask_judge(self, world: Position) -> None:
        """Play by the game's weights for a turn or two, and let its judgement have a part in the values."""
        judge = self.judge
        last = self.last_turn + judge.rollout
        steps: i64 = 0
        while not world.over and world.turn() < last and steps < LONGEST_ROLLOUT:
            mover = world.actor()
            world.step(drawn(judge, world, mover, self.codes, self.weights, self.random), mover)
            steps += 1
        own = 1.0 - self.by_hand
        seat: i64 = 0
        while seat < self.seats:
            found = standing(world.places(), seat) if world.over else judge.value(world, seat)
            self.values[seat] = own * self.values[seat] + self.by_hand * found
            seat += 1

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


def marked(codes: Codes) -> i64:
    """A number above 0 for the listed actions in their order, as good as never the same for others."""
    mark: i64 = codes.size
    i: i64 = 0
    while i < codes.size:
        mark = (mark ^ codes.codes[i]) * 1_000_003
        mark = (mark ^ mark >> 23) & MARKS
        i += 1
    return mark + 1
