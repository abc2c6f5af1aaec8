"""The base actions (section 9), and technologies used with a research action (12.2)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from zirconia.core.events import EVERYONE
from zirconia.core.position import LEGAL, Codes
from zirconia.games.kardashev.rules import building, harvest, movement, research
from zirconia.games.kardashev.rules.codes import (
    BUILD_COLONY,
    BUILD_FLEET,
    CELLS,
    E_USED,
    F_ACT,
    F_PAY,
    FOUND,
    HARVEST,
    LAUNCH,
    MOVE,
    NO_CARDS,
    NOBODY,
    NOT_ASKED,
    NOT_RESEARCHED,
    NOTHING_TO_USE,
    PASSIVE,
    RAISE,
    REAP,
    REFIT,
    SAIL,
    SKIP,
    UNEXPLORED,
    UPGRADE_COLONY,
    UPGRADE_FLEET,
)
from zirconia.games.kardashev.rules.realm import A, Question, Realm
from zirconia.games.kardashev.tables import NO_USE, OUTPOSTS

# Base actions (9) ---------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class BaseAction:
    """One base action: its bit, its first code, and how the `at`-th of its codes is checked and begun."""

    def __init__(self, verb: i64, first: i64) -> None:
        self.verb = verb
        self.first = first

    def check(self, k: Realm, seat: i64, at: i64) -> i64:
        raise NotImplementedError

    def begin(self, k: Realm, seat: i64, at: i64) -> None:
        raise NotImplementedError


@final
class BuildColony(BaseAction):
    def check(self, k: Realm, seat: i64, at: i64) -> i64:
        return building.check_found(k, seat, at)

    def begin(self, k: Realm, seat: i64, at: i64) -> None:
        building.begin_found(k, seat, at)


@final
class UpgradeColony(BaseAction):
    def check(self, k: Realm, seat: i64, at: i64) -> i64:
        return building.check_raise(k, seat, at)

    def begin(self, k: Realm, seat: i64, at: i64) -> None:
        building.begin_raise(k, seat, at)


@final
class BuildFleet(BaseAction):
    def check(self, k: Realm, seat: i64, at: i64) -> i64:
        return building.check_launch(k, seat, at // 3, at % 3 + 1)

    def begin(self, k: Realm, seat: i64, at: i64) -> None:
        building.begin_launch(k, seat, at // 3, at % 3 + 1)


@final
class UpgradeFleet(BaseAction):
    def check(self, k: Realm, seat: i64, at: i64) -> i64:
        return building.check_refit(k, seat, at)

    def begin(self, k: Realm, seat: i64, at: i64) -> None:
        building.begin_refit(k, seat, at)


@final
class MoveFleet(BaseAction):
    def check(self, k: Realm, seat: i64, at: i64) -> i64:
        return movement.check_sail(k, seat, at)

    def begin(self, k: Realm, seat: i64, at: i64) -> None:
        movement.begin_sail(k, seat, at)


@final
class HarvestAll(BaseAction):
    def check(self, k: Realm, seat: i64, at: i64) -> i64:
        return LEGAL

    def begin(self, k: Realm, seat: i64, at: i64) -> None:
        harvest.begin_harvest(k, seat)


# In the order of their first codes.
BASE_ACTIONS: Final[list[BaseAction]] = [
    BuildColony(FOUND, BUILD_COLONY),
    UpgradeColony(RAISE, UPGRADE_COLONY),
    BuildFleet(LAUNCH, BUILD_FLEET),
    UpgradeFleet(REFIT, UPGRADE_FLEET),
    MoveFleet(SAIL, MOVE),
    HarvestAll(REAP, HARVEST),
]


def is_base(code: i64) -> bool:
    """Whether a code begins a base action."""
    return code == HARVEST or BUILD_COLONY <= code < SKIP


def base_action(code: i64) -> BaseAction:
    """The base action that a code begins."""
    found = BASE_ACTIONS[0]
    for action in BASE_ACTIONS:
        if action.first <= code:
            found = action
    return found


def verb_of(code: i64) -> i64:
    """The bit of the base action a code begins, or 0."""
    return base_action(code).verb if is_base(code) else 0


def check_base(k: Realm, code: i64, seat: i64) -> i64:
    """Whether the rules of a base action allow it here, budget apart."""
    action = base_action(code)
    return action.check(k, seat, code - action.first)


def begin_base(k: Realm, code: i64, seat: i64) -> None:
    action = base_action(code)
    action.begin(k, seat, code - action.first)


def base_into(k: Realm, out: Codes, seat: i64, verbs: i64) -> None:
    """Every base action among these verbs that the rules allow here."""
    if verbs & REAP:
        out.add(HARVEST)
    outposts = k.has(seat, OUTPOSTS)
    for cell in range(i64(CELLS)):
        if k.ground[cell] == UNEXPLORED:
            continue
        if k.colony[cell] == NOBODY:
            if verbs & FOUND != 0 and building.check_found(k, seat, cell) == LEGAL:
                out.add(BUILD_COLONY + cell)
        elif verbs & RAISE != 0 and building.check_raise(k, seat, cell) == LEGAL:
            out.add(UPGRADE_COLONY + cell)
        if verbs & LAUNCH != 0 and (outposts or k.colony[cell] != NOBODY):
            for level in range(i64(3)):
                if building.check_launch(k, seat, cell, level + 1) != LEGAL:
                    break
                out.add(BUILD_FLEET + cell * 3 + level)
        if k.fleet[cell] == seat:
            if verbs & REFIT != 0 and building.check_refit(k, seat, cell) == LEGAL:
                out.add(UPGRADE_FLEET + cell)
            if verbs & SAIL != 0 and movement.check_sail(k, seat, cell) == LEGAL:
                out.add(MOVE + cell)


def any_base(k: Realm, seat: i64, verbs: i64) -> bool:
    """Whether any of these base actions is possible."""
    if verbs & REAP:
        return True
    codes = k.t.scratch_too
    codes.size = 0
    base_into(k, codes, seat, verbs)
    return codes.size > 0


# Use Technology (12.2) ----------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Use:
    """What a research action does with a technology; a word of the column `use`."""

    def check(self, k: Realm, seat: i64, technology: i64) -> i64:
        """Whether it can do something now."""
        return LEGAL

    def begin(self, k: Realm, seat: i64, technology: i64) -> None:
        raise NotImplementedError


@final
class UseAct(Use):
    """Do one of the base actions that the technology names (8.2)."""

    def check(self, k: Realm, seat: i64, technology: i64) -> i64:
        return LEGAL if any_base(k, seat, k.t.acts[technology]) else NOTHING_TO_USE

    def begin(self, k: Realm, seat: i64, technology: i64) -> None:
        k.push(F_ACT, seat, k.t.acts[technology], technology)


@final
class UseTerraform(Use):
    def check(self, k: Realm, seat: i64, technology: i64) -> i64:
        return research.check_mark(k, seat, False)

    def begin(self, k: Realm, seat: i64, technology: i64) -> None:
        research.begin_terraform(k, seat)


@final
class UseRestore(Use):
    def check(self, k: Realm, seat: i64, technology: i64) -> i64:
        return research.check_mark(k, seat, True)

    def begin(self, k: Realm, seat: i64, technology: i64) -> None:
        research.begin_restore(k, seat)


@final
class UseDestroy(Use):
    def check(self, k: Realm, seat: i64, technology: i64) -> i64:
        return research.check_destroy(k, seat)

    def begin(self, k: Realm, seat: i64, technology: i64) -> None:
        research.begin_destroy(k, seat)


@final
class UseProbe(Use):
    def check(self, k: Realm, seat: i64, technology: i64) -> i64:
        return research.check_probe(k, seat)

    def begin(self, k: Realm, seat: i64, technology: i64) -> None:
        research.begin_probe(k, seat)


@final
class UseErase(Use):
    def begin(self, k: Realm, seat: i64, technology: i64) -> None:
        research.begin_erase(k, seat)


# In the order of the words of the column `use`; the first is for technologies that work by themselves.
USES: Final[list[Use]] = [
    Use(),
    UseAct(),
    UseTerraform(),
    UseRestore(),
    UseDestroy(),
    UseProbe(),
    UseErase(),
]


def check_use(k: Realm, seat: i64, technology: i64) -> i64:
    """A technology of yours that needs a research action and can do something now."""
    if k.abilities(seat) >> technology & 1 == 0:
        return NOT_RESEARCHED
    if k.t.use[technology] == NO_USE:
        return PASSIVE
    if k.cards(seat) < k.t.use_any[technology]:
        return NO_CARDS
    return USES[k.t.use[technology]].check(k, seat, technology)


def begin_use(k: Realm, seat: i64, technology: i64) -> None:
    """What is paid for the use itself is paid first."""
    if k.log is not None:
        k.log.add(E_USED, EVERYONE, seat, technology)
    USES[k.t.use[technology]].begin(k, seat, technology)
    if k.t.use_any[technology] > 0:
        k.push(F_PAY, seat, 0, 0, 0, k.t.use_any[technology])


@final
class Act(Question):
    """A base action among the verbs `a`, done as a research action (8.2)."""

    def __init__(self) -> None:
        super().__init__(BUILD_COLONY, 0)

    def check(self, k: Realm, code: i64, seat: i64) -> i64:
        if verb_of(code) & k.top(A) == 0:
            return NOT_ASKED
        return check_base(k, code, seat)

    def legal_into(self, k: Realm, out: Codes, seat: i64) -> None:
        base_into(k, out, seat, k.top(A))

    def step(self, k: Realm, code: i64, seat: i64) -> None:
        k.pop()
        begin_base(k, code, seat)
