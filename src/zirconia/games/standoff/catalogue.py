"""What Standoff is made of, for the player's rulebooks of both editions."""

from __future__ import annotations

from collections.abc import Mapping

from zirconia.core.contract.catalogue import counted, few
from zirconia.core.contract.data import Rows
from zirconia.core.contract.scene import card, stat
from zirconia.core.contract.vocabulary import Card
from zirconia.games.standoff.rules.tables import ASIDE, PERMANENT, RESOURCE, StandoffTables
from zirconia.games.standoff.scene import TOKEN_SYMBOLS, StandoffScene
from zirconia.games.standoff.words.texts import plural
from zirconia.games.standoff.words.values import TOKEN_NAMES

BASE = "base"
# Cards of which sentences speak by name.
NAMED = (
    "airdrop", "airstrike", "tactical-offensive", "obstruction", "duplicate", "initiative", "trojan", "horse",
    "disposal", "fundraiser",
)  # fmt: skip


def cards(scene: StandoffScene, rows: Rows) -> dict[str, list[Card]]:
    """The cards of the standard game by kind, as far as there are any; those of a module under its name."""
    groups: dict[str, list[Card]] = {}
    for kind, id in enumerate(scene.t.ids):
        row = rows.get(id)
        module = row["module"] if row else BASE
        if module == BASE and not is_in_the_game(scene.t, kind):
            continue
        group = scene.kind_name(kind) if module == BASE else module
        groups.setdefault(group, []).append(book_card(scene, kind))
    return groups


def is_in_the_game(t: StandoffTables, kind: int) -> bool:
    """Whether there is any of a card: to buy, to start with, or lying aside."""
    return bool(t.copies[kind] or t.start[kind] or t.market[kind] == ASIDE)


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


def numbers(t: StandoffTables) -> dict[str, int | str]:
    """The numbers that both rulebooks name."""
    return {
        "actions": plural(int(t.turn_actions), "action"),
        "turn-limit": plural(int(t.action_limit), "action"),
        "plays": few(t.turn_plays),
        "placements": counted(t.turn_plays, "placement card"),
        "hand": int(t.hand_size),
        "rounds": int(t.rounds),
        "first-hand": int(t.first_hand),
        "row": int(t.row_size),
        "forcefield-reach": plural(int(t.forcefield_range), "step"),
        "artillery-reach": plural(int(t.artillery_range), "step"),
        "fire-price": plural(int(t.fire_cost), "credit"),
        "gun": int(t.gun_size),
        "first-differs": int(t.first_hand != t.hand_size),
        "starting-deck": starting_deck(t),
        "piles": few(sum(1 for kind in range(t.kinds) if t.market[kind] == PERMANENT and t.copies[kind])),
        **{id: t.names[t.ids.index(id)] for id in NAMED if id in t.ids},
    }


def starting_deck(t: StandoffTables) -> str:
    """'6 1-Credit and 4 1-Hex', money first."""
    kinds = sorted((kind for kind in range(t.kinds) if t.start[kind]), key=lambda kind: t.kind[kind] != RESOURCE)
    cards = [f"{t.start[kind]} {t.names[kind]}" for kind in kinds]
    return " and ".join([", ".join(cards[:-1]), cards[-1]] if cards[:-1] else cards) or "no cards"


def card_numbers(t: StandoffTables, placement: str) -> dict[str, int | str]:
    """The placement card that everybody starts with."""
    return {"first-placement": t.names[t.ids.index(placement)]}


def way_words(piece: str, lengths: list[int]) -> str:
    """'6 or 7 tiles'; a board may leave no way at all."""
    return f"{' or '.join(map(str, lengths)) or 'too many'} {piece}s"


def ways(t: StandoffTables) -> list[int]:
    """How many pieces the shortest way into the Red Gun takes, from each open cell of the edge; least first."""
    steps = {cell: 1 for cell in range(t.cells) if t.gun[cell]}
    near = list(steps)
    for cell in near:  # which grows on the way
        for direction in range(t.grid.directions):
            other = int(t.grid.neighbour(cell, direction))
            if other >= 0 and other not in steps and not t.start_tile[other]:
                steps[other] = steps[cell] + 1
                near.append(other)
    return sorted({steps[cell] for cell in steps if t.is_edge(cell) and not t.start_tile[cell]})
