"""What a seat sees of Galactic Confrontation."""

from __future__ import annotations

from zirconia.core.contract.scene import SceneParts, area, card, counter, mark, player, prompt, stat
from zirconia.core.contract.vocabulary import Area, Asked, Card, Counter, Player
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
STYLE = {
    "palette": {"background": "#0b1026", "accent": "#f2b544", "seats": ["#4fb3ff", "#ff7a59"]},
    "art": "galactic-confrontation",
}


def scene(core: Galactic, seat: int | None) -> SceneParts:
    return {
        "phase": {"id": PHASES[core.phase].lower(), "label": f"{PHASES[core.phase]} phase"},
        "prompt": ask(core),
        "players": [panel(core, owner, seat) for owner in range(2)],
        "areas": [supply(core), pile(core, "trash", "Trash pile", "trash", core.t.trash)],
        "style": STYLE,
    }


def ask(core: Galactic) -> Asked:
    """The question of the phase, and what is left to spend on it."""
    if core.over:
        return prompt("The game is over.")
    questions = {
        STRATEGY: "Play a strategy card, or end the strategy phase.",
        BUY: "Buy a card from the supply, or end the buy phase.",
        CLEANUP: "Trash a card, or finish the turn." if core.trashes else "Finish the turn.",
    }
    return prompt(questions[core.phase], turn_counters(core))


def turn_counters(core: Galactic) -> list[Counter]:
    return [
        counter("plays", "Plays", core.plays),
        counter("buys", "Buys", core.buys),
        counter("pool", "Bonus credits", core.pool * CREDITS),
        counter("trashes", "Trashes", core.trashes),
    ]


def panel(core: Galactic, owner: int, seat: int | None) -> Player:
    """One player: hit points, what waits for combat, and the four zones."""
    t = core.t
    hand = core.place(owner, t.hand)
    hidden = core.size(hand) if owner != seat else 0
    own = [] if hidden else cards_in(core, hand)
    waiting = [pile(core, "waiting", "Waiting", "play", core.place(owner, t.waiting), owner)]
    return player(
        owner,
        "AB"[owner],
        counters=[
            counter("hit-points", "Hit points", core.hit_points(owner), high=t.hit_points),
            counter("damage", "Damage", in_play(core, owner, t.damage)),
            counter("defence", "Defence", in_play(core, owner, t.defence)),
        ],
        areas=[
            area("hand", "Hand", "hand", own, owner=owner, facedown=hidden),
            area("deck", "Deck", "deck", owner=owner, facedown=core.size(core.place(owner, t.deck))),
            pile(core, "discard", "Discard pile", "discard", core.place(owner, t.discard), owner),
            pile(core, "in-play", "In play", "play", core.place(owner, t.in_play), owner),
            *(waiting if t.waiting_area else []),
            unseen(core, owner, seat),
            *known(core, owner, seat),
        ],
        status="to act" if core.actor() == owner else "",
    )


def unseen(core: Galactic, owner: int, seat: int | None) -> Area:
    """Hand and deck together, known as a set to everybody; one's own deck alone for its owner (11)."""
    t = core.t
    places = [core.place(owner, zone) for zone in ((t.deck,) if owner == seat else (t.deck, t.hand))]
    counts = [(kind, sum(core.cards(place, kind) for place in places)) for kind in shelf(t)]
    label = "Cards in the deck" if owner == seat else "Cards in hand and deck"
    return area("unseen", label, "list", [face(core, kind, "known", n) for kind, n in counts if n], owner=owner)


def known(core: Galactic, owner: int, seat: int | None) -> list[Area]:
    """What everybody can tell of a hand since its owner's deck ran out."""
    shown = cards_in(core, core.place(owner, core.t.known), "known") if owner != seat else []
    return [area("known", "Known to be in the hand", "list", shown, owner=owner)] if shown else []


def pile(core: Galactic, id: str, label: str, kind: str, place: int, owner: int | None = None) -> Area:
    return area(id, label, kind, cards_in(core, place, id), owner=owner)


def cards_in(core: Galactic, place: int, name: str = "card") -> list[Card]:
    """The cards that lie in a place as cards of the scene."""
    counts = [(kind, core.cards(place, kind)) for kind in shelf(core.t)]
    return [face(core, kind, name, count) for kind, count in counts if count]


def supply(core: Galactic) -> Area:
    """Every pile of the supply, the empty ones too."""
    t = core.t
    laid_out = [kind for kind in shelf(t) if core.is_in_market(kind)]
    shown = [face(core, kind, "supply", core.cards(t.supply_at, kind)) for kind in laid_out]
    for one in shown:
        if t.bottomless and one["card"] == t.ids[t.impeded]:
            one["count"] = 1
            one["marks"] = [mark("bottomless", "This pile never runs out.")]
    return area("supply", "Supply", "market", shown)


def shelf(t: GalacticTables) -> list[int]:
    """The kinds as the rulebook lists them: resources, strategy cards, setbacks."""
    return sorted(range(t.kinds), key=lambda kind: t.kind[kind])


def face(core: Galactic, kind: int, place: str, count: int) -> Card:
    """One kind of card as it is printed."""
    t = core.t
    price = t.price[kind]
    return card(
        f"{place}:{t.ids[kind]}",
        t.ids[kind],
        t.names[kind],
        kind=KIND_NAMES.get(t.kind[kind], "setback"),
        price="" if price == NO_PRICE else str(price * CREDITS),
        text=describe(t, kind),
        art=f"galactic-confrontation/{t.ids[kind]}",
        count=count,
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
