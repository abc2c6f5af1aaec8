"""The network as it learns: floating point, on any device. `zirconia.bots.network` plays with it in integers."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor, nn

from zirconia.bots.inputs import Inputs
from zirconia.learn.training.spread import Spread

CLIP = 4.0  # what a hidden number can be at most
LIMIT = 3.9  # and a weight
IMPOSSIBLE = -1e9


class Network(nn.Module):
    """From what a seat sees to a score for every action and a result for every seat, itself first."""

    low: Tensor
    size: Tensor
    start: Tensor
    row_of: Tensor
    used: Tensor
    owner: Tensor
    amount: Tensor

    def __init__(self, inputs: Inputs, seats: int, width: int, depth: int) -> None:
        super().__init__()
        spread = Spread(inputs)
        sizes = [len(values) for values in spread.values]
        self.register_buffer("low", torch.tensor(spread.low))
        self.register_buffer("size", torch.tensor(sizes))
        self.register_buffer("start", torch.tensor(np.cumsum([0, *sizes[:-1]])))
        self.register_buffer("row_of", torch.tensor([row for values in spread.values for row in values]))
        owner, amount = spread.amounts()
        space = -len(owner) % 8  # graphics processors like their matrices round
        owner, amount = np.pad(owner, (0, space)), np.pad(amount, (0, space))
        used = np.arange(len(owner)) % (spread.rows + 1) > 0  # row 0 is that of nothing
        self.register_buffer("used", torch.from_numpy(used.astype(np.float32)[:, None]))
        self.register_buffer("owner", torch.from_numpy(owner))
        self.register_buffer("amount", torch.from_numpy(amount))
        self.single = spread.single
        self.seats = seats
        self.special = nn.Parameter(torch.zeros(len(owner), width))  # of each value
        self.slope = nn.Parameter(torch.randn(spread.width, width) * 0.08)  # of each number, times its size
        self.facts = nn.Parameter(torch.randn(len(inputs.facts), width) * 0.02)
        self.bias = nn.Parameter(torch.full((width,), 0.2))
        self.hidden = nn.Linear(width, depth)
        self.policy = nn.Linear(depth, len(inputs.actions) + 1)
        self.value = nn.Linear(depth, seats)
        nn.init.normal_(self.policy.weight, std=0.01)
        nn.init.zeros_(self.policy.bias)
        nn.init.normal_(self.value.weight, std=0.02)

    def table(self) -> Tensor:
        """The weights of every row: what is special about a value, and what grows with it."""
        return self.used * (self.special + self.amount[:, None] * self.slope[self.owner])

    def first(self, numbers: Tensor, facts: Tensor) -> Tensor:
        """The sum of the rows of all that is seen, and of what holds for the match."""
        places = torch.minimum((numbers.long() - self.low).clamp_min_(0), self.size - 1) + self.start
        rows = self.row_of[places]
        table = self.table()
        kind = torch.bfloat16 if numbers.is_cuda else torch.float32
        hot = torch.zeros(len(rows), len(table), device=rows.device, dtype=kind)
        hot.scatter_(1, rows[:, : self.single], 1.0)
        together = rows[:, self.single :]  # several of them may be of one row
        hot.scatter_add_(1, together, torch.ones_like(together, dtype=kind))
        return (hot @ table.to(kind)).float() + facts @ self.facts + self.bias

    def forward(self, numbers: Tensor, facts: Tensor) -> tuple[Tensor, Tensor]:
        """Scores of all actions, and results between -1 and 1 for this seat and those after it."""
        one = self.first(numbers, facts).clamp(0, CLIP)
        two = self.hidden(one).clamp(0, CLIP)
        return self.policy(two), nn.functional.softsign(self.value(two))

    @torch.no_grad()
    def keep_small(self) -> None:
        """Weights stay where whole numbers can follow them."""
        for parameter in self.parameters():
            parameter.clamp_(-LIMIT, LIMIT)


def chances(scores: Tensor, codes: Tensor, counts: Tensor) -> Tensor:
    """Logarithms of the chances of the listed actions; what lies behind the count of a row can't happen."""
    listed = scores.gather(1, codes.long())
    allowed = torch.arange(codes.shape[1], device=codes.device) < counts[:, None]
    return torch.log_softmax(listed.masked_fill(~allowed, IMPOSSIBLE), -1)
