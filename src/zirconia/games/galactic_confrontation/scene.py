"""What a seat sees of Galactic Confrontation."""

from __future__ import annotations

from functools import lru_cache

from zirconia.core.contract.scene import SceneParts, area, card, counter, mark, player, prompt, stat
from zirconia.core.contract.vocabulary import Area, Asked, Card, Counter, Player
from zirconia.games.galactic_confrontation.rules.buying import funds
from zirconia.games.galactic_confrontation.rules.combat import in_play
from zirconia.games.galactic_confrontation.rules.numbers import BUY, CLEANUP, STRATEGY
from zirconia.games.galactic_confrontation.rules.position import Galactic
from zirconia.games.galactic_confrontation.rules.tables import (
    CREDITS,
    NO_PRICE,
    RESOURCE,
    STRATEGY_CARD,
    GalacticTables,
)
from zirconia.games.galactic_confrontation.words.texts import PHASES, describe

KIND_NAMES = {RESOURCE: "resource", STRATEGY_CARD: "strategy"}
SETUPS = 32  # whose cards are remembered
STYLE = {
    "palette": {"background": "#0b1026", "accent": "#f2b544", "seats": ["#4fb3ff", "#ff7a59"]},
    "art": "galactic-confrontation",
}


def scene(position: Galactic, seat: int | None) -> SceneParts:
    return {
        "phase": {"id": PHASES[position.phase].lower(), "label": f"{PHASES[position.phase]} phase"},
        "prompt": ask(position, seat),
        "players": [panel(position, owner, seat) for owner in range(2)],
        "areas": [supply(position), pile(position, "trash", "Trash pile", "trash", position.t.trash)],
        "style": STYLE,
    }


def ask(position: Galactic, seat: int | None) -> Asked:
    """The question of the phase, and what is left to spend on it; the worth of a hand is its owner's secret."""
    if position.over:
        return prompt("The game is over.")
    questions = {
        STRATEGY: "Play a strategy card, or end the strategy phase.",
        BUY: "Buy a card from the supply, or end the buy phase.",
        CLEANUP: "Trash a card, or finish the turn." if position.trashes else "Finish the turn.",
    }
    counters = turn_counters(position)
    if seat == position.active and position.phase != CLEANUP:
        counters = [purse_of(position), *(one for one in counters if one["id"] != "pool" or one["value"])]
    return prompt(questions[position.phase], counters)


def purse_of(position: Galactic) -> Counter:
    """All that can be spent now (6.2)."""
    credits = int(funds(position, position.active)) * CREDITS
    return counter("funds", "Credits to spend", credits, text="resource cards in hand and bonus credits")


def turn_counters(position: Galactic) -> list[Counter]:
    return [
        counter("plays", "Plays", position.plays),
        counter("buys", "Buys", position.buys),
        counter("pool", "Bonus credits", position.pool * CREDITS),
        counter("trashes", "Trashes", position.trashes),
    ]


def panel(position: Galactic, owner: int, seat: int | None) -> Player:
    """One player: hit points, what waits for combat, and the four zones."""
    t = position.t
    hand = position.place(owner, t.hand)
    hidden = position.size(hand) if owner != seat else 0
    own = [] if hidden else cards_in(position, hand)
    waiting = [pile(position, "waiting", "Waiting", "play", position.place(owner, t.waiting), owner)]
    return player(
        owner,
        "AB"[owner],
        counters=[
            counter("hit-points", "Hit points", position.hit_points(owner), high=t.hit_points),
            counter("damage", "Damage", in_play(position, owner, t.damage)),
            counter("defence", "Defence", in_play(position, owner, t.defence)),
        ],
        areas=[
            area("hand", "Hand", "hand", own, owner=owner, facedown=hidden),
            area("deck", "Deck", "deck", owner=owner, facedown=position.size(position.place(owner, t.deck))),
            pile(position, "discard", "Discard pile", "discard", position.place(owner, t.discard), owner),
            pile(position, "in-play", "In play", "play", position.place(owner, t.in_play), owner),
            *(waiting if t.waiting_area else []),
            unseen(position, owner, seat),
            *known(position, owner, seat),
        ],
        status="to act" if position.actor() == owner else "",
    )


def unseen(position: Galactic, owner: int, seat: int | None) -> Area:
    """Hand and deck together, known as a set to everybody; one's own deck alone for its owner (11)."""
    t = position.t
    places = [position.place(owner, zone) for zone in ((t.deck,) if owner == seat else (t.deck, t.hand))]
    counts = [(kind, sum(position.cards(place, kind) for place in places)) for kind in shelf(t)]
    label = "Cards in the deck" if owner == seat else "Cards in hand and deck"
    return area(
        "unseen", label, "list", [face(position, kind, "known", n) for kind, n in counts if n], owner=owner
    )


def known(position: Galactic, owner: int, seat: int | None) -> list[Area]:
    """What everybody can tell of a hand since its owner's deck ran out."""
    shown = cards_in(position, position.place(owner, position.t.known), "known") if owner != seat else []
    return [area("known", "Known to be in the hand", "list", shown, owner=owner)] if shown else []


def pile(position: Galactic, id: str, label: str, kind: str, place: int, owner: int | None = None) -> Area:
    return area(id, label, kind, cards_in(position, place, id), owner=owner)


def cards_in(position: Galactic, place: int, name: str = "card") -> list[Card]:
    """The cards that lie in a place as cards of the scene."""
    counts = [(kind, position.cards(place, kind)) for kind in shelf(position.t)]
    return [face(position, kind, name, count) for kind, count in counts if count]


def supply(position: Galactic) -> Area:
    """Every pile of the supply, the empty ones too."""
    t = position.t
    laid_out = [kind for kind in shelf(t) if position.is_in_market(kind)]
    shown = [face(position, kind, "supply", position.cards(t.supply_at, kind)) for kind in laid_out]
    for one in shown:
        if t.bottomless and one["card"] == t.ids[t.impeded]:
            one["count"] = 1
            one["marks"] = [mark("bottomless", "This pile never runs out.")]
    return area("supply", "Supply", "market", shown)


@lru_cache(maxsize=SETUPS)
def shelf(t: GalacticTables) -> list[int]:
    """The kinds as the rulebook lists them: resources, strategy cards, setbacks."""
    return sorted(range(t.kinds), key=lambda kind: t.kind[kind])


def face(position: Galactic, kind: int, place: str, count: int) -> Card:
    """One kind of card somewhere, so many of it."""
    t = position.t
    return {**printed(t)[kind], "id": f"{place}:{t.ids[kind]}", "count": count}


@lru_cache(maxsize=SETUPS)
def printed(t: GalacticTables) -> list[Card]:
    """Every kind of card as it is printed."""
    return [print_card(t, kind) for kind in range(t.kinds)]


def print_card(t: GalacticTables, kind: int) -> Card:
    price = t.price[kind]
    return card(
        "",
        t.ids[kind],
        t.names[kind],
        kind=KIND_NAMES.get(t.kind[kind], "setback"),
        price="" if price == NO_PRICE else str(price * CREDITS),
        text=describe(t, kind),
        art=f"galactic-confrontation/{t.ids[kind]}",
        stats=[
            stat(id, label, int(value))
            for id, label, value in (
                ("worth", "Worth", t.worth[kind] * CREDITS),
                ("damage", "Damage", t.damage[kind]),
                ("defence", "Defence", t.defence[kind]),
            )
            if value
        ],
    )
