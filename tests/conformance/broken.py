"""Broken variants of Bag Duel and of Pledges, at least one for each promise that the suite tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from bag_duel.game import BagDuel
from bag_duel.rules.position import Duel
from bag_duel.rules.tables import FULL_HAND, DuelTables
from tests.conformance.broken_pledges import (
    Astray,
    Faithful,
    Loud,
    Offside,
    Staring,
    Stopping,
    Unpacked,
    Wordy,
    pledging,
)
from tests.conformance.broken_words import (
    Citing,
    Disordered,
    Lawless,
    Misquoting,
    Nameless,
    Namesakes,
    Overfilling,
    Promising,
    Rambling,
    SharedKeys,
    Speechless,
)
from tests.conformance.variant import Variant, over
from zirconia.core.contract.option import Options
from zirconia.core.contract.scene import SceneParts
from zirconia.core.errors import BadSetup
from zirconia.core.game import Game
from zirconia.core.kernel import bags
from zirconia.core.kernel.events import Log
from zirconia.core.kernel.position import LEGAL, Codes, Position
from zirconia.core.kernel.random import Random


class Stuck(Duel):
    def legal_into(self, out: Codes, seat: i64) -> None:
        """Nothing is offered to a player without stones."""
        if self.size(self.t.hand(seat)) or self.done:
            super().legal_into(out, seat)


class Overeager(Duel):
    def legal_into(self, out: Codes, seat: i64) -> None:
        """A draw is offered although the hand is full."""
        super().legal_into(out, seat)
        if not self.done and self.check(self.t.draw, seat) != LEGAL:
            out.add(self.t.draw)


class Lenient(Duel):
    def check(self, code: i64, seat: i64) -> i64:
        """Resting is accepted at any time, though not offered."""
        if code == self.t.rest and self.is_acting(seat) and not self.done:
            return LEGAL
        return super().check(code, seat)

    def legal_into(self, out: Codes, seat: i64) -> None:
        for code in range(self.t.actions):
            if super().check(code, seat) == LEGAL:
                out.add(code)


class Meddling(Duel):
    def check(self, code: i64, seat: i64) -> i64:
        """Asking for what is refused takes a round."""
        reason = super().check(code, seat)
        self.round_number += reason != LEGAL
        return reason

    def legal_into(self, out: Codes, seat: i64) -> None:
        for code in range(self.t.actions):
            if super().check(code, seat) == LEGAL:
                out.add(code)


class Sharing(Duel):
    def copy(self) -> Duel:
        other = super().copy()
        other.stones = self.stones
        return other


class Forgetful(Variant):
    def write(self, position: Duel) -> dict[str, Any]:
        """The position says nothing of the deed."""
        return {key: value for key, value in super().write(position).items() if key != "bag"}


class Talkative(Variant):
    def scene(self, position: Duel, seat: int | None) -> SceneParts:
        """Every player's dearest hand shows in the phase."""
        parts = super().scene(position, seat)
        hand = position.t.hand((0 if seat is None else seat + 1) % position.t.seats)
        parts["phase"] = {"id": "deed", "label": f"Stars: {int(position.stones[hand + position.t.kinds - 1])}"}
        return parts


class Whispering(Variant):
    """The kind of a drawn stone is no secret in the log."""

    event_types = tuple(
        kind._replace(fields=tuple(field._replace(secret=False) for field in kind.fields))
        for kind in BagDuel.event_types
    )


class AllKnowing(Duel):
    def imagine(self, seat: i64, random: Random) -> Duel:
        """The truth."""
        return self.with_random(random)


class Unimaginative(Duel):
    def imagine(self, seat: i64, random: Random) -> Duel:
        """The same world for every seed."""
        other = super().imagine(seat, Random(vec[i64]([1, 2, 3, 4])))
        return other.with_random(random)


class Careless(Duel):
    def imagine(self, seat: i64, random: Random) -> Duel:
        """The turn is lost on the way."""
        other = super().imagine(seat, random)
        other.done = False
        return other


class Secretive(Duel):
    def draw(self, seat: i64) -> None:
        """A draw that is not counted."""
        super().draw(seat)
        self.random.reveals -= 1


class Generous(Duel):
    def play(self, kind: i64, seat: i64) -> None:
        """A stone appears from nowhere."""
        super().play(kind, seat)
        bags.add(self.stones, self.t.open(seat), self.t.kinds, kind, 1)


class Endless(Variant):
    def tables(self, seats: int, options: Options, overrides: Options) -> DuelTables:
        tables = super().tables(seats, options, overrides)
        tables.rounds = 1_000_000
        return tables


class Unfair(Duel):
    def places(self) -> list[int]:
        """A always wins."""
        return [1, *([2] * (int(self.t.seats) - 1))]


class Stubborn(Duel):
    def resign(self, seat: i64) -> None:
        """Nothing happens."""


class Mislaid(Variant):
    def path(self, position: Duel, code: int, seat: int) -> tuple[str, ...]:
        """All actions begin alike, one of them ending there."""
        path = super().path(position, code, seat)
        return ("do:draw", *path) if code < position.t.kinds else path


class Elsewhere(Variant):
    def path(self, position: Duel, code: int, seat: int) -> tuple[str, ...]:
        """The path names stones that are not in the scene."""
        path = super().path(position, code, seat)
        return (f"unseen:no-{path[0]}",) if code < position.t.kinds else path


class OffVocabulary(Variant):
    def scene(self, position: Duel, seat: int | None) -> SceneParts:
        parts = super().scene(position, seat)
        parts["areas"][0]["weight"] = 3  # type: ignore[typeddict-unknown-key]
        return parts


class Miscounted(Variant):
    def encoding(self, tables: DuelTables) -> tuple[tuple[str, tuple[int, ...]], ...]:
        return super().encoding(tables)[:-1]


class Leaking(Duel):
    def encode(self, seat: i64) -> vec[i64]:
        """The bag in place of what is unseen."""
        numbers = list(super().encode(seat))
        numbers[4 : 4 + self.t.kinds] = [int(self.stones[kind]) for kind in range(self.t.kinds)]
        return vec[i64](numbers)


class Overflowing(Variant):
    encoding_limit = 3


class Misplaced(Duel):
    def encode_into(self, out: vec[i64], at: i64, seat: i64) -> i64:
        """One place too far."""
        return super().encode_into(out, at + 1, seat) - 1


class Blurred(Duel):
    def pack(self) -> vec[i64]:
        """Whose turn it is and whether the deed is done do not count."""
        out = vec[i64]([self.over, self.ending, self.round_number, self.out])
        for count in self.stones:
            out = append(out, i64(count))
        return out


class Backwards(Duel):
    def turn(self) -> i64:
        return 1 + int(self.t.rounds) * int(self.t.seats) - super().turn()


class Unplayable(Variant):
    def settle(self, seats: int, options: dict[str, Any]) -> dict[str, Any]:
        """The short game is refused, which is the default."""
        if not options["long"]:
            raise BadSetup(["only the long game is fun"])
        return options


class Fragile(Variant):
    def settle(self, seats: int, options: dict[str, Any]) -> dict[str, Any]:
        """The long game is not refused but falls over."""
        assert {False: "short"}[options["long"]]
        return options


class Hollow(Game[Duel, DuelTables]):
    """Only half of a game: no seats, and no words for anything."""

    id = "hollow"
    title = "Hollow"
    summary = "nothing"
    designers = "nobody"
    folder = BagDuel.folder
    tables = BagDuel.tables
    streams = BagDuel.streams
    deal = BagDuel.deal


class Unfinished(Position):
    """A position without rules."""


class Begun(Variant):
    def deal(self, tables: DuelTables, options: Options, random: Random, log: Log | None) -> Any:
        return Unfinished(random)


# Positions that no game comes to ------------------------------------------------------------------


class Jammed(Duel):
    def legal_into(self, out: Codes, seat: i64) -> None:
        """Nothing is offered to an overfull hand."""
        if self.size(self.t.hand(seat)) <= FULL_HAND:
            super().legal_into(out, seat)


class Spinning(Duel):
    def end_turn(self) -> None:
        """An overfull hand is waited for."""
        while self.size(self.t.hand(self.active)) > FULL_HAND:
            pass
        super().end_turn()


class Crashing(Variant):
    def read(self, position: Duel, data: Mapping[str, Any]) -> None:
        """What is not there is not expected."""
        super().read(position, {**data, "round": data["round"]})


class Changing(Variant):
    def write(self, position: Duel) -> dict[str, Any]:
        """An overfull hand is written as a full one."""
        written = super().write(position)
        for row in written["players"]:
            if sum(row["hand"].values()) > FULL_HAND:
                row["hand"] = {position.t.ids[0]: FULL_HAND}
        return written


BROKEN: dict[str, tuple[str, Game[Any, Any]]] = {
    "half of the hooks are missing": ("hooks", Hollow()),
    "the position has no rules": ("hooks", Begun()),
    "the default setup is refused": ("setups", Unplayable()),
    "an option raises": ("setups", Fragile()),
    "the reasons are in another order than their numbers": ("words", Disordered()),
    "an event has no sentence": ("words", Speechless()),
    "an event is of no kind": ("words", over(Rambling)),
    "an event holds more than it has fields": ("words", over(Overfilling)),
    "a refusal has the number of no reason": ("words", over(Nameless)),
    "a reason has no rule": ("rulebook", Lawless()),
    "a refusal cites a rule that is not there": ("rulebook", Citing()),
    "a position loads and gets stuck": ("positions", over(Jammed)),
    "a position loads and hangs": ("positions", over(Spinning)),
    "a position is refused with a KeyError": ("positions", Crashing()),
    "a position that was loaded is written differently": ("positions", Changing()),
    "a secret choice is logged to everyone": ("secrets", pledging(Loud)),
    "only some secret choices are logged": ("secrets", pledging(Wordy)),
    "the steps of a secret choice can be counted": ("secrets", Stopping()),
    "pack leaves a secret choice out": ("digests", pledging(Unpacked)),
    "a secret choice is imagined as it is": ("imagine", pledging(Faithful)),
    "a secret choice is encoded for others": ("encoding", pledging(Staring)),
    "a cell lies in a zone that is not there": ("scene", Astray()),
    "an overlay lies on a cell that is not there": ("scene", Offside()),
    "nobody is offered anything": ("acting", over(Stuck)),
    "an illegal action is offered": ("applies", over(Overeager)),
    "an action is accepted that is not offered": ("refusals", over(Lenient)),
    "a refusal changes the state": ("refusals", over(Meddling)),
    "two actions have one name": ("names", Namesakes()),
    "two actions have one key": ("names", SharedKeys()),
    "copies share their stones": ("copies", over(Sharing)),
    "a position leaves something out": ("records", Forgetful()),
    "a view shows a hand": ("secrets", Talkative()),
    "the log tells what was drawn": ("secrets", Whispering()),
    "the truth is imagined": ("imagine", over(AllKnowing)),
    "one world is imagined for all seeds": ("imagine", over(Unimaginative)),
    "an imagined world looks different": ("imagine", over(Careless)),
    "a draw is not counted": ("reveals", over(Secretive)),
    "a rule is cited that is not there": ("rulebook", Misquoting()),
    "stones appear from nowhere": ("conserved", over(Generous)),
    "the game never ends": ("results", Endless()),
    "places have nothing to do with scores": ("results", over(Unfair)),
    "resigning does nothing": ("results", over(Stubborn)),
    "a path goes on where another ends": ("scene", Mislaid()),
    "a path touches what is not there": ("scene", Elsewhere()),
    "a view has a word of its own": ("scene", OffVocabulary()),
    "a forecast does not come true": ("scene", Promising()),
    "the encoding has another size": ("encoding", Miscounted()),
    "the encoding breaks its limit": ("encoding", Overflowing()),
    "the encoding is written elsewhere": ("encoding", over(Misplaced)),
    "the encoding tells a secret": ("encoding", over(Leaking)),
    "different states have one digest": ("digests", over(Blurred)),
    "turns count down": ("turns", over(Backwards)),
}
