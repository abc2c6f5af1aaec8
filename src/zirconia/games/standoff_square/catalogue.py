"""What the square edition is made of, for its player's rulebook."""

from __future__ import annotations

from zirconia.core.contract.catalogue import Catalogue
from zirconia.games.standoff import catalogue as family
from zirconia.games.standoff.rules import tables as T
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.words.texts import plural
from zirconia.games.standoff_square.rules.tables import square_tables
from zirconia.games.standoff_square.scene import SquareScene
from zirconia.games.standoff_square.sheets import DATA

TOKENS = (T.FORCEFIELD, T.ARTILLERY, T.REFINERY)


def catalogue(position: Standoff) -> Catalogue:
    scene = SquareScene(position, None)
    s = square_tables(position.t)
    groups = family.cards(scene, DATA["cards"])
    groups["tokens"] = family.tokens(scene, dict.fromkeys(TOKENS, ""))
    numbers = {
        **family.numbers(position.t),
        **family.card_numbers(position.t, "1-polyomino"),
        "small-patch": plural(int(s.small_patch), "mineral"),
        "large-patch": int(s.large_patch),
        "fast-debt": plural(int(s.fast_debt), "credit"),
        "way": family.way_words("block", family.ways(position.t)[:1]),
    }
    return Catalogue(groups, numbers)
