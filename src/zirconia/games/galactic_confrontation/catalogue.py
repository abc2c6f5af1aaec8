"""What Galactic Confrontation is made of, for the player's rulebook."""

from __future__ import annotations

from zirconia.core.contract.catalogue import Catalogue, counted, few
from zirconia.games.galactic_confrontation.rules.position import Galactic
from zirconia.games.galactic_confrontation.rules.tables import (
    CREDITS,
    NO_PRICE,
    RESOURCE,
    SETBACK,
    STRATEGY_CARD,
    GalacticTables,
)
from zirconia.games.galactic_confrontation.scene import face

GROUPS = {"resources": RESOURCE, "strategy": STRATEGY_CARD, "setbacks": SETBACK}

# Cards of which sentences speak by name.
NAMED = ("hydrogen", "impeded", "oxygen", "counter-intelligence", "critical-hit", "decisive-strike")


def catalogue(position: Galactic) -> Catalogue:
    t = position.t
    groups = {
        name: [face(position, kind, "book", 1) for kind in of_kind(t, wanted)] for name, wanted in GROUPS.items()
    }
    return Catalogue(groups, numbers(t))


def setback_price(t: GalacticTables) -> int | str:
    """What Counter Intelligence costs where it is for sale and sets the other deck back."""
    kind = t.ids.index("counter-intelligence")
    offered = t.price[kind] > 0 and t.supply[kind] and t.impedes[kind]
    return int(t.price[kind]) * CREDITS if offered else ""


def numbers(t: GalacticTables) -> dict[str, int | str]:
    hydrogen, oxygen = t.ids.index("hydrogen"), t.ids.index("oxygen")
    return {
        **{id: t.names[t.ids.index(id)] for id in NAMED},
        "hit-points": int(t.hit_points),
        "rounds": int(t.rounds),
        "hand": int(t.hand_size),
        "plays": few(t.plays_a_turn),
        "buys": few(t.buys_a_turn),
        "cards-to-play": counted(t.plays_a_turn, "strategy card"),
        "cards-to-buy": counted(t.buys_a_turn, "card"),
        "cards-a-turn": int(t.cards_a_turn),
        "starting-deck": starting_deck(t),
        "strategy-at-start": sum(int(t.start[kind]) for kind in of_kind(t, STRATEGY_CARD)),
        "impeded-for-sale": int(t.price[t.impeded] != NO_PRICE),
        "impeded-start": int(t.start[t.impeded]),
        "hydrogen-worth": int(t.worth[hydrogen]) * CREDITS,
        "oxygen-price": int(t.price[oxygen]) * CREDITS if t.price[oxygen] > 0 and t.supply[oxygen] else "",
        "setback-price": setback_price(t),
        "hydrogen-price": int(t.price[hydrogen]) * CREDITS,
        "fighters": fighters(t),
        "pile": int(t.supply[hydrogen]),
        "impeded-pile": int(t.supply[t.impeded]),
        "small-market": int(t.small_market),
    }


def of_kind(t: GalacticTables, wanted: int) -> list[int]:
    return [kind for kind in range(t.kinds) if t.kind[kind] == wanted]


def starting_deck(t: GalacticTables) -> str:
    """'7 Hydrogen and 3 Impeded'."""
    cards = [f"{t.start[kind]} {t.names[kind]}" for kind in range(t.kinds) if t.start[kind]]
    return " and ".join([", ".join(cards[:-1]), cards[-1]] if cards[:-1] else cards) or "no cards"


def fighters(t: GalacticTables) -> str:
    """The cheapest card with damage and the cheapest with defence: 'Decisive Strike and Defensive Maneuver'."""
    cheapest = [next((t.names[kind] for kind in t.by_price if of[kind]), "") for of in (t.damage, t.defence)]
    return " and ".join(cheapest) if all(cheapest) else ""
