"""The actions of the square edition in words."""

from __future__ import annotations

from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import StandoffTables
from zirconia.games.standoff.words.actions import Actions
from zirconia.games.standoff.words.texts import plural
from zirconia.games.standoff_square.rules.tables import square_tables


class SquareActions(Actions):
    """Mining, converting minerals, and throwing cards away for credits."""

    def own_key(self, t: StandoffTables, code: int) -> str:
        s = square_tables(t)
        if code >= s.throw_code:
            return f"throw {s.ids[code - s.throw_code]}"
        return "mine" if code == s.mine_code else "convert"

    def own_name(self, t: StandoffTables, code: int) -> str:
        s = square_tables(t)
        if code >= s.throw_code:
            return f"Throw {s.names[code - s.throw_code]} away for {plural(s.bart_credits, 'credit')}"
        return "Mine" if code == s.mine_code else "Convert a mineral into a credit"

    def own_path(self, position: Standoff, code: int) -> tuple[str, ...]:
        s = square_tables(position.t)
        if code >= s.throw_code:
            return (f"card:{s.ids[code - s.throw_code]}", "do:throw")
        return (f"do:{self.own_key(s, code)}",)
