"""What Galactic Confrontation is made of, for the player's rulebook."""

from __future__ import annotations

from zirconia.core.contract.catalogue import Catalogue
from zirconia.games.galactic_confrontation.rules.position import Galactic
from zirconia.games.galactic_confrontation.rules.tables import RESOURCE, SETBACK, STRATEGY_CARD, GalacticTables
from zirconia.games.galactic_confrontation.scene import face

GROUPS = {"resources": RESOURCE, "strategy": STRATEGY_CARD, "setbacks": SETBACK}

NAMED = ("counter-intelligence", "critical-hit", "decisive-strike")  # cards of which sentences speak by name


def catalogue(position: Galactic) -> Catalogue:
    t = position.t
    groups = {
        name: [face(position, kind, "book", 1) for kind in range(t.kinds) if t.kind[kind] == wanted]
        for name, wanted in GROUPS.items()
    }
    return Catalogue(groups, numbers(t))


def counted(count: int, word: str) -> str:
    return f"**one** {word}" if count == 1 else f"**{count}** {word}s"


def numbers(t: GalacticTables) -> dict[str, int | str]:
    hydrogen = t.ids.index("hydrogen")
    return {
        **{id: t.names[t.ids.index(id)] for id in NAMED},
        "hit-points": int(t.hit_points),
        "rounds": int(t.rounds),
        "hand": int(t.hand_size),
        "plays": counted(t.plays_a_turn, "strategy card"),
        "buys": counted(t.buys_a_turn, "card"),
        "cards-a-turn": int(t.cards_a_turn),
        "hydrogen": int(t.start[hydrogen]),
        "impeded": int(t.start[t.impeded]),
        "pile": int(t.supply[hydrogen]),
        "impeded-pile": int(t.supply[t.impeded]),
        "small-market": int(t.small_market),
    }
