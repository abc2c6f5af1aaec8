"""Use Technology: what a research action does with a technology (12.2)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LEGAL, Codes
from zirconia.games.kardashev.rules import own_lines, planets
from zirconia.games.kardashev.rules.base_actions import any_base, base_into, begin_base, bit_of, check_base
from zirconia.games.kardashev.rules.data import A, KardashevData
from zirconia.games.kardashev.rules.effects import (
    NO_USE,
    USE_ACT,
    USE_DESTROY,
    USE_ERASE,
    USE_PROBE,
    USE_RESTORE,
    USE_TERRAFORM,
    USES,
)
from zirconia.games.kardashev.rules.events import E_USED
from zirconia.games.kardashev.rules.frames import (
    F_ACT,
    F_ANTIMATTER,
    F_MEMORY_ERASER,
    F_PAY,
    F_SPACE_PROBE,
    F_TERRAFORM,
)
from zirconia.games.kardashev.rules.numbers import BUILD_COLONY, NOWHERE
from zirconia.games.kardashev.rules.questions import Question
from zirconia.games.kardashev.rules.reasons import NO_CARDS, NOT_ASKED, NOT_RESEARCHED, NOTHING_TO_USE, PASSIVE


@mypyc_attr(allow_interpreted_subclasses=True)
class Use:
    """What a research action does with a technology; a word of the column `use`."""

    def check(self, k: KardashevData, seat: i64, technology: i64) -> i64:
        """Whether it can do something now."""
        return LEGAL

    def begin(self, k: KardashevData, seat: i64, technology: i64) -> None:
        raise NotImplementedError


@final
class UseAct(Use):
    """Do one of the base actions that the technology names (8.2)."""

    def check(self, k: KardashevData, seat: i64, technology: i64) -> i64:
        return LEGAL if any_base(k, seat, k.t.acts[technology]) else NOTHING_TO_USE

    def begin(self, k: KardashevData, seat: i64, technology: i64) -> None:
        k.push(F_ACT, seat, k.t.acts[technology], technology)


@final
class UseTerraform(Use):
    """Terraform."""

    def check(self, k: KardashevData, seat: i64, technology: i64) -> i64:
        return planets.check_add_symbol(k, seat, False)

    def begin(self, k: KardashevData, seat: i64, technology: i64) -> None:
        k.push(F_TERRAFORM, seat, 0, NOWHERE)


@final
class UseRestore(Use):
    """Accretion Device."""

    def check(self, k: KardashevData, seat: i64, technology: i64) -> i64:
        return planets.check_add_symbol(k, seat, True)

    def begin(self, k: KardashevData, seat: i64, technology: i64) -> None:
        k.push(F_TERRAFORM, seat, 1, NOWHERE)


@final
class UseDestroy(Use):
    """Antimatter."""

    def check(self, k: KardashevData, seat: i64, technology: i64) -> i64:
        return planets.check_antimatter(k, seat)

    def begin(self, k: KardashevData, seat: i64, technology: i64) -> None:
        k.push(F_ANTIMATTER, seat)


@final
class UseProbe(Use):
    """Space Probe."""

    def check(self, k: KardashevData, seat: i64, technology: i64) -> i64:
        return own_lines.check_space_probe(k, seat)

    def begin(self, k: KardashevData, seat: i64, technology: i64) -> None:
        k.push(F_SPACE_PROBE, seat)


@final
class UseErase(Use):
    """Memory Eraser."""

    def begin(self, k: KardashevData, seat: i64, technology: i64) -> None:
        k.push(F_MEMORY_ERASER, seat)


def in_order(uses: dict[int, Use]) -> list[Use]:
    """One object for every word of the column `use`, by its number."""
    return [uses[number] for number in range(len(USES.words))]


USES_AT_WORK: Final[list[Use]] = in_order(
    {
        NO_USE: Use(),  # for technologies that work by themselves
        USE_ACT: UseAct(),
        USE_TERRAFORM: UseTerraform(),
        USE_RESTORE: UseRestore(),
        USE_DESTROY: UseDestroy(),
        USE_PROBE: UseProbe(),
        USE_ERASE: UseErase(),
    }
)


def check_use(k: KardashevData, seat: i64, technology: i64) -> i64:
    """A technology of yours that needs a research action and can do something now."""
    if k.abilities(seat) >> technology & 1 == 0:
        return NOT_RESEARCHED
    if k.t.use[technology] == NO_USE:
        return PASSIVE
    if k.cards(seat) < k.t.use_any[technology]:
        return NO_CARDS
    return USES_AT_WORK[k.t.use[technology]].check(k, seat, technology)


def begin_use(k: KardashevData, seat: i64, technology: i64) -> None:
    """What is paid for the use itself is paid first."""
    if k.log is not None:
        k.log.add(E_USED, EVERYONE, seat, technology)
    USES_AT_WORK[k.t.use[technology]].begin(k, seat, technology)
    if k.t.use_any[technology] > 0:
        k.push(F_PAY, seat, 0, 0, 0, k.t.use_any[technology])


@final
class Act(Question):
    """A base action among the bits `a`, done as a research action (8.2)."""

    def __init__(self) -> None:
        super().__init__(BUILD_COLONY, 0)

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        if bit_of(code) & k.top(A) == 0:
            return NOT_ASKED
        return check_base(k, code, seat)

    def legal_into(self, k: KardashevData, out: Codes, seat: i64) -> None:
        base_into(k, out, seat, k.top(A))

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        k.pop()
        begin_base(k, code, seat)
