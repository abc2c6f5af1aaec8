"""What Galactic Confrontation is made of, for the player's rulebook."""

from __future__ import annotations

from zirconia.core.contract.catalogue import Catalogue, counted, few, spread
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
NAMED = ("hydrogen", "impeded", "oxygen", "counter-intelligence")


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
        "strikers": strikers_words(t),
        "striker-price": next((int(t.price[kind]) * CREDITS for kind in strikers(t)), ""),
        "hinderers": hinderers(t),
        "pile": spread(int(t.supply[kind]) for kind in range(t.kinds)),
        "impeded-pile": int(t.supply[t.impeded]),
        "small-market": int(t.small_market),
    }


def of_kind(t: GalacticTables, wanted: int) -> list[int]:
    return [kind for kind in range(t.kinds) if t.kind[kind] == wanted]


def starting_deck(t: GalacticTables) -> str:
    """'7 Hydrogen and 3 Impeded'."""
    return listed([f"{t.start[kind]} {t.names[kind]}" for kind in range(t.kinds) if t.start[kind]]) or "no cards"


def listed(words: list[str]) -> str:
    """'Hydrogen, Oxygen and Carbon'."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if words[:-1] else words)


def strikers(t: GalacticTables) -> list[int]:
    """The two cards for sale that do most damage, the best first."""
    offered = [kind for kind in range(t.kinds) if t.damage[kind] and t.price[kind] > 0 and t.supply[kind]]
    return sorted(offered, key=lambda kind: (-int(t.damage[kind]), int(t.price[kind])))[:2]


def strikers_words(t: GalacticTables) -> str:
    """'Critical Hit whenever it is for sale and you can pay for it, then Decisive Strike: both do damage'."""
    kinds = strikers(t)
    names = [t.names[kind] for kind in kinds]
    if not names:
        return ""
    cleaning = [t.names[kind] for kind in kinds if t.trashes[kind]]
    take = f"{names[0]} whenever it is for sale and you can pay for it"
    if len(names) == 1:
        return f"{take}: it does damage" + (" and clears away weak cards" if cleaning else "")
    also = " and clear away weak cards" if len(cleaning) == 2 else ""
    also = f", and {cleaning[0]} clears away weak cards" if len(cleaning) == 1 else also
    return f"{take}, then {names[1]}: both do damage{also}"


def hinderers(t: GalacticTables) -> str:
    """'Counter Intelligence hands': the cards that set the other deck back."""
    names = [t.names[kind] for kind in range(t.kinds) if t.impedes[kind]]
    return f"{listed(names)} {'hands' if len(names) == 1 else 'hand'}" if names else ""


def fighters(t: GalacticTables) -> str:
    """The cheapest card with damage and the cheapest with defence: 'Decisive Strike and Defensive Maneuver'."""
    cheapest = [next((t.names[kind] for kind in t.by_price if of[kind]), "") for of in (t.damage, t.defence)]
    return " and ".join(cheapest) if all(cheapest) else ""
