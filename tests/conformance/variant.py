"""Bag Duel over another kind of position, for variants of it that break a promise."""

from __future__ import annotations

from bag_duel.game import BagDuel
from bag_duel.rules.position import Duel
from bag_duel.rules.tables import DuelTables
from zirconia.core.contract.option import Options
from zirconia.core.kernel.events import Log
from zirconia.core.kernel.random import Random


class Variant(BagDuel):
    """Bag Duel over another kind of position."""

    position: type[Duel] = Duel

    def deal(self, tables: DuelTables, options: Options, random: Random, log: Log | None) -> Duel:
        dealt = super().deal(tables, options, random, log)
        return self.position(tables, dealt.random, dealt.stones)


def over(position: type[Duel]) -> BagDuel:
    """Bag Duel with this kind of position."""
    game = Variant()
    game.position = position
    return game
