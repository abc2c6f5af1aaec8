"""What is said of the hex edition's own actions before they are done."""

from __future__ import annotations

from zirconia.core.contract.scene import foretold
from zirconia.core.contract.vocabulary import Foretold
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import TELEKINESIS
from zirconia.games.standoff.words.forecasts import Forecasts
from zirconia.games.standoff.words.texts import plural
from zirconia.games.standoff_hex.rules.tables import hex_tables
from zirconia.games.standoff_hex.rules.tokens import price_of_move


class HexForecasts(Forecasts):
    """Credits, market adjustment, answers, merges, denied components and moved tiles."""

    piece = "encampment"

    def own(self, position: Standoff, code: int) -> Foretold:
        h = hex_tables(position.t)
        if code == h.credit_code:
            budget = int(position.budget)
            return foretold(cost="1 action", forecast=f"credits {budget} to {budget + 1}")
        if code == h.adjust_code:
            away = plural(int(h.adjusts), "card")
            return foretold(kind="free", forecast=f"the first {away} of the temporary market are trashed")
        if code == h.pass_code:
            return {}
        if code < h.merge_code:
            return foretold(
                cost="the card", forecast=f"the effect does nothing, you draw {self.drawn(position, code)}"
            )
        if code < h.deny_code:
            return self.paid(position, 0, 0, "both cards")
        kind = (code - int(h.deny_code)) // int(h.copies_apart)
        return self.paid(position, int(h.price[kind]), int(h.price_minerals[kind]))

    def drawn(self, position: Standoff, code: int) -> str:
        """What a Shield gives to whoever answers with it."""
        h = hex_tables(position.t)
        return plural(int(h.shield[code - h.answer_code]), "card")

    def use_price(self, position: Standoff, cell: int) -> int:
        if position.token_on(cell) == TELEKINESIS:
            return int(price_of_move(position, hex_tables(position.t), cell))
        return super().use_price(position, cell)
