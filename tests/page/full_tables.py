"""A table of each game as full as it gets: most seats, longest names, and every kind of card in one hand."""

from __future__ import annotations

import random
from typing import Any

import zirconia

Position = dict[str, Any]

LONG_NAME = "Maximiliane-Theodora of Hohenstaufenberg"  # forty letters are allowed


def corporate_wars() -> Position:
    units = [("archon", 0, "5,1"), ("commando", 0, "4,2"), ("unicycle-tank", 0, "4,4"), ("oppressor", 0, "3,0")]
    units += [("archon", 1, "1,1"), ("maimbot", 1, "2,2"), ("bounty-hunter", 1, "3,4"), ("henchman", 1, "1,3")]
    contracts = [{"card": card} for card in ("nuclear-fission", "bioweapons-rd", "machine-parts", "gunkfood")]
    hand = ["archon", "bargain", "nuclear-fission", "bioweapons-rd", "gray-logistics", "machine-parts"]
    return {
        "turn": 18,
        "units": [{"card": card, "owner": owner, "at": at} for card, owner, at in units],
        "players": [
            {
                "credits": 12,
                "points": 9,
                "hand": [*hand, "unicycle-tank", "bounty-hunter", "commando"],
                "contracts": contracts,
            },
            {"credits": 11, "points": 8, "contracts": contracts},
        ],
    }


def galactic_confrontation() -> Position:
    kinds = zirconia.game("galactic-confrontation").start(2).position()["market"]
    fighting = {"decisive-strike": 2, "critical-hit": 1, "defensive-maneuver": 2}
    return {
        "round": 12,
        "plays": 3,
        "buys": 2,
        "pool": 1200,
        "trashes": 1,
        "players": [
            {"hit-points": 7, "hand": list(kinds), "in-play": fighting, "discard": {"impeded": 2}},
            {"hit-points": 6, "in-play": fighting, "discard": {"carbon": 3}},
        ],
    }


def kardashev() -> Position:
    """Six players after five rounds of chance, the Warlord in a turn with a full hand and many technologies."""
    roles = ["warlord", "pioneer", "scientist", "imperialist", "generalist", "scavenger"]
    state = zirconia.game("kardashev").start(6, "full", {"role": roles})
    chance = random.Random(0)
    while not (state.round == 6 and state.position()["frames"][-1] == ["turn", 0]):
        state.apply(chance.choice(state.legal()), state.acting[0])
    position: Position = state.position()
    mine = position["players"][0]
    mine["hand"] = {"food": 9, "matter": 9, "energy": 9}
    return position


def standoff(tile: str, special: list[str], minerals: int) -> Position:
    hand = [f"{size}-{tile}" for size in (1, 2, 3, 4)] + ["1-credit", "2-credit", "3-credit", *special]
    players = [{"hand": hand, "minerals": minerals}, {"minerals": minerals}, {}, {}]
    return {"seats": 4, "round": 9, "budget": 7, "players": players}


FULL: dict[str, Position] = {
    "corporate-wars": corporate_wars(),
    "galactic-confrontation": galactic_confrontation(),
    "kardashev": kardashev(),
    "standoff-hex": standoff("hex", ["tactical-offensive", "early-access", "forcefield", "obstruction"], 0),
    "standoff-square": standoff("polyomino", ["refinery", "early-access", "forcefield", "obstruction"], 12),
}
