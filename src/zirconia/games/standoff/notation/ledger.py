"""The cards of a position counted against those of the match: none is made, none is lost (section 3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zirconia.core.contract.reading import choice, counts, mapping, number
from zirconia.core.errors import BadPosition
from zirconia.games.standoff.rules.piles import in_match
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import DUPLICATE, TROJAN, StandoffTables

SKETCH = 3  # times the cards of the match, the most that a position put together by hand may hold of a kind


def totals(position: Standoff) -> dict[str, int]:
    """Cards of every kind, wherever they are, also the one being resolved."""
    return {id: in_match(position, kind) for kind, id in enumerate(position.t.ids)}


def whole(t: StandoffTables) -> dict[str, int]:
    """Cards of every kind that a match begins with (3); a Horse for each card that can send one (R30)."""
    cards = [int(t.copies[kind] + t.start[kind] * t.seats) for kind in range(t.kinds)]
    senders = [kind for kind in range(t.kinds) if t.does[kind] in (TROJAN, DUPLICATE)]
    cards[t.horse] = int(t.start[t.horse] * t.seats) + sum(cards[kind] for kind in senders)
    return dict(zip(t.ids, cards, strict=True))


def surplus(position: Standoff) -> dict[str, int]:
    """How the cards of a position that was put together by hand differ from those of the match.

    Where somebody has left nothing is said of it: their cards are gone.
    """
    if position.leavers:
        return {}
    match = whole(position.t)
    return {id: count - match[id] for id, count in totals(position).items() if count != match[id]}


class Ledger:
    """What a position names, kind by kind. Where it names every pile, all cards of the match must be there.

    A pile that is left out is as at the start, whatever the others hold: a sketch of a position need not say
    where its cards were taken from. Written down whole, such a position names its surplus.
    """

    def __init__(self, position: Standoff) -> None:
        self.position = position
        self.whole = whole(position.t)
        self.named = dict.fromkeys(self.whole, 0)
        self.complete = True

    def read(self, value: Any, where: str) -> dict[str, int]:
        """A set of cards that can be: of the kinds that are played, and no more of them than there are."""
        cards = counts(value, self.position.t.ids, where)
        for id, count in cards.items():
            if count and not self.whole[id]:
                raise BadPosition(f"{where}: {id} is not played in this match")
            if count > SKETCH * self.whole[id]:
                raise BadPosition(f"{where}: {count} {id} are too many; the match has {self.whole[id]}")
        return cards

    def enter(self, cards: Mapping[str, int], where: str) -> None:
        """These cards lie somewhere, so they can't lie elsewhere."""
        for id, count in cards.items():
            self.named[id] += count
            if self.named[id] > SKETCH * self.whole[id]:
                raise BadPosition(
                    f"{where}: that makes {self.named[id]} {id} in this position; the match has {self.whole[id]}"
                )

    def fill(self, at: int, value: Any, where: str) -> None:
        """Make a bag hold exactly these cards."""
        cards = self.read(value, where)
        self.enter(cards, where)
        pour(self.position, at, cards)

    def balance(self, given: Any) -> None:
        """Every card of the match is somewhere, except those of players who have left."""
        more = {choice(id, self.whole, "surplus"): count for id, count in mapping(given, "surplus").items()}
        if more and (not self.complete or self.position.leavers):
            raise BadPosition("surplus: it is counted only where all piles are named and nobody has left")
        if not self.complete or self.position.leavers:
            return
        for id, count in self.named.items():
            known = number(more.get(id, 0), -self.whole[id], SKETCH * self.whole[id], f"surplus.{id}")
            if count != self.whole[id] + known:
                raise BadPosition(
                    f"cards: {count} {id} in this position; the match has {self.whole[id]}"
                    + (f", with the surplus {self.whole[id] + known}" if known else "")
                )


def pour(position: Standoff, at: int, cards: Mapping[str, int]) -> None:
    """Empty a bag and put these cards in."""
    t = position.t
    position.empty(at)
    for id, count in cards.items():
        position.put(at, t.ids.index(id), count)


def bag(position: Standoff, at: int) -> dict[str, int]:
    """The cards of a bag that are there."""
    return {id: position.count(at, kind) for kind, id in enumerate(position.t.ids) if position.count(at, kind)}
