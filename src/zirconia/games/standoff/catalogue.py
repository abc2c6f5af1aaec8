"""What Standoff is made of, for the player's rulebooks of both editions."""

from __future__ import annotations

from collections.abc import Mapping

from zirconia.core.contract.data import Rows
from zirconia.core.contract.scene import card, stat
from zirconia.core.contract.vocabulary import Card
from zirconia.games.standoff.rules.tables import StandoffTables
from zirconia.games.standoff.scene import TOKEN_SYMBOLS, StandoffScene
from zirconia.games.standoff.words.values import TOKEN_NAMES

BASE = "base"


def cards(scene: StandoffScene, rows: Rows) -> dict[str, list[Card]]:
    """The cards of the standard game by kind; those of a module under the module's name."""
    groups: dict[str, list[Card]] = {}
    for kind, id in enumerate(scene.t.ids):
        row = rows.get(id)
        module = row["module"] if row else BASE
        group = scene.kind_name(kind) if module == BASE else module
        groups.setdefault(group, []).append(book_card(scene, kind))
    return groups


def book_card(scene: StandoffScene, kind: int) -> Card:
    """A card as it is printed, and how many of it there are to buy."""
    copies = int(scene.t.copies[kind])
    shown = scene.face(kind, "book", 1)
    if not copies or not shown.get("price"):
        return shown
    return {**shown, "stats": [*shown.get("stats", []), stat("copies", "for sale", copies)]}


def tokens(scene: StandoffScene, wanted: Mapping[int, str]) -> list[Card]:
    """Tokens as they lie on the board; a text of the catalogue's own where the scene has none."""
    return [
        card(
            f"book:token-{token}",
            f"token-{TOKEN_SYMBOLS[token]}",
            title(token),
            text=scene.token_text(token) or text,
        )
        for token, text in wanted.items()
    ]


def title(token: int) -> str:
    name = TOKEN_NAMES[token]
    return name[:1].upper() + name[1:]


def numbers(t: StandoffTables) -> dict[str, int]:
    """The numbers that both rulebooks name."""
    return {
        "actions": int(t.turn_actions),
        "hand": int(t.hand_size),
        "rounds": int(t.rounds),
        "row": int(t.row_size),
        "forcefield-range": int(t.forcefield_range),
        "artillery-range": int(t.artillery_range),
        "fire-cost": int(t.fire_cost),
        "gun": int(t.gun_size),
        "credits-start": int(t.start[t.ids.index("1-credit")]),
    }
