"""The worked example: its bots play with any weights, and its network and NumPy's are one."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zirconia
from tests.learn.untrained import FOLDER, GAME, write_weights
from zirconia.bots import Budget, Seat, bot


@pytest.fixture
def policy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The module, with weights that nobody trained."""
    monkeypatch.setenv("ZIRCONIA_POLICY", str(write_weights(tmp_path / "policy.npz")))
    monkeypatch.syspath_prepend(str(FOLDER))
    yield importlib.import_module("policy")
    sys.modules.pop("policy", None)


@pytest.mark.parametrize("name", ["Learned", "Guided"])
def test_a_learned_bot_plays_a_game_to_its_end(policy: Any, name: str) -> None:
    state = zirconia.game(GAME).start(seed="learned")
    bots = [getattr(policy, name)("a"), bot("random", "b")]
    for _ in range(2000):
        if state.over:
            break
        seat = state.acting[0]
        state.apply(bots[seat].choose(Seat(state, seat), Budget(iterations=4)), seat)
    assert state.over


def test_the_policy_is_a_distribution_over_legal_actions(policy: Any) -> None:
    state = zirconia.game(GAME).start(seed="shares")
    shares = policy.network().policy(state.encode(0), state.legal(0))
    assert len(shares) == len(state.legal(0)) and shares.sum() == pytest.approx(1) and (shares > 0).all()


def test_what_one_seat_expects_the_other_loses(policy: Any) -> None:
    state = zirconia.game(GAME).start(seed="values")
    judge = policy.Judge(state.setup.tables)
    assert judge.value(state.core, 0) == -judge.value(state.core, 1) != 0


def test_a_search_follows_the_policy_before_it_knows_better(policy: Any) -> None:
    state = zirconia.game(GAME).start(seed="prior")
    seat = Seat(state, 0)
    assert policy.Guided("a").choose(seat, Budget(iterations=1)) == policy.Learned("a").choose(seat, Budget())


def test_missing_weights_are_told_with_what_to_do(policy: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    policy.network.cache_clear()
    monkeypatch.setenv("ZIRCONIA_POLICY", "/nowhere.npz")
    with pytest.raises(FileNotFoundError, match=r"ppo\.py learns them"):
        policy.Learned("a")


def test_the_page_shows_the_very_code_of_the_judge() -> None:
    page = (FOLDER.parent / "learner.md").read_text(encoding="utf-8")
    [piece] = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert piece in (FOLDER / "policy.py").read_text(encoding="utf-8")


def test_the_example_is_one_readable_file() -> None:
    lines = (FOLDER / "ppo.py").read_text(encoding="utf-8").splitlines()
    assert len(lines) < 250


@pytest.fixture
def ppo(monkeypatch: pytest.MonkeyPatch) -> Any:
    pytest.importorskip("torch", reason="PyTorch is not installed; the example's training is not tried")
    monkeypatch.syspath_prepend(str(FOLDER))
    return importlib.import_module("ppo")


def test_torch_and_numpy_compute_the_same(ppo: Any, policy: Any, tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")
    state = zirconia.game(GAME).start(seed="same")
    numbers = np.array(state.encode(0))
    net = ppo.Network(len(numbers), state.setup.actions)
    ppo.save(net, [(0, 0.0)], tmp_path)
    legal = state.legal(0)
    mask = torch.zeros(1, state.setup.actions, dtype=torch.bool)
    mask[0, legal] = True
    with torch.no_grad():
        scores, value = net(torch.from_numpy(numbers)[None], mask)
    read = policy.Network(tmp_path / "policy.npz")
    assert read.policy(state.encode(0), legal) == pytest.approx(scores.exp()[0, legal].numpy(), abs=1e-5)
    assert read.value(state.encode(0)) == pytest.approx(float(value), abs=1e-5)


def test_a_step_back_in_time_counts_what_came_beyond_what_was_expected(ppo: Any) -> None:
    torch = pytest.importorskip("torch")
    expected = torch.tensor([[0.2], [0.5], [0.9]])
    gains = ppo.look_back(expected, torch.tensor([[0.0], [1.0]]), torch.tensor([[0.0], [1.0]]))
    assert gains[1].item() == pytest.approx(0.5)  # a win, where half a win was expected
    assert gains[0].item() == pytest.approx(0.3 + 0.97 * 0.5)


def test_learning_leaves_weights_and_a_curve(ppo: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("GAMES", 4), ("STEPS", 4), ("TEST_EVERY", 1)):
        monkeypatch.setattr(ppo, name, value)
    shares = iter([0.1, 0.5, 0.9])
    monkeypatch.setattr(ppo, "test", lambda network, seed: next(shares))
    assert ppo.train(minutes=1000, goal=0.8, folder=tmp_path, seed=1) == 0.9
    assert (tmp_path / "policy.npz").is_file()
    assert "<polyline" in (tmp_path / "curve.svg").read_text(encoding="utf-8")
