"""What is said of an action before it is done: what it costs, and what remains of the turn."""

from __future__ import annotations

from zirconia.core.contract.scene import foretold
from zirconia.core.contract.vocabulary import Foretold
from zirconia.games.standoff.rules import numbers as N
from zirconia.games.standoff.rules import tables as T
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.words.texts import plural

END = foretold(kind="end")


class Forecasts:
    """Costs of all actions; an edition adds those of its own."""

    piece = "block"

    def foretell(self, position: Standoff, code: int) -> Foretold:
        t = position.t
        if code >= t.first_own:
            return self.own(position, code)
        if code < t.discard_code:
            return self.play(position, int(code - t.play_code))
        if code < t.pick_code:
            return self.paid(position, 0, 0, "the card")
        if code < t.buy_code:
            return self.pick(position)
        if code < t.cell_code:
            kind = (code - int(t.buy_code)) // int(t.copies_apart)
            return self.paid(position, int(t.price[kind]), int(t.price_minerals[kind]))
        if t.use_code <= code < t.seat_code:
            return self.paid(position, self.use_price(position, int(code - t.use_code)))
        if code == t.draw_code:
            return self.paid(position, 0)
        return END if code == t.end_code or (code == t.done_code and position.phase == N.DISCARDING) else {}

    def own(self, position: Standoff, code: int) -> Foretold:
        """Of an action that only this edition has."""
        raise NotImplementedError

    def use_price(self, position: Standoff, cell: int) -> int:
        """What using the token on a cell costs."""
        return int(position.t.fire_cost)

    def play(self, position: Standoff, kind: int) -> Foretold:
        """A resource card only gives; others cost an action, credits and minerals, placements a play (8.3)."""
        t = position.t
        if t.kind[kind] == T.RESOURCE:
            gain = int(t.credits[kind])
            together = "" if t.fast[kind] else "Play all resource cards"
            budget = int(position.budget)
            return foretold(kind="free", forecast=f"credits {budget} to {budget + gain}", together=together)
        free = position.edition.is_free(position, kind)
        cost = self.cost(position, int(t.cost[kind]), int(t.cost_minerals[kind]), free)
        if t.kind[kind] == T.PLACEMENT:
            cost.append(f"1 {self.piece} play")
        return foretold(cost=", ".join(cost), forecast=self.credits_after(position, kind, free))

    def credits_after(self, position: Standoff, kind: int, free: bool) -> str:
        """The budget once a card is played: what is left of it, or what it rises to."""
        t, budget = position.t, int(position.budget)
        waived = bool(position.waiver) and not free
        after = budget if waived else budget - int(t.cost[kind])
        effect = self.effect_of(position, kind)
        if effect >= 0 and t.per_card[effect]:
            if t.does[effect] != T.NOTHING:
                return ""  # the hand may change before it is counted
            return f"credits {budget} to {after + self.earned(position, effect)}"
        return "" if free or waived else f"{plural(after, 'credit')} left"

    def effect_of(self, position: Standoff, kind: int) -> int:
        """The card whose effect playing this one has, or nobody's."""
        return kind

    def earned(self, position: Standoff, kind: int) -> int:
        """Credits for each card in hand: the one that is played has left it, those it draws have come (R24)."""
        t = position.t
        base = position.base(position.active)
        to_draw = position.size(base + t.deck) + position.size(base + t.discard)
        hand = position.hand_count(position.active) - 1 + min(t.draw[kind], to_draw)
        return int(t.per_card[kind] * hand)

    def pick(self, position: Standoff) -> Foretold:
        """A card of one's own that goes is what it costs."""
        own = position.phase == N.DISCARDING or position.choice in (N.CHOOSE_TRASH, N.CHOOSE_DISCARD)
        return foretold(cost="the card") if own else {}

    def paid(self, position: Standoff, credits: int, minerals: int = 0, *more: str) -> Foretold:
        """What an action takes, and what remains of the turn after it."""
        budget = int(position.budget) - (0 if position.waiver else credits)
        left = f"{plural(int(position.actions) - 1, 'action')} and {plural(budget, 'credit')} left"
        return foretold(cost=", ".join([*self.cost(position, credits, minerals), *more]), forecast=left)

    def cost(self, position: Standoff, credits: int, minerals: int, free: bool = False) -> list[str]:
        """An action, credits and minerals; a waiver covers the price of the next action (11.4)."""
        action = [] if free else ["1 action"]
        if position.waiver and not free:
            return [*action, "its price is waived"] if credits + minerals else action
        return [
            *action,
            *([plural(credits, "credit")] if credits else []),
            *([plural(minerals, "mineral")] if minerals else []),
        ]
