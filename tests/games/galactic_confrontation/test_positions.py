"""Positions of Galactic Confrontation: documented, and refused where they cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.positions import undocumented, unknown_keys_accepted
from zirconia import BadPosition
from zirconia.games.galactic_confrontation.rules.numbers import MOST_IMPEDED

from .table import GAME, do, player, table, zone

KINDS = list(GAME.start().position()["supply"])
RESOURCES = ["hydrogen", "oxygen", "carbon"]
SMALL = {"options": {"small-market": True}}
WAITING = {"options": {"waiting-area": True}}


def test_every_key_of_a_position_is_documented() -> None:
    assert undocumented(GAME, {"waiting-area": True, "small-market": True}) == set()


def test_unknown_keys_are_refused_wherever_they_stand() -> None:
    assert unknown_keys_accepted(GAME) == []


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"phase": "buy", "plays": 1}, "plays must be 0 in the buy phase"),
        ({"phase": "cleanup", "buys": 1}, "buys must be 0 in the cleanup phase"),
        ({"phase": "cleanup", "pool": 100}, "pool must be 0 in the cleanup phase"),
        ({"plays": 0}, "plays must be at least 1"),
        ({"buys": 0}, "buys must be at least 1"),
        ({"market": RESOURCES}, "impeded is missing"),
        ({"market": ["impeded", "critical-hit"], **SMALL}, "hydrogen is missing"),
        ({"market": [*RESOURCES, "impeded", "critical-hit"]}, "counter-intelligence is missing"),
        ({"market": [*RESOURCES, "impeded", "impose-tariffs"], **SMALL}, "at least one damage card"),
        ({"market": KINDS, **SMALL}, "at most 6 strategy kinds, not 10"),
        (
            {"market": [*RESOURCES, "impeded", "critical-hit"], "supply": {"impose-tariffs": 1}, **SMALL},
            "must be 0",
        ),
        ({"supply": {"carbon": 11}}, "supply.carbon must be a number from 0 to 10, not 11"),
        ({"supply": {"impeded": 3}, "options": {"bottomless-setbacks": True}}, "leave it out"),
        ({"players": [{"in-play": ["oxygen"]}, {}]}, "only damage and defence cards, not oxygen"),
        ({"players": [{"in-play": ["impose-tariffs"]}, {}]}, "only damage and defence cards, not impose-tariffs"),
        ({"players": [{"waiting": ["impose-tariffs"]}, {}]}, "only other strategy cards"),
        ({"players": [{"waiting": ["critical-hit"]}, {}], **WAITING}, "only other strategy cards"),
        ({"players": [{}, {"waiting": ["impose-tariffs"]}], **WAITING}, "until the end of their owner's turn"),
        ({"players": [{"hand": ["oxygen"] * 70_000}, {}]}, "hand.oxygen must be a number from 0 to 999, not 1000"),
        ({"players": [{"hit-points": 11}, {}]}, "from -9999 to 10, not 11"),
        ({"ending": "resigned"}, "winner: after a resignation it must be 0 or 1"),
        ({"ending": "combat", "winner": 0}, "0 hit points or less"),
        ({"ending": "limit"}, "the second turn of round 50"),
        ({"ending": "limit", "round": 50, "active": 1, "winner": 1}, "winner must be null by the rules"),
        ({"ending": "combat", "players": [{}, {"hit-points": 0}], "winner": 1}, "winner must be 0 by the rules"),
        ({"ending": "limit", "players": [{}, {"hit-points": 0}]}, "a base that falls ends the game"),
        ({"winner": 10**5000}, "winner must be a number from 0 to 1, not this int"),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_what_cannot_be_is_refused(position: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message) as caught:
        GAME.load(position)
    assert len(str(caught.value)) < 400


def test_no_place_holds_more_cards_than_it_can_count() -> None:
    zones = ("hand", "deck", "discard")
    heap = dict.fromkeys(KINDS, 250)
    with pytest.raises(BadPosition, match="at most 9999 cards with the trash pile, not 21000"):
        GAME.load({"players": [dict.fromkeys(zones, heap)] * 2})


def test_counters_left_out_are_those_of_the_phase() -> None:
    names = ("plays", "buys", "pool")
    found = {phase: GAME.load({"phase": phase}).position() for phase in ("strategy", "buy", "cleanup")}
    assert {phase: [one[name] for name in names] for phase, one in found.items()} == {
        "strategy": [1, 1, 0],
        "buy": [0, 1, 0],
        "cleanup": [0, 0, 0],
    }


def test_the_winner_follows_from_the_ending() -> None:
    state = GAME.load({"ending": "combat", "players": [{"hit-points": 3}, {"hit-points": -2}]})
    assert state.over and state.places() == (1, 2)
    state = GAME.load({"ending": "limit", "round": 50, "active": 1, "players": [{"hit-points": 3}, {}]})
    assert state.places() == (2, 1)


def test_the_end_of_a_heavy_blow_can_be_written_and_read() -> None:
    state = GAME.load({"phase": "cleanup", "active": 1, "players": [{"in-play": {"critical-hit": 999}}, {}]})
    do(state, "finish")
    assert GAME.load(state.position()) == state


def test_a_bottomless_pile_gives_no_more_than_can_be_counted() -> None:
    """V8, at the edge that only a made-up position comes near."""
    heap: dict[str, Any] = {"hand": {"impeded": 999}, "deck": {"impeded": 999}, "discard": {"impeded": 999}}
    options: dict[str, Any] = {
        "options": {"bottomless-setbacks": True},
        "overrides": {"cards": {"counter-intelligence": {"impedes": 10}}},
    }
    state = table(player("CI"), {"hit-points": 10, **heap}, **options)
    do(state, "play counter-intelligence")
    assert zone(state, "discard", 1)["impeded"] == 1009
    assert MOST_IMPEDED + 9_999 < 2**15
