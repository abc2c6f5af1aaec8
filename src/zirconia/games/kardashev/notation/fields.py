"""Every key of a position of Kardashev."""

from __future__ import annotations

from zirconia.core.contract.reading import Field
from zirconia.games.kardashev.notation.frames import field_of
from zirconia.games.kardashev.rules.frames import FRAMES
from zirconia.games.kardashev.rules.numbers import CELLS, STAGES, STATUSES

# Every key of a position, where it is read below and in docs/positions.md. 'players.hand' is a key of a player,
# 'board.tile' one of a space, 'frames.pay' a kind of frame.
FIELDS = (
    Field("stage", f"how far the round is: {', '.join(STAGES.words)}", '"turns"'),
    Field("place", "how far the stage is: seats asked, ranks begun, or the next turn slot", "2"),
    Field("active", "whose turn it is; without 'frames' the position stands in that turn", "0"),
    Field("round", "the round, 0 in setup", "4"),
    Field("base", "base actions used this turn", "1"),
    Field("research", "research actions used this turn", "0"),
    Field("marched", "1 once the Warlord's income of this turn is taken", "0"),
    Field("last-round", "the announced last round; 0 while there is none", "0"),
    Field("ends-by", "what announced it: shortage, elimination, frontier", '"shortage"'),
    Field("blue-at-start", "unexplored blue spaces when the round began (V5)", "14"),
    Field("stood", "types that the units of a payment stood for, as bits (R41)", "3"),
    Field("possible", "types that a harvest could have given, as bits (R44)", "0"),
    Field("moving", "the level of a fleet that attacks or explores", "0"),
    Field("shared", "colonies that Timeshares has picked", "[]"),
    Field("entered", "spaces that a moving fleet has entered", '["0,-2"]'),
    Field("ready", "seats that have named their secret supports (V7)", "[]"),
    Field("arcology", "the type that Arcology has named", "null"),
    Field("midway", "the seat inside a choice that can be cancelled", "null"),
    Field(
        "board", "the explored spaces; those left out are unexplored", '{"0,-3": {"tile": "f", "colony": [0, 1]}}'
    ),
    Field("board.tile", "the tile, starting tiles included", '"fe"'),
    Field(
        "board.side",
        "destroyed, or restored by Accretion Device; a planet or empty space if left out",
        '"destroyed"',
    ),
    Field("board.symbols", "what the tile shows, where that is not what is printed", '["food", "military"]'),
    Field("board.colony", "owner and level of the colony", "[0, 2]"),
    Field("board.fleet", "owner and level of the fleet", "[1, 3]"),
    Field("bag", "tiles in the bag; left out: all that lie nowhere else", '{"f": 3, "o": 8}'),
    Field("players", "the seats in order", '[{"role": "warlord", "hand": {"energy": 2}}, {"role": "pioneer"}]'),
    Field("players.role", "the role; null before it is chosen", '"scientist"'),
    Field("players.hand", "resource cards", '{"food": 2, "energy": 1}'),
    Field("players.technologies", "technologies researched", '["encryption"]'),
    Field("players.copies", "the technology that Cloning copies", "null"),
    Field("players.bid", "the bid of this round; null before it is made", "2"),
    Field("players.slot", "the turn slot; 0 before it is chosen", "1"),
    Field("players.drawn", "the tile that the seat drew and that waits to be placed", '"me"'),
    Field("players.takes", "the seat whose tile it has taken and not placed yet", "1"),
    Field("players.status", f"one of {', '.join(STATUSES.words)}", '"playing"'),
    Field("players.supports", "fleets named as supports in the attack that is going on", "[]"),
    Field("players.supply", "pieces left; what is not on the board if left out", '{"colonies": 13, "fleets": 14}'),
    Field("order", "ranks of the auction: seats, in the ally game pairs", "[1, 0]"),
    Field("made", "for each type, the colonies that have given it in this harvest", "[[], [], []]"),
    Field(
        "frames", "pending decisions, the lowest first: a kind, a seat (-1: nobody), numbers", '[["round", -1]]'
    ),
    *(field_of(kind) for kind in FRAMES.declared),
    Field("ending", "how the game ended: resigned, limit, shortage, elimination, frontier", '""'),
    Field("over", "whether it has ended", "false"),
)


def keys_under(where: str) -> tuple[str, ...]:
    """The declared keys of a part of a position; '' for the position itself."""
    if not where:
        return tuple(field.key for field in FIELDS if "." not in field.key)
    return tuple(field.key.split(".")[1] for field in FIELDS if field.key.startswith(f"{where}."))


SIDES = ("unexplored", "planet", "planet", "destroyed", "restored")  # by ground
KEYS, CELL_KEYS, PLAYER_KEYS = keys_under(""), keys_under("board"), keys_under("players")

# Keys that are plain numbers: the attribute of the position, and the highest value.
NUMBERS = {
    "round": ("round_number", 99),
    "base": ("base_used", 9),
    "research": ("research_used", 9),
    "marched": ("marched", 1),
    "last-round": ("last_round", 199),
    "blue-at-start": ("blue_at_start", CELLS),
    "stood": ("stood", 7),
    "possible": ("possible", 7),
    "moving": ("moving", 3),
}
