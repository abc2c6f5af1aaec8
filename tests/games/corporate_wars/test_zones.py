"""The zones of the grid are data: what is marked there is where units enter and points are scored (section 4)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.corporate_wars.helpers import GAME, do, position, refused
from tests.games.printed import rules
from zirconia import BadSetup
from zirconia.games.corporate_wars.play.evaluation import CorporateEvaluation

FORWARD = {"board": {"0,2": {"mark": "deploy-p1"}}}
CORNER = {"board": {"0,0": {"mark": "capture"}, "0,7": {"mark": "open"}}}


def test_a_tile_marked_as_a_deploy_zone_takes_units() -> None:
    hand = {"credits": 2, "hand": {"henchman": 1}}
    assert refused(position(p1=hand), "play henchman 0,2") == "NO_SUPPORT"
    do(position(p1=hand, overrides=FORWARD), "play henchman 0,2")


def test_a_tile_of_the_rivals_marked_zone_takes_none() -> None:
    state = position("P2 henchman 1,2", p2={"credits": 2, "hand": {"henchman": 1}}, turn=1, overrides=FORWARD)
    assert refused(state, "play henchman 0,2") == "ENEMY_ZONE"


def test_points_are_scored_where_the_capture_zone_is_marked() -> None:
    state = position("P1 henchman 0,0", turn=1, overrides=CORNER)
    assert do(state, "end").scores() == (1, 0)
    assert do(position("P1 henchman 0,0", turn=1), "end").scores() == (0, 0)


def test_the_scene_shows_the_zones_as_they_are_marked() -> None:
    state = position(overrides=CORNER)
    zones = {cell["id"]: cell.get("zone", "") for cell in state.view(0)["boards"][0]["cells"]}
    assert (zones["cell:0,0"], zones["cell:0,7"], zones["cell:1,7"]) == ("capture", "", "deploy-p2")


def test_zones_are_drawn_by_signs_that_are_no_columns_and_no_players() -> None:
    board = position().view(0)["boards"][0]
    signs = [zone["symbol"] for zone in board["zones"]]
    assert signs == [">", "<", "#"]
    assert not set(signs) & {letter for cell in board["cells"] for letter in cell["label"].upper()}


@pytest.mark.parametrize(("overrides", "words"), [({}, "the two columns in the middle"), (CORNER, "the 13 tiles")])
def test_the_rules_say_where_the_capture_zone_lies(overrides: dict[str, Any], words: str) -> None:
    assert f"in the capture zone, {words}" in rules("corporate-wars", overrides)


def test_a_zone_without_a_tile_is_refused() -> None:
    bare = {"board": {f"{row},7": {"mark": "open"} for row in range(6)}}
    with pytest.raises(BadSetup, match="at least one tile must be marked deploy-p2"):
        GAME.setup(2, {}, bare)


def test_bots_walk_to_where_the_zone_is() -> None:
    tiles = {f"{row},{column}": "capture" if row == 0 else "open" for row in range(6) for column in range(1, 7)}
    state = position("P1 henchman 3,3", overrides={"board": {at: {"mark": mark} for at, mark in tiles.items()}})
    tables: Any = state.setup.tables
    near = CorporateEvaluation(tables).near
    assert near[0 * 8 + 3] > near[1 * 8 + 3] > near[5 * 8 + 3]
