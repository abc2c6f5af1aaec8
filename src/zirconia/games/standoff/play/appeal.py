"""What a setup's cards and board promise before the first move: which cards are liked, how far cells are."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.games.standoff.rules.tables import (
    ACTION,
    AIRDROP,
    AIRSTRIKE,
    DISPOSAL,
    EARLY_ACCESS,
    EMPTY,
    HACK,
    INITIATIVE,
    NO_TOKEN,
    NOTHING,
    OBSTRUCTION,
    OFFENSIVE,
    PLACE,
    PLACEMENT,
    RESOURCE,
    TROJAN,
    StandoffTables,
)

FAR: Final = 16  # steps to the Red Gun when there is no way


def appeal(t: StandoffTables, kind: i64) -> i64:
    """How much a good player likes to buy a card, from what it does and what it takes to play it."""
    liked = promise(t, kind)
    over = t.cost[kind] + t.cost_minerals[kind] - usual_cost(t, kind)
    return max(i64(1), liked // (1 + over)) if over > 0 and liked > 1 else liked


def usual_cost(t: StandoffTables, kind: i64) -> i64:
    """What a card that does this costs to be played at most; no card as printed costs more."""
    does = t.does[kind]
    usual = t.more_actions[kind] + 2 * t.draw[kind] // 3
    if t.kind[kind] == PLACEMENT:
        usual += 2 * (t.place[kind] - 1)
    if does == INITIATIVE:
        usual += 9
    elif does == AIRSTRIKE:
        usual += 4
    elif does == OBSTRUCTION:
        usual += 3
    elif does in (AIRDROP, HACK, DISPOSAL, OFFENSIVE):
        usual += 2
    elif does in (EARLY_ACCESS, TROJAN):
        usual += 1
    return usual


def promise(t: StandoffTables, kind: i64) -> i64:
    """What it is worth to have played a card."""
    if is_empty(t, kind):
        return 0
    if t.kind[kind] == RESOURCE:
        return 18 * (t.credits[kind] - 1)
    if t.kind[kind] == PLACEMENT:
        return 16 * (t.place[kind] - 1)
    does = t.does[kind]
    weight = 8 * t.draw[kind] + 2 * t.more_actions[kind] + 12 * t.per_card[kind]
    if does == AIRDROP:
        weight += 30
    elif does in (AIRSTRIKE, HACK, TROJAN, DISPOSAL, INITIATIVE):
        weight += 10
    elif does in (EARLY_ACCESS, OBSTRUCTION, OFFENSIVE):
        weight += 6
    return weight + 1 if kind != t.horse else 0


def is_empty(t: StandoffTables, kind: i64) -> bool:
    """A card that does nothing when it is played; no card as printed is one."""
    if t.kind[kind] not in (PLACEMENT, RESOURCE, ACTION) or t.token[kind] != NO_TOKEN or kind == t.horse:
        return False
    if t.does[kind] != NOTHING and (t.does[kind] != PLACE or t.place[kind] > 0):
        return False
    numbers = t.credits[kind] + t.draw[kind] + t.more_actions[kind] + t.per_card[kind] + t.trashes[kind]
    return numbers + t.fast[kind] + t.shield[kind] + t.dilation[kind] == 0


def steps_to_gun(t: StandoffTables) -> vec[i64]:
    """For every cell how many steps through cells that are open at the start lead to the Red Gun."""
    steps = vec[i64]([FAR] * t.cells)
    queue = [cell for cell in range(t.cells) if t.gun[cell] == 1]
    for cell in queue:
        steps[cell] = 0
    at = 0
    while at < len(queue):
        cell = queue[at]
        at += 1
        for direction in range(t.grid.directions):
            other = t.grid.neighbour(cell, direction)
            if other >= 0 and steps[other] == FAR and t.start_tile[other] == EMPTY:
                steps[other] = steps[cell] + 1
                queue.append(int(other))
    return steps
