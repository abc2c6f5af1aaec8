"""Information-set Monte Carlo tree search over imagined positions, for any number of seats.

Each iteration imagines a fresh world that the searching seat can't tell from the real one, walks down the
tree with the actions that are legal in it, adds one node, plays the turn there to its end by the game's
weights, and adds the judgement of every seat to the nodes it came through. A node stands for the actions
that led to it; what chance did on the way is averaged over the worlds. Every seat maximises its own value.

Seats that decide at the same time in secret each have a node of their own under the same parent (`twin`),
so that none of them knows what the others chose.

Nothing here knows any game.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.bots.growing import DEEPEST, Growing
from zirconia.bots.tree import NONE
from zirconia.core.kernel.evaluation import ByScore, Evaluation, standing, weighs
from zirconia.core.kernel.position import Codes, Position
from zirconia.core.kernel.random import Random

LONGEST_ROLLOUT: Final = 400
LEGAL_HERE: Final = 1  # marks of actions while one of them is picked
TRIED: Final = 2
CURIOSITY: Final = 2.0  # times the exploration of a judge: how much rarity counts where all actions are alike


class Search(Growing):
    """A tree, grown for one seat from one position as that seat knows it."""

    def __init__(self, evaluation: Evaluation, actions: i64, streams: i64, random: Random) -> None:
        super().__init__(evaluation.seats, actions, streams, random)
        self.evaluation = evaluation
        self.alike = not weighs(evaluation)  # whether nothing is known of the actions
        self.weight_of: vec[i64] = vec[i64]([0] * (actions + 1))
        self.rollout: i64 = 0  # how many turns are played by the weights below the tree

    # From outside ---------------------------------------------------------------------------------

    def go_on(self, world: Position, seat: i64) -> None:
        """The position at the root, as the seat knows it now, which the judge may have to learn about."""
        super().go_on(world, seat)
        judge = self.evaluation
        if self.size() == 1:
            judge.begin(world)
        within = self.turns > 0
        self.rollout = judge.turn_rollout if within and judge.turn_rollout > 0 else judge.rollout
        self.exploration = judge.turn_exploration if within and judge.turn_exploration > 0.0 else judge.exploration

    # One iteration --------------------------------------------------------------------------------

    def iterate(self) -> None:
        world = self.imagined()
        self.length = 0
        last_turn = self.descend(world)
        if self.rollout > 0:
            self.play_turns(world, last_turn)
        self.judge(world)
        self.back_up()

    def descend(self, world: Position) -> i64:
        """Down the tree to a new node, the horizon or the end; the turn in which the last step was made."""
        node = self.root
        turn = world.turn()
        while not world.over and self.length < DEEPEST:
            if self.turns > 0 and world.turn() >= self.first_turn + self.turns:
                return turn
            turn = world.turn()
            mover = world.actor()
            if self.length == 0 and world.is_acting(self.seat):
                mover = self.seat
            others = self.acting_beside(world, mover)
            child = self.pick(node, world, mover)
            fresh = self.visits[child] == 0
            self.path[self.length] = child
            self.movers[self.length] = mover
            self.length += 1
            world.step(self.code[child], mover)
            if others > 0 and self.acting_beside(world, mover) == others:
                node = self.twin_of(node)
                continue
            if fresh:
                return turn
            node = child
        return turn

    def pick(self, node: i64, world: Position, mover: i64) -> i64:
        """The child to go on with: the one that is asked for at the root, or what promises most."""
        if self.length == 0 and self.forced >= 0:
            child = self.find(node, self.forced)
            return child if child != NONE else self.add_child(node, self.forced)
        return self.sample(node, world, mover) if self.alike else self.select(node, world, mover)

    def select(self, node: i64, world: Position, mover: i64) -> i64:
        """The child with the best mean plus what its weight and its rarity promise (PUCT); made if new."""
        codes = self.codes
        codes.size = 0
        world.legal_into(codes, mover)
        total = self.load(node, world, mover)
        weight_of = self.weight_of
        visits = self.visits
        totals = self.total
        code_of = self.code
        sibling = self.sibling
        tried: i64 = 0
        sum: float = 0.0
        child = self.child[node]
        while child != NONE:
            if weight_of[code_of[child]] > 0:
                tried += visits[child]
                sum += totals[child]
            child = sibling[child]
        expected: float = 0.0
        if tried > 0:
            expected = sum / float(tried) - 0.05
        scale = self.exploration * math.sqrt(float(tried + 1)) / float(total)
        best: i64 = NONE
        best_score: float = -1e9
        child = self.child[node]
        while child != NONE:
            code = code_of[child]
            weight = weight_of[code]
            if weight > 0:
                count = visits[child]
                mean = expected
                if count > 0:
                    mean = totals[child] / float(count)
                score = mean + scale * float(weight) / float(1 + count)
                if score > best_score:
                    best_score = score
                    best = child
                weight_of[code] = 0
            child = sibling[child]
        fresh = self.heaviest()
        if fresh >= 0:
            score = expected + scale * float(weight_of[fresh])
            if score > best_score or best == NONE:
                best = self.add_child(node, fresh)
        self.unload()
        return best

    def sample(self, node: i64, world: Position, mover: i64) -> i64:
        """Where all actions are alike: each is tried once, in any order, then as mean and rarity say (UCB1)."""
        codes = self.codes
        codes.size = 0
        world.legal_into(codes, mover)
        for i in range(codes.size):
            self.weight_of[codes.codes[i]] = LEGAL_HERE
        tried: i64 = 0
        known: i64 = 0
        child = self.child[node]
        while child != NONE:
            if self.weight_of[self.code[child]] > 0:
                self.weight_of[self.code[child]] = TRIED
                tried += self.visits[child]
                known += 1
            child = self.sibling[child]
        if known < codes.size:
            best = self.add_child(node, self.untried(codes.size - known))
        else:
            best = self.most_promising(node, tried)
        self.unload()
        return best

    def untried(self, count: i64) -> i64:
        """One of the `count` legal actions that have no node yet, each as likely as the others."""
        left = self.random.below(0, count)
        i: i64 = 0
        while True:
            code = self.codes.codes[i]
            if self.weight_of[code] != TRIED:
                if left == 0:
                    return code
                left -= 1
            i += 1

    def most_promising(self, node: i64, tried: i64) -> i64:
        """The child of the best mean plus what its rarity promises, among those that are legal here."""
        scale = CURIOSITY * self.exploration * math.sqrt(math.log(float(tried)))
        best: i64 = NONE
        best_score: float = -1e9
        child = self.child[node]
        while child != NONE:
            if self.weight_of[self.code[child]] == TRIED:
                count = float(self.visits[child])
                score = self.total[child] / count + scale / math.sqrt(count)
                if score > best_score:
                    best_score = score
                    best = child
            child = self.sibling[child]
        return best

    def load(self, node: i64, world: Position, mover: i64) -> i64:
        """Ask for the weights of the legal actions and lay them out by code; their sum."""
        codes = self.codes
        weights = self.weights
        self.evaluation.weigh(world, mover, codes, weights)
        if self.evaluation.flatten_weights:
            self.even_out()
        total: i64 = 0
        i: i64 = 0
        while i < codes.size:
            total += weights[i]
            i += 1
        i = 0
        if total == 0:
            while i < codes.size:
                weights[i] = 1
                i += 1
            total = codes.size
            i = 0
        while i < codes.size:
            self.weight_of[codes.codes[i]] = weights[i]
            i += 1
        return total

    def even_out(self) -> None:
        """The roots of the weights instead of the weights."""
        weights = self.weights
        i: i64 = 0
        while i < self.codes.size:
            weights[i] = i64(math.sqrt(float(64 * weights[i])))
            i += 1

    def heaviest(self) -> i64:
        """The action of the greatest weight that has no node yet, or -1."""
        codes = self.codes
        best: i64 = -1
        most: i64 = 0
        i: i64 = 0
        while i < codes.size:
            weight = self.weight_of[codes.codes[i]]
            if weight > most:
                most = weight
                best = codes.codes[i]
            i += 1
        return best

    def unload(self) -> None:
        codes = self.codes
        i: i64 = 0
        while i < codes.size:
            self.weight_of[codes.codes[i]] = 0
            i += 1

    def play_turns(self, world: Position, turn: i64) -> None:
        """Play by the weights until the turn of the last step is over, and more turns where the game wants it."""
        steps: i64 = 0
        last = turn + self.rollout
        while not world.over and world.turn() < last and steps < LONGEST_ROLLOUT:
            seat = world.actor()
            world.step(self.likely(world, seat), seat)
            steps += 1

    def likely(self, world: Position, seat: i64) -> i64:
        """A legal action, drawn by the weights where there are any."""
        if not self.alike:
            return drawn(self.evaluation, world, seat, self.codes, self.weights, self.random)
        codes = self.codes
        codes.size = 0
        world.legal_into(codes, seat)
        return codes.codes[self.random.below(0, codes.size)]

    def judge(self, world: Position) -> None:
        """The value of every seat that moved, of all where expectations are asked for; an end counts in full, a
        little less the later it comes."""
        seat: i64 = 0
        if world.over:
            places = world.places()
            late = float(world.turn() - self.first_turn) * 0.005
            late = min(late, 0.2)
            while seat < self.seats:
                place = standing(places, seat)
                if not self.plain:
                    place = (place - late if place > 0.0 else place + late) + self.evaluation.margin(world, seat)
                self.values[seat] = place
                seat += 1
            return
        trusted = 1.0 if self.plain else 0.95
        every = self.plain or self.alike or isinstance(self.evaluation, ByScore)  # who learns from all it judges
        while seat < self.seats:
            asked = every
            i: i64 = 0
            while not asked and i < self.length:
                asked = self.movers[i] == seat
                i += 1
            if asked:
                self.values[seat] = trusted * self.evaluation.value(world, seat)
            seat += 1


def drawn(
    evaluation: Evaluation, world: Position, seat: i64, codes: Codes, weights: vec[i64], random: Random
) -> i64:
    """A legal action, each as likely as its weight says."""
    codes.size = 0
    world.legal_into(codes, seat)
    if codes.size == 1:
        return codes.codes[0]
    evaluation.weigh(world, seat, codes, weights)
    if evaluation.sharp_rollouts:
        sharpen(weights, codes.size)
    total: i64 = 0
    i: i64 = 0
    while i < codes.size:
        total += weights[i]
        i += 1
    if total == 0:
        return codes.codes[random.below(0, codes.size)]
    left = random.below(0, total)
    i = 0
    while left >= weights[i]:
        left -= weights[i]
        i += 1
    return codes.codes[i]


def sharpen(weights: vec[i64], count: i64) -> None:
    """The squares of the weights instead of the weights; what had any keeps some."""
    best: i64 = 1
    i: i64 = 0
    while i < count:
        best = max(best, weights[i])
        i += 1
    i = 0
    while i < count:
        if weights[i] > 0:
            weights[i] = 1 + weights[i] * weights[i] // best
        i += 1
