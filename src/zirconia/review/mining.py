"""How puzzles are found in a match: three looks at a decision, each deeper than the one before.

The first look tells whether a few actions stand out. The second tries every legal action, as the player of a
puzzle can. The third is eight times as deep as the first, with other seeds, and looks at the best ones alone. What
stands out must agree in the second and the third; which actions solve the puzzle, and by how much, says the third.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from zirconia.bots.growing import Growing
from zirconia.bots.guarded import players
from zirconia.bots.matches import COUNTED
from zirconia.bots.seat import Seat
from zirconia.bots.tree import NONE
from zirconia.core.kernel.position import LEGAL
from zirconia.core.match.state import State
from zirconia.review.estimates import LEAST, expected_line, grow, mean, measure, started
from zirconia.review.moments import Line, Moment
from zirconia.review.puzzles import DIFFICULTIES, LEVELS, PHASES, Puzzle, Solution, Wrong, id_of
from zirconia.review.themes import Solved, theme_for, themes_of

MARGIN = 0.12  # of expectation, by which solutions are better than anything else
SURE = 3.0  # standard errors of that margin
PROMISING = 0.6  # of both, for the first look
HOPE = -0.5  # the least that the solution lets one expect: who has lost learns nothing
ALIKE = 0.05  # by which solutions may differ among each other
MOST_SOLUTIONS = 3
FEWEST_LEGAL, MOST_LEGAL = 3, 60
GLANCE, CLOSELY = 4, 8  # how many actions the first and the third look measure
DEEPER = 8  # times the iterations, for the third look
TRIES = {"easy": 9, "medium": 5, "hard": 5}  # of each level; it finds a puzzle if most of them do
MOST_A_PHASE = 2  # puzzles of a match
TRIVIAL = 0.85  # the share of tries from which on a level always finds it: it errs on a whim
WORLDS = 6  # in which a solution is played to the end of the turn
LONGEST_TURN = 40  # steps of that
MOST_SENTENCES = 5
MOST_WRONG = 5

Runs = dict[int, list[float]]  # by action, what it came to for its seat, world by world


@dataclass(frozen=True)
class Looked:
    """What a look found: the search, and the actions that were measured, the best first."""

    search: Growing
    runs: Runs

    @property
    def codes(self) -> list[int]:
        return list(self.runs)


@dataclass(frozen=True)
class Parted:
    """Actions that stand out, and by how much they are better than the rest."""

    best: tuple[int, ...]
    margin: float
    error: float


def mine(
    line: Line, iterations: int, seed: str, source: Mapping[str, Any], until: float = inf
) -> Iterator[Puzzle]:
    """The puzzles of a match, one a turn at most; what is not begun at the time `until` is left out."""
    turns: set[tuple[int, int]] = set()
    phases: Counter[str] = Counter()
    for at, moment in enumerate(line.moments):
        if time.time() >= until:
            return
        phase = PHASES[at * len(PHASES) // len(line.moments)]
        if phases[phase] == MOST_A_PHASE or moment.state.turn in turns:
            continue
        if not FEWEST_LEGAL <= len(moment.legal) <= MOST_LEGAL:
            continue
        about = {**source, "entry": moment.number, "iterations": iterations * DEEPER}
        found = puzzle(moment, iterations, f"{seed}/{at}", phase, about)
        if found is not None:
            turns.add(moment.state.turn)
            phases[phase] += 1
            yield found


def puzzle(moment: Moment, iterations: int, seed: str, phase: str, source: Mapping[str, Any]) -> Puzzle | None:
    """A decision as a puzzle, where it is one."""
    place, legal = Seat(moment.state, moment.seat), moment.legal
    glance = looked(place, legal, iterations, f"{seed}/glance", GLANCE)
    if parted(glance, PROMISING) is None:
        return None
    position = moment.state.imagine(moment.seat, f"puzzle {seed}").position()
    state: State = moment.state.setup.game.load(position, "puzzle")
    if not same_for(moment.seat, state, moment.state):
        return None
    place = Seat(state, moment.seat)
    wide = looked(place, legal, 2 * iterations, f"{seed}/wide", len(legal))
    first = parted(wide)
    if first is None or trivial(place, first, seed):
        return None
    deep = looked(place, wide.codes[:CLOSELY], DEEPER * iterations, f"{seed}/deep", CLOSELY)
    again = parted(deep)
    if again is None or not agree(first, again):
        return None
    return written(state, place, deep, again, phase, source, seed)


def trivial(place: Seat, found: Parted, seed: str) -> bool:
    """Whether even who hardly thinks always finds it."""
    keys = [place.key(code) for code in found.best]
    return all(share_of(level, place, keys, seed) > TRIVIAL for level in LEVELS[:2])


def agree(one: Parted, other: Parted) -> bool:
    """Whether two looks found the same, but for actions that only one of them holds to be as good."""
    return set(one.best) <= set(other.best) or set(other.best) <= set(one.best)


def same_for(seat: int, one: State, other: State) -> bool:
    """Whether a seat sees the same and can do the same: a position must tell all that it knew."""
    return one.acting == other.acting and (one.view(seat)["areas"], one.legal(seat)) == (
        other.view(seat)["areas"],
        other.legal(seat),
    )


# A look ------------------------------------------------------------------------------------------------


def looked(place: Seat, legal: Sequence[int], iterations: int, seed: str, most: int) -> Looked:
    """Let a search grow, then measure in the same worlds what it tried most."""
    search = started(place, seed)
    search.run(max(LEAST, iterations // 2))
    codes = sorted(legal, key=lambda code: -int(search.count(code)))[:most]
    for code in codes:
        grow(search, code, iterations // 4)
    worlds = range(max(LEAST, iterations // 6))
    runs = {
        code: [values[place.number] for values in measure(search, worlds, f"{seed}/worlds", code)]
        for code in codes
    }
    ranked = sorted(codes, key=lambda code: -sum(runs[code]))
    return Looked(search, {code: runs[code] for code in ranked})


def parted(found: Looked, share: float = 1.0) -> Parted | None:
    """The few actions that are better than all else by far and for sure, where there are such."""
    codes, runs = found.codes, found.runs
    if mean(runs[codes[0]])[0] < HOPE:
        return None
    for count in range(1, min(MOST_SOLUTIONS, (len(codes) + 1) // 2, len(codes) - 1) + 1):
        if difference(runs[codes[0]], runs[codes[count - 1]])[0] > ALIKE:
            return None
        margin, error = difference(runs[codes[count - 1]], runs[codes[count]])
        if margin >= share * max(MARGIN, SURE * error):
            return Parted(tuple(codes[:count]), margin, error)
    return None


def difference(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """By how much a run is better than another, world by world, and the standard error of that."""
    return mean([mine - theirs for mine, theirs in zip(one, other, strict=True)])


# Written down ------------------------------------------------------------------------------------------


def written(
    state: State, place: Seat, deep: Looked, best: Parted, phase: str, source: Mapping[str, Any], seed: str
) -> Puzzle:
    """What was found, with its theme, how hard it is, and why it is so."""
    rules, seat, position = state.setup.game, place.number, state.position()
    code = best.best[0]
    value = mean(deep.runs[code])[0]
    walks = [walk(state, seat, deep.search, code, f"{seed}/{world}") for world in range(WORLDS)]
    events = frozenset(kind for one in walks for kind in one.events)
    ends = sum(one.first for one in walks) >= WORLDS - 1
    solved = Solved(place.key(code), events, ends, value, value - best.margin)
    keys = [place.key(one) for one in best.best]
    found_by = {level: share_of(level, place, keys, seed) for level in LEVELS}
    others = [one for one in deep.codes if one not in best.best][:MOST_WRONG]
    return Puzzle(
        id=id_of(rules.id, position, seat),
        game=rules.id,
        rules=rules.rules,
        position=position,
        seat=seat,
        round=state.round,
        phase=phase,
        theme=theme_for(themes_of(rules.id), solved).id,
        difficulty=next((level for level in LEVELS if found_by[level] > 0.5), DIFFICULTIES[-1]),
        found_by=found_by,
        solutions=tuple(Solution(place.key(one), place.name(one)) for one in best.best),
        value=value,
        margin=best.margin,
        error=best.error,
        line=tuple(expected_line(deep.search, place, code, seed)),
        happens=walks[0].sentences,
        others=tuple(wrong(deep, place, code, one, seed) for one in others),
        source=dict(source),
    )


def wrong(deep: Looked, place: Seat, best: int, code: int, seed: str) -> Wrong:
    loss = difference(deep.runs[best], deep.runs[code])[0]
    return Wrong(place.key(code), place.name(code), loss, tuple(expected_line(deep.search, place, code, seed)))


def share_of(level: str, place: Seat, keys: Sequence[str], seed: str) -> float:
    """How often a bot solves it."""
    bots = players([level] * TRIES[level], seed, place.setup.game.id)
    return round(sum(place.key(bot.choose(place, COUNTED)) in keys for bot in bots) / len(bots), 2)


# What it leads to --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Walk:
    """The rest of a turn, as a search plays it in one world."""

    events: frozenset[str]  # of what kinds its seat caused some
    sentences: tuple[str, ...]  # what is sure to happen: all before the first draw, roll or reveal
    first: bool  # the game is over, and the seat is first


def walk(state: State, seat: int, search: Growing, code: int, seed: str) -> Walk:
    """Play an action, and what the search expects after it, to the end of the turn."""
    world = state.imagine(seat, f"walk {seed}", journal=True)
    turn, reveals, node = world.turn, world.reveals, search.find(search.root, code)
    kinds: set[str] = set()
    sentences: list[str] = []
    for _step in range(LONGEST_TURN):
        seen = len(world.events(seat))
        world.apply(code, seat)
        happened = world.events(seat, seen)
        kinds |= {str(one["kind"]) for one in happened if one.get("seat") == seat}
        if world.reveals == reveals:
            sentences += [str(one["text"]) for one in happened]
        node = search.best_child(node)
        code = int(search.code[node])
        if world.over or world.turn != turn or node == NONE or world.acting[0] != seat:
            break
        if world.reason(code, seat) != LEGAL:
            break
    first = world.over and world.places()[seat] == 1
    return Walk(frozenset(kinds), tuple(dict.fromkeys(sentences))[:MOST_SENTENCES], first)
