"""A comparison as one page: the answer, then what changed, what did not, and what can't be told."""

from __future__ import annotations

from html import escape

from zirconia.bots.registry import line
from zirconia.core.contract.changes import told as told_changes
from zirconia.lab.comparing.comparison import CHANGED, OPEN, SAME, Comparison, Finding
from zirconia.lab.comparing.told import HEADS, amount, answer, effect_words, end, in_order, more_words
from zirconia.lab.players import words as players_words
from zirconia.lab.report.page import document, origin, sheet
from zirconia.lab.terms import Terms

NOTES = {
    CHANGED: "Sure, though many measures were looked at, and at any time.",
    SAME: "Sure to differ by no more than {margin} points of a share, or {margin} % of a number.",
    OPEN: "The interval holds both no change and a change; more games would narrow it.",
}


UNITS = (
    "Means of a game. Shares are told in %, their differences in points: from 40 % to 42 % is +2.0. From and To "
    "are the ends of the interval in which the difference lies. The effect is the difference in standard "
    "deviations of a game."
)


def page(title: str, a: Terms, b: Terms, comparison: Comparison) -> str:
    findings = comparison.findings()
    question = next(one for one in findings if one.id == comparison.question)
    sections = "".join(section(verdict, findings, comparison.margin) for verdict in (CHANGED, SAME, OPEN))
    headline = f'<p class="headline">{escape(answer(question, comparison.margin))}</p>'
    grounds = "".join(f"<p>{escape(one)}</p>" for one in grounds_of(a, b, comparison))
    verdict = f'<section class="verdict">{headline}<div class="grounds">{grounds}</div></section>'
    units = f'<p class="note">{escape(UNITS)}</p>'
    return document(title, f"<h1>{escape(title)}</h1>{verdict}{sections}{units}{origin(a)}")


def grounds_of(a: Terms, b: Terms, comparison: Comparison) -> list[str]:
    """What the answer rests on."""
    bots = ", ".join(f"{name} ({line(name, a.game) or 'a program of its own'})" for name in dict.fromkeys(a.bots))
    return [
        *(
            f"{name}: {', '.join(told_changes(side.overrides)) or 'as it is'}."
            for name, side in (("A", a), ("B", b))
        ),
        f"{comparison.pairs:,} pairs of games with the same seeds and seats.",
        f"Played by {bots}. A stronger player may judge otherwise.",
        *([players_words(a)] if a.tuned else []),
    ]


def section(verdict: str, findings: list[Finding], margin: float) -> str:
    """The measures of one verdict; nothing where there are none."""
    rows = in_order(one for one in findings if one.verdict == verdict and one.pairs)
    if not rows:
        return ""
    last = "More pairs" if verdict == OPEN else "Effect"
    head = ["Measure", "A", "B", "Difference", "From", "To", last]
    note = NOTES[verdict].format(margin=f"{100 * margin:g}")
    return f"<h2>{HEADS[verdict]}</h2><p>{note}</p>{sheet(head, [cells(one) for one in rows])}"


def cells(one: Finding) -> list[tuple[str, float | None]]:
    last = (more_words(one), one.more) if one.verdict == OPEN else (effect_words(one), one.effect)
    return [
        (one.title, None),
        *((amount(value, one.unit), value) for value in (one.a, one.b)),
        (amount(one.difference, one.unit, True), one.difference),
        *((end(one, value), value) for value in (one.low, one.high)),
        last,
    ]
