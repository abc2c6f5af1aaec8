"""How much of Bag Duel is in a player's hands: one who sees every stone to come, against one who plays at random.

The seer knows its own draws beforehand and makes the most of its eight deeds; nobody who plays by the rules does
better. Its share of the games is the ceiling of what any bot can reach.

    python -m benchmarks.bag_duel --games 4000
"""

from __future__ import annotations

import argparse
import tomllib
from functools import cache
from pathlib import Path
from random import Random

FOLDER = Path(__file__).parents[1] / "docs" / "example_game" / "bag_duel"
START, MOST = 2, 3  # stones in hand at the start and at most (R2)
Stones = tuple[int, ...]


def bag(data: dict[str, dict[str, dict[str, int]]]) -> list[int]:
    return [stone["worth"] for stone in data["stones"].values() for _ in range(stone["count"])]


@cache
def most(hand: Stones, coming: Stones, deeds: int) -> int:
    """The most points of a player who knows the stones to come."""
    if deeds == 0:
        return 0
    best = 0
    for at, stone in enumerate(hand):
        best = max(best, stone + most(hand[:at] + hand[at + 1 :], coming, deeds - 1))
    if len(hand) < MOST and coming:
        best = max(best, most(tuple(sorted((*hand, coming[0]))), coming[1:], deeds - 1))
    return best


def at_random(hand: Stones, coming: Stones, deeds: int, dice: Random) -> int:
    """The points of a player who takes any legal deed."""
    if deeds == 0:
        return 0
    choices = [*sorted(set(hand)), *([0] if len(hand) < MOST and coming else [])]
    if not choices:
        return 0
    stone = dice.choice(choices)
    if stone == 0:
        return at_random((*hand, coming[0]), coming[1:], deeds - 1, dice)
    rest = list(hand)
    rest.remove(stone)
    return stone + at_random(tuple(rest), coming, deeds - 1, dice)


def share(games: int, seed: int) -> float:
    """The seer's share of the games, a tie counted as half."""
    data = tomllib.loads((FOLDER / "data" / "stones.toml").read_text(encoding="utf-8"))
    deeds = data["lengths"]["standard"]["rounds"]
    dice, won = Random(seed), 0.0
    for _ in range(games):
        stones = bag(data)
        dice.shuffle(stones)
        own, other, rest = stones[:START], stones[START : 2 * START], stones[2 * START :]
        seer = most(tuple(sorted(own)), tuple(rest[: deeds - 1]), deeds)
        points = at_random(tuple(other), tuple(rest[deeds - 1 : 2 * deeds - 2]), deeds, dice)
        won += 1.0 if seer > points else 0.5 if seer == points else 0.0
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print(f"seer over random: {share(given.games, given.seed):.1%} of {given.games} games")


if __name__ == "__main__":
    main()
