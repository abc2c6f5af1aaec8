"""Weights that nobody trained, for the bots of the worked example."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

import zirconia

FOLDER = Path(__file__).parents[2] / "docs" / "example_learner"
GAME = "corporate-wars"
WIDTH = 32


def write_weights(path: Path) -> Path:
    setup = zirconia.game(GAME).setup()
    numbers = len(setup.start().encode(0))
    chance = np.random.default_rng(1)
    sizes = {"one": (WIDTH, numbers), "two": (WIDTH, WIDTH), "policy": (setup.actions, WIDTH), "value": (1, WIDTH)}
    weights: dict[str, Any] = {}
    for name, shape in sizes.items():
        weights[f"{name}_weight"] = chance.normal(0, float(shape[1]) ** -0.5, shape).astype(np.float32)
        weights[f"{name}_bias"] = np.zeros(shape[0], np.float32)
    np.savez(path, **weights)
    return path
