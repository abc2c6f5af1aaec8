"""Refusals that depend on the position: the rule that was broken, and which of its conditions failed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from zirconia.games.standoff import tables as T
from zirconia.games.standoff.cards import amount, plural
from zirconia.games.standoff.rules import words as W
from zirconia.games.standoff.rules.position import Standoff

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

    def cause(self, core: Standoff, reason: int, code: int) -> Cause | None:
        """Rule and sentence for this action in this position, where the reason alone says too little."""
        t = core.t
        if reason in (W.NO_CREDITS, W.NO_MINERALS):
            return self.too_dear(core, code)
        if reason == W.NOT_PLAYABLE:
            return self.not_playable(core, code)
        if reason == W.NO_TARGET and code < t.discard_code:
            cause = self.unplayable(core, code)
            return Cause(cause.rule, f"{t.names[code]} cannot be played: {cause.sentence}")
        if t.cell_code <= code < t.use_code:
            return self.not_here(core, reason, code - t.cell_code)
        return None

    # Prices (8) -----------------------------------------------------------------------------------------

    def too_dear(self, core: Standoff, code: int) -> Cause | None:
        t = core.t
        purse = self.purse(core)
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

    def purse(self, core: Standoff) -> str:
        return plural(core.budget, "credit")

    # Cards (8.3, 11) ------------------------------------------------------------------------------------

    def not_playable(self, core: Standoff, code: int) -> Cause | None:
        return Cause("11.3", f"{core.t.names[code]} cannot be played.")

    def unplayable(self, core: Standoff, kind: int) -> Cause:
        """Which compulsory choice of a card cannot be made."""
        effect = core.t.does[kind]
        if effect == T.EARLY_ACCESS:
            rule = self.rules["early access"]
            return Cause(rule, "your deck is empty, and the discard pile is not shuffled in for it.")
        if effect == T.HACK:
            return Cause(self.rules["hack"], "no opponent has a card in hand.")
        return Cause(self.rules["no target"], self.nowhere(core, kind))

    def nowhere(self, core: Standoff, kind: int) -> str:
        """What there is none of."""
        t, piece, cell = core.t, self.piece, self.cell
        sentences = {
            T.PLACE: f"there is no legal place for {plural(t.place[kind], piece)}.",
            T.AIRDROP: f"no free {cell} is open to you.",
            T.OBSTRUCTION: f"no {cell} is free.",
            T.IMPROVE: f"you have no {piece} that this token may be put on.",
            T.TROJAN: "no opponent is left.",
            T.OFFENSIVE: f"no {piece} stands next to one of yours.",
            T.NAPALM: "there is no token to remove.",
        }
        return sentences.get(int(t.does[kind]), f"there is no {piece} to destroy.")

    # Cells (9, 10) --------------------------------------------------------------------------------------

    def not_here(self, core: Standoff, reason: int, cell: int) -> Cause | None:
        """Why the open choice does not take this cell."""
        if reason == W.SHIELDED and core.choice == W.CHOOSE_GROUP and core.is_open(cell):
            return Cause(
                "9",
                f"A forcefield of another player closes the way from that {self.cell} to the edge and to your "
                f"{self.piece}s.",
            )
        if reason == W.NO_ROOM and self.has_room_without_shields(core, cell):
            return Cause(
                "9", f"A forcefield of another player leaves no room for the group around that {self.cell}."
            )
        return self.no_target_here(core, cell) if reason == W.NOT_A_TARGET else None

    def has_room_without_shields(self, core: Standoff, cell: int) -> bool:
        core.find_open(core.active, False)
        return core.has_room(cell, core.wanted)

    def no_target_here(self, core: Standoff, cell: int) -> Cause | None:
        """The first condition of an effect's target that fails."""
        if core.effect == T.IMPROVE:
            return self.not_improvable(core, core.t.token[core.effect_card], cell)
        if core.effect in HITS and core.tile(cell) == T.EMPTY:
            return Cause(
                self.rules["empty"], f"That {self.cell} holds no {self.piece}, so there is nothing to destroy."
            )
        return None

    def not_improvable(self, core: Standoff, token: int, cell: int) -> Cause | None:
        """One's own piece, without a token (10)."""
        rule = self.rules["improve"]
        if core.tile(cell) == T.EMPTY:
            return Cause(rule, f"That {self.cell} holds no {self.piece} for the token to lie on.")
        if not core.controls(core.active, cell):
            return Cause(rule, f"That {self.piece} is not yours.")
        return self.holds_token(core, rule, cell)

    def holds_token(self, core: Standoff, rule: str, cell: int) -> Cause | None:
        if core.token_on(cell) == T.NO_TOKEN:
            return None
        return Cause(rule, f"That {self.cell} holds a token already.")
