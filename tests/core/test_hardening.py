"""Things that went wrong once, or nearly: each must stay mended."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

import zirconia
from zirconia import BadPosition, BadRecord, BadSetup, IllegalAction

GALACTIC = zirconia.game("galactic-confrontation")
CORPORATE = zirconia.game("corporate-wars")


def resigned() -> dict[str, Any]:
    state = GALACTIC.start(seed=1)
    state.resign(0)
    return zirconia.record(state)


def test_a_position_with_secret_decks_records_and_replays() -> None:
    state = CORPORATE.load({"options": {"deck": ["rush", "control"]}})
    state.apply(state.code("end"))
    assert zirconia.replay(json.loads(json.dumps(zirconia.record(state)))) == state


@pytest.mark.parametrize(
    "forged",
    [
        {"result": {"places": [1, 2], "scores": [10, 10], "returns": [1.0, -1.0], "ending": "combat"}},
        {"result": None},
        {"result": "x"},
        {"digests": None},
        {"digests": {"a": 1}},
        {"digest": None},
        {"entries": [[None, "resign"]]},
        {"seats": None},
    ],
)
def test_a_forged_or_broken_record_is_refused(forged: dict[str, Any]) -> None:
    with pytest.raises(BadRecord):
        zirconia.replay({**resigned(), **forged})


def test_deeply_nested_text_is_refused_like_any_other_nonsense() -> None:
    with pytest.raises(BadRecord):
        zirconia.replay("[" * 100_000)
    with pytest.raises(BadPosition):
        GALACTIC.load("[" * 100_000)


def test_nobody_can_change_a_setup_through_what_it_hands_out() -> None:
    state = GALACTIC.start(overrides={"cards": {"oxygen": {"price": 200}}})
    before = copy.deepcopy(state.setup.overrides)
    state.view(0)["setup"]["overrides"]["cards"]["oxygen"]["price"] = 900
    state.position()["overrides"]["cards"]["oxygen"]["price"] = 900
    assert state.setup.overrides == before


def test_a_continuation_keeps_its_own_copy_of_the_position() -> None:
    state = GALACTIC.start(seed=1)
    position = GALACTIC.start(seed=2).position()
    state.continue_from(position)
    position["round"] = 17
    assert zirconia.replay(zirconia.record(state)) == state


def test_a_resignation_and_the_end_are_only_taken_back_by_agreement() -> None:
    state = GALACTIC.start(seed=1)
    state.resign(0)
    assert not state.can_undo(0)
    state.undo(0, agreed=True)
    assert not state.over


def test_once_the_game_is_over_that_is_the_reason_for_every_refusal() -> None:
    state = GALACTIC.start(seed=1)
    state.resign(0)
    for seat in (0, 1):
        with pytest.raises(IllegalAction) as caught:
            state.code("buy carbon with 99 hydrogen", seat)
        assert caught.value.reason == "GAME_OVER"


@pytest.mark.parametrize("code", [-1, 10**30])
def test_a_code_that_is_none_is_refused(code: int) -> None:
    with pytest.raises(IllegalAction, match="action codes are 0 to"):
        GALACTIC.start().apply(code)


@pytest.mark.parametrize("seats", [2.0, True, "2", 5])
def test_a_seat_count_is_a_number_the_game_allows(seats: Any) -> None:
    with pytest.raises(BadSetup, match="is for 2 players"):
        GALACTIC.setup(seats=seats)


@pytest.mark.parametrize(
    ("card", "change", "message"),
    [
        ("hydrogen", {"kind": "strategy"}, "the same in every match"),
        ("oxygen", {"worth": 0}, "at least 100"),
        ("preemptive-insurgence", {"name": "Aggressive Acquisition"}, "belongs to another card"),
        ("carbon", {"name": "Two  spaces"}, "single spaces"),
        ("carbon", {"name": "\x1b[2J"}, "single spaces"),
    ],
)
def test_overrides_that_would_break_the_game_are_refused(card: str, change: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        GALACTIC.setup(overrides={"cards": {card: change}})


@pytest.mark.parametrize(
    "position",
    [
        {"phase": "buy", "buys": 0},
        {"plays": 0},
        {"pool": 150, "phase": "buy"},
        {"players": [{"hit-points": -5}, {}]},
        {"active": 0, "second": True},
        {"active": 1, "second": False},
        {"winner": 1},
        {"played": 60},
        {"zirconia": 77},
        {"players": [{"waiting": {"oxygen": 1}}, {}]},
        {"next": {"market": ["oxygen"]}},
    ],
)
def test_positions_that_cannot_be_are_refused(position: dict[str, Any]) -> None:
    with pytest.raises(BadPosition):
        GALACTIC.load(position)


@pytest.mark.parametrize(
    "position", [{"winner": 1}, {"units": [{"card": "henchman", "owner": 0, "at": [2.7, "3"]}]}]
)
def test_corporate_positions_that_cannot_be_are_refused(position: dict[str, Any]) -> None:
    with pytest.raises(BadPosition):
        CORPORATE.load(position)


def test_a_market_named_in_a_position_brings_its_piles() -> None:
    market = ["hydrogen", "oxygen", "carbon", "impeded", "critical-hit", "trade-negotiations"]
    state = GALACTIC.load({"options": {"small-market": True}, "market": market})
    supply = state.position()["supply"]
    assert {id: supply[id] for id in ("critical-hit", "trade-negotiations", "decisive-strike")} == {
        "critical-hit": 10,
        "trade-negotiations": 10,
        "decisive-strike": 0,
    }


def test_a_thousand_heavy_blows_still_count_as_blows() -> None:
    state = GALACTIC.load(
        {
            "overrides": {"cards": {"critical-hit": {"damage": 50}}},
            "active": 1,
            "phase": "cleanup",
            "players": [{"in-play": {"critical-hit": 999}}, {}],
        }
    )
    state.apply(state.code("finish"))
    assert state.places() == (1, 2)


def test_why_speaks_of_the_unit_on_a_cell_and_of_cells_out_of_reach() -> None:
    units = [{"card": "henchman", "owner": 0, "at": "2,2"}]
    state = CORPORATE.load({"units": units})
    assert state.why(0, "unit:2,2") is None
    refused = state.why(0, ["cell:2,2", "cell:4,4"])
    assert refused is not None
    assert refused.reason == "OUT_OF_REACH"


@pytest.mark.parametrize(
    ("command", "reason", "rule"),
    [
        ("move 9999999,0 0,0", "OFF_BOARD", "7"),
        ("play commando 9999999,0", "NOT_IN_HAND", "7.1"),
        ("attack 0,0 0,1", "EMPTY_SOURCE", "7.5"),
        ("move 0,0 0,1", "EMPTY_SOURCE", "7.4"),
    ],
)
def test_a_refusal_cites_the_rule_of_the_action(command: str, reason: str, rule: str) -> None:
    state = CORPORATE.load({"players": [{"hand": {}}, {}]})
    with pytest.raises(IllegalAction) as caught:
        state.code(command)
    assert (caught.value.reason, caught.value.rule) == (reason, rule)


@pytest.mark.parametrize("command", ["buy oxygen ² hydrogen", "buy oxygen 99999999999999999999 hydrogen"])
def test_strange_numbers_in_a_command_are_refused(command: str) -> None:
    with pytest.raises(IllegalAction):
        GALACTIC.load({"phase": "buy"}).code(command)
