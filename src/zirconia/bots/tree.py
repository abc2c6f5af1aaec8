"""The tree of a search: its nodes, and what they tell.

Nodes live in packed arrays: an index is a node. Whoever grows the tree (`zirconia.bots.search`) adds nodes and
counts visits; this is only where they stand and how they are read.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

NONE: Final = 0  # the root is nobody's child, so 0 can mean "no node"


class Tree:
    """Nodes by index, a root that moves down, and for every node its action, visits, and sum of values."""

    def __init__(self) -> None:
        self.root: i64 = 0
        self.clear()

    # Growing --------------------------------------------------------------------------------------

    def clear(self) -> None:
        """A fresh tree: only a root."""
        self.code: vec[i64] = vec[i64]([-1])
        self.visits: vec[i64] = vec[i64]([0])
        self.total: vec[float] = vec[float]([0.0])
        self.child: vec[i64] = vec[i64]([NONE])
        self.sibling: vec[i64] = vec[i64]([NONE])
        self.twin: vec[i64] = vec[i64]([NONE])
        self.root = 0

    def add(self, code: i64) -> i64:
        """A new node that belongs nowhere yet."""
        self.code = append(self.code, code)
        self.visits = append(self.visits, 0)
        self.total = append(self.total, 0.0)
        self.child = append(self.child, NONE)
        self.sibling = append(self.sibling, NONE)
        self.twin = append(self.twin, NONE)
        return len(self.code) - 1

    def add_child(self, node: i64, code: i64) -> i64:
        new = self.add(code)
        self.sibling[new] = self.child[node]
        self.child[node] = new
        return new

    def twin_of(self, node: i64) -> i64:
        """The node of the next seat that decides at the same time, without knowing this one's choice."""
        if self.twin[node] == NONE:
            self.twin[node] = self.add(-1)
        return self.twin[node]

    def find(self, node: i64, code: i64) -> i64:
        """The child for an action, or NONE."""
        child = self.child[node]
        while child != NONE and self.code[child] != code:
            child = self.sibling[child]
        return child

    def advance(self, code: i64) -> bool:
        """Make the node after an action the root, if there is one; the rest of the tree is left alone."""
        child = self.find(self.root, code)
        if child == NONE:
            return False
        self.root = child
        return True

    # Reading --------------------------------------------------------------------------------------

    def size(self) -> i64:
        return len(self.code)

    def visited(self) -> i64:
        """How often the children of the root have been tried."""
        return self.tried_below(self.root)

    def tried_below(self, node: i64) -> i64:
        """How often the children of a node have been tried."""
        tries: i64 = 0
        child = self.child[node]
        while child != NONE:
            tries += self.visits[child]
            child = self.sibling[child]
        return tries

    def lead(self) -> i64:
        """By how many tries the best action at the root is ahead of the next one."""
        first: i64 = 0
        second: i64 = 0
        child = self.child[self.root]
        while child != NONE:
            visits = self.visits[child]
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
            child = self.sibling[child]
        return first - second

    def count(self, code: i64) -> i64:
        """How often an action was tried at the root."""
        child = self.find(self.root, code)
        return self.visits[child] if child != NONE else 0

    def mean(self, code: i64) -> float:
        """The mean value of an action at the root for the seat that chooses there."""
        child = self.find(self.root, code)
        return self.total[child] / float(self.visits[child]) if child != NONE else 0.0

    def best(self) -> i64:
        """The action tried most often at the root, the better one of equals; -1 if none was tried."""
        return self.code[self.best_child(self.root)]

    def best_child(self, node: i64) -> i64:
        best: i64 = NONE
        child = self.child[node]
        while child != NONE:
            if (
                best == NONE
                or self.visits[child] > self.visits[best]
                or (self.visits[child] == self.visits[best] and self.total[child] > self.total[best])
            ):
                best = child
            child = self.sibling[child]
        return best

    def line(self, most: i64) -> list[int]:
        """The actions expected from the root on: from node to node the one tried most often."""
        codes: list[int] = []
        node = self.best_child(self.root)
        while node != NONE and len(codes) < most:
            codes.append(self.code[node])
            node = self.best_child(node)
        return codes
