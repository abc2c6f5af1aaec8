"""The full-screen table: what is shown, what keys do, who may see what."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

import zirconia
from tests.terminal.tables import Hands, local, seated
from zirconia.bots.errors import BotFailed
from zirconia.terminal.drawing.theme import Theme
from zirconia.terminal.matches.local import LocalMatch
from zirconia.terminal.matches.replay import ReplayMatch
from zirconia.terminal.screens.table_screen import TableScreen

BOARD = "corporate-wars"
CARDS = "galactic-confrontation"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def at_table(
    match: LocalMatch | ReplayMatch, story: Callable[[Hands], Awaitable[None]], theme: Theme | None = None
) -> None:
    async def playing() -> None:
        async with seated(match, theme=theme) as hands:
            await story(hands)

    asyncio.run(playing())


def test_a_path_is_lit_step_by_step_and_escape_goes_back() -> None:
    match = local(BOARD, "human", "random")

    async def story(hands: Hands) -> None:
        card, cell = next(one["path"] for one in match.scene["choices"] if len(one["path"]) == 2)
        assert card in hands.table.view("things").canvas.lit
        assert cell not in hands.table.view("board").canvas.lit
        await hands.press("enter")
        assert hands.table.walk.path == [card]
        assert cell in hands.table.view("board").canvas.lit
        assert hands.table.focused is hands.table.view("board")
        await hands.press("escape")
        assert hands.table.walk.path == []
        assert card in hands.table.view("things").canvas.lit
        assert match.state.journal is not None
        assert match.state.journal.entries == []

    at_table(match, story)


def test_undo_takes_back_the_last_action() -> None:
    match = local(BOARD, "human", "random")
    before = match.state.digest()

    async def story(hands: Hands) -> None:
        await hands.press("enter")
        await hands.press("enter")
        await hands.until(lambda: match.state.digest() != before)
        await hands.press("u")
        await hands.until(lambda: match.state.digest() == before)

    at_table(match, story)


def test_a_single_player_can_go_back_past_the_bots() -> None:
    match = local(CARDS, "human", "random")

    async def story(hands: Hands) -> None:
        start = match.state.digest()
        for _ in range(3):
            await hands.press("e")
        await hands.until(lambda: match.scene["round"] > 1 or (match.state.turn[1] == 0 and len(match.log()) > 3))
        for _ in range(3):
            await hands.press("u")
        await hands.until(lambda: match.state.digest() == start)

    at_table(match, story)


def test_people_at_one_screen_do_not_take_back_the_end() -> None:
    match = local(CARDS, "human", "human")

    async def story(hands: Hands) -> None:
        await hands.press("enter")
        await match.do("resign")
        await hands.shows("Scores:")
        await hands.press("u")
        await hands.shows("only an agreement")
        assert match.state.over

    at_table(match, story)


def test_a_dark_thing_says_why_and_help_opens_at_that_rule() -> None:
    match = local(CARDS, "human", "random")

    async def story(hands: Hands) -> None:
        await hands.press("e")
        await hands.until(lambda: match.scene["phase"]["id"] == "buy")
        things = hands.table.view("things")
        hands.table.set_focus(things)
        things.point("supply:critical-hit")
        await hands.press("enter")
        await hands.shows("credits")
        assert "(rules" in hands.text()
        rule = hands.table.rule
        await hands.press("question_mark")
        await hands.shows(f"RULE {rule}")
        await hands.press("escape")
        await hands.until(lambda: isinstance(hands.app.screen, TableScreen))
        await hands.press("up")
        await hands.press("question_mark")
        await hands.shows("KEYS")
        assert f"RULE {rule}" not in hands.text()

    at_table(match, story)


def test_every_action_is_in_the_list_of_all() -> None:
    match = local(CARDS, "human", "random")

    async def story(hands: Hands) -> None:
        await hands.press("a")
        await hands.shows("What you can do")
        await hands.press("enter")
        await hands.until(lambda: match.log() or match.scene["phase"]["id"] != "strategy")

    at_table(match, story)


def test_keys_are_answered_while_a_bot_thinks() -> None:
    match = local(BOARD, "human", "easy")

    async def endless(_asked: object) -> str:
        await asyncio.Event().wait()
        return ""

    match.workers.choose = endless  # type: ignore[method-assign,assignment]

    async def story(hands: Hands) -> None:
        await hands.press("e")
        await hands.shows("thinks...")
        hands.table.set_focus(hands.table.view("board"))
        await hands.press("right", "right", "down")
        assert hands.table.view("board").cursor == "cell:1,2"
        await hands.press("l")
        await hands.shows("Everything that happened")

    at_table(match, story)


def test_a_bot_that_fails_is_replaced_and_the_log_says_so() -> None:
    match = local(BOARD, "human", "medium")

    async def broken(_asked: object) -> str:
        raise BotFailed("it raised ValueError")

    match.workers.choose = broken  # type: ignore[method-assign,assignment]

    async def story(hands: Hands) -> None:
        await hands.press("e")
        await hands.until(lambda: match.scene["round"] == 2)
        assert "medium failed (it raised ValueError); easy plays on." in match.log()
        assert "easy failed (it raised ValueError); random plays on." in match.log()
        assert match.players[1] == "random"

    at_table(match, story)


def test_a_hint_is_thought_out_by_a_real_search() -> None:
    match = local(BOARD, "human", "medium")

    async def story(hands: Hands) -> None:
        await hands.press("h")
        await hands.shows("Advice: ")

    at_table(match, story)


def test_a_hot_seat_hides_the_table_until_the_next_player_is_there() -> None:
    match = local(CARDS, "human", "human")
    secret = {card["name"] for card in match.state.view(1)["players"][1]["areas"][0]["cards"]}
    assert secret

    async def story(hands: Hands) -> None:
        await hands.shows("A presses Enter")
        assert "Hand" not in hands.text()
        assert "Supply" not in hands.text()
        await hands.press("enter")
        await hands.shows("Hand (5)")
        seen = []
        while match.next_person is None:
            seen.append(match.scene["seat"])
            await hands.press("e")
        await hands.shows("B presses Enter")
        assert set(seen) == {0}
        assert "Hand" not in hands.text()
        assert match.scene["seat"] == 0  # nothing of B's is even behind it
        await hands.press("enter")
        await hands.until(lambda: match.scene["seat"] == 1)

    at_table(match, story)


def test_without_colour_brackets_mark_what_can_be_chosen() -> None:
    match = local("standoff-hex", "human", "random")

    async def story(hands: Hands) -> None:
        await hands.press("enter")
        await hands.press("1")
        await hands.until(lambda: hands.table.view("board").canvas.lit)
        assert "[" in "\n".join(hands.table.view("board").canvas.text())

    at_table(match, story, Theme(mono=True))


@pytest.mark.parametrize("game", zirconia.games())
def test_an_ascii_terminal_gets_nothing_else(game: str) -> None:
    async def story(hands: Hands) -> None:
        assert hands.app.export_screenshot()
        for line in hands.app.screen._compositor.render_strips():
            filtered = line
            for one in hands.app._filters:
                if one.enabled:
                    filtered = filtered.apply_filter(one, hands.app.screen.background_colors[1])
            assert filtered.text.isascii()

    at_table(local(game, "human", "random"), story, Theme(ascii=True))


def test_the_match_ends_with_a_result_and_a_record(tmp_path: Path) -> None:
    match = local(CARDS, "human", "random")
    path = tmp_path / "match.json"

    async def story(hands: Hands) -> None:
        await hands.press("q")
        await hands.press("down", "down", "down", "enter")
        await hands.press("down", "enter")
        await hands.shows("Scores:")
        await hands.press("q")
        await hands.press("down", "down", "enter")
        await hands.shows("Save the record as:")
        await hands.press("ctrl+u")
        await hands.type(str(path).replace("/", "/"))
        await hands.press("enter")
        await hands.until(path.exists)

    at_table(match, story)
    assert zirconia.replay(path.read_text()).over


def test_spectators_watch_bots_and_can_stop_them() -> None:
    match = local(CARDS, "random", "random")
    match.pace_name = "quick"

    async def story(hands: Hands) -> None:
        await hands.until(lambda: match._entries() > 3)
        await hands.press("p")
        await hands.shows("Paused.")
        assert match.scene["seat"] is None

    at_table(match, story)


def test_a_record_is_stepped_through_at_the_same_table() -> None:
    state = zirconia.game(BOARD).start(seed=5)
    for _ in range(30):
        state.apply(state.legal()[-1])
    match = ReplayMatch(zirconia.record(state))

    async def story(hands: Hands) -> None:
        await hands.shows("Entry 0 of 30, seen by a spectator")
        assert "\nThe start" in hands.text()
        await hands.press("right", "right")
        await hands.shows("Entry 2 of 30")
        assert f"\n{match.steps[2].text}" in hands.text()
        await hands.press("left")
        await hands.shows("Entry 1 of 30")
        await hands.press("end")
        await hands.shows("Entry 30 of 30")
        await hands.press("v")
        await hands.shows("seen by P1")
        await hands.press("g")
        await hands.type("12")
        await hands.press("enter")
        await hands.shows("Entry 12 of 30")

    at_table(match, story)


def test_the_start_screen_leads_to_a_match() -> None:
    async def playing() -> None:
        async with seated(None) as hands:
            await hands.shows("Corporate Wars")
            await hands.press("down")
            await hands.shows("about 25 minutes")
            await hands.press("enter")
            await hands.press("enter")
            await hands.until(lambda: isinstance(hands.app.screen, TableScreen))
            await hands.shows("Galactic Confrontation")
            assert isinstance(hands.app.match, LocalMatch)
            assert hands.app.match.save is not None
            assert hands.app.match.save.path.exists()

    asyncio.run(playing())


def test_the_start_screen_offers_matches_that_were_left() -> None:
    async def playing() -> None:
        async with seated(None) as hands:
            await hands.press("enter")
            await hands.press("enter")
            await hands.until(lambda: isinstance(hands.app.screen, TableScreen))
            await hands.press("e")
            await hands.press("q")
            await hands.press("down", "enter")
        async with seated(None) as hands:
            await hands.shows("Go on: Corporate Wars")
            await hands.press("enter")
            await hands.press("enter")
            await hands.until(lambda: isinstance(hands.app.screen, TableScreen))
            assert isinstance(hands.app.match, LocalMatch)
            assert hands.app.match._entries() > 0

    asyncio.run(playing())


def test_a_click_chooses_what_is_under_the_mouse() -> None:
    match = local(BOARD, "human", "random")

    async def story(hands: Hands) -> None:
        card, cell = next(one["path"] for one in match.scene["choices"] if len(one["path"]) == 2)
        line, first, _ = hands.table.view("things").canvas.places[card][0]
        await hands.pilot.click("#things", offset=(first + 2, line))
        await hands.until(lambda: hands.table.walk.path == [card])
        line, first, _ = hands.table.view("board").canvas.places[cell][0]
        await hands.pilot.click("#board", offset=(first + 1, line))
        await hands.until(lambda: match._entries() == 1)

    at_table(match, story)
