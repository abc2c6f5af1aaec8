"""Variants of Pledges that break a promise about secret choices, or about what a board shows."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tests.conformance.pledges import CHOSE, FIELDS, PLEDGE, Pledges, Pledging
from zirconia.core.contract.scene import SceneParts, overlay, zone
from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.random import Random

STOP = 2  # the third action of a variant


class Loud(Pledging):
    def tell(self, code: i64, seat: i64) -> None:
        """Everybody is told what was chosen."""
        if self.log is not None:
            self.log.add(CHOSE, EVERYONE, seat, 1 if code == PLEDGE else 0)


class Wordy(Pledging):
    def tell(self, code: i64, seat: i64) -> None:
        """Only a pledge is worth an event."""
        if code == PLEDGE:
            super().tell(code, seat)


class Unpacked(Pledging):
    def pack(self) -> vec[i64]:
        """What was chosen does not count."""
        numbers = list(super().pack())
        at = 3 + self.t.seats
        return vec[i64]([*numbers[:at], *numbers[at + self.t.seats :]])


class Faithful(Pledging):
    def imagine(self, seat: i64, random: Random) -> Pledging:
        """The true choices of the others, but for how far they have come."""
        other = super().imagine(seat, random)
        for owner in range(self.t.seats):
            if self.steps[owner] == FIELDS:
                other.pledged[owner] = self.pledged[owner]
        return other


class Staring(Pledging):
    def encode(self, seat: i64) -> vec[i64]:
        """What the next player has pledged stands in place of one's own pledges."""
        numbers = list(super().encode(seat))
        numbers[2] = self.pledged[(seat + 1) % self.t.seats]
        return vec[i64](numbers)


class Counted(Pledging):
    """Who has pledged enough stops: the number of steps tells how much was pledged."""

    def step(self, code: i64, seat: i64) -> None:
        if code == STOP:
            self.tell(code, seat)
            self.steps[seat] = FIELDS
            self.reveal_when_ready()
        else:
            super().step(code, seat)

    def tell(self, code: i64, seat: i64) -> None:
        """Nothing is said, so that only the updates themselves can be counted."""


class Stopping(Pledges):
    words_of_actions = ("pledge", "keep", "stop")
    position = Counted


class Astray(Pledges):
    def scene(self, position: Pledging, seat: int | None) -> SceneParts:
        """The cells lie in a zone that the board does not have."""
        parts = super().scene(position, seat)
        parts["boards"][0]["zones"] = [zone("meadow", "Meadow")]
        return parts


class Offside(Pledges):
    def scene(self, position: Pledging, seat: int | None) -> SceneParts:
        """An overlay over a cell that is not there."""
        parts = super().scene(position, seat)
        parts["boards"][0]["overlays"] = [overlay("asked", "Asked now", ["cell:9"])]
        return parts


def pledging(position: type[Pledging]) -> Pledges:
    """Pledges with this kind of position."""
    game = Pledges()
    game.position = position
    return game
