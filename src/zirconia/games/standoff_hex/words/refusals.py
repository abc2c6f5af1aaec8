"""Refusals of the hex edition: components, Tactical Offensive, Napalm and Telekinesis."""

from __future__ import annotations

from zirconia.games.standoff.rules import reasons as R
from zirconia.games.standoff.rules import tables as T
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.words.refusals import Cause, Refusals
from zirconia.games.standoff.words.texts import plural
from zirconia.games.standoff_hex.rules.tables import hex_tables
from zirconia.games.standoff_hex.rules.tokens import price_of_move

RULES = {"early access": "R30", "hack": "R32", "no target": "R32", "empty": "R18", "improve": "10.2"}


class HexRefusals(Refusals):
    """What only this edition refuses."""

    def __init__(self) -> None:
        super().__init__("tile", "hex", RULES)

    def cause(self, position: Standoff, reason: int, code: int) -> Cause | None:
        t = position.t
        if reason == R.NO_TARGET and t.use_code <= code < t.seat_code:
            return Cause("R47", "Every neighbouring hex holds a tile or a token, so the tile cannot move.")
        return super().cause(position, reason, code)

    def not_playable(self, position: Standoff, code: int) -> Cause | None:
        """Components are merged, never played (15.4)."""
        if position.t.kind[code] == T.COMPONENT:
            return Cause("15.4", f"{position.t.names[code]} is a component: it cannot be played, only merged.")
        return super().not_playable(position, code)

    def too_dear(self, position: Standoff, code: int) -> Cause | None:
        h = hex_tables(position.t)
        if h.use_code <= code < h.seat_code and position.token_on(code - h.use_code) == T.TELEKINESIS:
            price = plural(price_of_move(position, h, code - h.use_code), "credit")
            return Cause("15.3", f"Moving the tile costs {price}; you have {self.purse(position)}.")
        if code >= h.deny_code:
            kind = (code - h.deny_code) // h.copies_apart
            return Cause("15.4", f"{h.names[kind]} costs {h.price[kind]} to buy; you have {self.purse(position)}.")
        return super().too_dear(position, code)

    def no_target_here(self, position: Standoff, cell: int) -> Cause | None:
        if position.effect == T.NAPALM:
            return self.no_token_to_remove(position, cell)
        if position.effect == T.MOVE:
            return self.no_way_there(position, cell)
        cause = super().no_target_here(position, cell)
        if cause is None and position.effect == T.OFFENSIVE:
            return Cause("R17", "That tile has no other tile of yours next to it.")
        return cause

    def no_token_to_remove(self, position: Standoff, cell: int) -> Cause:
        if position.token_on(cell) == T.NO_TOKEN:
            return Cause("15.2", "That hex holds no token.")
        return Cause("V3", "Wells cannot be removed.")

    def no_way_there(self, position: Standoff, cell: int) -> Cause:
        """A neighbouring hex that holds neither tile nor token (15.3, R47)."""
        if position.tile(cell) != T.EMPTY:
            return Cause("15.3", "That hex holds a tile.")
        if position.token_on(cell) != T.NO_TOKEN:
            return Cause("R47", "That hex holds a token.")
        return Cause("15.3", "A tile moves to a neighbouring hex only.")

    def not_improvable(self, position: Standoff, token: int, cell: int) -> Cause | None:
        """Telekinesis may be put on any tile (R46)."""
        if token == T.TELEKINESIS and position.tile(cell) != T.EMPTY:
            return self.holds_token(position, "R46", cell)
        return super().not_improvable(position, token, cell)
