"""Plots as inline SVG. Whatever has `data-tip` tells its numbers when it is pointed at or focused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

import numpy as np

from zirconia.lab.runs import Array, Numbers

WIDTH = 480  # so that words are large enough where two plots stand side by side, and on a telephone
LEFT, RIGHT, TOP, BOTTOM = 46, 20, 20, 38
MOST_BARS = 40
BINS = 20  # of shares
MOST_ROWS = 12  # one below the other; more stand in two columns
ROW = 24
LETTER = 7.2  # how wide a letter of a label is, at most


@dataclass(frozen=True)
class Scale:
    """From a number to a place on an axis."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        return self.start + (value - self.low) / ((self.high - self.low) or 1) * (self.end - self.start)

    def ticks(self, count: int) -> list[float]:
        """Round numbers along the axis."""
        span = (self.high - self.low) or 1
        unit = 10 ** floor(log10(span / count))
        step = next(unit * one for one in (1, 2, 5, 10) if span / (unit * one) <= count)
        first = ceil(self.low / step - 1e-9)
        last = floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]


def shown(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 or value == int(value) else f"{value:.3g}"


def percent(value: float) -> str:
    return f"{value:.0%}"


def svg(height: int, body: str, label: str) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(label, quote=True)}">{body}</svg>'


def tip(text: str) -> str:
    return f'data-tip="{escape(text, quote=True)}" tabindex="0" role="img" aria-label="{escape(text, quote=True)}"'


def text(x: float, y: float, words: str, anchor: str = "middle", kind: str = "tick") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def across(scale: Scale, form: object = shown) -> str:
    """Grid lines of a vertical axis."""
    write = percent if form is percent else shown
    return "".join(
        line(LEFT, scale(tick), WIDTH - RIGHT, scale(tick), "grid")
        + text(LEFT - 6, scale(tick) + 4, write(tick), "end")
        for tick in scale.ticks(5)
    )


def axes(x: str, y: str, foot: float) -> str:
    """What the numbers below and beside a plot are."""
    return text(WIDTH - RIGHT, foot + 32, x, "end", "axis") + text(6, TOP - 8, y, "start", "axis")


# The plots ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """A share with its interval, one line of a plot."""

    name: str
    mean: float
    low: float
    high: float
    told: str
    seat: int = -1  # for its colour


def intervals(rows: Sequence[Row], fair: float, label: str) -> str:
    """Shares with their intervals, one below the other, and where all would be if nothing mattered."""
    low = min([fair, *(row.low for row in rows)])
    high = max([fair, *(row.high for row in rows)])
    room = max(0.02, (high - low) * 0.08)
    left = 16 + LETTER * max(len(row.name) for row in rows)
    scale = Scale(max(0.0, low - room), min(1.0, high + room), left, WIDTH - RIGHT)
    if len(rows) <= MOST_ROWS:
        return row_plot(rows, fair, scale, label)
    half = ceil(len(rows) / 2)
    both = row_plot(rows[:half], fair, scale, label) + row_plot(rows[half:], fair, scale, f"{label}, continued")
    return f'<div class="columns">{both}</div>'


def row_plot(rows: Sequence[Row], fair: float, scale: Scale, label: str) -> str:
    foot = TOP + ROW * len(rows)
    body = "".join(
        line(scale(at), TOP, scale(at), foot, "grid") + text(scale(at), foot + 16, percent(at))
        for at in scale.ticks(5)
    )
    body += line(scale(fair), TOP, scale(fair), foot, "fair")
    for at, row in enumerate(rows):
        y = TOP + ROW * at + ROW // 2
        colour = f"seat{row.seat}" if row.seat >= 0 else "plain"
        body += text(scale.start - 10, y + 4, row.name, "end", "label")
        body += line(scale(row.low), y, scale(row.high), y, f"whisker {colour}")
        body += f'<circle cx="{scale(row.mean):.1f}" cy="{y}" r="5" class="dot {colour}"/>'
        box = f'x="0" y="{y - ROW // 2}" width="{WIDTH}" height="{ROW}"'
        body += f'<rect {box} class="hit" {tip(f"{row.name}: {row.told}")}/>'
    body += text(WIDTH - RIGHT, foot + 32, "of the wins", "end", "axis")
    return svg(foot + BOTTOM, body, label)


def histogram(values: Array, unit: str, label: str, shares: bool = False) -> str:
    """How often each value occurred; many values are put together."""
    known = values[~np.isnan(values)]
    edges, whole = edges_of(known, shares)
    write = percent if shares else shown
    counts, _ = np.histogram(known, bins=edges)
    height = 210
    foot = height - BOTTOM
    x = Scale(float(edges[0]), float(edges[-1]), LEFT, WIDTH - RIGHT)
    y = Scale(0, float(counts.max()) * 1.05, foot, TOP)
    body = across(y)
    single = whole and edges[1] - edges[0] == 1
    for start, end, count in zip(edges, edges[1:], counts, strict=False):
        span = write(start) if single else f"{write(start)} to {write(end - (1 if whole else 0))}"
        told = f"{span} {unit}: {count:,} games ({count / len(known):.1%})"
        box = f'x="{x(start) + 0.5:.1f}" width="{max(1.0, x(end) - x(start) - 1):.1f}"'
        body += f'<rect {box} y="{y(count):.1f}" height="{foot - y(count):.1f}" class="bar"/>'
        body += f'<rect {box} y="{TOP}" height="{foot - TOP}" class="hit" {tip(told)}/>'
    body += "".join(
        text(x(at + (0.5 if single else 0)), foot + 16, write(at))
        for at in x.ticks(6)
        if not whole or (at == int(at) and at < edges[-1])
    )
    return svg(height, body + axes(unit, "games", foot), label)


def edges_of(known: Array, shares: bool) -> tuple[Array, bool]:
    """Where the bars of a histogram begin and end, and whether they stand for whole numbers."""
    if shares:
        return np.linspace(0, 1, BINS + 1), False
    low, high = float(known.min()), float(known.max())
    whole = bool(np.all(known == np.round(known)))
    wide = max(1, ceil((high - low + 1) / MOST_BARS)) if whole else (high - low) / BINS or 1
    edges = np.arange(low, high + wide * (1 if whole else 0.5), wide)
    return (np.append(edges, edges[-1] + wide) if whole or len(edges) < 2 else edges), whole


def curves(rounds: Numbers, mean: Array, spread: Array, games: Numbers, names: Sequence[str], label: str) -> str:
    """A line a seat over the rounds, with the band in which its mean lies."""
    height = 240
    foot = height - BOTTOM
    low, high = (mean - 2 * spread).min(), (mean + 2 * spread).max()
    x = Scale(float(rounds[0]), float(rounds[-1]), LEFT, WIDTH - RIGHT)
    y = Scale(min(0.0, float(low)), float(high) or 1.0, foot, TOP)
    body = across(y)
    for seat in range(len(names)):
        middle, half = mean[:, seat], 2 * spread[:, seat]
        edge = [*points(x, y, rounds, middle + half), *reversed(points(x, y, rounds, middle - half))]
        body += f'<polygon points="{" ".join(edge)}" class="band seat{seat}"/>'
        body += f'<polyline points="{" ".join(points(x, y, rounds, middle))}" class="curve seat{seat}"/>'
    step = (WIDTH - LEFT - RIGHT) / max(1, len(rounds) - 1)
    for at, number in enumerate(rounds):
        told = ", ".join(f"{name} {shown(float(mean[at, seat]))}" for seat, name in enumerate(names))
        words = f"Round {number}: {told} ({games[at]:,} games)"
        box = f'x="{x(number) - step / 2:.1f}" width="{step:.1f}" y="{TOP}" height="{foot - TOP}"'
        body += f'<rect {box} class="hit" {tip(words)}/>'
    body += "".join(text(x(at), foot + 16, shown(at)) for at in x.ticks(6) if at == int(at))
    return svg(height, body + axes("round", "", foot), label)


def points(x: Scale, y: Scale, at: Numbers | Array, values: Array) -> list[str]:
    return [f"{x(one):.1f},{y(value):.1f}" for one, value in zip(at, values, strict=True)]


@dataclass(frozen=True)
class Seen:
    """What was measured at one place of a curve."""

    at: float
    mean: float
    low: float
    high: float
    told: str


def band(at: Array, mean: Array, half: Array, seen: Sequence[Seen], goal: float, label: str) -> str:
    """A curve with its band, what was measured on it, and the value that is wanted."""
    height = 260
    foot = height - BOTTOM
    marks = [goal, *(one.low for one in seen), *(one.high for one in seen)]
    x = Scale(float(at[0]), float(at[-1]), LEFT + 8, WIDTH - RIGHT - 8)
    y = Scale(min(*marks, float((mean - half).min())), max(*marks, float((mean + half).max())), foot, TOP)
    body = across(y) + line(LEFT, y(goal), WIDTH - RIGHT, y(goal), "fair")
    edge = " ".join([*points(x, y, at, mean + half), *reversed(points(x, y, at, mean - half))])
    body += f'<polygon points="{edge}" class="band seat0"/>'
    body += f'<polyline points="{" ".join(points(x, y, at, mean))}" class="curve seat0"/>'
    for one in seen:
        body += line(x(one.at), y(one.low), x(one.at), y(one.high), "whisker seat1")
        body += f'<circle cx="{x(one.at):.1f}" cy="{y(one.mean):.1f}" r="5" class="dot seat1"/>'
        box = f'x="{x(one.at) - 8:.1f}" width="16" y="{TOP}" height="{foot - TOP}"'
        body += f'<rect {box} class="hit" {tip(one.told)}/>'
    body += "".join(text(x(tick), foot + 16, shown(tick)) for tick in x.ticks(6))
    return svg(height, body, label)
