"""Variants of Bag Duel that break a promise about words: names, keys, reasons, rules and events."""

from __future__ import annotations

from mypy_extensions import i64

from bag_duel.game import BagDuel
from bag_duel.rules.events import RESTED
from bag_duel.rules.position import Duel
from bag_duel.rules.reasons import CAN_ACT
from bag_duel.rules.tables import DuelTables
from tests.conformance.variant import Variant
from zirconia.core.contract.declared import Reason
from zirconia.core.contract.scene import SceneParts, counter, foretold
from zirconia.core.contract.vocabulary import Foretold
from zirconia.core.kernel.events import EVERYONE


class Namesakes(Variant):
    def name(self, position: Duel, code: int, seat: int) -> str:
        return "Play a stone" if code < position.t.kinds else super().name(position, code, seat)


class SharedKeys(Variant):
    def key(self, tables: DuelTables, code: int) -> str:
        return "play" if code < tables.kinds else super().key(tables, code)


class ReservedKey(Variant):
    """The key of an action means something else in a record."""

    def __init__(self, reserved: str) -> None:
        self.reserved = reserved

    def key(self, tables: DuelTables, code: int) -> str:
        return self.reserved if code == tables.rest else super().key(tables, code)


class Misquoting(Variant):
    reasons = (*BagDuel.reasons[:-1], Reason("CAN_ACT", "R99", "You can play or draw, so you may not rest."))


class Lawless(Variant):
    reasons = (*BagDuel.reasons[:-1], Reason("CAN_ACT", "", "You can play or draw, so you may not rest."))


class Citing(Variant):
    def cite(self, position: Duel, reason: int, code: int) -> str:
        """A rule that depends on the action, and is nowhere."""
        return "R77" if code == position.t.rest else super().cite(position, reason, code)


class Disordered(Variant):
    """The reasons of the game stand in another order than the numbers of the rules."""

    reasons = (*BagDuel.reasons[1::-1], *BagDuel.reasons[2:])


class Speechless(Variant):
    event_types = (BagDuel.event_types[0]._replace(text=""), *BagDuel.event_types[1:])


class Promising(Variant):
    """A stone that is played is said to stay."""

    def scene(self, position: Duel, seat: int | None) -> SceneParts:
        parts = super().scene(position, seat)
        if seat is not None:
            stones = int(position.size(position.t.hand(seat)))
            parts["prompt"]["left"] = [counter("stones", "Stones in hand", stones)]
        return parts

    def foretell(self, position: Duel, code: int, seat: int) -> Foretold:
        stones = int(position.size(position.t.hand(seat)))
        return foretold(forecast=f"{stones} stones left") if code < position.t.kinds else {}


class Rambling(Duel):
    def play(self, kind: i64, seat: i64) -> None:
        """An event of a kind that nobody has declared."""
        super().play(kind, seat)
        if self.log is not None:
            self.log.add(77, EVERYONE, seat)


class Overfilling(Duel):
    def play(self, kind: i64, seat: i64) -> None:
        """An event with a value that it has no field for."""
        super().play(kind, seat)
        if self.log is not None:
            self.log.add(RESTED, EVERYONE, seat, 1 + kind)


class Nameless(Duel):
    def check(self, code: i64, seat: i64) -> i64:
        """A refusal with a number that no reason has."""
        reason = super().check(code, seat)
        return 99 if reason == CAN_ACT else reason
