"""What a seat sees."""

from __future__ import annotations

from bag_duel.rules.position import Duel
from bag_duel.words.texts import describe
from zirconia.core.contract.scene import SceneParts, area, card, counter, player, prompt
from zirconia.core.contract.vocabulary import Card, Player


def scene(position: Duel, seat: int | None) -> SceneParts:
    question = "End the turn." if position.done else "Play a stone or draw one."
    unseen = position.unseen(-1 if seat is None else seat)
    return {
        "phase": {
            "id": "end" if position.done else "deed",
            "label": "End of the turn" if position.done else "Deed",
        },
        "prompt": prompt("The game is over." if position.over else question),
        "players": [panel(position, owner, seat) for owner in range(position.t.seats)],
        "areas": [
            area("bag", "Bag", "deck", facedown=position.size(0)),
            area("unseen", "Stones you can't see", "list", faces(position, unseen, "unseen")),
        ],
    }


def panel(position: Duel, owner: int, seat: int | None) -> Player:
    t = position.t
    hidden = position.size(t.hand(owner)) if owner != seat else 0
    own = faces(position, position.kinds_at(t.hand(owner)), "stone") if owner == seat else []
    shown = faces(position, position.kinds_at(t.open(owner)), f"open-{owner}")
    return player(
        owner,
        "ABC"[owner],
        counters=[counter("score", "Points", int(position.score(owner)))],
        areas=[
            area("hand", "Hand", "hand", own, owner=owner, facedown=hidden),
            area("open", "Open stones", "play", shown, owner=owner),
        ],
        status="out" if position.is_out(owner) else "",
    )


def faces(position: Duel, amounts: list[int], place: str) -> list[Card]:
    """The stones of a bag as cards of the scene."""
    t = position.t
    return [
        card(f"{place}:{t.ids[kind]}", t.ids[kind], t.names[kind], text=describe(t, kind), count=count)
        for kind, count in enumerate(amounts)
        if count
    ]
