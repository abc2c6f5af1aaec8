"""From what was learned to the file that a game ships: whole numbers in 256ths."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from zirconia.bots import network_file
from zirconia.bots.inputs import from_json
from zirconia.bots.weights import ONE
from zirconia.core.errors import ZirconiaError
from zirconia.learn.training.model import Network
from zirconia.learn.training.together import read_together

Saved = dict[str, Any]  # what a training leaves as its weights

MOST_BYTES = 1_000_000


class Misfit(ZirconiaError):
    """Weights that have nothing to do with each other."""


def export(weights: Path, out: Path) -> None:
    """Turn the weights that a training left into a network file."""
    saved: Saved = torch.load(weights, map_location="cpu", weights_only=True)
    about, inputs = saved["about"], from_json(saved["inputs"])
    seats = len(saved["network"]["value.bias"])
    network = Network(inputs, seats, about["width"], about["depth"])
    network.load_state_dict(saved["network"])
    rows = inputs.all_rows()
    parts = [
        network.table()[1 : rows + 1],
        network.bias,
        network.hidden.weight.T,
        network.hidden.bias,
        network.policy.weight,
        network.policy.bias,
        network.value.weight,
        network.value.bias,
    ]
    rest = [number for part in parts[1:] for number in whole(part)]
    for grain in (1, 2, 4):  # the first layer is by far the largest: it is rounded until the file is small enough
        table = whole(parts[0], grain)
        network_file.write(out, {**about, "seats": seats}, inputs, table + rest, whole(network.facts))
        if out.stat().st_size <= MOST_BYTES:
            break


def blended(weights: Sequence[Path], out: Path) -> None:
    """The mean of several weights that came from one another, which often plays more steadily than the last."""
    saved: list[Saved] = [torch.load(path, map_location="cpu", weights_only=True) for path in weights]
    kinds = [(each["inputs"], {name: one.shape for name, one in each["network"].items()}) for each in saved]
    if any(kind != kinds[0] for kind in kinds):
        raise Misfit("these weights have no mean: they read other numbers, or have other layers")
    mean = {
        name: torch.stack([each["network"][name] for each in saved]).mean(0) if one.is_floating_point() else one
        for name, one in saved[-1]["network"].items()
    }
    torch.save({**saved[-1], "network": mean}, out)


def whole(part: Tensor, grain: int = 1) -> list[int]:
    """Weights in 256ths, as far as two bytes reach, multiples of a grain."""
    found = (part.detach().flatten() * (ONE / grain)).round() * grain
    numbers: list[int] = found.clamp(-32768, 32767).int().tolist()
    return numbers


def imported(path: Path) -> Saved:
    """The other way: what a training begins with, from a network file.

    A file from before anything was read together is read so from now on; it plays as it did.
    """
    about, old, facts, packed = network_file.opened(path)
    inputs = replace(old, together=old.together or read_together(about["game"], old.blocks))
    network = Network(inputs, about["seats"], about["width"], about["depth"])
    numbers = torch.tensor(network_file.unpacked(packed)) / ONE
    rows = old.all_rows()
    with torch.no_grad():
        network.special.zero_()
        network.slope.zero_()
        parts = [
            network.special[1 : rows + 1],
            network.bias,
            network.hidden.weight.T,
            network.hidden.bias,
            network.policy.weight,
            network.policy.bias,
            network.value.weight,
            network.value.bias,
        ]
        for part in parts:
            part.copy_(numbers[: part.numel()].reshape(part.shape))
            numbers = numbers[part.numel() :]
        network.facts.copy_(torch.tensor(network_file.unpacked(facts)).reshape(network.facts.shape) / ONE)
    return {"about": about, "inputs": inputs.json(), "network": network.state_dict()}
