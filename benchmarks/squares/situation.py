"""What a plan asks about the decision at hand: cards, means, the market and what is legal."""

from __future__ import annotations

from functools import cached_property

from benchmarks.squares.board import Board, board_of
from zirconia.bots.seat import Seat
from zirconia.games.standoff.rules.numbers import DISCARDING, NO_CHOICE
from zirconia.games.standoff.rules.payment import stock
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import PERMANENT, PLACE
from zirconia.games.standoff.words.values import place

Plan = list[str]  # the keys of an action and of the choices that follow it
CREDITS = ("3-credit", "2-credit", "1-credit")
END = "end"


class Situation:
    """A position as a seat knows it, with its legal actions by their keys."""

    def __init__(self, seat: Seat) -> None:
        position = seat.imagine("q").core
        assert isinstance(position, Standoff)
        self.position = position
        self.t = position.t
        self.me = seat.number
        self.codes = {seat.key(code): code for code in seat.legal()}
        self.kinds = {id: kind for kind, id in enumerate(self.t.ids)}

    @cached_property
    def board(self) -> Board:
        return board_of(self.position, self.me)

    @property
    def is_inside_a_choice(self) -> bool:
        """Whether an effect waits for a choice, or a card has to be discarded."""
        return self.position.choice != NO_CHOICE or self.position.phase == DISCARDING

    def at(self, cell: int) -> str:
        """The key of choosing a cell."""
        return f"at {place(self.t, cell)}"

    def fire_from(self, cell: int) -> str:
        """The key of firing an artillery."""
        return f"use {place(self.t, cell)}"

    # Means --------------------------------------------------------------------------------------------

    @property
    def minerals(self) -> int:
        return stock(self.position, self.me)

    @property
    def credits(self) -> int:
        """The budget, with all credits that are in hand."""
        return self.position.budget + sum(self.t.credits[self.kinds[id]] * self.in_hand(id) for id in CREDITS)

    @cached_property
    def money(self) -> int:
        """All that can be spent: a mineral can be converted into a credit."""
        return self.credits + self.minerals

    def cost(self, id: str) -> tuple[int, int]:
        """What playing a card costs, in credits and minerals."""
        kind = self.kinds[id]
        return self.t.cost[kind], self.t.cost_minerals[kind]

    def price(self, id: str) -> tuple[int, int]:
        """What buying a card costs, in credits and minerals."""
        kind = self.kinds[id]
        return self.t.price[kind], self.t.price_minerals[kind]

    def can_pay(self, credits_and_minerals: tuple[int, int]) -> bool:
        """Whether it can be paid once all credits are played and the other minerals converted."""
        credits, minerals = credits_and_minerals
        return self.minerals >= minerals and self.money - minerals >= credits

    def raise_money(self) -> int:
        """The code of what brings most credits, for what can't be paid yet; without any, the end of the turn."""
        for key in (*(f"play {id}" for id in CREDITS), "convert"):
            if key in self.codes:
                return self.codes[key]
        return self.codes[END]

    # Cards --------------------------------------------------------------------------------------------

    def in_hand(self, id: str) -> int:
        return self.position.in_hand(self.me, self.kinds[id])

    def can_play(self, id: str) -> bool:
        """Whether a card is in hand and can be paid."""
        return self.in_hand(id) > 0 and self.can_pay(self.cost(id))

    def owned(self, id: str) -> int:
        return self.owned_by(self.me, id)

    def owned_by(self, seat: int, id: str) -> int:
        """How often a seat has a card in hand, deck and discard pile."""
        position, t, kind = self.position, self.t, self.kinds[id]
        base = position.base(seat)
        return sum(position.count(base + bag, kind) for bag in (t.hand, t.deck, t.discard))

    def to_draw(self) -> dict[str, int]:
        """What the deck holds, or the discard pile that will be shuffled into it, where it is empty."""
        position, t = self.position, self.t
        base = position.base(self.me)
        bag = base + (t.deck if position.size(base + t.deck) else t.discard)
        return {id: count for id, kind in self.kinds.items() if (count := position.count(bag, kind))}

    def placed_by(self, id: str) -> int:
        """How many blocks a polyomino places; 0 for any other card."""
        kind = self.kinds[id]
        return self.t.place[kind] if self.t.does[kind] == PLACE else 0

    # The market ---------------------------------------------------------------------------------------

    def row(self) -> list[str]:
        """The cards of the temporary market."""
        kinds = [self.position.in_row(slot) for slot in range(self.t.row_size)]
        return [self.t.ids[kind] for kind in kinds if kind >= 0]

    def can_buy(self, id: str) -> bool:
        """Whether a card is for sale and can be paid."""
        kind = self.kinds[id]
        permanent = self.t.market[kind] == PERMANENT
        for_sale = self.position.pile(kind) > 0 if permanent else id in self.row()
        return for_sale and self.can_pay(self.price(id))
