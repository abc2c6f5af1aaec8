"""What the others did last: in words, on the board, behind the counters, and for how long it is shown."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

import zirconia
from tests.terminal.scenes import a_whole_scene
from tests.terminal.tables import local, seated
from zirconia.core.contract import scene as parts
from zirconia.core.contract.vocabulary import Scene
from zirconia.core.plain import Json
from zirconia.terminal import settings
from zirconia.terminal.drawing.log_lines import draw_log
from zirconia.terminal.drawing.theme import Theme
from zirconia.terminal.last_turn import Follower, Happening, cells_of, in_words, last_turn


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def event(number: int, seat: int, does: str, undone: bool = False, **named: str) -> Json:
    """'P2 does', with a thing at the end."""
    things: list[dict[str, Any]] = [{"text": value, kind: value} for kind, value in named.items()]
    shown: list[dict[str, Any]] = [
        {"text": f"P{seat + 1}", "seat": seat},
        {"text": f" {does} "},
        *things,
        {"text": "."},
    ]
    return {"n": number, "undone": undone, "parts": shown, "text": "".join(part["text"] for part in shown)}


DEAL = Happening(None, event(0, 0, "draws", card="a card"))
PLAYED = Happening(1, event(1, 1, "plays", card="Scout"))
MOVED = Happening(1, event(2, 1, "moves to", cell="1,2"))
OWN = Happening(0, event(3, 0, "buys", card="Oxygen"))


def test_the_last_turn_is_what_others_did_and_stays_while_one_acts_oneself() -> None:
    assert last_turn([DEAL], 0) == []
    assert last_turn([DEAL, PLAYED, MOVED], 0) == [PLAYED, MOVED]
    assert last_turn([DEAL, PLAYED, MOVED, OWN], 0) == [PLAYED, MOVED]


def test_for_a_spectator_it_is_what_one_player_did() -> None:
    assert last_turn([DEAL, PLAYED, MOVED, OWN], None) == [OWN]


def test_what_was_taken_back_is_no_part_of_it() -> None:
    taken_back = Happening(1, event(2, 1, "moves to", True, cell="1,2"))
    assert last_turn([DEAL, PLAYED, taken_back], 0) == [PLAYED]


def test_a_player_is_named_once_for_all_that_they_did() -> None:
    (told,) = in_words([PLAYED, PLAYED, MOVED])
    assert (told.seat, told.text) == (1, "plays Scout (2 times), moves to 1,2")


def test_cells_that_it_names_are_marked() -> None:
    assert cells_of([PLAYED, MOVED]) == {"cell:1,2"}


# Counters ---------------------------------------------------------------------------------------------


def scene_with(credits: int, oxygen: int = 8) -> Scene:
    players = [parts.player(0, "P1", counters=[parts.counter("credits", "Credits", credits)])]
    card = parts.card("supply:oxygen", "oxygen", "Oxygen", count=oxygen)
    return a_whole_scene(players=players, areas=[parts.area("supply", "Market", "market", [card])])


def test_a_counter_says_by_how_much_the_others_changed_it() -> None:
    follower = Follower()
    follower.follow(scene_with(5), [DEAL])
    now = scene_with(3, oxygen=7)
    follower.follow(now, [DEAL, PLAYED])
    assert follower.change(now, 0, "credits") == -2
    assert follower.touched == {"supply:oxygen"}


def test_a_counter_that_was_changed_since_says_nothing_of_before() -> None:
    follower = Follower()
    follower.follow(scene_with(5), [DEAL])
    follower.follow(scene_with(3), [DEAL, PLAYED])
    spent = scene_with(1)
    follower.follow(spent, [DEAL, PLAYED, Happening(0, event(2, 0, "pays"))])
    assert follower.change(spent, 0, "credits") == 0


def test_no_change_is_told_that_is_not_the_others_alone() -> None:
    follower = Follower()
    follower.follow(scene_with(5), [DEAL])
    now = scene_with(3)
    follower.follow(now, [DEAL, Happening(0, event(1, 0, "pays")), Happening(1, event(2, 1, "plays"))])
    assert follower.change(now, 0, "credits") == 0


def test_what_one_person_saw_before_is_nothing_to_the_next_at_the_same_screen() -> None:
    follower = Follower()
    follower.follow(scene_with(5), [DEAL])
    now = a_whole_scene(**{**scene_with(3), "seat": 1})
    follower.follow(now, [DEAL, Happening(0, event(1, 0, "pays"))])
    assert follower.change(now, 0, "credits") == 0


# On the screen ----------------------------------------------------------------------------------------


def test_a_long_turn_is_told_by_what_it_changed_on_the_board() -> None:
    turn = [*[PLAYED, Happening(1, event(4, 1, "gains", card="Iron"))] * 9, MOVED]
    scene = a_whole_scene(players=[parts.player(0, "P1"), parts.player(1, "P2")])
    text = str(draw_log(scene, turn, ["P2 moves."], 20, 5, Theme()))
    assert "P2: moves to 1,2," in text
    assert text.endswith("…")
    assert len(text.splitlines()) <= 5


@pytest.mark.parametrize("game", zirconia.games())
def test_the_last_turn_is_in_sight_on_a_small_screen(game: str) -> None:
    match = local(game, "human", "random")

    async def playing() -> None:
        async with seated(match) as hands:
            while not last_turn(match.happened(), 0):
                await hands.until(lambda: hands.table.scene is match.scene and match.scene["choices"])
                ends = [one for one in match.scene["choices"] if one["path"][0].startswith("do:")]
                choice = (ends or match.scene["choices"])[-1]
                await hands.walk(choice["path"])
                await hands.until(lambda: 0 in match.state.acting)
            await hands.until(lambda: hands.table.scene is match.scene)
            first = in_words(hands.table.others.turn)[0]
            assert "Last turn" in hands.text()
            assert first.seat is None or f"{match.name(first.seat)}: " in hands.text()

    asyncio.run(playing())


def test_the_whole_last_turn_is_a_key_away() -> None:
    match = local("galactic-confrontation", "human", "random")

    async def playing() -> None:
        async with seated(match) as hands:
            for _ in range(3):
                await hands.press("e")
            await hands.until(lambda: last_turn(match.happened(), 0) and hands.table.scene is match.scene)
            await hands.press("t")
            await hands.shows("The others' last turn")
            await hands.shows("- B finishes the turn.")

    asyncio.run(playing())


# How fast it is shown ---------------------------------------------------------------------------------


def test_a_slow_pace_keeps_each_move_of_a_bot_on_the_screen_until_somebody_skips() -> None:
    match = local("galactic-confrontation", "human", "random")

    async def playing() -> None:
        async with seated(match) as hands:
            match.pace_name = "slow"
            for _ in range(3):
                await hands.press("e")
            await hands.until(lambda: "skip" in match.offers)
            shown = match._entries()
            assert match.state.acting == (1,)
            await hands.press("enter")
            await hands.until(lambda: match.state.acting == (0,))
            assert match._entries() > shown

    asyncio.run(playing())


def test_the_pace_is_kept_for_the_next_match() -> None:
    assert settings.pace() == settings.PACE
    match = local("galactic-confrontation", "human", "random")

    async def playing() -> None:
        async with seated(match) as hands:
            assert match.pace_name == "off"
            await hands.press("o")
            await hands.shows("Pace of the others' moves: quick")
            await hands.press("o")
            await hands.until(lambda: settings.pace() == "normal")

    asyncio.run(playing())


# Looking back -----------------------------------------------------------------------------------------


def test_a_match_is_stepped_back_through_and_left_for_now_with_one_key() -> None:
    match = local("corporate-wars", "human", "random")

    async def playing() -> None:
        async with seated(match) as hands:
            await hands.press("e")
            await hands.until(lambda: match.state.acting == (0,) and hands.table.scene is match.scene)
            entries, choices = match._entries(), match.scene["choices"]
            await hands.press("b")
            await hands.shows(f"move {entries} of {entries}")
            await hands.press("left")
            await hands.shows(f"move {entries - 1} of {entries}")
            await hands.press("escape")
            await hands.until(lambda: hands.app.screen is hands.table)
            assert match.scene["choices"] == choices

    asyncio.run(playing())


def test_looking_back_shows_no_more_than_the_seat_knew() -> None:
    match = local("galactic-confrontation", "human", "random", seed="5")
    for _ in range(12):
        match.state.apply(match.state.legal()[-1])
    past = match.past()
    assert past.log() == match.log()
    assert any(line.startswith("B draws a card") for line in past.log())
    with pytest.raises(Exception, match="only what you saw"):
        asyncio.run(past.do("seat"))
