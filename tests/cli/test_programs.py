"""Commands with bots that are named as module:Class."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.support import GAME, Command

HERE = "tests.bots.programs"
OWN = """
class Own:
    def __init__(self, seed): ...
    def choose(self, seat, budget): return seat.legal()[-1]
"""


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_simulation_takes_a_class(command: Command) -> None:
    done = command("sim", GAME, "--games", "2", "--bots", f"random,{HERE}:First", "--json")
    summary = json.loads(done.out)
    assert done.status == 0 and summary["games"] == 2 and summary["failures"] == {} and done.err == ""


def test_a_class_in_the_folder_of_the_command_is_found(command: Command, tmp_path: Path) -> None:
    (tmp_path / "bots_in_this_folder.py").write_text(OWN)
    assert command("sim", GAME, "--games", "1", "--bots", "bots_in_this_folder:Own").status == 0


def test_a_simulation_tells_which_bot_failed_and_how_often(command: Command) -> None:
    done = command("sim", GAME, "--games", "2", "--bots", f"random,{HERE}:Raises")
    assert done.status == 0 and "2 games" in done.out
    assert done.err == (
        "zirconia: in 2 games a bot failed, and any legal action was played for it: "
        "tests.bots.programs:Raises: it raised ValueError: a hard one\n"
    )


def test_a_game_in_which_both_seats_fail_counts_once(command: Command, tmp_path: Path) -> None:
    why = f"{HERE}:Raises: it raised ValueError: a hard one"
    done = command("sim", GAME, "--games", "2", "--bots", f"{HERE}:Raises", "--json")
    assert json.loads(done.out)["failures"] == {why: 2}
    argv = ("lab", "run", GAME, "--games", "2", "--bots", f"{HERE}:Raises", "--jobs", "1", "-o", str(tmp_path))
    assert command(*argv).err.startswith("zirconia: in 2 games a bot failed")


def test_a_tournament_takes_a_class_and_tells_of_failures(command: Command, tmp_path: Path) -> None:
    names = f"random,{HERE}:First,{HERE}:Cheats"
    done = command("tournament", GAME, "--games", "2", "--bots", names, "--json")
    outcome = json.loads(done.out)
    assert {row["bot"] for row in outcome["ratings"]} == set(names.split(","))
    assert outcome["failures"] == {f"{HERE}:Cheats: it chose an action that is not allowed": 4}
    assert done.err.startswith("zirconia: in 4 games a bot failed")
    again = command("tournament", GAME, "--games", "2", "--bots", names, "--json")
    assert json.loads(again.out)["failures"] == outcome["failures"]


def test_a_class_plays_in_the_terminal(command: Command) -> None:
    done = command("play", GAME, "--plain", "--bots", f"random,{HERE}:First", "--seed", "4")
    assert done.status == 0 and "place 1" in done.out


@pytest.mark.parametrize(("bad", "why"), [("Raises", "it raised ValueError"), ("Hangs", "longer than")])
def test_in_the_terminal_a_simpler_bot_plays_on_where_a_class_fails(
    bad: str, why: str, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zirconia.bots.guarded.LIMIT", 0.1)
    monkeypatch.setattr("zirconia.table.bot_turns.simpler", lambda name: "random")
    done = command("play", GAME, "--plain", "--bots", f"random,{HERE}:{bad}", "--seed", "4")
    told = " ".join(done.out.split())
    assert done.status == 0 and f"{HERE}:{bad} failed" in told and why in told and "plays on." in told


@pytest.mark.parametrize("words", [("sim", GAME), ("tournament", GAME), ("play", GAME, "--plain")])
@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("no_such_module:Bot", "there is no module 'no_such_module'"),
        (f"{HERE}:Mute", "has no choose(seat, budget)"),
        ("warlord", "'warlord' plays Kardashev, not Galactic Confrontation; allowed: random, "),
    ],
)
def test_every_command_refuses_a_bad_name_in_one_line(
    words: tuple[str, ...], name: str, told: str, command: Command
) -> None:
    done = command(*words, "--bots", f"random,{name}")
    assert done.status == 2 and told in done.err and done.err.count("\n") == 1


@pytest.mark.parametrize(("name", "told"), [("no_such_module:Bot", "no module"), ("easy", "module:Class")])
def test_a_server_does_not_start_with_a_program_that_is_none(name: str, told: str, command: Command) -> None:
    done = command("serve", "--bots", name, "--no-browser", "--port", "0", "--database", "sqlite:///t.sqlite3")
    assert done.status == 2 and told in done.err and done.err.count("\n") == 1
    assert not Path("t.sqlite3").exists()
