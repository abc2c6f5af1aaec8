"""The rush: two 2-Polyominoes are bought and placed again and again, and nothing else is."""

from __future__ import annotations

from benchmarks.squares.evaluation import value
from benchmarks.squares.placing import best_group
from benchmarks.squares.situation import END, Plan, Situation

TOOL, SINGLE = "2-polyomino", "1-polyomino"
WANTED = 2
CAPACITY = 2  # blocks that an opponent is thought to place in a turn


def plan_rush(situation: Situation) -> Plan:
    """Buy, place, draw for a polyomino, place a single block, throw single blocks out; the credits are kept."""
    position = situation.position
    if position.actions == 0:
        return finish(situation)
    has_tool = situation.owned(TOOL) > 0
    if situation.owned(TOOL) < WANTED and situation.credits >= situation.price(TOOL)[0]:
        return [f"buy {TOOL}"]
    if position.plays and situation.in_hand(TOOL) and situation.credits >= situation.cost(TOOL)[0]:
        placed = best_group(situation.board, 2, CAPACITY)
        if placed is not None:
            return [f"play {TOOL}", *(situation.at(cell) for cell in placed[1])]
    if position.actions > 1 and position.plays and has_tool and "draw" in situation.codes:
        return ["draw"]
    singles = situation.in_hand(SINGLE)
    if position.plays and singles:
        placed = best_group(situation.board, 1, CAPACITY)
        if placed is not None and placed[0] > value(situation.board, CAPACITY):
            return [f"play {SINGLE}", situation.at(placed[1][0])]
    crowded = position.hand_count(situation.me) > 5
    if (singles > 1 and has_tool) or (singles and crowded):
        return [f"discard {SINGLE}"]
    return finish(situation)


def finish(situation: Situation) -> Plan:
    """Credits are played that the next polyomino does not need: a card played is drawn again sooner."""
    kept = situation.cost(TOOL)[0] if situation.in_hand(TOOL) else 0
    return ["play 1-credit"] if situation.in_hand("1-credit") > kept else [END]
