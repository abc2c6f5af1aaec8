"""The review at the full-screen table: made in the background, kept, stopped, gone on with, read, played from."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

import zirconia
from tests.cli.support import Command, random_record, resigned_record
from tests.patience import PATIENCE
from tests.terminal.tables import Hands, seated
from zirconia.bots import Budget
from zirconia.review import kept
from zirconia.review.keeping import Order, found
from zirconia.review.moments import line_of
from zirconia.terminal.drawing.theme import Theme
from zirconia.terminal.matches import kept_reviews
from zirconia.terminal.matches.local import LocalMatch
from zirconia.terminal.matches.match import Match
from zirconia.terminal.matches.replay import ReplayMatch
from zirconia.terminal.screens.review_screen import MomentScreen, ReviewScreen
from zirconia.terminal.screens.table_screen import TableScreen

QUICK = ("--iterations", "8", "--jobs", "1")
LONG = Budget(iterations=20_000)  # nobody waits for that


@pytest.fixture(autouse=True)
def quick_reviews(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As little as can be, and folders of our own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(kept_reviews, "BUDGET", Budget(iterations=8))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(resigned_record()))
    return path


@pytest.fixture(scope="module")
def once_reviewed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The review of that record."""
    record = resigned_record()
    line = line_of(record)
    order = Order(json.dumps(record), 8, "0", tmp_path_factory.mktemp("kept") / "match.review.json")
    found(order, line, 1, lambda percent: None)
    return order.place


@pytest.fixture
def reviewed_file(file: Path, once_reviewed: Path) -> Path:
    kept.place_for(file).write_text(once_reviewed.read_text())
    return file


@pytest.fixture
def lessons_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """So short a game teaches nothing for sure."""
    monkeypatch.setattr("zirconia.review.lessons.SURE", -100.0)
    monkeypatch.setattr("zirconia.review.lessons.LEAST", -1.0)


def recorded(file: Path) -> ReplayMatch:
    return ReplayMatch(json.loads(file.read_text()), None, file)


def finished() -> LocalMatch:
    """A match at this machine that somebody has given up."""
    return LocalMatch(zirconia.replay(resigned_record()), ["human", "random"], "7")


def at_table(
    match: Match,
    story: Callable[[Hands], Awaitable[None]],
    size: tuple[int, int] = (80, 24),
    theme: Theme | None = None,
) -> None:
    async def playing() -> None:
        async with seated(match, size, theme) as hands:
            await story(hands)

    asyncio.run(playing())


def screen(hands: Hands) -> ReviewScreen:
    return next(one for one in hands.app.screen_stack if isinstance(one, ReviewScreen))


async def opened(hands: Hands) -> ReviewScreen:
    await hands.press("r")
    await hands.shows("Review for")
    await hands.settle()
    return screen(hands)


# Made and kept ------------------------------------------------------------------------------------------


def test_the_command_and_the_screen_share_a_review(command: Command, file: Path) -> None:
    async def story(hands: Hands) -> None:
        await opened(hands)
        for words in ("Ledger of P1", "start", "own decisions", "others' decisions", "result"):
            await hands.shows(words)

    at_table(recorded(file), story)
    place = kept.place_for(file)
    found = place.read_text()
    assert "P1: expectation over the game" in command("review", str(file), *QUICK).out
    assert place.read_text() == found


def test_a_review_that_is_kept_is_there_at_once(
    command: Command, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command("review", str(file), "--iterations", "9", "--jobs", "1")  # also one that is more thorough
    monkeypatch.setattr("zirconia.terminal.matches.reviewing.PROGRAM", "nothing")

    async def story(hands: Hands) -> None:
        await opened(hands)
        await hands.shows("each searched 9 times")

    at_table(recorded(file), story)


def test_a_match_without_a_file_keeps_its_review_and_gives_it_to_its_record(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, path = finished(), tmp_path / "mine.json"

    async def story(hands: Hands) -> None:
        await opened(hands)
        await hands.press("escape")
        await match.do("record", str(path))

    at_table(match, story)
    assert len(list((tmp_path / "state" / "zirconia" / "reviews").iterdir())) == 1
    monkeypatch.setattr("zirconia.review.running.answer", None)  # nothing is asked any more
    assert command("review", str(path), *QUICK).status == 0


def test_a_review_is_stopped_without_losing_what_was_found_and_goes_on(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_reviews, "BUDGET", Budget(iterations=2000))
    place = kept.place_for(file)

    def is_told_how_far(hands: Hands) -> bool:
        """Whether it says how far it is, or is done: a part may have been finished while it was stopped."""
        return screen(hands).percent >= 1 or screen(hands).reviewed is not None

    async def story(hands: Hands) -> None:
        await hands.press("r")
        await hands.until(lambda: screen(hands).percent >= 1)
        await hands.shows("reviewing")
        await hands.shows("%")
        await hands.press("question_mark")  # the screen answers meanwhile
        await hands.shows("THE LEDGER")
        await hands.press("escape")
        await hands.press("escape")
        await hands.shows("The review stopped at")
        await hands.until(place.exists)
        answers = len(json.loads(place.read_text())["answers"])
        assert answers > 0
        await hands.press("r")
        await hands.until(lambda: is_told_how_far(hands))
        await hands.press("escape")
        await hands.until(lambda: len(json.loads(place.read_text())["answers"]) >= answers)

    at_table(recorded(file), story)


def test_who_leaves_the_table_leaves_no_process_behind(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_reviews, "BUDGET", LONG)
    match = recorded(file)

    async def story(hands: Hands) -> None:
        await hands.press("r")
        await hands.shows("reviewing")

    began = time.monotonic()
    at_table(match, story)
    assert time.monotonic() - began < PATIENCE


def test_a_file_of_something_else_beside_the_record_is_left_alone(file: Path) -> None:
    place = kept.place_for(file)
    place.write_text("mine")

    async def story(hands: Hands) -> None:
        await opened(hands)

    at_table(recorded(file), story)
    assert place.read_text() == "mine"


# Refused ------------------------------------------------------------------------------------------------


def test_a_game_that_goes_on_is_not_reviewed() -> None:
    state = zirconia.game("corporate-wars").start(seed="1")

    async def story(hands: Hands) -> None:
        await hands.press("r")
        await hands.shows("This game is not over")
        assert "r review" not in hands.text()

    at_table(LocalMatch(state, ["human", "random"], "1"), story)
    at_table(ReplayMatch(random_record("corporate-wars")), story)


def test_the_end_of_a_game_names_the_key() -> None:
    async def story(hands: Hands) -> None:
        await hands.shows("r reviews the game")
        assert "r review" in hands.text().splitlines()[-1]
        await hands.press("b")
        await hands.shows("Looking back")
        await opened(hands)

    at_table(finished(), story)


# Read ---------------------------------------------------------------------------------------------------


def test_the_cursor_walks_from_entry_to_entry(reviewed_file: Path) -> None:
    async def story(hands: Hands) -> None:
        review = await opened(hands)
        await hands.shows("The table at the start")
        await hands.press("right")
        await hands.shows("Entry 1, round 1")
        await hands.press("end")
        await hands.shows("Entry 25")
        await hands.shows("resigns")
        await hands.press("left")
        await hands.shows("Entry 24")
        await hands.press("home", "left")
        await hands.until(lambda: review.place == 0)
        await hands.press("v")
        await hands.shows("Review for P2 (v: P1)")
        await hands.shows("Ledger of P2")

    at_table(recorded(reviewed_file), story)


@pytest.mark.usefixtures("lessons_for_all")
def test_keys_lead_from_lesson_to_lesson(reviewed_file: Path) -> None:
    async def story(hands: Hands) -> None:
        review = await opened(hands)
        assert review.words is not None
        places = [one.at + 1 for one in review.words.lessons]
        assert len(places) > 1
        await hands.press("pagedown")
        assert review.place == places[0]
        await hands.shows("played:")
        await hands.shows("better:")
        await hands.shows("{}● played, <>◎ better")
        await hands.press("pagedown")
        assert review.place == places[1]
        await hands.press("pageup", "pageup")
        assert review.place == places[0]
        await hands.press("2")
        assert review.place == places[1]
        await hands.press("9")
        await hands.shows("There is no lesson 9 for P1")

    at_table(recorded(reviewed_file), story, (140, 45))


@pytest.mark.usefixtures("lessons_for_all")
def test_the_whole_table_of_a_moment_shows_the_lesson(reviewed_file: Path) -> None:
    async def story(hands: Hands) -> None:
        review = await opened(hands)
        await hands.press("1", "enter")
        await hands.until(lambda: isinstance(hands.app.screen, MomentScreen))
        await hands.shows("Looking back")
        moment = hands.app.screen
        assert isinstance(moment, MomentScreen)
        assert moment.lights().chosen
        await hands.press("right")
        await hands.until(lambda: not moment.lights().chosen)
        await hands.press("escape")
        assert hands.app.screen is review

    at_table(recorded(reviewed_file), story)


@pytest.mark.usefixtures("lessons_for_all")
def test_a_lesson_is_played_on_against_bots_and_leads_back(reviewed_file: Path) -> None:
    async def story(hands: Hands) -> None:
        review = await opened(hands)
        await hands.press("p")
        await hands.shows("was not to move")
        await hands.press("1", "p")
        await hands.until(lambda: type(hands.app.screen) is TableScreen)
        (match,) = hands.app.played_on
        assert isinstance(match, LocalMatch)
        assert review.words is not None and review.reviewed is not None
        before = review.reviewed.line.moments[review.words.lessons[0].at].state
        assert match.state.digest() == before.digest()
        assert match.players == ["human", "hard"]
        await hands.press("q")
        await hands.press("down", "enter")
        await hands.until(lambda: hands.app.screen is review and not hands.app.played_on)

    at_table(recorded(reviewed_file), story)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (140, 45)])
@pytest.mark.parametrize("theme", [Theme(), Theme(mono=True, ascii=True)], ids=["colour", "ascii"])
def test_everything_has_room(reviewed_file: Path, size: tuple[int, int], theme: Theme) -> None:
    async def story(hands: Hands) -> None:
        review = await opened(hands)
        await hands.press("right", "right", "tab", "down", "tab", "down", "up")
        lines = hands.text().splitlines()
        assert len(lines) <= size[1] and max(map(len, lines)) <= size[0]
        assert "entry" in lines[-1]
        assert review.query_one("#table").region.height > 2
        assert lines[1].startswith("  +1 |")
        assert not theme.ascii or hands.text().isascii()

    at_table(recorded(reviewed_file), story, size, theme)
