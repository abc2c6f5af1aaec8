"""Frames at work: what each kind does when it lies on top of the stack."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from zirconia.core.kernel.position import LEGAL, Codes
from zirconia.games.kardashev.rules.data import SEAT, KardashevData
from zirconia.games.kardashev.rules.numbers import IN_PLAY


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame:
    """What one kind of frame does. Its data lie on the stack of the position; it holds none itself."""

    def run(self, k: KardashevData) -> bool:
        """Go on without anybody's decision; False to wait for one."""
        raise NotImplementedError

    def is_acting(self, k: KardashevData, seat: i64) -> bool:
        return k.top(SEAT) == seat

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        raise NotImplementedError

    def legal_into(self, k: KardashevData, out: Codes, seat: i64) -> None:
        raise NotImplementedError

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        raise NotImplementedError

    def fallback(self, k: KardashevData, seat: i64) -> i64:
        """What is done for a seat that has resigned."""
        codes = k.t.scratch
        codes.size = 0
        self.legal_into(k, codes, seat)
        return codes.codes[0]

    def begins(self) -> bool:
        """Whether a player who is asked this stands at the start of a choice, not inside one."""
        return False


class Question(Frame):
    """A frame that asks its seat for one of the codes from `first` to `last`."""

    def __init__(self, first: i64, count: i64) -> None:
        self.first = first
        self.count = count

    def run(self, k: KardashevData) -> bool:
        """A question with exactly one legal answer is not asked (18), nor one without any."""
        seat = k.top(SEAT)
        if k.status[seat] != IN_PLAY:
            self.answer_for_absent(k, seat)
            return True
        codes = k.t.scratch
        codes.size = 0
        self.legal_into(k, codes, seat)
        if codes.size > 1:
            return False
        if codes.size == 0:
            k.pop()
        else:
            self.step(k, codes.codes[0], seat)
        return True

    def answer_for_absent(self, k: KardashevData, seat: i64) -> None:
        """Somebody who has left is not asked; the rules still need an answer (R65)."""
        codes = k.t.scratch
        codes.size = 0
        self.legal_into(k, codes, seat)
        if codes.size == 0:
            k.pop()
        else:
            self.step(k, self.fallback(k, seat), seat)

    def legal_into(self, k: KardashevData, out: Codes, seat: i64) -> None:
        for code in range(self.first, self.first + self.count):
            if self.check(k, code, seat) == 0:
                out.add(code)


class Automatic(Frame):
    """A frame that never waits."""

    def is_acting(self, k: KardashevData, seat: i64) -> bool:
        return False


class NameTechnology(Question):
    """A question answered by naming a technology."""

    def __init__(self) -> None:
        super().__init__(0, 0)

    def legal_into(self, k: KardashevData, out: Codes, seat: i64) -> None:
        for code in range(k.t.name_code, k.t.name_code + k.t.technologies):
            if self.check(k, code, seat) == LEGAL:
                out.add(code)
