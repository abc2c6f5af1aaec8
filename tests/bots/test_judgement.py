"""Numbers of a judgement that were learned: who plays by them, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import zirconia
from zirconia.bots import Budget, Seat, bot, judgement
from zirconia.bots.inputs import OtherInputs
from zirconia.bots.judgement import NAME, judge_of, numbers_of, read

JUDGED = [id for id in zirconia.games() if zirconia.game(id).judgement()]


@pytest.fixture(params=JUDGED)
def game(request: pytest.FixtureRequest) -> Any:
    return zirconia.game(request.param)


@pytest.fixture
def learned(game: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A folder as `learn numbers` leaves it, with numbers that are worth nothing."""

    def leave(**changed: Any) -> Path:
        numbers = [max(1, one // 50) if one > 0 else 0 for one in game.judgement().numbers]
        told = {"game": game.id, "rules": game.rules, "numbers": numbers, **changed}
        path: Path = tmp_path / game.id / NAME
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(told))
        judgement.read.cache_clear()
        return path

    monkeypatch.setenv("ZIRCONIA_NETWORKS", str(tmp_path))
    return leave


def values(game: Any, learned: bool) -> list[float]:
    """What a judge says of the first turns of a game."""
    setup = game.setup()
    judge = judge_of(setup, learned)
    state = setup.start(seed="judged")
    player = bot("easy", "judged", game.id)
    found = []
    while state.steps < 60:
        state.apply(player.choose(Seat(state, state.acting[0]), Budget()), state.acting[0])
        found.append(judge.value(state.core, 0))
    return found


def test_the_hand_made_numbers_are_those_of_the_evaluation(game: Any) -> None:
    setup = game.setup()
    known = game.judgement()
    assert len(known.steps) == len(known.numbers)
    state = setup.start(seed="same")
    by_hand, the_same = game.evaluation(setup.tables), game.evaluation_by(setup.tables, known.numbers)
    assert by_hand.value(state.core, 0) == the_same.value(state.core, 0)
    for name in ("rate", "rollout", "exploration"):
        assert getattr(by_hand, name) == getattr(the_same, name)


def test_other_numbers_judge_otherwise(game: Any) -> None:
    setup = game.setup()
    known = game.judgement()
    state = setup.start(seed="same")
    player = bot("easy", "same", game.id)
    while state.steps < 150:
        state.apply(player.choose(Seat(state, state.acting[0]), Budget()), state.acting[0])
    other = game.evaluation_by(setup.tables, [3 * one for one in known.numbers])
    assert other.value(state.core, 0) != game.evaluation(setup.tables).value(state.core, 0)


def test_only_who_learned_plays_by_what_was_learned(game: Any, learned: Any) -> None:
    before = values(game, learned=False)
    learned()
    assert values(game, learned=True) != before == values(game, learned=False)


@pytest.mark.parametrize("id", ["corporate-wars", "kardashev"])
def test_what_ships_is_read_and_is_not_what_was_found_by_hand(id: str) -> None:
    found = zirconia.game(id)
    known = found.judgement()
    assert known is not None
    assert numbers_of(found) not in (None, known.numbers)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"rules": 99}, "by rules 99"),
        ({"game": "chess"}, "made for chess"),
        ({"numbers": [1, 2]}, "holds 2 numbers"),
        ({"numbers": [1.5]}, "whole numbers"),
        ({"numbers": "many"}, "whole numbers"),
        ({"numbers": [10**9]}, "whole numbers"),
    ],
)
def test_other_numbers_are_refused_and_those_by_hand_take_over(
    game: Any, learned: Any, changed: dict[str, Any], said: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = learned(**changed)
    with pytest.raises(OtherInputs, match=said):
        read(path, game)
    for _ in range(3):
        assert numbers_of(game) is None
    (warned,) = caplog.messages
    assert warned.startswith(f"{path} is not used") and said in warned
    assert values(game, learned=True) == values(game, learned=False)


def test_what_must_be_above_0_is_refused_below(game: Any, learned: Any) -> None:
    path = learned(numbers=[0] * len(game.judgement().numbers))
    with pytest.raises(OtherInputs, match="below 1"):
        read(path, game)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"numbers": [1]}', "3"])
def test_a_broken_file_is_refused(game: Any, learned: Any, text: str) -> None:
    path = learned()
    path.write_text(text)
    judgement.read.cache_clear()
    with pytest.raises(OtherInputs, match="no numbers"):
        read(path, game)
    assert numbers_of(game) is None


def test_a_game_without_such_numbers_has_nothing_to_learn() -> None:
    game = next(zirconia.game(id) for id in zirconia.games() if id not in JUDGED)
    assert numbers_of(game) is None
    with pytest.raises(OtherInputs, match="no numbers that can be learned"):
        read(Path("anywhere"), game)
