"""Technologies in play: what each ruling about them says."""

from __future__ import annotations

from tests.games.kardashev.table import (
    at,
    cards,
    options,
    play,
    refused,
    supply,
    table,
)

TWO = ("generalist", "warlord")


def test_terraform_adds_symbols_that_stay() -> None:
    state = table(
        {"0,0": "f c0:1", "0,1": "o f1:3"}, roles=TWO, hands=("E5 F1", ""), technologies={0: "terraform"}
    )
    play(state, "use terraform")
    refused(state, "food", "SHOWN")
    play(state, "military", "food")
    assert at(state, "0,0")["symbols"] == ["food", "military"]
    play(state, "use terraform", "matter")
    assert cards(state, 0) == "E1"
    assert at(state, "0,0")["symbols"] == ["food", "matter", "military"]


def test_antimatter_removes_added_symbols_and_own_fleets() -> None:
    board = {"0,0": "m c0:1", "0,1": "f f0:2"}
    state = table(board, roles=TWO, technologies={0: "antimatter"})
    play(state, "use antimatter")
    assert at(state, "0,1") == {"tile": "f", "side": "destroyed"}
    assert supply(state, 0)[1] == 15


def test_space_probe_may_place_in_the_white_zone_at_any_time() -> None:
    state = table(
        {"0,0": "m c0:1"}, roles=("pioneer", "warlord"), technologies={0: "space-probe"}, next={"bag": ["fe"]}
    )
    play(state, "use space-probe", "cell 3,0", "destroyed", "matter")
    assert at(state, "3,0") == {"tile": "fe", "side": "destroyed"}
    assert cards(state, 0) == "M1"


def test_tractor_beam_takes_a_card_for_a_planet_only() -> None:
    tile = [{"drawn": "fm", "takes": 0}, {}]
    state = table({"0,1": "o"}, roles=("scavenger", "warlord"), technologies={0: "tractor-beam"}, players=tile)
    play(state, "cell 0,0", "planet")
    assert options(state) == {"food", "matter"}
    play(state, "matter")
    assert cards(state, 0) == "M1"
    state = table({"0,1": "o"}, roles=("scavenger", "warlord"), technologies={0: "tractor-beam"}, players=tile)
    play(state, "cell 0,0", "destroyed", "energy")
    assert cards(state, 0) == "E1"


def test_botsourcing_pays_a_card_and_does_a_base_action() -> None:
    state = table(
        {"0,0": "f c0:2"}, roles=("scientist", "warlord"), hands=("E1", ""), technologies={0: "botsourcing"}
    )
    play(state, "harvest", "harvest", "use botsourcing", "energy")
    assert cards(state, 0) == "F6"
    refused(state, "compile", "NO_ACTIONS")


def test_magnetic_rake_and_fabricators_count_as_research() -> None:
    state = table({"0,0": "f c0:1"}, roles=("scavenger", "warlord"), technologies={0: "magnetic-rake"})
    play(state, "use magnetic-rake", "use magnetic-rake")
    refused(state, "use magnetic-rake", "NO_RESEARCH")
    assert cards(state, 0) == "F4"
    state = table({"0,0": "f+ c0:1"}, roles=("imperialist", "warlord"), technologies={0: "fabricators"})
    play(state, "use fabricators", "food")
    assert at(state, "0,0")["fleet"] == [0, 1]


def test_interstellar_ark_builds_as_a_research_action() -> None:
    state = table(
        {"0,0": "f c0:1"}, roles=("pioneer", "warlord"), hands=("F1 M1", ""), technologies={0: "interstellar-ark"}
    )
    play(state, "use interstellar-ark")
    assert at(state, "0,0")["colony"] == [0, 2]
    assert cards(state, 0) == "F1"
    assert state.position()["research"] == 1


def test_a_passive_technology_cannot_be_used() -> None:
    state = table({"0,0": "f c0:1"}, roles=TWO, technologies={0: "encryption"})
    refused(state, "use encryption", "PASSIVE")
    refused(state, "use terraform", "NOT_RESEARCHED")
    refused(state, "research botsourcing", "NOT_LISTED")


def test_blockade_spares_its_owner_and_stops_the_timeshares_of_others() -> None:
    """R47."""
    board = {"0,0": "f c0:2", "0,1": "o f1:1", "1,0": "o f2:1", "3,0": "m c1:1", "-3,0": "m c2:1"}
    roles = ("pioneer", "warlord", "scavenger")
    blocked = table(board, roles=roles, technologies={1: "blockade", 2: "timeshares"}, active=2)
    play(blocked, "harvest")
    assert cards(blocked, 2) == "M2"
    own = table(board, roles=roles, technologies={1: "blockade timeshares"}, active=1)
    play(own, "harvest")
    assert cards(own, 1) == "F2 M1"


def test_timeshares_picks_no_colony_twice() -> None:
    """R48."""
    board = {"0,0": "f c1:3", "0,1": "o f0:1", "1,0": "o f0:1", "3,0": "m c0:1"}
    state = play(table(board, roles=TWO, technologies={0: "timeshares"}), "harvest")
    assert cards(state, 0) == "F3 M1"


def test_the_copy_of_an_ability_does_not_stack() -> None:
    board = {"0,0": "o f0:1", "0,1": "o"}
    state = table(
        board,
        roles=("scientist", "warlord"),
        hands=("E9", ""),
        technologies={0: "fuel-efficiency cloning"},
        copies={0: "fuel-efficiency"},
    )
    play(state, "move 0,0", *["cell 0,1", "cell 0,0"] * 2, "stop")
    assert cards(state, 0) == "E8"


def test_memory_eraser_does_not_touch_a_copy_but_ends_a_cloning() -> None:
    """R55, R56."""
    state = table(
        {"0,0": "f c0:1"},
        roles=("scientist", "warlord"),
        technologies={0: "memory-eraser cloning"},
        copies={0: "terraform"},
    )
    play(state, "use memory-eraser", "name terraform")
    assert state.position()["players"][0]["copies"] == "terraform"
    play(state, "use memory-eraser", "name cloning")
    assert state.position()["players"][0]["copies"] is None
    assert cards(state, 0) == "M2 E2"


def test_arcology_makes_military_planets_produce() -> None:
    """R50."""
    board = {"0,0": "f+ c0:1"}
    state = table(board, roles=("scavenger", "warlord"), technologies={0: "arcology"})
    play(state, "harvest", "energy", "energy", "food")
    assert cards(state, 0) == "F1 E1"
