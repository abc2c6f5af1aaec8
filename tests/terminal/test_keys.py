"""What keys do at the table, what they must not do, and that everything the player is told can be read."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

import zirconia
from tests.terminal.tables import Hands, local, seated
from tests.terminal.test_table import BOARD, CARDS, at_table
from zirconia.commands import play
from zirconia.core.contract.vocabulary import Choice
from zirconia.terminal.app import TerminalApp
from zirconia.terminal.drawing.theme import Theme
from zirconia.terminal.screens.dialogs import Actions


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


# What keys must not do --------------------------------------------------------------------------------


def test_the_key_for_the_next_lit_thing_goes_on_in_the_next_part() -> None:
    match = local(BOARD, "human", "random")

    async def story(hands: Hands) -> None:
        verbs, things = hands.table.view("verbs"), hands.table.view("things")
        hands.table.set_focus(verbs)
        await hands.press("full_stop")
        assert hands.table.focused is things
        assert things.cursor in things.canvas.lit
        await hands.press("comma")
        assert hands.table.focused is verbs

    at_table(match, story)


def test_undo_in_a_half_made_choice_takes_back_its_last_step_and_no_action() -> None:
    match = local("standoff-hex", "human", "random")

    async def story(hands: Hands) -> None:
        await hands.walk(["do:credit"])
        before = match.state.digest()
        card, _ = next(one["path"] for one in match.scene["choices"] if len(one["path"]) == 2)
        hands.table.step(card)
        assert hands.table.walk.path == [card]
        await hands.press("u")
        await hands.until(lambda: hands.table.walk.path == [])
        assert match.state.digest() == before
        await hands.press("u")
        await hands.until(lambda: match.state.digest() != before)

    at_table(match, story)


def test_resigning_asks_first() -> None:
    match = local(CARDS, "human", "random")

    async def story(hands: Hands) -> None:
        await hands.press("q")
        await hands.press("down", "down", "down", "enter")
        await hands.shows("Resign?")
        await hands.press("enter")
        await hands.until(lambda: hands.app.screen is hands.table)
        assert not match.state.over

    at_table(match, story)


def test_a_key_for_hints_says_where_they_are_off() -> None:
    match = local(CARDS, "human", "human")

    async def story(hands: Hands) -> None:
        await hands.press("enter")
        await hands.press("h")
        await hands.shows("Hints are off here")

    at_table(match, story)


def test_a_note_that_needs_a_line_of_its_own_gets_one() -> None:
    match = local("standoff-square", "human", "easy")

    async def endless(_asked: object) -> str:
        await asyncio.Event().wait()
        return ""

    match.workers.choose = endless  # type: ignore[method-assign,assignment]

    async def story(hands: Hands) -> None:
        while match.state.acting == (0,):
            await hands.press("e")
        await hands.shows("P2 (easy) thinks...")

    at_table(match, story)


def test_the_headline_says_that_the_game_is_over() -> None:
    match = local(CARDS, "human", "random")

    async def story(hands: Hands) -> None:
        await match.do("resign")
        await hands.shows("the game is over")

    at_table(match, story)


LONG = (
    "This can't be done, for a reason that takes more words than a line has on a small screen: " + "again, " * 30
)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("game", zirconia.games())
def test_what_the_player_must_be_told_is_told_whole(game: str, size: tuple[int, int]) -> None:
    match = local(game, "human", "random")

    async def playing() -> None:
        async with seated(match, size) as hands:
            hands.table.tell(LONG + "and that was the end.")
            await hands.settle()
            await hands.shows("was the end.")
            assert "This can't be done" in hands.text()

    asyncio.run(playing())


@pytest.mark.parametrize("game", zirconia.games())
def test_prompts_are_not_cut_on_a_small_screen(game: str) -> None:
    match = local(game, "human", "random")

    async def story(hands: Hands) -> None:
        place = hands.table.places["prompt"]
        lines, _ = hands.table.prompt(place.width)
        assert len(lines) <= place.height

    at_table(match, story)


def test_the_cursor_says_what_enter_would_do_before_it_happens() -> None:
    match = local("standoff-hex", "human", "random")

    async def story(hands: Hands) -> None:
        things = hands.table.view("things")
        hands.table.set_focus(things)
        things.point("supply:1-credit")
        await hands.shows("Enter: Buy 1-Credit for 0 (1 action;")
        things.point("card:1-credit")
        await hands.settle()
        assert "Enter: " not in hands.text()

    at_table(match, story)


def test_a_path_is_told_by_the_names_of_its_things() -> None:
    match = local(BOARD, "human", "random")

    async def story(hands: Hands) -> None:
        await hands.press("enter")
        await hands.shows("Bounty Hunter > ...")

    at_table(match, story)


# Keys that come faster than screens close -------------------------------------------------------------


@pytest.mark.parametrize("key", ["a", "q", "question_mark", "l"])
def test_a_key_pressed_once_too_often_does_not_close_the_table_as_well(key: str) -> None:
    match = local(CARDS, "human", "random")

    async def story(hands: Hands) -> None:
        await hands.press(key)
        await hands.until(lambda: hands.app.screen is not hands.table)
        await hands.press(*["enter"] * 4, *["escape"] * 4)
        await hands.until(lambda: hands.app.screen is hands.table)
        await hands.press("question_mark")
        await hands.shows("help and rulebook")

    at_table(match, story)


def test_a_second_enter_in_a_list_that_has_changed_chooses_nothing() -> None:
    match = local(CARDS, "human", "random")
    choices = [choice(number) for number in range(12)]

    async def story(hands: Hands) -> None:
        actions = Actions(choices, lambda step: step)
        hands.app.push_screen(actions)
        await hands.until(lambda: hands.app.screen is actions)
        await hands.press("end", "enter", "enter", "enter")
        assert len(actions.stack) == 2
        assert hands.app.screen is actions

    at_table(match, story)


def choice(number: int) -> Choice:
    """One of two that begin with the same thing, the last ones with the seventh."""
    path = [f"card:{number // 2}", f"cell:{number}"]
    return {"code": number, "key": str(number), "path": path, "text": f"Play card {number // 2} at {number}"}


def test_a_crash_is_told_by_the_status() -> None:
    class Crashing(TerminalApp):
        def on_mount(self) -> None:
            raise ValueError

    app = Crashing(Theme())
    app.run_async = partial(app.run_async, headless=True)  # type: ignore[method-assign]
    assert asyncio.run(play.shown(app)) == 1


@pytest.mark.parametrize("game", zirconia.games())
def test_every_button_is_in_sight_on_a_small_screen(game: str) -> None:
    match = local(game, "human", "random")

    async def story(hands: Hands) -> None:
        lit = next(iter(hands.table.view("things").canvas.lit), "")
        for _ in range(2):
            verbs = hands.table.view("verbs")
            assert verbs.canvas.height <= max(1, hands.table.places["verbs"].height)
            for number, step in enumerate(hands.table.verb_steps, 1):
                words = hands.table.labels(False)[number - 1][1]
                assert f" {number} {words}" in hands.text(), step
            hands.table.step(lit) if lit else None
            await hands.settle()

    at_table(match, story)


def test_control_c_leaves_as_q_does() -> None:
    match = local(CARDS, "human", "random")

    async def story(hands: Hands) -> None:
        await hands.press("ctrl+c")
        await hands.shows("Leave the table (the match is kept)")
        assert "Do you want to quit" not in hands.text()
        await hands.press("ctrl+c")
        await hands.until(lambda: hands.app.screen is hands.table)

    at_table(match, story)


def test_hints_are_offered_where_there_is_something_to_decide() -> None:
    match = local(CARDS, "human", "random")

    async def story(hands: Hands) -> None:
        assert " h hint" in hands.text()
        await match.do("resign")
        await hands.shows("the game is over")
        assert " h hint" not in hands.text()

    at_table(match, story)
