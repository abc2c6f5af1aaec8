"""Phase 2: the actions of a turn, and the gift at its end (8.2, 16.7)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LEGAL, Codes
from zirconia.games.kardashev.rules import research
from zirconia.games.kardashev.rules.base_actions import base_into, begin_base, check_base, is_base
from zirconia.games.kardashev.rules.data import SEAT, A, B, KardashevData
from zirconia.games.kardashev.rules.effects import ANY_BASE_ACTION, FREE_ACTIONS
from zirconia.games.kardashev.rules.ending import complete_action
from zirconia.games.kardashev.rules.events import E_ENDED
from zirconia.games.kardashev.rules.frames import F_COMPLETE, F_GIFT, F_TAKE
from zirconia.games.kardashev.rules.numbers import (
    ALL_TYPES,
    CELLS,
    COMPILE,
    DONE,
    END_TURN,
    IN_PLAY,
    NOBODY,
    RESEARCH,
    SYMBOL,
    TYPES,
)
from zirconia.games.kardashev.rules.questions import Automatic, Frame, Question
from zirconia.games.kardashev.rules.reasons import NO_ACTIONS, NO_BASE, NO_CARDS, NO_RESEARCH, NOT_ASKED
from zirconia.games.kardashev.rules.uses import begin_use, check_use


def check_budget(k: KardashevData, seat: i64, base: bool) -> i64:
    """Three actions, at most two of a kind; the Generalist has only the limit of three (R22)."""
    if k.base_used + k.research_used >= k.t.all_actions:
        return NO_ACTIONS
    if k.has_role(seat, FREE_ACTIONS):
        return LEGAL
    if base:
        return LEGAL if k.base_used < k.t.base_actions else NO_BASE
    return LEGAL if k.research_used < k.t.research_actions else NO_RESEARCH


@final
class Turn(Frame):
    """The active player's next action, or the end of the turn."""

    def run(self, k: KardashevData) -> bool:
        """Who is out, or has left, has no more actions (15.2, R65)."""
        seat = k.top(SEAT)
        if k.status[seat] != IN_PLAY:
            self.finish(k, seat)
            return True
        return False

    def begins(self) -> bool:
        return True

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        if code == END_TURN:
            return LEGAL
        base = is_base(code)
        if not base and code != COMPILE and (code < RESEARCH or code >= k.t.name_code):
            return NOT_ASKED
        reason = check_budget(k, seat, base)
        if reason != LEGAL or code == COMPILE:
            return reason
        if base:
            return check_base(k, code, seat)
        if code < k.t.use_code:
            return research.check_research(k, seat, code - RESEARCH)
        return check_use(k, seat, code - k.t.use_code)

    def legal_into(self, k: KardashevData, out: Codes, seat: i64) -> None:
        if check_budget(k, seat, True) == LEGAL:
            base_into(k, out, seat, ANY_BASE_ACTION)
        if check_budget(k, seat, False) == LEGAL:
            out.add(COMPILE)
            self.technologies_into(k, out, seat)
        out.add(END_TURN)

    def technologies_into(self, k: KardashevData, out: Codes, seat: i64) -> None:
        t = k.t
        open_to = t.listed[k.role[seat]] & ~k.researched[seat] if k.role[seat] >= 0 else 0
        mine = k.abilities(seat)
        for technology in range(t.technologies):
            if open_to >> technology & 1 == 1 and research.check_research(k, seat, technology) == LEGAL:
                out.add(RESEARCH + technology)
            if mine >> technology & 1 == 1 and check_use(k, seat, technology) == LEGAL:
                out.add(t.use_code + technology)

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        if code == END_TURN:
            self.finish(k, seat)
            return
        k.push(F_COMPLETE, seat)
        if is_base(code):
            k.base_used += 1
            begin_base(k, code, seat)
            return
        k.research_used += 1
        if code == COMPILE:
            k.push(F_TAKE, seat, ALL_TYPES, k.t.compiled)
        elif code < k.t.use_code:
            research.begin_research(k, seat, code - RESEARCH)
        else:
            begin_use(k, seat, code - k.t.use_code)

    def finish(self, k: KardashevData, seat: i64) -> None:
        k.pop()
        if k.log is not None:
            k.log.add(E_ENDED, EVERYONE, seat)
        ally = k.t.ally(seat)
        if (
            ally != NOBODY
            and k.status[seat] == IN_PLAY
            and k.status[ally] == IN_PLAY
            and shares_a_tile(k, seat, ally)
        ):
            k.push(F_GIFT, seat, ally, k.t.gift)


@final
class CompleteAction(Automatic):
    """An action is completed: shortage, elimination, departures (15.1, 15.2, R65)."""

    def run(self, k: KardashevData) -> bool:
        k.pop()
        complete_action(k)
        return True


def shares_a_tile(k: KardashevData, seat: i64, ally: i64) -> bool:
    """Whether both allies have a piece on some tile (16.7)."""
    for cell in range(i64(CELLS)):
        mine = k.colony[cell] == seat or k.fleet[cell] == seat
        if mine and (k.colony[cell] == ally or k.fleet[cell] == ally):
            return True
    return False


@final
class Gift(Question):
    """Up to `b` cards to the ally `a`, one by one (16.7)."""

    def __init__(self) -> None:
        super().__init__(SYMBOL, TYPES)

    def run(self, k: KardashevData) -> bool:
        if k.top(B) == 0:
            k.pop()
            return True
        return super().run(k)

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        if code == DONE:
            return LEGAL
        kind = code - SYMBOL
        if kind < 0 or kind >= TYPES:
            return NOT_ASKED
        return LEGAL if k.hand[seat * TYPES + kind] > 0 else NO_CARDS

    def legal_into(self, k: KardashevData, out: Codes, seat: i64) -> None:
        super().legal_into(k, out, seat)
        out.add(DONE)

    def fallback(self, k: KardashevData, seat: i64) -> i64:
        return DONE

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        if code == DONE:
            k.pop()
        else:
            k.give(seat, k.top(A), code - SYMBOL, 1)
            k.put(B, k.top(B) - 1)
