"""By what a match was decided: what a game tells of its end, of which one sentence is made for everybody."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Compared:
    """One step of a ranking: what is counted ('point', 'points'), what the better one has ('more points'), and the
    number of each seat, allies having one together. A step that is `told` by its words alone shows no numbers."""

    one: str
    many: str
    better: str
    numbers: tuple[int, ...]
    fewer: bool = False
    told: bool = True

    def count(self, seat: int) -> str:
        number = self.numbers[seat]
        return f"{number} {self.one if number == 1 else self.many}"

    def best(self, seats: list[int]) -> list[int]:
        """Those of the seats that nobody is ahead of."""
        first = (min if self.fewer else max)(self.numbers[seat] for seat in seats)
        return [seat for seat in seats if self.numbers[seat] == first]


@dataclass(frozen=True)
class Decided:
    """How a match came to its end, what was compared then and in which order, and who took no part in that.

    `how` is a sentence, with marks for players; the last round and resignations need none. `out` are the seats
    that can't win, `resigned` those that have given up."""

    how: str = ""
    compared: tuple[Compared, ...] = ()
    out: tuple[int, ...] = ()
    resigned: tuple[int, ...] = ()
