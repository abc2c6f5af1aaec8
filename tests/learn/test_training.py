"""A training in small: it plays, learns, goes on where it stopped, and leaves a network to play with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import zirconia
from tests.patience import PATIENCE
from zirconia.bots import network_file

torch = pytest.importorskip("torch")

from zirconia.learn.training.export import export, imported  # noqa: E402
from zirconia.learn.training.settings import plan_for  # noqa: E402
from zirconia.learn.training.train import Plan, train  # noqa: E402


def trained(plan: Plan, folder: Path, told: list[str], steps: int) -> list[dict[str, Any]]:
    """The curve of a training that went on until it had more steps, however slow the machine is."""
    curve: list[dict[str, Any]] = []
    while not curve or curve[-1]["steps"] <= steps:
        plan.minutes *= 2
        assert plan.minutes < PATIENCE
        train(plan, folder, told.append)
        curve = json.loads((folder / "curve.json").read_text())
    return curve


def test_a_training_goes_on_and_leaves_a_network_that_fits(tmp_path: Path) -> None:
    told: list[str] = []
    plan = plan_for("corporate-wars", 0.01, "cpu", processes=1, games=2)
    plan.batches = 2
    first = trained(plan, tmp_path, told, 0)
    second = trained(plan, tmp_path, told, first[-1]["steps"])
    assert second[: len(first)] == first
    assert told
    export(tmp_path / "weights.pt", tmp_path / "network.bin")
    loaded = network_file.read(tmp_path / "network.bin")
    assert network_file.fitted(loaded, zirconia.game("corporate-wars").setup()).seats == 2


def test_a_network_file_can_be_gone_on_with(tmp_path: Path) -> None:
    shipped = network_file.path_of(zirconia.game("galactic-confrontation"))
    torch.save(imported(shipped), tmp_path / "weights.pt")
    export(tmp_path / "weights.pt", tmp_path / "network.bin")
    assert network_file.opened(tmp_path / "network.bin") == network_file.opened(shipped)
