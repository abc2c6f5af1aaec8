"""The plain client plays every game through a pipe."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

import zirconia
from tests.cli.support import GAME, GAMES, Command
from zirconia.bots import Bot, Budget, Seat, bot
from zirconia.core.kernel.random import from_seed
from zirconia.core.match.state import State
from zirconia.terminal.plain.client import PlainClient
from zirconia.terminal.plain.console import Console
from zirconia.terminal.plain.help_text import HELP


class Typist(io.StringIO):
    """Types random numbers of the menu for ever."""

    def __init__(self) -> None:
        super().__init__()
        self.random = from_seed("typist", 1)
        self.table: PlainClient | None = None

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        assert self.table is not None
        if self.table.state.over:
            return ""
        return f"{1 + self.random.below(0, len(self.table.menu))}\n"


def sit(state: State, typed: str, people: tuple[int, ...] = (0,)) -> tuple[PlainClient, str]:
    """A table that has been played at with these lines; what it showed."""
    shown = io.StringIO()
    players = ["human" if seat in people else "random" for seat in range(state.setup.seats)]
    table = PlainClient(state, players, "1", Console(io.StringIO(typed), shown))
    table.play()
    return table, shown.getvalue()


def first_choice(state: State) -> str:
    return str(state.view(state.acting[0])["choices"][0]["text"])


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_numbers(game: str) -> None:
    shown = io.StringIO()
    state = zirconia.game(game).start(seed=2)
    typist = Typist()
    players = ["human"] + ["random"] * (state.setup.seats - 1)
    typist.table = PlainClient(state, players, "1", Console(typist, shown))
    typist.table.play()
    assert state.over
    result = state.view(None)["result"]
    assert result is not None and " ".join(shown.getvalue().split()).count(result["text"]) == 1
    assert "place 1" in shown.getvalue()
    assert "\033" not in shown.getvalue()
    assert zirconia.replay(zirconia.record(state)) == state


def test_the_command_plays_and_ends_cleanly_with_its_input(command: Command) -> None:
    done = command("play", GAME, "--plain", "--seed", "1", typed="help\nboard\nhand\nlog\n")
    assert done.status == 0
    assert done.err == ""
    assert done.out.rstrip().endswith("Goodbye.")
    assert "take back" in done.out


def test_an_action_in_words_is_done_and_an_unknown_one_refused() -> None:
    state = zirconia.game(GAME).start(seed=1)
    words = first_choice(state)
    table, shown = sit(state, f"abracadabra\n{words}\n")
    assert "! 'abracadabra'" in shown
    assert table.entries() == 1


def test_numbers_out_of_range_do_nothing() -> None:
    table, shown = sit(zirconia.game(GAME).start(seed=1), "0\n999\n\n")
    assert shown.count("Type a number from 1 to") == 2
    assert table.entries() == 0


def test_undo_takes_back_and_says_when_it_can_not() -> None:
    start = zirconia.game(GAME).start(seed=1)
    before = start.digest()
    table, shown = sit(start, f"undo\n{first_choice(start)}\nundo\n")
    assert "! There is nothing to take back." in shown
    assert "takes back the last action" in shown
    assert table.state.digest() == before


def test_resigning_wants_a_yes() -> None:
    table, shown = sit(zirconia.game(GAME).start(seed=1), "resign\nno\nresign\nyes\n\n")
    assert shown.count("gives up. Sure?") == 2
    assert table.state.over
    assert table.state.ending == "resigned"


def test_rules_are_looked_up() -> None:
    rulebook = zirconia.game(GAME).rulebook
    heading = next(line for line in rulebook.splitlines() if line.startswith("## "))
    shown = sit(zirconia.game(GAME).start(seed=1), "rules\nrules R1\nrules xyzzy\n")[1]
    assert heading.removeprefix("## ") in shown
    assert "R1." in shown
    assert "says nothing about 'xyzzy'" in shown


def test_why_explains_a_thing_and_a_command() -> None:
    state = zirconia.game(GAME).start(seed=1)
    legal = first_choice(state)
    shown = sit(state, f"why\nwhy {legal}\nwhy xyzzy\n")[1]
    assert "That is possible now." in shown
    assert shown.count("Name a thing in sight") == 2


def test_the_hot_seat_hides_the_hand_until_the_next_player_confirms() -> None:
    state = zirconia.game(GAME).start(seed=1)
    everybody = tuple(range(state.setup.seats))
    shown = sit(state, "", everybody)[1]
    assert "presses Enter" in shown
    assert "(you)" not in shown
    shown = sit(state, "\n", everybody)[1]
    assert "(you)" in shown.partition("presses Enter")[2]


def test_the_hot_seat_covers_the_screen_between_two_players(command: Command) -> None:
    typist = Typist()
    state = zirconia.game(GAME).start(seed=1)
    shown = io.StringIO()
    typist.table = PlainClient(state, ["human"] * state.setup.seats, "1", Console(typist, shown))
    typist.table.play()
    for cover in shown.getvalue().split("=" * 80 + "\n")[1:]:
        assert "looks away" in cover.splitlines()[0]


def test_save_load_and_replay_agree(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    done = command("play", GAME, "--seed", "1", typed=f"1\nsave {path}\nquit\n")
    assert f"Saved as {path}." in done.out
    record = json.loads(path.read_text())
    assert len(record["entries"]) == 1
    assert "\n1. " in command("replay", str(path)).out
    again = command("play", GAME, "--load", str(path), typed="undo\nquit\n\n")
    assert again.status == 0
    assert "takes back" in again.out
    position = tmp_path / "position.json"
    position.write_text(json.dumps(zirconia.replay(record).position()))
    assert command("play", GAME, "--load", str(position), typed="quit\n").status == 0


def test_saving_asks_before_it_replaces_a_file(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text("mine")
    state = zirconia.game(GAME).start(seed=1)
    sit(state, f"save {path}\nno\n")
    assert path.read_text() == "mine"
    sit(state, f"save {path}\nyes\n")
    assert json.loads(path.read_text())["game"] == GAME
    assert "cannot be written" in sit(state, f"save {tmp_path / 'no' / 'such.json'}\n")[1]


def test_bots_can_be_watched(command: Command) -> None:
    seats = zirconia.game(GAME).seats[0]
    done = command("play", GAME, "--bots", ",".join(["random"] * seats), "--seed", "4")
    assert done.status == 0
    assert "place 1" in done.out


def test_a_bot_that_fails_is_replaced_and_the_player_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def choose(self, seat: Seat, budget: Budget) -> int:
            raise ValueError

    def made(name: str, seed: str) -> Bot:
        return Broken() if name == "easy" else bot(name, seed)

    monkeypatch.setattr("zirconia.terminal.plain.client.bot", made)
    state = zirconia.game(GAME).start(seed=1)
    shown = io.StringIO()
    table = PlainClient(state, ["easy", "human"], "1", Console(io.StringIO("quit\n\n"), shown))
    table.play()
    assert "  - easy failed (it raised ValueError); random plays on.\n" in shown.getvalue()
    assert table.table.players == ["random", "human"]
    assert state.acting == (1,)


def test_a_hint_is_for_one_person_who_plays_against_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zirconia.terminal.plain.client.ADVISE", 0.05)
    _, alone = sit(zirconia.game(GAME).start(seed=2), "hint\nquit\n\n")
    assert "Advice: " in alone
    _, together = sit(zirconia.game(GAME).start(seed=2), "\nhint\nquit\n\n", people=(0, 1))
    assert "Hints are off here" in together


def test_a_finished_game_is_reviewed_and_one_that_goes_on_is_not(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr("zirconia.terminal.matches.kept_reviews.BUDGET", Budget(iterations=8))
    monkeypatch.setattr("zirconia.terminal.plain.review_text.cores", lambda: 1)
    path = tmp_path / "match.json"
    _, shown = sit(zirconia.game(GAME).start(seed=1), f"review\n1\nresign\nyes\nreview\n{path}\n\n")
    assert "! This game is not over: a review tells what players hide from each other" in shown
    printed = command("review", str(path), "--iterations", "8", "--jobs", "1").out
    assert printed.count("expectation over the game") == 2
    assert printed in shown
    monkeypatch.setattr("zirconia.review.running.answer", None)  # nothing is asked any more
    assert command("review", str(path), "--iterations", "8", "--jobs", "1").out == printed


def test_at_the_end_commands_are_understood_and_file_names_are_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = "log\nboard\nhelp\nundo\nhint\nresign\n7\nhand\nrules 1\nsave fin.json\nq\n"
    _, shown = sit(zirconia.game(GAME).start(seed=1), f"1\nresign\nyes\n{words}")
    assert [path.name for path in tmp_path.iterdir()] == ["fin.json"]
    ending = shown.partition("place 1")[2]
    assert ending.count("The game is over. Type help") == 3
    for told in ("== ", "(2 times)", "take back your action", "Saved as fin.json.", "! "):
        assert told in ending
    _, shown = sit(zirconia.game(GAME).start(seed=1), "resign\nyes\nmine.json\n\n")
    assert "Saved as mine.json." in shown


def test_the_help_fits_into_eighty_columns() -> None:
    assert max(map(len, HELP.splitlines())) <= 80
