"""What is said of the square edition's own actions before they are done."""

from __future__ import annotations

from zirconia.core.contract.scene import foretold
from zirconia.core.contract.vocabulary import Foretold
from zirconia.games.standoff.rules.numbers import LAST_CARD, NOBODY
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import DUPLICATE
from zirconia.games.standoff.words.forecasts import Forecasts
from zirconia.games.standoff.words.texts import plural
from zirconia.games.standoff_square.rules.minerals import yields
from zirconia.games.standoff_square.rules.tables import square_tables


class SquareForecasts(Forecasts):
    """Mining, converting minerals, and throwing cards away for credits."""

    piece = "polyomino"

    def own(self, position: Standoff, code: int) -> Foretold:
        s = square_tables(position.t)
        budget = int(position.budget)
        if code == s.mine_code:
            return foretold(cost="1 action", forecast=f"+{plural(int(yields(position, s)), 'mineral')}")
        if code == s.convert_code:
            return foretold(cost="1 mineral", kind="free", forecast=f"credits {budget} to {budget + 1}")
        credits = f"credits {budget} to {budget + int(s.bart_credits)}"
        return foretold(cost="the card", kind="free", forecast=credits)

    def effect_of(self, position: Standoff, kind: int) -> int:
        """Duplicate has the effect of the card it repeats (11.4)."""
        if position.t.does[kind] != DUPLICATE:
            return kind
        return int(position.last_what) if position.last == LAST_CARD else NOBODY
