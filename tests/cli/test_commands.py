"""The commands do what they say."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import zirconia
from tests.cli.support import GAME, GAMES, Command, random_record
from zirconia.commands import common
from zirconia.core.contract.option import Option

COUNTS = ["game", "games", "seats", "wins", "draws", "limit_hits", "failures", "steps", "mean_steps"]
RATES = ["games_per_s", "steps_per_s"]


def test_games_lists_every_game(command: Command) -> None:
    listed = json.loads(command("games", "--json").out)
    assert [one["id"] for one in listed] == GAMES
    text = command("games").out
    for one in listed:
        assert one["title"] in text
        assert {option["name"] for option in one["options"]} == set(zirconia.game(one["id"]).options)
        assert all(f"--option {option['name']}" in text for option in one["options"])


@pytest.mark.parametrize("game", GAMES)
def test_sim_gives_the_same_results_however_many_processes(game: str, command: Command) -> None:
    argv = ("sim", game, "--games", "40", "--seed", "x", "--json")
    one = json.loads(command(*argv).out)
    two = json.loads(command(*argv, "--jobs", "2").out)
    assert list(one) == COUNTS + RATES
    for rate in RATES:
        assert one.pop(rate) > 0
        assert two.pop(rate) > 0
    assert one == two
    assert one["games"] == 40
    assert json.loads(command("sim", game, "--games", "40", "--seed", "y", "--json").out)["steps"] != one["steps"]


def test_sim_counts_every_game(command: Command) -> None:
    found = json.loads(command("sim", GAME, "--games", "30", "--json").out)
    if len(set(zirconia.game(GAME).setup().sides)) == found["seats"]:
        assert sum(found["wins"]) + found["draws"] == 30
    assert found["mean_steps"] == round(found["steps"] / 30, 2)
    text = command("sim", GAME, "--games", "30").out
    assert "30 games" in text
    assert "%" in text


def test_sim_takes_options_and_overrides(command: Command, tmp_path: Path) -> None:
    (tmp_path / "none.json").write_text("{}")
    for name, option in zirconia.game(GAME).options.items():
        if option.type == "flag":
            argv = ("sim", GAME, "--games", "2", "--option", name, "--overrides", str(tmp_path / "none.json"))
            assert command(*argv).status == 0


def test_bench_measures_every_figure(command: Command) -> None:
    found = json.loads(command("bench", GAME, "--seconds", "0.05", "--json").out)[GAME]
    assert {"playout", "loop", "uncompiled", "copy_us"} <= set(found)
    assert all(figure > 0 for figure in found.values())


def test_bench_measures_by_the_clock_and_by_the_processor_s_time(command: Command) -> None:
    found = json.loads(command("bench", GAME, "--seconds", "0.05", "--json").out)[GAME]
    assert {name.removesuffix("_cpu") for name in found if name.endswith("_cpu")} == {
        name for name in found if not name.endswith("_cpu")
    }
    text = command("bench", GAME, "--seconds", "0.02").out
    clock, processor = text.split("\n\n")
    assert processor.startswith("of processor time") and clock.count(GAME) == processor.count(GAME) == 1


def test_replay_prints_every_entry(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(random_record()))
    text = command("replay", str(path)).out
    assert all(f"\n{number}. " in text for number in range(1, 61))
    assert "[digest " in text
    found = json.loads(command("replay", str(path), "--upto", "10", "--json").out)
    assert [one["number"] for one in found["entries"]] == list(range(11))
    assert found["position"] == zirconia.replay(random_record(), 10).position()


def test_a_record_of_other_rules_is_shown_from_its_events(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    record = random_record()
    path.write_text(json.dumps({**record, "rules": 999}))
    done = command("replay", str(path))
    assert done.status == 0
    assert "rules 999" in done.out
    assert "stored events" in done.out
    assert all(event["text"] in done.out for event in record["events"])
    assert command("play", GAME, "--load", str(path)).status == 2


def test_help_and_version(command: Command) -> None:
    assert command("--version").out == f"zirconia {zirconia.__version__}\n"
    for name in ("games", "sim", "check", "bench", "replay", "play"):
        done = command(name, "--help")
        assert done.status == 0
        assert name in done.out


def test_the_module_is_the_command_and_an_uncompiled_run_says_so(tmp_path: Path) -> None:
    script = "import zirconia; zirconia.compiled = lambda: False; from zirconia.cli import main; main()"
    environment = {key: value for key, value in os.environ.items() if key != "ZIRCONIA_PURE"}
    noticed = subprocess.run(
        [sys.executable, "-c", script, "games"], env=environment, capture_output=True, text=True, check=True
    )
    assert noticed.stderr.count("\n") == 1
    assert "uncompiled" in noticed.stderr
    quiet = subprocess.run(
        [sys.executable, "-m", "zirconia", "games"],
        env={**environment, "ZIRCONIA_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert quiet.stderr == ""
    assert quiet.stdout == noticed.stdout


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (Option("f", "flag", False, ""), None, True),
        (Option("f", "flag", False, ""), "off", False),
        (Option("n", "number", 1, "", low=0, high=9), "7", 7),
        (Option("c", "choice", 1, "", choices=(1, "two")), "1", 1),
        (Option("c", "choice", 1, "", choices=(1, "two")), "two", "two"),
        (Option("c", "choice", "a", "", choices=("a", "b"), per_seat=True), "a,b", ["a", "b"]),
        (Option("c", "choice", "a", "", choices=("a", "b"), per_seat=True), "b", "b"),
        (Option("d", "deck", [], "", per_seat=True), '[["x"], []]', [["x"], []]),
    ],
)
def test_an_option_is_read_as_its_type(option: Option, text: str | None, value: object) -> None:
    assert common.option_value(option, option.name, text) == value
