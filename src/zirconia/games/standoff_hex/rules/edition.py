"""Where the rules of the hex edition differ from the other one. Numbers are those of rulebook.md."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from zirconia.core.kernel.events import EVERYONE, Log
from zirconia.core.kernel.position import Codes
from zirconia.core.kernel.random import Random
from zirconia.games.standoff.rules.actions import check_action
from zirconia.games.standoff.rules.effects import complete
from zirconia.games.standoff.rules.numbers import ACTING, ASK_SHIELD
from zirconia.games.standoff.rules.position import StandoffPosition, start
from zirconia.games.standoff.rules.reasons import NO_SUCH_CHOICE
from zirconia.games.standoff.rules.standoff import Edition, Standoff
from zirconia.games.standoff.rules.tables import MOVE, NAPALM, OFFENSIVE
from zirconia.games.standoff.rules.turns import after_action
from zirconia.games.standoff_hex.rules import expansion, tokens, wells
from zirconia.games.standoff_hex.rules.events import ADDED
from zirconia.games.standoff_hex.rules.tables import HexTables


@final
class HexEdition(Edition):
    """Wells, Tactical Offensive, the action Add 1 credit, and the seven modules of the expansion."""

    def __init__(self, tables: HexTables) -> None:
        self.h = tables

    def upkeep(self, p: Standoff) -> None:
        """Wells give (10.1); the row may be adjusted again (15.8)."""
        p.adjusted = False
        wells.upkeep(p, self.h)

    def gain_more(self, p: Standoff, kind: i64) -> None:
        """Time Dilation (15.5)."""
        expansion.dilate(p, kind)

    def took_cell(self, p: Standoff, cell: i64) -> None:
        """V4: wells give at once."""
        wells.took_cell(p, self.h, cell)

    def keeps_token(self, p: Standoff, cell: i64) -> bool:
        return wells.keeps_token(p, self.h, cell)

    def narrow_targets(self, p: Standoff, effect: i64, kind: i64) -> None:
        """Tactical Offensive hits next to one's own tiles; Napalm and Telekinesis have targets of their own."""
        if effect == OFFENSIVE:
            wells.find_next_to_own(p)
        elif effect == NAPALM:
            tokens.find_removable(p, self.h)
        elif effect == MOVE:
            tokens.find_destinations(p, p.source)

    def takes_over(self, p: Standoff, cell: i64) -> bool:
        """Napalm and Telekinesis; and before a tile is destroyed, opponents are asked for a Shield (15.1)."""
        if p.effect == NAPALM:
            tokens.remove_token(p, cell)
        elif p.effect == MOVE:
            tokens.move_tile(p, p.source, cell)
        else:
            return expansion.is_asked_about(p, self.h, cell)
        complete(p)
        return True

    def go_on_unanswered(self, p: Standoff) -> None:
        expansion.go_on_unanswered(p)

    # Actions ------------------------------------------------------------------------------------------

    def check(self, p: Standoff, code: i64) -> i64:
        h = self.h
        if code < h.seat_code:
            return tokens.check_move(p, h, code - h.use_code)
        if code == h.done_code:
            return NO_SUCH_CHOICE
        if code == h.credit_code:
            return check_action(p)
        if code == h.adjust_code:
            return expansion.check_adjust(p, h)
        if code == h.pass_code:
            return expansion.check_pass(p)
        if code < h.merge_code:
            return expansion.check_answer(p, code - h.answer_code)
        if code < h.deny_code:
            return expansion.check_merge(p, h, code - h.merge_code)
        denied = code - h.deny_code
        return expansion.check_deny(p, denied // h.copies_apart, denied % h.copies_apart)

    def step(self, p: Standoff, code: i64) -> None:
        h = self.h
        if code < h.seat_code:
            tokens.begin_move(p, h, code - h.use_code)
        elif code == h.credit_code:
            add_credit(p)
        elif code == h.adjust_code:
            expansion.adjust(p, h)
        elif code == h.pass_code:
            expansion.decline(p)
        elif code < h.merge_code:
            expansion.answer(p, code - h.answer_code)
        elif code < h.deny_code:
            expansion.merge(p, h, code - h.merge_code)
        else:
            denied = code - h.deny_code
            expansion.deny(p, denied // h.copies_apart, denied % h.copies_apart)

    def legal_into(self, p: Standoff, out: Codes) -> None:
        h = self.h
        if p.choice == ASK_SHIELD:
            expansion.answers_into(p, h, out)
            return
        if p.phase != ACTING:
            return
        if p.actions > 0:
            out.add(h.credit_code)
            if h.components:
                expansion.merges_and_denials_into(p, h, out)
        if h.adjustment and not p.adjusted and p.in_row(0) >= 0:
            out.add(h.adjust_code)

    def uses_into(self, p: Standoff, out: Codes) -> None:
        tokens.moves_into(p, self.h, out)

    # Numbers ------------------------------------------------------------------------------------------

    def packed(self, p: Standoff, out: vec[i64]) -> vec[i64]:
        return append(out, 1 if p.adjusted else 0)

    def own_numbers(self) -> i64:
        return 3

    def encode_into(self, p: Standoff, out: vec[i64], at: i64) -> i64:
        out[at] = 1 if p.adjusted else 0
        out[at + 1] = p.source
        out[at + 2] = p.target
        return at + 3


def add_credit(p: Standoff) -> None:
    """The action Add 1 credit (8.2)."""
    p.spend_action()
    p.budget += 1
    if p.log is not None:
        p.log.add(ADDED, EVERYONE, p.active)
    after_action(p)


def deal(tables: HexTables, random: Random, log: Log | None) -> StandoffPosition:
    """The starting position (section 5)."""
    return start(tables, HexEdition(tables), random, log)
