"""What a seat sees."""

from __future__ import annotations

from bag_duel.rules.position import Duel
from bag_duel.words.texts import describe
from zirconia.core.contract.scene import SceneParts, area, card, counter, player, prompt
from zirconia.core.contract.vocabulary import Card, Player


def scene(core: Duel, seat: int | None) -> SceneParts:
    question = "End the turn." if core.done else "Play a stone or draw one."
    unseen = core.unseen(-1 if seat is None else seat)
    return {
        "phase": {"id": "end" if core.done else "deed", "label": "End of the turn" if core.done else "Deed"},
        "prompt": prompt("The game is over." if core.over else question),
        "players": [panel(core, owner, seat) for owner in range(core.t.seats)],
        "areas": [
            area("bag", "Bag", "deck", facedown=core.size(0)),
            area("unseen", "Stones you can't see", "list", faces(core, unseen, "unseen")),
        ],
    }


def panel(core: Duel, owner: int, seat: int | None) -> Player:
    t = core.t
    hidden = core.size(t.hand(owner)) if owner != seat else 0
    own = faces(core, core.kinds_at(t.hand(owner)), "stone") if owner == seat else []
    shown = faces(core, core.kinds_at(t.open(owner)), f"open-{owner}")
    return player(
        owner,
        "ABC"[owner],
        counters=[counter("score", "Points", int(core.score(owner)))],
        areas=[
            area("hand", "Hand", "hand", own, owner=owner, facedown=hidden),
            area("open", "Open stones", "play", shown, owner=owner),
        ],
        status="out" if core.is_out(owner) else "",
    )


def faces(core: Duel, amounts: list[int], place: str) -> list[Card]:
    """The stones of a bag as cards of the scene."""
    t = core.t
    return [
        card(f"{place}:{t.ids[kind]}", t.ids[kind], t.names[kind], text=describe(t, kind), count=count)
        for kind, count in enumerate(amounts)
        if count
    ]
