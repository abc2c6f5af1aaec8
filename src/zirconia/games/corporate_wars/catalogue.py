"""What Corporate Wars is made of, for the player's rulebook."""

from __future__ import annotations

from zirconia.core.contract.catalogue import Catalogue
from zirconia.core.contract.scene import stat
from zirconia.core.contract.vocabulary import Card
from zirconia.games.corporate_wars.rules.position import Corporate
from zirconia.games.corporate_wars.rules.tables import CorporateTables
from zirconia.games.corporate_wars.scene import TYPE_NAMES, face
from zirconia.games.corporate_wars.words.texts import capture_words, deploy_words, plural


def catalogue(position: Corporate) -> Catalogue:
    t = position.t
    groups = {
        name: [book_card(position, kind) for kind in range(t.kinds) if t.type[kind] == type]
        for type, name in TYPE_NAMES.items()
    }
    return Catalogue(groups, numbers(t))


def book_card(position: Corporate, kind: int) -> Card:
    """A card as it is printed, and how many of it the standard deck has."""
    shown = face(position, kind, "book", 1)
    return {
        **shown,
        "stats": [*shown.get("stats", []), stat("copies", "in the deck", int(position.t.copies[kind]))],
    }


def numbers(t: CorporateTables) -> dict[str, int | str]:
    return {
        "points": plural(int(t.points), "point"),
        "most-points": int(t.most_points),
        "rounds": int(t.rounds),
        "income": plural(int(t.income), "credit"),
        "aid": int(t.aid),
        "aid-limit": int(t.aid_limit),
        "stipend": int(t.stipend),
        "p1-points": int(t.head_start[0]),
        "p2-points": int(t.head_start[1]),
        "most-cards": int(t.hand_limit),
        "contract-pay": plural(int(t.contract_pay), "credit"),
        "hand": int(t.hand_size),
        "draw": plural(int(t.draw_size), "card"),
        "deck": int(t.deck_size),
        "most-copies": int(t.most_copies),
        "least-units": int(t.least_units),
        "overwhelmed": int(t.overwhelmed),
        "capture-zone": capture_words(t),
        "deploy-zone": deploy_words(t),
    }
