"""Masked PPO by self-play: play some steps of all games, see what came of them, make what went well more likely.

Every seat's result is expected from what the acting seat sees. So the surprise of a step is one number for each
seat, games of two to six learn in one network, and allies share what they win.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from zirconia.learn.training.actors import EARLIER, KINDS, Actors
from zirconia.learn.training.model import Network, chances


@dataclass(frozen=True)
class Settings:
    """What can be turned about learning."""

    steps: int = 48  # of every game between two lessons
    epochs: int = 2
    portion: int = 16384  # steps that are learned from at once
    rate: float = 1e-3  # of learning, falling to a twentieth
    clip: float = 0.2  # how far the chance of an action may move at once
    memory: float = 0.97  # lambda: how far a surprise reaches back; nothing is discounted, games end
    curiosity: float = 0.02  # what surprise is worth beside winning, falling to a tenth
    decay: float = 1e-4  # of weights that nothing speaks for


@dataclass
class Results:
    """How games ended since the last look: of the learner, from -1 to 1."""

    games: int = 0
    steps: int = 0
    against: dict[int, list[float]] = field(default_factory=lambda: {kind: [] for kind in KINDS})

    def count(self, arrays: dict[str, Any], rows: slice) -> None:
        """Take in the games of these rows that have just ended."""
        ended = np.flatnonzero(arrays["ends"][rows])
        if not len(ended):
            return
        self.games += len(ended)
        self.steps += int(arrays["lengths"][rows][ended].sum())
        rewards = arrays["rewards"][rows][ended]
        kinds = arrays["kinds"][rows][ended]
        seats = self.heroes[rows][ended]
        for kind in self.against:
            these = kinds == kind
            self.against[kind] += rewards[these, np.maximum(seats[these], 0)].tolist()

    def remember(self, arrays: dict[str, Any]) -> None:
        """Who was the learner's seat before the step."""
        self.heroes = arrays["heroes"].copy()

    def mean(self, kind: int) -> float:
        return float(np.mean(self.against[kind])) if self.against[kind] else 0.0


class Memory:
    """What was seen, done and expected in every step of every game."""

    def __init__(self, actors: Actors, steps: int, seats: int, device: str) -> None:
        def room(*shape: int, kind: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(steps, actors.rows, *shape, dtype=kind, device=device)

        arrays = actors.arrays
        self.numbers = room(arrays["numbers"].shape[1], kind=torch.int16)
        self.codes = room(arrays["codes"].shape[1], kind=torch.int16)
        self.counts = room(kind=torch.int16)
        self.choices = room(kind=torch.int64)
        self.scores = room()
        self.values = room(seats)  # by seat of the table, not as seen from the actor
        self.turns = room(kind=torch.int64)
        self.own = room()  # 1 where the learner chose
        self.rewards = room(seats)
        self.ends = room()
        self.last = torch.zeros(actors.rows, seats, device=device)
        self.widest = 1


class Learner:
    """A network, the games it plays, and its earlier selves."""

    def __init__(self, network: Network, actors: Actors, settings: Settings, device: str) -> None:
        self.network = network.to(device)
        self.earlier: Network | None = None
        self.actors = actors
        self.settings = settings
        self.device = device
        self.optimizer = torch.optim.AdamW(
            network.parameters(), settings.rate, eps=1e-5, weight_decay=settings.decay
        )
        self.memory = Memory(actors, settings.steps, network.seats, device)
        self.results = Results()
        self.begun = False

    # Playing ------------------------------------------------------------------------------------------

    @torch.no_grad()
    def play(self) -> None:
        """All games for some steps, one group of processes thinking while the other plays."""
        actors, memory = self.actors, self.memory
        groups = range(len(actors.groups))
        facts = torch.from_numpy(actors.arrays["facts"]).to(self.device)
        memory.widest = 1
        if not self.begun:
            for group in groups:
                actors.wait(group)
            self.begun = True
            self.results.remember(actors.arrays)
        pending = False
        for step in range(self.settings.steps):
            for group in groups:
                if pending:
                    actors.wait(group)
                    self.outcome(step - 1, actors.rows_of(group))
                self.decide(step, actors.rows_of(group), facts)
                actors.tell(group, "step")
            pending = True
        for group in groups:
            actors.wait(group)
            rows = actors.rows_of(group)
            self.outcome(self.settings.steps - 1, rows)
            numbers, slots, turns = (self.array(name, rows) for name in ("numbers", "slots", "turns"))
            _, values = self.network(numbers, facts[slots.long()])
            memory.last[rows] = self.by_seat(values, turns.long(), self.array("seats", rows).long())

    def array(self, name: str, rows: slice) -> Tensor:
        return torch.from_numpy(self.actors.arrays[name][rows]).to(self.device)

    def decide(self, step: int, rows: slice, facts: Tensor) -> None:
        """Choose an action in these rows, and remember why."""
        memory, arrays = self.memory, self.actors.arrays
        numbers, counts = self.array("numbers", rows), self.array("counts", rows)
        turns, slots = self.array("turns", rows).long(), self.array("slots", rows).long()
        width = int(arrays["counts"][rows].max())
        memory.widest = max(memory.widest, width)
        codes = torch.from_numpy(np.ascontiguousarray(arrays["codes"][rows, :width])).to(self.device)
        scores, values = self.network(numbers, facts[slots])
        chance = chances(scores, codes, counts)
        choice = torch.multinomial(chance.exp(), 1).squeeze(1)
        own = np.ones(len(choice), np.float32)
        others = (arrays["kinds"][rows] == EARLIER) & (arrays["heroes"][rows] != arrays["turns"][rows])
        if self.earlier is not None and others.any():
            own[others] = 0
            at = torch.from_numpy(np.flatnonzero(others)).to(self.device)
            theirs, _ = self.earlier(numbers[at], facts[slots[at]])
            theirs = chances(theirs, codes[at], counts[at])
            choice[at] = torch.multinomial(theirs.exp(), 1).squeeze(1)
        arrays["choices"][rows] = choice.cpu().numpy()
        memory.numbers[step, rows] = numbers
        memory.codes[step, rows, :width] = codes
        memory.counts[step, rows] = counts
        memory.choices[step, rows] = choice
        memory.scores[step, rows] = chance.gather(1, choice[:, None]).squeeze(1)
        memory.turns[step, rows] = turns
        memory.own[step, rows] = torch.from_numpy(own).to(self.device)
        memory.values[step, rows] = self.by_seat(values, turns, self.array("seats", rows).long())

    def outcome(self, step: int, rows: slice) -> None:
        """What the step gave."""
        self.memory.rewards[step, rows] = self.array("rewards", rows)
        self.memory.ends[step, rows] = self.array("ends", rows).float()
        self.results.count(self.actors.arrays, rows)
        self.results.heroes[rows] = self.actors.arrays["heroes"][rows]

    def by_seat(self, values: Tensor, turns: Tensor, seats: Tensor) -> Tensor:
        """Values seen from the actor on, by seat of the table; the same turns them back."""
        at = torch.arange(values.shape[1], device=values.device)
        seat = (at[None, :] - turns[:, None]) % seats[:, None]
        return values.gather(1, seat) * (at < seats[:, None])

    # Learning -----------------------------------------------------------------------------------------

    @torch.no_grad()
    def look_back(self) -> Tensor:
        """For every step and seat what came of it beyond what was expected (GAE)."""
        memory = self.memory
        gains = torch.zeros_like(memory.values)
        gain = torch.zeros_like(memory.last)
        after = memory.last
        for step in reversed(range(len(gains))):
            goes_on = 1 - memory.ends[step, :, None]
            surprise = memory.rewards[step] + goes_on * after - memory.values[step]
            gain = surprise + self.settings.memory * goes_on * gain
            gains[step] = gain
            after = memory.values[step]
        return gains

    def learn(self, done: float) -> dict[str, float]:
        """Lessons from what was played; `done` is the share of the training that lies behind."""
        settings, memory = self.settings, self.memory
        for group in self.optimizer.param_groups:
            group["lr"] = settings.rate * (1 - 0.95 * done)
        curiosity = settings.curiosity * (1 - 0.9 * done)
        gains = self.look_back()
        expected = (gains + memory.values).flatten(0, 1)
        turns = memory.turns.flatten()
        gain = gains.flatten(0, 1).gather(1, turns[:, None]).squeeze(1)
        own = memory.own.flatten()
        mean = (gain * own).sum() / own.sum()
        spread = (((gain - mean).square() * own).sum() / own.sum()).sqrt()
        gain = (gain - mean) / (spread + 1e-8)
        rows = memory.numbers.shape[1]
        slots = self.array("slots", slice(0, rows)).long()
        seats = self.array("seats", slice(0, rows)).long()
        facts = torch.from_numpy(self.actors.arrays["facts"]).to(self.device)
        told: dict[str, float] = {}
        for _ in range(settings.epochs):
            for at in torch.split(torch.randperm(len(gain), device=self.device), settings.portion):
                row = at % rows
                told = self.lesson(at, gain[at], expected[at], facts[slots[row]], seats[row], curiosity)
        return told

    def lesson(
        self, at: Tensor, gain: Tensor, expected: Tensor, facts: Tensor, seats: Tensor, curiosity: float
    ) -> dict[str, float]:
        """One step of the optimizer."""
        memory, settings = self.memory, self.settings
        codes = memory.codes.flatten(0, 1)[at, : memory.widest]
        counts, choices = memory.counts.flatten()[at], memory.choices.flatten()[at]
        own = memory.own.flatten()[at]
        scores, values = self.network(memory.numbers.flatten(0, 1)[at], facts)
        chance = chances(scores, codes, counts)
        ratio = (chance.gather(1, choices[:, None]).squeeze(1) - memory.scores.flatten()[at]).exp()
        better = torch.min(ratio * gain, ratio.clamp(1 - settings.clip, 1 + settings.clip) * gain)
        values = self.by_seat(values, memory.turns.flatten()[at], seats)
        there = torch.arange(values.shape[1], device=values.device) < seats[:, None]
        error = ((values - expected).square() * there).sum() / there.sum()
        surprise = -(chance.exp() * chance.clamp_min(-50)).sum(-1)
        weight = own / own.sum().clamp_min(1)
        loss = 0.5 * error - (better * weight).sum() - curiosity * (surprise * weight).sum()
        self.optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
        self.optimizer.step()
        self.network.keep_small()
        return {"error": error.detach(), "surprise": (surprise * weight).sum().detach()}  # type: ignore[dict-item]

    def renew(self) -> None:
        """Another setup in one batch of every process."""
        for group in range(len(self.actors.groups)):
            self.actors.tell(group, "renew")
        for group in range(len(self.actors.groups)):
            self.actors.wait(group)
        self.results.remember(self.actors.arrays)
