"""What a run says, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from zirconia.bots.registry import line
from zirconia.core.contract.changes import told
from zirconia.lab.measures.estimates import Estimate, estimate
from zirconia.lab.measures.intervals import CONFIDENCE, share_interval
from zirconia.lab.measures.registry import measures_of
from zirconia.lab.measures.things import Thing, table
from zirconia.lab.players import words as players_words
from zirconia.lab.runs import Run

SURE = 1 - CONFIDENCE
NAMED = 6  # things in one sentence
RARE = 0.05  # share of the games in which a thing is gained, below which it is called rare


@dataclass(frozen=True)
class Verdict:
    """The sentences, the most important first; what they rest on comes last."""

    headline: str
    sentences: list[str]
    grounds: list[str]


def verdict(run: Run) -> Verdict:
    found = {measure.id: estimate(measure, run) for measure in measures_of(run.setup)}
    sentences = [players(run), endings(found), length(run, found), lead(found)]
    for things in run.setup.game.measured.things:
        rows = table(run, things)
        sentences += [dead(rows, things.verb), favoured(run, rows, things.verb)]
    return Verdict(seats(run, found), [one for one in sentences if one], grounds(run))


def percent(one: Estimate) -> str:
    return between(one.mean, one.low, one.high)


def between(share: float, low: float, high: float) -> str:
    """A share with its interval, whose ends need not be equally far away."""
    return f"{share:.1%} ({low:.1%} to {high:.1%})"


def number(one: Estimate, digits: int = 1) -> str:
    return f"{one.mean:,.{digits}f}"


def seats(run: Run, found: dict[str, Estimate]) -> str:
    """Whether a seat is favoured; with several seats the verdict allows for looking at each of them."""
    name = run.setup.game.seat_name
    fair = float(run.by_seat("shares").mean())
    shares = [found[f"wins-{name(seat).lower()}"] for seat in range(run.seats)]
    sure = 1 - SURE / run.seats
    ahead = [seat for seat, one in enumerate(shares) if share_interval(one.mean, one.games, sure)[0] > fair]
    told_shares = ", ".join(f"{name(seat)} {percent(one)}" for seat, one in enumerate(shares))
    if not ahead:
        return f"No seat is favoured as far as {len(run.games):,} games can tell: {told_shares}."
    best = max(ahead, key=lambda seat: shares[seat].mean)
    others = ", ".join(f"{name(seat)} {percent(one)}" for seat, one in enumerate(shares) if seat != best)
    return f"Seat {name(best)} is favoured: it wins {percent(shares[best])}; {others}."


def players(run: Run) -> str:
    """How the bots fared against each other, where they differ."""
    names = dict.fromkeys(run.terms.bots)
    if len(names) == 1:
        return ""
    seated = np.array(run.words("bots"))
    shares = run.by_seat("shares")
    parts = []
    for name in names:
        own = shares[seated == name]
        low, high = share_interval(float(own.mean()), len(own))
        parts.append(f"{name} {between(float(own.mean()), low, high)}")
    return f"The players, a seat each: {listed(parts)}."


def endings(found: dict[str, Estimate]) -> str:
    parts = []
    if found["limits"].mean:
        parts.append(f"{percent(found['limits'])} of the games are ended by a limit")
    if found["draws"].mean:
        parts.append(f"{percent(found['draws'])} are draws")
    if found["unfinished"].mean:
        parts.append(f"{percent(found['unfinished'])} never came to an end")
    return f"{' and '.join(parts)}." if parts else "Every game came to an end of its own, with a winner."


def length(run: Run, found: dict[str, Estimate]) -> str:
    low, high = np.percentile(run.column("rounds"), [25, 75])
    return (
        f"A game lasts {number(found['rounds'])} rounds (the middle half {low:.0f} to {high:.0f}) and has "
        f"{number(found['decisions'], 0)} decisions, among {number(found['branching'])} choices each."
    )


def lead(found: dict[str, Estimate]) -> str:
    if not found["decided"].games:
        return "No game had a winner, so nothing can be said of leads."
    return (
        f"The lead changes {number(found['lead-changes'])} times a game; the winner takes it for good after "
        f"{found['decided'].mean:.0%} of the turns, and {percent(found['comebacks'])} of the winners were behind "
        "at half-time."
    )


def dead(rows: Sequence[Thing], verb: str) -> str:
    """What nobody wants."""
    never = [one.name for one in rows if one.gained == 0]
    rare = sorted((one for one in rows if 0 < one.games < RARE), key=lambda one: one.games)
    parts = [f"never {verb}: {listed(never)}"] if never else []
    if rare:
        seldom = listed([f"{one.name} ({one.games:.1%})" for one in rare[:NAMED]])
        parts.append(f"{verb} in few of the games: {seldom}")
    text = "; ".join(parts)
    return f"{text[0].upper()}{text[1:]}." if text else ""


def favoured(run: Run, rows: Sequence[Thing], verb: str) -> str:
    """Who wins with what; the interval allows for looking at all of them."""
    shares = run.by_seat("shares")
    fair = float(shares.mean())
    sure = 1 - SURE / max(1, len(rows))
    clear = []
    for one in rows:
        if one.won is not None:
            low, high = share_interval(one.won, one.holders, sure)
            if low > fair or high < fair:
                clear.append(one)
    best = sorted((one for one in clear if (one.won or 0) > fair), key=lambda one: -(one.won or 0))[:3]
    worst = sorted((one for one in clear if (one.won or 0) < fair), key=lambda one: one.won or 0)[:3]
    parts = [with_share(best, verb, "Winning")] if best else []
    parts += [with_share(worst, verb, "Losing")] if worst else []
    return f"{' '.join(parts)} Who is ahead can also afford more, so this need not be the cause." if parts else ""


def with_share(rows: Sequence[Thing], verb: str, how: str) -> str:
    told_rows = listed([f"{one.name} ({one.won:.1%} of them win)" for one in rows])
    return f"{how} goes with having {verb} {told_rows}."


def grounds(run: Run) -> list[str]:
    """What the verdict rests on."""
    bots = dict.fromkeys(run.terms.bots)
    lines = [f"{name} ({line(name, run.terms.game) or 'a program of its own'})" for name in bots]
    changes = told(run.terms.overrides)
    options = [
        f"{name} {value}"
        for name, value in run.terms.options.items()
        if value != default(run, name) and not run.setup.game.options[name].secret
    ]
    found = [f"Played by {listed(lines)}. A stronger player may judge otherwise."]
    found += [players_words(run.terms)] if run.terms.tuned else []
    found.append(
        f"Changed numbers: {listed(changes)}." if changes else "The numbers are those of the game's data."
    )
    found += [f"Options: {listed(options)}."] if options else []
    return found if run.is_current else [*found, "The game has changed since then; names and texts are today's."]


def default(run: Run, name: str) -> object:
    option = run.setup.game.options[name]
    return [option.default] * run.seats if option.per_seat else option.default


def listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else ""
