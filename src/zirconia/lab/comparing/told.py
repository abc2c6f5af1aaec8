"""A comparison in sentences and lines: what changed, what did not, what can't be told."""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite
from textwrap import wrap
from typing import Any

from zirconia.core.contract.changes import told
from zirconia.lab.comparing.comparison import CHANGED, OPEN, SAME, Comparison, Finding, plain
from zirconia.lab.comparing.sequential import FEWEST
from zirconia.lab.measures.measure import NUMBER, POINTS
from zirconia.lab.players import words as players_words
from zirconia.lab.terms import Terms

HEADS = {CHANGED: "Changed", SAME: "Not changed", OPEN: "Can't be told"}
MOST_OPEN = 12
WIDE = 100  # letters of a line of prose


def as_json(a: Terms, b: Terms, comparison: Comparison) -> dict[str, Any]:
    """The whole comparison."""
    return {
        "game": a.game,
        "pairs": comparison.pairs,
        "bots": list(a.bots),
        "seed": a.seed,
        "tuned": dict(a.tuned),
        "a": {"options": dict(a.options), "overrides": dict(a.overrides)},
        "b": {"options": dict(b.options), "overrides": dict(b.overrides)},
        "question": comparison.question,
        "margin": comparison.margin,
        "sure": comparison.is_sure(),
        "findings": [plain(one) for one in comparison.findings()],
    }


def text(title: str, a: Terms, b: Terms, comparison: Comparison) -> str:
    """The comparison for a terminal; the answer first."""
    findings = comparison.findings()
    question = next(one for one in findings if one.id == comparison.question)
    lines = [
        f"{title}: {comparison.pairs:,} pairs of games among {', '.join(a.bots)}",
        f"  A: {', '.join(told(a.overrides)) or 'as it is'}",
        f"  B: {', '.join(told(b.overrides)) or 'as it is'}",
        *(wrap(players_words(a), WIDE, initial_indent="  ", subsequent_indent="  ") if a.tuned else []),
        "",
        answer(question, comparison.margin),
    ]
    for verdict, head in HEADS.items():
        rows = [one for one in findings if one.verdict == verdict and one.pairs]
        lines += section(head, rows, comparison.margin) if rows else []
    return "\n".join(lines)


def answer(one: Finding, margin: float) -> str:
    """What became of the measure in question."""
    points = "" if one.unit == NUMBER else " points"
    span = f"{amount(one.difference, one.unit, True)}{points} ({interval(one)})"
    if one.verdict == CHANGED:
        return f"{one.title} changed by {span}."
    if one.verdict == SAME:
        return f"{one.title} did not change by more than {margin_words(one, margin)}: {span}."
    return f"Whether “{one.title}” changed can't be told: {span}; {outlook(one)}."


def outlook(one: Finding) -> str:
    """What it would take to tell."""
    if one.pairs < FEWEST:
        return f"too few pairs to say, at least {FEWEST} are needed"
    return "no number of games would tell" if one.more is None else f"about {one.more:,} more pairs would tell"


def section(head: str, rows: list[Finding], margin: float) -> list[str]:
    note = f" (by more than {100 * margin:g} points or {100 * margin:g} %)" if head == HEADS[SAME] else ""
    widest = max(len(one.title) for one in rows)
    ordered = in_order(rows)
    shown = ordered if head != HEADS[OPEN] else ordered[:MOST_OPEN]
    lines = ["", f"{head}{note}:", *(f"  {one.title:<{widest}}  {row(one)}" for one in shown)]
    return lines + ([f"  and {len(ordered) - len(shown)} more"] if len(ordered) > len(shown) else [])


def in_order(rows: Iterable[Finding]) -> list[Finding]:
    """The clearest first, of those that are as clear the largest."""
    return sorted(rows, key=lambda one: (one.p, -abs(one.effect or 0)))


def row(one: Finding) -> str:
    means = f"{amount(one.a, one.unit)} -> {amount(one.b, one.unit)}"
    change = f"{amount(one.difference, one.unit, True)} ({interval(one)})"
    tail = f"effect {effect_words(one)}" if one.verdict != OPEN else more_words(one)
    return f"{means:<20} {change:<30} {tail}"


def effect_words(one: Finding) -> str:
    """A dash where no game varies, so that there is nothing to count the difference in."""
    return "-" if one.effect is None else f"{one.effect:+.2f}"


def more_words(one: Finding) -> str:
    """What it would take to tell, short."""
    if one.pairs < FEWEST:
        return f"at least {FEWEST} pairs needed"
    if one.more is not None:
        return f"{one.more:,} more pairs"
    return "no number of games would tell" if one.difference else "no difference seen"


def interval(one: Finding) -> str:
    if not isfinite(one.low):
        return "no interval yet"
    return f"{end(one, one.low)} to {end(one, one.high)}"


def end(one: Finding, value: float) -> str:
    """An end of an interval; that of a change is never rounded to 0, which it does not hold."""
    words = amount(value, one.unit, True)
    if one.verdict == CHANGED and not any(digit in "123456789" for digit in words):
        return f"{value if one.unit == NUMBER else 100 * value:+.1g}"
    return words


def margin_words(one: Finding, margin: float) -> str:
    return f"{100 * margin:g} %" if one.unit == NUMBER else f"{100 * margin:g} points"


def amount(value: float, unit: str, signed: bool = False) -> str:
    if not isfinite(value):
        return "-"
    sign = "+" if signed or unit == POINTS else ""
    if unit == NUMBER:
        return unsigned_zero(f"{value:{sign},.2f}")
    return unsigned_zero(f"{100 * value:{sign}.1f}" if signed or unit == POINTS else f"{value:.1%}")


def unsigned_zero(words: str) -> str:
    """A number that is rounded to 0 has no sign."""
    return words if any(digit in "123456789" for digit in words) else words.lstrip("+-")
