"""Masked PPO by self-play on the batch, in plain PyTorch: a network learns Corporate Wars on two cores.

    pip install 'zirconia[learn,train]'
    python ppo.py

It knows nothing of the game but the numbers it sees, the actions it may choose from, and who won. Now and then it
plays 200 games against opponents that play as the bot `easy` does, until it wins seven of ten. It leaves
policy.npz, with which policy.py plays, and curve.svg.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from zirconia.learn import Batch

GAME = "corporate-wars"
WIDTH = 256  # of the network's two hidden layers
GAMES, STEPS = 256, 64  # played side by side, and how far, before the network learns from them
EPOCHS, PORTION = 2, 2048  # how often it looks at what it saw, and at how much at a time
RATE = 5e-4  # of learning, falling to a tenth
CLIP = 0.2  # how far an action's probability may move at once
MEMORY = 0.97  # lambda: how far a surprise reaches back; nothing is discounted, games end
CURIOSITY = 0.02  # what surprise is worth beside winning, falling to a tenth
IMPOSSIBLE = -1e9
TEST_GAMES, TEST_EVERY = 200, 2  # games against `easy`, and how many updates lie between them


class Network(nn.Module):
    """From what a seat sees to a score for every action, and to the result that it expects, from -1 to 1."""

    def __init__(self, numbers: int, actions: int) -> None:
        super().__init__()
        self.one = nn.Linear(numbers, WIDTH)
        self.two = nn.Linear(WIDTH, WIDTH)
        self.policy = nn.Linear(WIDTH, actions)
        self.value = nn.Linear(WIDTH, 1)
        nn.init.normal_(self.policy.weight, std=0.01)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        numbers = observations.float()
        seen = torch.sign(numbers) * torch.log1p(numbers.abs())  # large numbers differ less than small ones
        hidden = torch.relu(self.two(torch.relu(self.one(seen))))
        scores = self.policy(hidden).masked_fill(~masks, IMPOSSIBLE)
        return torch.log_softmax(scores, -1), torch.tanh(self.value(hidden)).squeeze(-1)


def seen_now(batch: Batch) -> tuple[Tensor, Tensor]:
    """Copies of what a batch shows: it fills its arrays anew with every step."""
    return torch.from_numpy(batch.observations.copy()), torch.from_numpy(batch.masks.copy())


def drawn(scores: Tensor) -> Tensor:
    """An action for each row, by its probability."""
    return torch.multinomial(scores.exp(), 1).squeeze(1)


# Playing ------------------------------------------------------------------------------------------------


@dataclass
class Experience:
    """What was seen, done and expected in every step of every game, and what came of it."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    scores: Tensor  # of the actions, when they were chosen
    advantages: Tensor  # how much better it went than expected
    results: Tensor  # what should have been expected


@torch.no_grad()
def play(network: Network, batch: Batch) -> Experience:
    """Let the network play both seats of every game for some steps."""
    rows: list[tuple[Tensor, ...]] = []
    for _ in range(STEPS):
        observations, masks = seen_now(batch)
        turns = torch.from_numpy(batch.turns.copy())
        scores, values = network(observations, masks)
        actions = drawn(scores)
        batch.step(actions.numpy())
        chosen = scores.gather(1, actions[:, None]).squeeze(1)
        reward = torch.from_numpy(batch.rewards[:, 0].astype(np.float32))
        ends = torch.from_numpy(batch.ends.astype(np.float32))
        rows.append((observations, masks, actions, chosen, values, turns, reward, ends))
    columns = [torch.stack(column) for column in zip(*rows, strict=True)]
    observations, masks, actions, chosen, values, turns, reward, ends = columns
    side = 1.0 - 2.0 * turns  # 1 where the first seat acts, -1 where the second does
    _, last = network(*seen_now(batch))
    last *= 1.0 - 2.0 * torch.from_numpy(batch.turns.copy())
    expected = torch.cat([values * side, last[None]])
    gains = look_back(expected, reward, ends)
    fields = (observations, masks, actions, chosen, gains * side, (gains + expected[:-1]) * side)
    return Experience(*(field.flatten(0, 1) for field in fields))


def look_back(expected: Tensor, reward: Tensor, ends: Tensor) -> Tensor:
    """For every step what came of it beyond what was expected, as the first seat counts (GAE)."""
    gains = torch.zeros_like(reward)
    gain = torch.zeros_like(reward[0])
    for step in reversed(range(len(reward))):
        goes_on = 1 - ends[step]
        surprise = reward[step] + goes_on * expected[step + 1] - expected[step]
        gain = surprise + MEMORY * goes_on * gain
        gains[step] = gain
    return gains


# Learning -----------------------------------------------------------------------------------------------


def learn(network: Network, optimizer: torch.optim.Optimizer, seen: Experience, curiosity: float) -> float:
    """Make what went better than expected more likely, and expect what came; the last error of the values."""
    wrong = 0.0
    advantages = (seen.advantages - seen.advantages.mean()) / (seen.advantages.std() + 1e-8)
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(advantages)).split(PORTION):
            masks = seen.masks[rows]
            scores, values = network(seen.observations[rows], masks)
            now = scores.gather(1, seen.actions[rows, None]).squeeze(1)
            ratio = (now - seen.scores[rows]).exp()
            gain = advantages[rows]
            better = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            error = (values - seen.results[rows]).square().mean()
            surprise = -(scores.exp() * scores.masked_fill(~masks, 0)).sum(-1).mean()
            optimizer.zero_grad()
            (0.5 * error - better - curiosity * surprise).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()
            wrong = error.item()
    return wrong


@torch.no_grad()
def test(network: Network, seed: str) -> float:
    """The share of games that the network wins against `easy`, from both seats; a draw is half a win."""
    batch = Batch(GAME, TEST_GAMES, opponents={1: "weights"}, alternate=True, seed=seed)
    own = np.array([batch.learners(game)[0] for game in range(TEST_GAMES)])
    results = np.zeros(TEST_GAMES)
    while not batch.episodes.all():
        scores, _ = network(*seen_now(batch))
        batch.step(scores.argmax(1).numpy())
        first = batch.ends & (batch.episodes == 1)
        results[first] = batch.rewards[first, own[first]]
    return float((results + 1).mean() / 2)


# The run ------------------------------------------------------------------------------------------------


def train(minutes: float, goal: float, folder: Path, seed: int) -> float:
    """Play and learn until the goal is reached or the time is up; the last share of wins."""
    torch.manual_seed(seed)
    batch = Batch(GAME, GAMES, seed=seed)
    network = Network(batch.numbers, batch.setup.actions)
    optimizer = torch.optim.Adam(network.parameters(), RATE, eps=1e-5)
    started, curve, update = time.monotonic(), [(0, test(network, f"{seed}/test 0"))], 0
    while curve[-1][1] < goal and (gone := (time.monotonic() - started) / (60 * minutes)) < 1:
        optimizer.param_groups[0]["lr"] = RATE * (1 - 0.9 * gone)
        error = learn(network, optimizer, play(network, batch), CURIOSITY * (1 - 0.9 * gone))
        update += 1
        if update % TEST_EVERY == 0:
            steps = update * GAMES * STEPS
            curve.append((steps, test(network, f"{seed}/test {update}")))
            spent = time.monotonic() - started
            line = f"{spent:6.0f} s {steps / 1e6:6.2f} M steps {batch.episodes.sum():7} games  error {error:.3f}"
            print(f"{line}  against easy {curve[-1][1]:.3f}", flush=True)
            save(network, curve, folder)
    return curve[-1][1]


def save(network: Network, curve: list[tuple[int, float]], folder: Path) -> None:
    """The weights for policy.py, and the curve."""
    weights = {name.replace(".", "_"): tensor.numpy() for name, tensor in network.state_dict().items()}
    np.savez(folder / "policy.npz", **weights)
    (folder / "curve.svg").write_text(drawing(curve), encoding="utf-8")


def drawing(curve: list[tuple[int, float]]) -> str:
    """Wins against `easy` over the steps learned from, as a picture."""
    most = max(curve[-1][0], 1)
    points = " ".join(f"{60 + 520 * steps / most:.1f},{320 - 280 * share:.1f}" for steps, share in curve)
    lines = "".join(
        f'<path d="M60 {320 - 2.8 * percent}H580" stroke="#ccc"/><text x="52" y="{324 - 2.8 * percent}" '
        f'text-anchor="end">{percent} %</text>'
        for percent in range(0, 101, 10)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 360" font-family="sans-serif" font-size="12">'
        f'<rect width="600" height="360" fill="#fff"/>{lines}<text x="60" y="24">games won against easy</text>'
        f'<text x="580" y="344" text-anchor="end">{most / 1e6:.1f} million steps</text>'
        f'<polyline points="{points}" fill="none" stroke="#0b63b5" stroke-width="2"/></svg>\n'
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn Corporate Wars by self-play.")
    parser.add_argument("--minutes", type=float, default=60.0, help="the longest time to take (default 60)")
    parser.add_argument("--goal", type=float, default=0.7, help="share of wins against easy (default 0.7)")
    parser.add_argument("--folder", type=Path, default=Path(__file__).parent, help="where policy.npz goes")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    torch.set_num_threads(2)
    share = train(arguments.minutes, arguments.goal, arguments.folder, arguments.seed)
    print(f"wins {share:.1%} of {TEST_GAMES} games against easy")


if __name__ == "__main__":
    main()
