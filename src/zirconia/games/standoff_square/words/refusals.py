"""Refusals of the square edition: Initiative, Duplicate, satellites, minerals and patches."""

from __future__ import annotations

from zirconia.games.standoff.rules import numbers as N
from zirconia.games.standoff.rules import reasons as R
from zirconia.games.standoff.rules import tables as T
from zirconia.games.standoff.rules.payment import stock
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.words.refusals import Cause, Refusals
from zirconia.games.standoff.words.texts import plural
from zirconia.games.standoff_square.rules.tables import square_tables

RULES = {"early access": "R32", "hack": "R29", "no target": "R36", "empty": "R17", "improve": "10"}


class SquareRefusals(Refusals):
    """What only this edition refuses."""

    def __init__(self) -> None:
        super().__init__("block", "cell", RULES)

    def purse(self, position: Standoff) -> str:
        return f"{plural(position.budget, 'credit')} and {plural(stock(position, position.active), 'mineral')}"

    def cause(self, position: Standoff, reason: int, code: int) -> Cause | None:
        """Minerals are never paid with credits (R23)."""
        cause = super().cause(position, reason, code)
        return Cause("R23", cause.sentence) if cause is not None and reason == R.NO_MINERALS else cause

    def unplayable(self, position: Standoff, kind: int) -> Cause:
        effect = position.t.does[kind]
        if effect == T.INITIATIVE:
            return Cause("R35", self.no_more_turns(position))
        if effect == T.EMP:
            return Cause("V1", "no satellite is in play.")
        return self.not_repeatable(position) if effect == T.DUPLICATE else super().unplayable(position, kind)

    def no_more_turns(self, position: Standoff) -> str:
        if position.pending:
            return "an extra turn is pending already, and there can be only one."
        return "this is an extra turn, and an extra turn cannot lead to another one."

    def not_repeatable(self, position: Standoff) -> Cause:
        """Why the last action cannot be carried out once more (11.4)."""
        t, what = square_tables(position.t), position.last_what
        if position.last == N.LAST_CARD:
            return self.not_repeatable_card(position, what)
        if position.last == N.LAST_BUY:
            return Cause("11.4", f"no other {t.names[what]} is for sale.")
        return Cause(
            "11.4",
            {
                N.LAST_DRAW: "deck and discard pile are both empty.",
                N.LAST_DISCARD: "there is no other card that the Discard action may choose.",
                N.LAST_MINE: "you control no Refinery any more.",
            }.get(int(position.last), "the artillery that was fired is not there any more, or not yours."),
        )

    def not_repeatable_card(self, position: Standoff, what: int) -> Cause:
        t = square_tables(position.t)
        if t.kind[what] == T.SATELLITE:
            return Cause("V1", f"{t.names[what]} is a satellite, which cannot be repeated.")
        if t.strict_placement and t.kind[what] == T.PLACEMENT:
            return Cause("V6", f"{t.names[what]} is a polyomino card, which cannot be repeated.")
        cause = self.unplayable(position, what)
        rule = cause.rule if t.does[what] == T.INITIATIVE else "11.4"
        return Cause(rule, f"{t.names[what]} cannot be repeated, for {cause.sentence}")

    def not_improvable(self, position: Standoff, token: int, cell: int) -> Cause | None:
        """A Refinery needs a patch under the block (10)."""
        cause = super().not_improvable(position, token, cell)
        if cause is None and token == T.REFINERY and square_tables(position.t).patch[cell] == 0:
            return Cause("10", "That block does not stand on a mineral patch.")
        return cause
