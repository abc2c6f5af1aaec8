"""What the hex edition is made of, for its player's rulebook."""

from __future__ import annotations

from zirconia.core.contract.catalogue import Catalogue, few
from zirconia.games.standoff import catalogue as family
from zirconia.games.standoff.rules import tables as T
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.words.texts import plural
from zirconia.games.standoff_hex.rules.tables import HexTables, hex_tables
from zirconia.games.standoff_hex.scene import HexScene
from zirconia.games.standoff_hex.sheets import DATA

TOKENS = (T.CREDIT_WELL, T.ENCAMPMENT_WELL, T.FORCEFIELD, T.ARTILLERY)
MODULE_TOKENS = (T.HAND_WELL, T.TELEKINESIS)


def catalogue(position: Standoff) -> Catalogue:
    scene = HexScene(position, None)
    h = hex_tables(position.t)
    groups = family.cards(scene, DATA["cards"])
    groups["tokens"] = family.tokens(scene, dict.fromkeys(TOKENS, ""))
    groups["module-tokens"] = family.tokens(scene, dict.fromkeys(MODULE_TOKENS, ""))
    numbers = {
        **family.numbers(position.t),
        **family.card_numbers(position.t, "1-hex"),
        "well-credits": plural(int(h.well_credits), "credit"),
        "well-plays": few(h.well_plays),
        "well-cards": plural(int(h.well_cards), "card"),
        "move-cost": plural(int(h.move_cost), "credit"),
        "black-move-cost": int(h.black_move_cost),
        "leftmost": "leftmost card" if h.adjusts == 1 else f"{int(h.adjusts)} leftmost cards",
        "merges": merges_words(h),
        "way": family.way_words("tile", family.ways(position.t)),
    }
    return Catalogue(groups, numbers)


def merges_words(h: HexTables) -> str:
    """'Shell Factory and Armor make Artillery, Fundraiser and Restock make 5-Credit'."""
    parts = [h.names[kind] for kind in h.merges]
    return ", ".join(
        f"{one} and {two} make {made}" for one, two, made in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    )
