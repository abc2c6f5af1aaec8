"""Refusals that depend on the position: the rule that was broken, and which of its conditions failed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from zirconia.games.standoff.rules import numbers as N
from zirconia.games.standoff.rules import reasons as R
from zirconia.games.standoff.rules import tables as T
from zirconia.games.standoff.rules.cells import find_open, has_room, is_open
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.words.texts import amount, plural

HITS = (T.AIRSTRIKE, T.OFFENSIVE, T.FIRE)


class Cause(NamedTuple):
    """The number of a rule and a sentence."""

    rule: str
    sentence: str


class Refusals:
    """What an edition says when it refuses: its words for a piece and a cell, and the numbers of its rules."""

    def __init__(self, piece: str, cell: str, rules: Mapping[str, str]) -> None:
        self.piece = piece
        self.cell = cell
        self.rules = rules

    def cause(self, position: Standoff, reason: int, code: int) -> Cause | None:
        """Rule and sentence for this action in this position, where the reason alone says too little."""
        t = position.t
        if reason in (R.NO_CREDITS, R.NO_MINERALS):
            return self.too_dear(position, code)
        if reason == R.NOT_PLAYABLE:
            return self.not_playable(position, code)
        if reason == R.NO_TARGET and code < t.discard_code:
            cause = self.unplayable(position, code)
            return Cause(cause.rule, f"{t.names[code]} cannot be played: {cause.sentence}")
        if t.cell_code <= code < t.use_code:
            return self.not_here(position, reason, code - t.cell_code)
        return None

    # Prices (8) -----------------------------------------------------------------------------------------

    def too_dear(self, position: Standoff, code: int) -> Cause | None:
        t = position.t
        purse = self.purse(position)
        if 0 <= code < t.discard_code:
            price = amount(t.cost[code], t.cost_minerals[code])
            return Cause("8", f"{t.names[code]} costs {price} to play; you have {purse}.")
        if t.buy_code <= code < t.cell_code:
            kind = (code - t.buy_code) // t.copies_apart
            price = amount(t.price[kind], t.price_minerals[kind])
            return Cause("8", f"{t.names[kind]} costs {price} to buy; you have {purse}.")
        if t.use_code <= code < t.seat_code:
            return Cause("8.7", f"Firing costs {plural(t.fire_cost, 'credit')}; you have {purse}.")
        return None

    def purse(self, position: Standoff) -> str:
        return plural(position.budget, "credit")

    # Cards (8.3, 11) ------------------------------------------------------------------------------------

    def not_playable(self, position: Standoff, code: int) -> Cause | None:
        return Cause("11.3", f"{position.t.names[code]} cannot be played.")

    def unplayable(self, position: Standoff, kind: int) -> Cause:
        """Which compulsory choice of a card cannot be made."""
        effect = position.t.does[kind]
        if effect == T.EARLY_ACCESS:
            rule = self.rules["early access"]
            return Cause(rule, "your deck is empty, and the discard pile is not shuffled in for it.")
        if effect == T.HACK:
            return Cause(self.rules["hack"], "no opponent has a card in hand.")
        return Cause(self.rules["no target"], self.nowhere(position, kind))

    def nowhere(self, position: Standoff, kind: int) -> str:
        """What there is none of."""
        t, piece, cell = position.t, self.piece, self.cell
        sentences = {
            T.PLACE: f"there is no legal place for {plural(t.place[kind], piece)}.",
            T.AIRDROP: f"no free {cell} is open to you.",
            T.OBSTRUCTION: f"no {cell} is free.",
            T.IMPROVE: f"you have no {piece} that this token may be put on.",
            T.TROJAN: "no opponent is left." if position.pile(t.horse) else "no Horse is left.",
            T.OFFENSIVE: f"no {piece} stands next to one of yours.",
            T.NAPALM: "there is no token to remove.",
        }
        return sentences.get(int(t.does[kind]), f"there is no {piece} to destroy.")

    # Cells (9, 10) --------------------------------------------------------------------------------------

    def not_here(self, position: Standoff, reason: int, cell: int) -> Cause | None:
        """Why the open choice does not take this cell."""
        if reason == R.SHIELDED and position.choice == N.CHOOSE_GROUP and is_open(position.t, cell):
            return Cause(
                "9",
                f"A forcefield of another player closes the way from that {self.cell} to the edge and to your "
                f"{self.piece}s.",
            )
        if reason == R.NO_ROOM and self.has_room_without_shields(position, cell):
            return Cause(
                "9", f"A forcefield of another player leaves no room for the group around that {self.cell}."
            )
        return self.no_target_here(position, cell) if reason == R.NOT_A_TARGET else None

    def has_room_without_shields(self, position: Standoff, cell: int) -> bool:
        find_open(position, position.active, False)
        return has_room(position.t, cell, position.wanted)

    def no_target_here(self, position: Standoff, cell: int) -> Cause | None:
        """The first condition of an effect's target that fails."""
        if position.effect == T.IMPROVE:
            return self.not_improvable(position, position.t.token[position.effect_card], cell)
        if position.effect in HITS and position.tile(cell) == T.EMPTY:
            return Cause(
                self.rules["empty"], f"That {self.cell} holds no {self.piece}, so there is nothing to destroy."
            )
        return None

    def not_improvable(self, position: Standoff, token: int, cell: int) -> Cause | None:
        """One's own piece, without a token (10)."""
        rule = self.rules["improve"]
        if position.tile(cell) == T.EMPTY:
            return Cause(rule, f"That {self.cell} holds no {self.piece} for the token to lie on.")
        if not position.controls(position.active, cell):
            return Cause(rule, f"That {self.piece} is not yours.")
        return self.holds_token(position, rule, cell)

    def holds_token(self, position: Standoff, rule: str, cell: int) -> Cause | None:
        if position.token_on(cell) == T.NO_TOKEN:
            return None
        return Cause(rule, f"That {self.cell} holds a token already.")
