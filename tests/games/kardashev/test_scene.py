"""What a seat sees: the board, the auction, the technology tree."""

from __future__ import annotations

from tests.games.kardashev.table import ALL_ROLES, GAME, do, play, table
from zirconia import State
from zirconia.core.contract.vocabulary import Area, Card, Cell, Scene
from zirconia.games.kardashev.rules.dispatch import FRAMES_AT_WORK
from zirconia.games.kardashev.rules.frames import FRAMES
from zirconia.games.kardashev.rules.questions import Automatic
from zirconia.games.kardashev.scene.prompt import QUESTIONS

TWO = ("generalist", "warlord")


def cells(view: Scene) -> dict[str, Cell]:
    return {cell["id"]: cell for cell in view["boards"][0]["cells"]}


def area(view: Scene, id: str) -> Area:
    return next(one for one in view["areas"] if one["id"] == id)


def tree(view: Scene, seat: int) -> dict[str, Card]:
    areas = view["players"][seat]["areas"]
    return {card["card"]: card for one in areas if one["kind"] == "tree" for card in one["cards"]}


def test_the_board_has_37_flat_hexes_in_two_zones() -> None:
    view = GAME.start(2).view(0)
    assert view["boards"][0]["orientation"] == "flat"
    zones = [cell["zone"] for cell in cells(view).values()]
    assert (zones.count("blue"), zones.count("white")) == (19, 18)


def test_tiles_show_their_symbols_and_what_was_added() -> None:
    state = table({"0,0": "f c0:2 f0:1"}, roles=TWO, hands=("M1", ""), technologies={0: "terraform"})
    play(state, "use terraform", "matter")
    pieces = {piece["kind"]: piece for piece in cells(state.view(0))["cell:0,0"]["pieces"]}
    assert pieces["planet"]["symbol"] == "FM"
    assert [mark["id"] for mark in pieces["planet"]["marks"]] == ["added-matter"]
    assert (pieces["colony"]["owner"], pieces["colony"]["level"]) == (0, 2)
    assert (pieces["fleet"]["owner"], pieces["fleet"]["level"]) == (0, 1)


def test_the_tree_says_what_is_researched_available_or_blocked_and_why() -> None:
    state = table({"0,0": "f c0:1"}, roles=TWO, hands=("F1 M1", ""), technologies={0: "fuel-efficiency"})
    cards = tree(state.view(0), 0)
    assert cards["fuel-efficiency"]["state"] == "researched"
    assert cards["harvest-rover"]["state"] == "available"
    assert cards["antimatter"]["state"] == "blocked"
    assert cards["antimatter"]["requires"] == ["terraform"]
    assert cards["antimatter"]["marks"][0]["label"] == "requires Terraform"
    assert cards["boosters"]["marks"][0]["label"] == "costs M2 E2"
    assert len(cards) == 15


def test_action_markers_left_are_shown() -> None:
    state = play(table({"0,0": "f c0:1"}, roles=("warlord", "pioneer")), "harvest")
    left = {one["id"]: one["value"] for one in state.view(0)["prompt"]["left"]}
    assert left == {"actions": 2, "base": 1, "research": 2, "income": 1}


def test_the_bid_board_shows_only_what_a_seat_may_know() -> None:
    state = table(
        {"0,0": "o"},
        roles=ALL_ROLES[:3],
        hands=("F3", "F3", "F3"),
        players=[{"drawn": tile} for tile in ("f", "m", "e")],
        active=None,
        stage="rank",
    )
    do(state, 1, "bid 2")
    assert area(state.view(0), "bids")["facedown"] == 1
    assert area(state.view(0), "bids")["cards"] == []
    assert area(state.view(1), "bids")["cards"][0]["name"] == "B bid 2"
    do(state, 0, "bid 3")
    do(state, 2, "bid 0")
    assert [card["name"] for card in area(state.view(None), "bids")["cards"]] == ["A bid 3", "B bid 2", "C bid 0"]


def test_why_names_the_reason_of_a_dark_thing() -> None:
    state = table({"0,0": "f c0:1"}, roles=TWO)
    refusal = state.why(0, "technology:antimatter")
    assert refusal is not None and refusal.reason == "PREREQUISITE"
    assert refusal.sentence == "Antimatter requires Terraform."
    refusal = state.why(0, "technology:terraform")
    assert refusal is not None and refusal.sentence == "Terraform costs F1 M1 E1 + 1 any."
    refusal = state.why(0, ["technology:antimatter", "do:research"])
    assert refusal is not None and refusal.sentence == "Antimatter requires Terraform."


def test_everybody_sees_what_is_under_way() -> None:
    """Nothing but bids and secret supports is hidden (17): who looks at the table sees half-made choices too."""
    state = table({"0,0": "f c0:2"}, roles=TWO, hands=("M1", ""), technologies={0: "terraform"})
    assert not any(one["id"] == "pending" for one in state.view(1)["areas"])
    play(state, "use terraform")
    for seat in (0, 1, None):
        assert [card["name"] for card in area(state.view(seat), "pending")["cards"]] == [
            "A: add a symbol to a tile on (0,0)"
        ]


def test_every_kind_of_pending_step_has_words() -> None:
    silent = {"round", "turn", "settle"}
    assert {kind.id for kind in FRAMES.declared if not kind.step} == silent


def test_every_frame_that_asks_somebody_has_a_question() -> None:
    named_by_the_position = {
        *(
            "bid",
            "tile",
            "accept",
            "place",
            "side",
            "take",
            "hand-over",
            "pay",
            "path",
            "support",
            "secret",
            "mark",
        )
    }
    asking = {
        kind.id
        for number, kind in enumerate(FRAMES.declared)
        if not isinstance(FRAMES_AT_WORK[number], Automatic) and number not in QUESTIONS
    }
    assert asking == named_by_the_position


def marked(state: State) -> dict[str, list[str]]:
    """The spaces that are marked because a question is about them."""
    return {one["label"]: one["cells"] for one in state.view(0)["boards"][0]["overlays"]}


def test_the_corner_is_marked_while_its_tiles_are_chosen() -> None:
    state = GAME.start(seed=7)
    play(state, "role generalist", "role warlord")
    assert len(marked(state)["where both starting tiles will lie"]) == 2
