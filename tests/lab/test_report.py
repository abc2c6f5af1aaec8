"""The report: it says what is true of the run, needs nothing else, and its games can be looked at."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zirconia
from tests.cli.support import Command
from tests.lab.support import played, terms
from zirconia.lab import summary
from zirconia.lab.measures.things import table
from zirconia.lab.report import examples, page, plots
from zirconia.lab.report.plots import Scale
from zirconia.lab.report.verdict import verdict


def test_a_favoured_seat_is_named(rigged: str, tmp_path: Path) -> None:
    changed = {"numbers": {"match": {"edge": 200}}, "cards": {"lucky": {"luck": 200}}}
    run = played(tmp_path / "run", terms(rigged, 400, overrides=changed))
    found = verdict(run)
    assert found.headline.startswith("Seat A is favoured: it wins ")
    assert "numbers.match.edge=200" in " ".join(found.grounds)
    assert any("having bought Lucky" in one for one in found.sentences)


def test_a_fair_game_is_called_fair(rigged: str, tmp_path: Path) -> None:
    luckless = {"cards": {"lucky": {"luck": 0}}}
    found = verdict(played(tmp_path / "run", terms(rigged, 400, overrides=luckless)))
    assert found.headline.startswith("No seat is favoured as far as 400 games can tell")
    assert not any("having bought" in one for one in found.sentences)


def test_a_card_that_nobody_takes_is_called_so(tmp_path: Path) -> None:
    dear = {"cards": {"critical-hit": {"price": 1600}}}
    found = verdict(played(tmp_path / "run", terms("galactic-confrontation", 6, overrides=dear)))
    assert any(one.startswith("Never bought: ") and "Critical Hit" in one for one in found.sentences)


@pytest.mark.parametrize(
    ("game", "options", "absent", "present"),
    [
        ("standoff-hex", {}, "Napalm", "Airstrike"),
        ("standoff-hex", {"napalm": True}, "Telekinesis", "Napalm"),
        ("standoff-square", {}, "Steve", "Restock"),
        ("corporate-wars", {"deck": ["rush", "rush"]}, "Archon", "Henchman"),
    ],
)
def test_what_is_not_in_the_match_is_not_called_dead(
    game: str, options: dict[str, Any], absent: str, present: str, tmp_path: Path
) -> None:
    run = played(tmp_path / "run", terms(game, 2, options=options))
    names = [one.name for one in table(run, run.setup.game.measured.things[0])]
    assert absent not in names and present in names
    assert not any(absent in one for one in verdict(run).sentences)


def test_who_plays_is_told(tmp_path: Path) -> None:
    found = verdict(played(tmp_path / "run", terms("corporate-wars", 4, "easy,random")))
    assert found.sentences[0].startswith("The players, a seat each: easy ")
    assert "never looks ahead" in found.grounds[0]


@pytest.mark.parametrize("game", zirconia.games())
def test_the_page_needs_nothing_but_itself(game: str, tmp_path: Path, command: Command) -> None:
    played(tmp_path / "run", terms(game, 3))
    done = command("lab", "report", str(tmp_path / "run"), "--examples", "2")
    assert done.status == 0, done.err
    text = Path(done.out.strip()).read_text(encoding="utf-8")
    assert zirconia.game(game).title in text
    assert not re.search(r"https?://|@import|<link|<img|\bsrc=|url\(", text)
    linked = set(re.findall(r'href="([^"]+)"', text))
    assert 1 <= len(linked) <= 2
    for file in linked:
        record = json.loads((tmp_path / "run" / file).read_text())
        assert zirconia.replay(record).over


def test_a_report_begins_with_its_verdict_and_ends_with_its_seed(tmp_path: Path) -> None:
    text = page.page(played(tmp_path / "run", terms("galactic-confrontation", 2)), [])
    assert (
        text.index('class="headline"') < text.index("All measures") < text.index("Seed ") < text.index("</main>")
    )
    assert "seed" not in text[text.index("<h1>") : text.index('class="headline"')].lower()


def test_words_of_an_override_stay_words(tmp_path: Path) -> None:
    named = {"cards": {"oxygen": {"name": "<b>Air</b>"}}}
    run = played(tmp_path / "run", terms("galactic-confrontation", 2, overrides=named))
    text = page.page(run, [])
    assert "<b>Air" not in text and "&lt;b&gt;Air" in text


def test_examples_stand_out(tmp_path: Path) -> None:
    run = played(tmp_path / "run", terms("corporate-wars", 12))
    turns = run.words("turns")
    why = {one.why: one.number for one in examples.chosen(run, 7)}
    assert turns[why["the longest game"]] == max(turns)
    assert turns[why["the shortest game"]] == min(turns)
    assert sum(turn < turns[why["a game of usual length"]] for turn in turns) <= 6


@pytest.mark.parametrize(
    ("low", "high", "ticks"), [(0, 10, [0, 2, 4, 6, 8, 10]), (0.42, 0.61, [0.45, 0.5, 0.55, 0.6]), (5, 5, [5])]
)
def test_an_axis_has_round_numbers(low: float, high: float, ticks: list[float]) -> None:
    assert Scale(low, high, 0, 100).ticks(5) == pytest.approx(ticks)


def test_of_a_game_that_has_changed_since_nothing_is_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(tmp_path / "run", terms("corporate-wars", 3))
    monkeypatch.setattr("zirconia.lab.runs.numbers_hash", lambda setup: "edited")
    text = page.write(tmp_path / "run", 3).read_text(encoding="utf-8")
    assert "The game has changed since then" in text and "href=" not in text


def test_a_curve_ends_where_hardly_any_game_goes_on(tmp_path: Path) -> None:
    run = played(tmp_path / "run", terms("corporate-wars", 60))
    rounds, _, _, games = run.curve("score")
    told = re.findall(r"Round (\d+): .*?\((\d+) games\)", page.curve(run, "score", "Score", ["A", "B"]))
    often = [str(number) for number, count in zip(rounds, games, strict=True) if count >= 3]
    assert list(dict.fromkeys(number for number, _ in told)) == often
    assert len(often) < len(rounds)


def test_an_interval_is_told_by_its_ends(rigged: str, tmp_path: Path) -> None:
    found = verdict(played(tmp_path / "run", terms(rigged, 40)))
    told = summary.summary(tmp_path / "run")
    assert summary.amount(told["measures"]["draws"]) == "   0.0% (0.0% to 8.8%)"
    assert found.headline.endswith("%).")


def test_one_game_has_a_mean_and_no_interval(command: Command, tmp_path: Path) -> None:
    argv = ("lab", "run", "corporate-wars", "--games", "1", "--bots", "random", "--jobs", "1", "-o", str(tmp_path))
    found = json.loads(command(*argv, "--json").out, parse_constant=pytest.fail)
    assert found["measures"]["rounds"]["low"] is None and found["measures"]["rounds"]["mean"] > 0
    assert "inf" not in command(*argv).out.partition("\n")[2]
    assert "inf<" not in page.write(tmp_path, 0).read_text(encoding="utf-8")


def test_shares_are_told_in_percent() -> None:
    drawn = plots.histogram(np.array([0.02, 0.5, 1.0]), "of the turns", "When", shares=True)
    assert "50% to 55% of the turns: 1 games" in drawn and ">100%<" in drawn


def test_many_rows_stand_in_two_columns_on_one_scale() -> None:
    rows = [plots.Row(f"Card {at}", at / 20, at / 20, at / 20, "") for at in range(20)]
    drawn = plots.intervals(rows, 0.5, "Cards")
    ticks = [re.findall(r'x="([\d.]+)"[^>]*class="tick">(\d+%)<', one) for one in drawn.split("<svg")[1:]]
    assert len(ticks) == 2 and ticks[0] == ticks[1]
