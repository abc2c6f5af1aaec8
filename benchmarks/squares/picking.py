"""Which card to pick: to discard at the end of a turn, to take by Hack, to trash by Disposal."""

from __future__ import annotations

from benchmarks.squares.situation import Situation
from benchmarks.squares.values import REFINERIES, WORTH, mineral_value
from zirconia.games.standoff.rules.numbers import CHOOSE_FROM_HAND, CHOOSE_TRASH, DISCARDING

FEW_CELLS = 4  # free cells of the Red Gun, from which on single blocks decide
LOOT = (
    "forcefield",
    "duplicate",
    "4-polyomino",
    "3-polyomino",
    "2-polyomino",
    "3-credit",
    "2-credit",
    "airdrop",
    "1-polyomino",
)


def pick(situation: Situation) -> int:
    """The code of a pick; the first that is legal of what the plans never choose between."""
    position, codes = situation.position, situation.codes
    preferred: list[str] = []
    if position.phase == DISCARDING:
        preferred = least_worth_keeping(situation)
    elif position.choice == CHOOSE_FROM_HAND:
        preferred = [f"pick {id}" for id in LOOT]
    elif position.choice == CHOOSE_TRASH:
        preferred = [*(f"pick {id}" for id in junk(situation)), "done"]
    return next((codes[key] for key in preferred if key in codes), next(iter(codes.values())))


def junk(situation: Situation) -> list[str]:
    """What is better trashed."""
    return ["horse", "1-credit", *(["1-polyomino"] if situation.owned("4-polyomino") >= 2 else [])]


def least_worth_keeping(situation: Situation) -> list[str]:
    """The keys of discarding each card, the least valuable first."""
    keys = [key for key in situation.codes if key.startswith("pick ")]
    return sorted(keys, key=lambda key: worth_keeping(situation, key.removeprefix("pick ")))


def worth_keeping(situation: Situation, id: str) -> float:
    """What a card is worth in the next turn, in which there will be more to spend; further copies less."""
    board = situation.board
    worth = WORTH.get(id, 0)
    if id == "artillery" and board.artilleries:
        worth = 2
    if id == "refinery" and board.refineries.bit_count() >= REFINERIES:
        worth = -1
    if board.open_gun.bit_count() <= FEW_CELLS:
        worth = {"1-polyomino": 9, "4-polyomino": 4, "airdrop": 9}.get(id, worth)
    if id in ("1-credit", "2-credit"):
        worth *= mineral_value(situation.minerals + 8)
    return worth * 0.6 ** (situation.in_hand(id) - 1)
