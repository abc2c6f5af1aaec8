"""What a seat sees of Kardashev: the board, the auction, every player's panel and technology tree."""

from __future__ import annotations

from zirconia.core.contract.scene import SceneParts
from zirconia.games.kardashev.rules.numbers import DRAW, PICKS, PIECES, RANK, ROLES, STAGES, TURNS
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.scene.areas import auction, bag, bank, bids, setup_areas, slots
from zirconia.games.kardashev.scene.board import space
from zirconia.games.kardashev.scene.players import COLORS, panel
from zirconia.games.kardashev.scene.points import score_sources
from zirconia.games.kardashev.scene.prompt import ask
from zirconia.games.kardashev.scene.under_way import under_way

__all__ = ["scene", "score_sources"]

STYLE = {
    "palette": {"background": "#0a0e1a", "accent": "#4fb3ff", "seats": list(COLORS)},
    "art": "kardashev",
}
PHASES = {ROLES: "setup", PIECES: "setup", DRAW: "auction", RANK: "auction", PICKS: "auction", TURNS: "turns"}


def scene(position: Kardashev, seat: int | None) -> SceneParts:
    stage, label = PHASES[position.stage], STAGES.texts[position.stage]
    ending = f", round {position.last_round} is the last" if position.last_round else ""
    return {
        "phase": {"id": stage, "label": label + ending},
        "prompt": ask(position, seat),
        "players": [panel(position, owner, seat) for owner in range(position.t.seats)],
        "areas": [
            *setup_areas(position),
            *under_way(position),
            bank(),
            bag(position),
            auction(position),
            bids(position, seat),
            slots(position),
        ],
        "boards": [space(position)],
        "style": STYLE,
    }
