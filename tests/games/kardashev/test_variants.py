"""The variants V1 to V9, overrides, and what the data promises."""

from __future__ import annotations

import re

import pytest

from tests.games.kardashev.table import ALL_ROLES, GAME, at, blank, can, cards, do, options, play, refused, table
from zirconia import State
from zirconia.core.contract.data import override_all
from zirconia.core.errors import BadSetup
from zirconia.games.kardashev import sheets
from zirconia.games.kardashev.words import texts

TWO = ("generalist", "warlord")
FLAGS = dict.fromkeys((*sheets.FLAGS, "random-roles"), False)


def test_v1_allies_bid_and_pick_singly_and_pay_the_bank_for_a_tile_of_their_pair() -> None:
    state = table(
        {"0,0": "o"},
        roles=ALL_ROLES[:4],
        hands=("F4", "F3", "F2", "F1"),
        options={"allies": True, "individual-bids": True},
        players=[{"drawn": tile} for tile in ("f", "m", "e", "o")],
        active=None,
        stage="rank",
    )
    for seat, amount in enumerate((4, 3, 2, 1)):
        do(state, seat, f"bid {amount}")
    do(state, 0, "slot 1", "tile 2")
    assert [cards(state, seat) for seat in range(4)] == ["F1", "F3", "F2", "F1"]
    do(state, 1, "slot 2", "tile 0")
    assert [cards(state, seat) for seat in range(4)] == ["F3", "F1", "F2", "F1"]


def test_v2_three_for_one() -> None:
    board = {"0,0": "f f0:1"}
    refused(table(board, roles=TWO, hands=("F1 E3", "")), "build-colony 0,0", "CANNOT_PAY")
    state = table(board, roles=TWO, hands=("F1 E3", ""), options={"three-for-one": True})
    play(state, "build-colony 0,0")
    assert cards(state, 0) == ""


def nearly_short(**options: object) -> State:
    board = {"0,0": "f c0:3", "1,0": "f c0:3", "0,1": "f c0:3", "-1,0": "f c0:3", "0,3": "m c1:1"}
    board["-1,1"] = "m"
    return table(board, roles=TWO, hands=("F1 M1", ""), options=dict(options), round=5)


@pytest.mark.parametrize(("quick", "last"), [(False, 6), (True, 5)])
def test_v3_quick_end(quick: bool, last: int) -> None:
    state = play(nearly_short(**{"quick-end": quick}), "build-colony -1,1")
    assert state.position()["last-round"] == last


def test_v4_closing_frontier_finishes_the_round_and_plays_two_more() -> None:
    board = blank() | {"0,3": "m c1:1", "0,2": "m c0:1"}
    del board["0,0"]
    state = table(
        board,
        roles=TWO,
        options={"closing-frontier": True},
        players=[{"drawn": "f", "takes": 0}, {}],
        round=4,
    )
    play(state, "cell 0,0", "planet", "end-turn")
    assert state.position()["last-round"] == 6
    while not state.over:
        state.apply(state.code("end-turn") if can(state, "end-turn") else state.legal()[0])
    assert (state.round, state.ending) == (6, "frontier")


def test_v5_the_blue_count_is_taken_at_the_start_of_the_round() -> None:
    board = blank(blue_left=4)
    del board["3,-1"]
    tiles = [{"drawn": "f", "takes": 0}, {"drawn": "m", "takes": 1}]
    for flag, open_to_white in ((False, True), (True, False)):
        state = table(
            board,
            roles=TWO,
            players=tiles,
            options={"round-start-zones": flag},
            more={"blue-at-start": 4},
        )
        play(state, sorted(options(state))[0], "planet", "end-turn")
        assert can(state, "cell 3,-1") == open_to_white


MIXES = [("standard", (12, 9, 9, 8)), ("rich", (15, 9, 9, 5)), ("sparse", (12, 6, 9, 11))]


@pytest.mark.parametrize(("bag", "mix"), MIXES)
def test_v8_bags(bag: str, mix: tuple[int, int, int, int]) -> None:
    held = GAME.start(2, options={"bag": bag}).position()["bag"]
    assert sum(held.values()) == 38
    singles = sum(held[id] for id in ("f", "m", "e"))
    military = sum(held[id] for id in ("f+", "m+", "e+"))
    double = sum(held[id] for id in ("fm", "fe", "me"))
    assert (singles, military, double, held["o"]) == mix


def test_v9_narrow_cloning() -> None:
    for narrow in (False, True):
        state = table(
            {"0,0": "f c0:1"},
            roles=("scientist", "warlord"),
            hands=("M2 E2", ""),
            technologies={0: "botsourcing encryption"},
            options={"narrow-cloning": narrow},
        )
        play(state, "research cloning")
        wide = options(state)
        assert ("name terraform" in wide) == (not narrow)
        assert "name cloning" not in wide
        assert {"name botsourcing", "name encryption"} <= wide


# Data -------------------------------------------------------------------------------------------------


def test_overrides_change_numbers() -> None:
    state = GAME.start(
        2,
        options={"role": ["generalist", "warlord"]},
        overrides={"roles": {"generalist": {"food": 4}}, "numbers": {"match": {"highest-bid": 3}}},
    )
    while state.position()["stage"] == "pieces":
        state.apply(state.legal()[0])
    assert cards(state, 0) == "F4 M1 E1"
    assert options(state, 0) == {f"bid {n}" for n in range(4)}


def test_overrides_out_of_range_are_refused() -> None:
    with pytest.raises(BadSetup, match="highest-bid must be a number from 0 to 12"):
        GAME.setup(2, overrides={"numbers": {"match": {"highest-bid": 13}}})
    with pytest.raises(BadSetup, match="no technology 'warp'"):
        GAME.setup(2, overrides={"tree": {"warlord/blockade": {"requires": "warp"}}})


def technologies_in_the_rulebook() -> dict[str, set[str]]:
    """The names of the technologies of every role, as section 14.1 lists them."""
    text = (sheets.FOLDER.parent / "rulebook.md").read_text(encoding="utf-8")
    section = text.split("### 14.1")[1].split("### 14.2")[0]
    everybody = section.split("Every role has: ")[1].split(". ")[0]
    rows = [line.strip("| ").split(" | ", 1) for line in section.splitlines() if line.startswith("| ")]
    return {
        role.lower(): set(re.split(r", | / | - | \| ", f"{everybody}, {listed}")) - {"none"}
        for role, listed in rows
        if role.lower() in ALL_ROLES
    }


def test_fifteen_technologies_are_open_to_the_generalist_and_eighteen_to_the_others() -> None:
    """The rulebook's technologies; a table may have more in its data."""
    names = {id: row["name"] for id, row in sheets.DATA["technologies"].items()}
    listed = technologies_in_the_rulebook()
    assert {role: len(of) for role, of in listed.items()} == dict.fromkeys(ALL_ROLES, 18) | {"generalist": 15}
    for role, of in listed.items():
        assert of <= {names[id.split("/")[1]] for id in sheets.DATA["tree"] if id.startswith(f"{role}/")}


def test_every_technology_has_a_text_made_of_its_numbers() -> None:
    tables = sheets.pack(2, sheets.DATA, FLAGS, [-1, -1])
    every = [texts.describe(tables, technology) for technology in range(tables.technologies)]
    assert "No effect." not in every
    rows = override_all(sheets.SHEETS, sheets.DATA, {"technologies": {"salvage-drone": {"salvage": 5}}})
    changed = sheets.pack(2, rows, FLAGS, [-1, -1])
    ids = list(sheets.DATA["technologies"])
    assert "gives 5 cards" in texts.describe(changed, ids.index("salvage-drone"))


WARP_DRIVE = {
    "name": "Warp Drive",
    "level": 2,
    "points": 2,
    "line": "fleet",
    "roles": "warlord",
    "requires": "fuel-efficiency",
    "energy": 1,
    "free-moves": 1,
}


def test_a_new_technology_is_one_row_of_data(monkeypatch: pytest.MonkeyPatch) -> None:
    more = sheets.SHEETS["technologies"].complete({"warp-drive": WARP_DRIVE})
    monkeypatch.setattr(sheets, "DATA", {**sheets.DATA, "technologies": sheets.DATA["technologies"] | more})
    board = {"0,0": "o f0:1", "0,1": "o", "0,3": "o f1:1"}
    technologies = {0: "fuel-efficiency", 1: "fuel-efficiency"}
    state = table(board, roles=("warlord", "generalist"), hands=("E1", "E1"), technologies=technologies)
    tree = {card["card"]: card for card in state.view(0)["players"][0]["areas"][0]["cards"]}
    assert tree["warp-drive"]["text"] == "Your Move actions cost no Energy."
    assert tree["warp-drive"]["requires"] == ["fuel-efficiency"]
    play(state, "research warp-drive", "move 0,0", "enter 0,1", "stop", "end-turn")
    assert at(state, "0,1")["fleet"] == [0, 1]
    refused(state, "research warp-drive", "NOT_LISTED", 1)


@pytest.mark.parametrize(
    ("column", "word", "problem"),
    [("roles", "pirate", "no role 'pirate'"), ("requires", "warp", "no technology 'warp'")],
)
def test_a_technology_names_roles_and_technologies_that_there_are(column: str, word: str, problem: str) -> None:
    with pytest.raises(BadSetup, match=rf"technologies.blockade.{column}: {problem}"):
        GAME.setup(2, overrides={"technologies": {"blockade": {column: word}}})


def test_a_technology_with_another_effect_is_a_change_of_data_only() -> None:
    state = table(
        {"0,0": "o f0:1", "0,1": "o"},
        roles=TWO,
        technologies={0: "encryption"},
        overrides={"technologies": {"encryption": {"free-moves": 1}}},
    )
    assert can(state, "move 0,0")
