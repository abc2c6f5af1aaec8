"""`zirconia review`, the file it keeps, and its words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import zirconia
from tests.cli.support import Command, random_record, resigned_record
from zirconia.review import calibration, kept
from zirconia.review.calibration import percentile, word_for
from zirconia.review.graph import HEIGHT, graph
from zirconia.review.moments import line_of

QUICK = ("--iterations", "8", "--jobs", "1")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(resigned_record()))
    return path


@pytest.fixture
def reviewed_file(command: Command, file: Path) -> Path:
    assert command("review", str(file), *QUICK).status == 0
    return kept.place_for(file)


def test_a_review_tells_the_graph_and_the_ledger(command: Command, file: Path) -> None:
    done = command("review", str(file), *QUICK)
    assert done.status == 0
    for words in ("expectation over the game", "start", "luck", "own decisions", "others' decisions", "result"):
        assert words in done.out


def test_a_seat_is_named_as_the_game_calls_it_or_by_number(
    command: Command, file: Path, reviewed_file: Path
) -> None:
    by_name = command("review", str(file), *QUICK, "--seat", "p2").out
    assert by_name == command("review", str(file), *QUICK, "--seat", "1").out
    assert "P2: expectation" in by_name
    assert "P1: expectation" not in by_name
    assert "the seats are P1, P2" in command("review", str(file), *QUICK, "--seat", "z").err


def test_a_review_is_kept_and_goes_on_where_it_was_broken_off(
    command: Command, file: Path, reviewed_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = json.loads(reviewed_file.read_text())
    shown = command("review", str(file), *QUICK).out
    left = dict(list(whole["answers"].items())[::2])
    reviewed_file.write_text(json.dumps({**whole, "answers": left}))
    assert command("review", str(file), *QUICK).out == shown
    assert json.loads(reviewed_file.read_text()) == whole
    monkeypatch.setattr("zirconia.review.running.answer", None)  # nothing is asked any more
    assert command("review", str(file), *QUICK).out == shown


def test_a_lesson_can_be_tried(
    command: Command, file: Path, reviewed_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zirconia.review.lessons.SURE", -100.0)  # so short a game teaches nothing for sure
    shown = command("review", str(file), *QUICK, "--seat", "1", "--try", "1").out
    position = file.with_name("match.lesson-1.json")
    assert shown == f"zirconia play --load {position} --bots hard,human\n"
    assert zirconia.game("corporate-wars").load(json.loads(position.read_text())).acting == (1,)
    assert "no lesson 100" in command("review", str(file), *QUICK, "--seat", "1", "--try", "100").err
    assert "needs --seat" in command("review", str(file), *QUICK, "--try", "1").err


def test_several_processes_find_the_same(command: Command, file: Path, reviewed_file: Path) -> None:
    other = file.with_name("other.json")
    assert command("review", str(file), "--iterations", "8", "--jobs", "2", "--out", str(other)).status == 0
    assert json.loads(other.read_text()) == json.loads(reviewed_file.read_text())


def test_a_game_that_goes_on_is_refused(command: Command, file: Path) -> None:
    file.write_text(json.dumps(random_record()))
    done = command("review", str(file))
    assert (done.status, "not over" in done.err) == (2, True)


def spoiled(data: dict[str, Any], how: str) -> Any:
    answer = next(value for value in data["answers"].values() if "measured" in value)
    if how == "no object":
        return []
    if how == "other format":
        data["zirconia-review"] = 99
    if how == "other match":
        data["match"] = "0" * 64
    if how == "a value beyond all bounds":
        answer["measured"][0]["value"] = 1e9
    if how == "not a number":
        answer["measured"][0]["difference"][0] = "much"
    if how == "too many":
        answer["measured"] *= 50
    if how == "nothing played":
        answer["played"] = 77
    if how == "a long text":
        answer["measured"][0]["name"] = "x" * 5000
    return data


SPOILED = (
    "no object",
    "other format",
    "other match",
    "a value beyond all bounds",
    "not a number",
    "too many",
    "nothing played",
    "a long text",
)


def test_what_is_read_is_checked(file: Path, reviewed_file: Path) -> None:
    record = json.loads(file.read_text())
    terms, line = kept.terms_of(record, 8, "0"), line_of(record)
    text = reviewed_file.read_text()
    assert kept.read(reviewed_file, terms, line)
    for how in SPOILED:
        reviewed_file.write_text(json.dumps(spoiled(json.loads(text), how)))
        with pytest.raises(kept.BadReview):
            kept.read(reviewed_file, terms, line)


def test_another_effort_begins_anew(file: Path, reviewed_file: Path) -> None:
    record = json.loads(file.read_text())
    assert kept.read(reviewed_file, kept.terms_of(record, 9, "0"), line_of(record)) == {}


def test_a_deeper_review_is_shown_and_not_replaced(command: Command, file: Path) -> None:
    assert command("review", str(file), "--iterations", "9", "--jobs", "1").status == 0
    place = kept.place_for(file)
    deeper = place.read_text()
    done = command("review", str(file), *QUICK, "--json")
    assert done.status == 0
    assert json.loads(done.out)["iterations"] == 9
    assert "deeper review, which is shown: 9 iterations" in done.err
    assert place.read_text() == deeper


def test_a_deeper_review_that_was_broken_off_is_not_lost(command: Command, file: Path) -> None:
    assert command("review", str(file), "--iterations", "9", "--jobs", "1").status == 0
    place = kept.place_for(file)
    whole = json.loads(place.read_text())
    left = json.dumps({**whole, "answers": dict(list(whole["answers"].items())[::2])})
    place.write_text(left)
    done = command("review", str(file), *QUICK)
    assert done.status == 2
    assert "not finished: go on with it by --iterations 9 --seed 0" in done.err
    assert place.read_text() == left
    assert command("review", str(file), *QUICK, "--out", str(file.with_name("other.json"))).status == 0
    assert command("review", str(file), "--iterations", "9", "--seed", "0", "--jobs", "1").status == 0
    assert json.loads(place.read_text()) == whole


def test_what_another_method_found_is_found_anew(command: Command, file: Path) -> None:
    assert command("review", str(file), "--iterations", "9", "--jobs", "1").status == 0
    place = kept.place_for(file)
    place.write_text(json.dumps({**json.loads(place.read_text()), "method": kept.METHOD - 1}))
    done = command("review", str(file), *QUICK, "--json")
    assert json.loads(done.out)["iterations"] == 8


def test_a_percentile_is_what_so_many_do_not_exceed() -> None:
    assert percentile([number / 100 for number in range(100)], 90) == 0.9
    assert percentile([0.5], 97) == 0.5


def test_words_follow_from_what_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    percentiles = {"80": 0.0, "90": 0.1, "97": 0.3}
    figures = {
        "toy": {"decisions": 100, "percentiles": percentiles},
        "few": {"decisions": 50, "percentiles": percentiles},
    }
    monkeypatch.setattr(calibration, "calibration", lambda: figures)
    assert [word_for("toy", loss) for loss in (0.05, 0.1, 0.29, 0.3)] == ["", "mistake", "mistake", "blunder"]
    assert word_for("few", 1.0) == "mistake"
    assert word_for("unknown", 1.0) == ""


def test_the_graph_has_the_best_at_the_top() -> None:
    *rows, axis = graph([-1.0, 0.0, 1.0], [1, 2])
    assert len(rows) == HEIGHT
    assert (rows[0][-1], rows[-1][6]) == ("*", "*")
    assert axis == "round 1 2"
