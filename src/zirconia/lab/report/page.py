"""The page of a run: one file that needs nothing else, and the records of a few games beside it."""

from __future__ import annotations

from html import escape
from math import isfinite
from pathlib import Path

import numpy as np

import zirconia
from zirconia.core.contract.measuring import Things
from zirconia.lab.measures.estimates import Estimate, estimate
from zirconia.lab.measures.measure import POINTS, SHARE
from zirconia.lab.measures.registry import measures_of
from zirconia.lab.measures.things import Thing, table
from zirconia.lab.players import players_of
from zirconia.lab.report import examples, plots
from zirconia.lab.report.examples import Example
from zirconia.lab.report.plots import Row
from zirconia.lab.report.verdict import verdict
from zirconia.lab.runs import Run, read_run
from zirconia.lab.terms import Terms

HERE = Path(__file__).parent
FILE = "report.html"
FEWEST = 0.05  # share of the games that must have come to a round for its mean to be drawn
NONE = "\N{EN DASH}"  # in a cell that has no number


def write(folder: Path, most: int) -> Path:
    """Write the report of the run in a folder, with the records of at most so many games."""
    run = read_run(folder)
    with players_of(run.terms, folder) as seated:
        same = seated and run.is_current  # otherwise another game would be played again
        shown = examples.chosen(run, most) if same else []
        examples.write(run, shown, folder)
    path = folder / FILE
    path.write_text(page(run, shown), encoding="utf-8")
    return path


def page(run: Run, shown: list[Example]) -> str:
    title = f"{run.setup.game.title}: {len(run.games):,} games"
    body = [told(run), figures(run, shown), tables(run), looked_at(shown)]
    return document(title, "".join([heading(run, title), *body, origin(run.terms)]))


def document(title: str, body: str) -> str:
    """One file that needs nothing else."""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{(HERE / 'report.css').read_text(encoding='utf-8')}</style></head>"
        f'<body><main>{body}</main><div id="tip" role="tooltip"></div>'
        f"<script>{(HERE / 'report.js').read_text(encoding='utf-8')}</script></body></html>\n"
    )


def heading(run: Run, title: str) -> str:
    terms = run.terms
    under = f"{terms.seats} players: {', '.join(dict.fromkeys(terms.bots))}"
    return f'<h1>{escape(title)}</h1><p class="under">{escape(under)}</p>'


def origin(terms: Terms) -> str:
    """What it takes to play the same games again, at the very end."""
    words = f"Seed {terms.seed!r}, rules {terms.rules}, Zirconia {zirconia.__version__}."
    return f'<p class="under">{escape(words)}</p>'


def told(run: Run) -> str:
    found = verdict(run)
    sentences = "".join(f"<p>{escape(one)}</p>" for one in found.sentences)
    grounds = "".join(f"<p>{escape(one)}</p>" for one in found.grounds)
    return (
        f'<section class="verdict"><p class="headline">{escape(found.headline)}</p>'
        f'<div class="told"><div>{sentences}</div><div class="grounds">{grounds}</div></div></section>'
    )


# Plots ----------------------------------------------------------------------------------------------


def figures(run: Run, shown: list[Example]) -> str:
    names = [run.setup.game.seat_name(seat) for seat in range(run.seats)]
    gauges = [("score", "Score"), *((one.id, one.title) for one in run.setup.game.measured.gauges)]
    drawn = [
        figure("Who wins", "The dashed line is an equal share.", seat_plot(run), see(shown, "wins")),
        figure("How long", "Rounds of a game.", distribution(run, "rounds", "rounds"), see(shown, "length")),
        figure(
            "Changes of the lead",
            "How often another side came to lead alone.",
            distribution(run, "lead_changes", "changes"),
            see(shown, "lead"),
        ),
        figure(
            "When it is decided",
            "Share of the turns after which the winner leads to the end.",
            distribution(run, "decided", "of the turns", shares=True),
            see(shown, "decided"),
        ),
    ]
    for id, title in gauges:
        note = "Mean after each round, with the band in which it lies, as far as one game in twenty gets."
        seen = see(shown, "curve") if id == "score" else ""
        drawn.append(figure(title, note, curve(run, id, title, names), seen, legend(names)))
    for things in run.setup.game.measured.things:
        drawn.append(thing_figure(run, things))
    return f'<h2>Plots</h2><div class="plots">{"".join(drawn)}</div>'


def figure(title: str, note: str, drawing: str, seen: str = "", more: str = "", wide: bool = False) -> str:
    if not drawing:
        return ""
    under = f'<p class="note">{escape(note)}</p>' if note else ""
    kind = ' class="wide"' if wide else ""
    return f"<figure{kind}><figcaption>{escape(title)}</figcaption>{under}{more}{drawing}{seen}</figure>"


def see(shown: list[Example], name: str) -> str:
    """Links to the games that show what a figure is about."""
    links = [link(one, one.why) for one in shown if name in one.figures]
    return f'<p class="see">See {", ".join(links)}.</p>' if links else ""


def link(one: Example, words: str) -> str:
    return f'<a href="{one.file}">{escape(words)}</a>'


def legend(names: list[str]) -> str:
    marks = [
        f'<span><i style="background: var(--s{seat})"></i>{escape(name)}</span>' for seat, name in enumerate(names)
    ]
    return f'<div class="legend">{"".join(marks)}</div>'


def seat_plot(run: Run) -> str:
    name = run.setup.game.seat_name
    measured = {measure.id: measure for measure in measures_of(run.setup)}
    rows = []
    for seat in range(run.seats):
        one = estimate(measured[f"wins-{name(seat).lower()}"], run)
        words = f"{one.mean:.1%}, from {one.low:.1%} to {one.high:.1%}"
        rows.append(Row(f"Seat {name(seat)}", one.mean, one.low, one.high, words, seat))
    return plots.intervals(rows, float(run.by_seat("shares").mean()), "Share of the wins by seat")


def distribution(run: Run, column: str, unit: str, shares: bool = False) -> str:
    values = run.column(column)
    known = values[~np.isnan(values)]
    return plots.histogram(known, unit, f"How many games had how many {unit}", shares) if len(known) else ""


def curve(run: Run, id: str, title: str, names: list[str]) -> str:
    rounds, mean, spread, games = run.curve(id)
    if not len(rounds):
        return ""
    drawn = games >= FEWEST * games.max()
    label = f"{title} by round and seat"
    return plots.curves(rounds[drawn], mean[drawn], spread[drawn], games[drawn], names, label)


def thing_figure(run: Run, things: Things) -> str:
    rows = [
        Row(one.name, one.won, one.low, one.high, f"{one.won:.1%} of those win by whom it was {things.verb}; "
            f"{one.gained:.2f} a game, in {one.games:.1%} of the games")
        for one in sorted(table(run, things), key=lambda one: -(one.won or 0))
        if one.won is not None and one.low is not None and one.high is not None
    ]  # fmt: skip
    if not rows:
        return ""
    drawing = plots.intervals(rows, float(run.by_seat("shares").mean()), f"Share of the wins by {things.title}")
    note = f"Share of the wins of those by whom each was {things.verb}; the dashed line is an equal share."
    return figure(f"{things.title} and winning", note, drawing, wide=True)


# Tables ---------------------------------------------------------------------------------------------


def tables(run: Run) -> str:
    found = "".join(thing_table(run, things) for things in run.setup.game.measured.things)
    own = {one.id for one in run.setup.game.measured.things}
    rows = [
        cells(one)
        for one in (estimate(measure, run) for measure in measures_of(run.setup))
        if one.games and one.measure.id.partition(".")[0] not in own
    ]
    return f"{found}<h2>All measures</h2>{sheet(['Measure', 'Mean', 'From', 'To', 'Games'], rows)}"


def cells(one: Estimate) -> list[tuple[str, float | None]]:
    numbers = [(amount(value, one.measure.unit), value) for value in (one.mean, one.low, one.high)]
    return [(one.measure.title, None), *numbers, (f"{one.games:,}", one.games)]


def amount(value: float, unit: str) -> str:
    if not isfinite(value):
        return "-"
    if unit == POINTS:
        return f"{100 * value:+.1f} points"
    return f"{value:.1%}" if unit == SHARE else f"{value:,.2f}"


def thing_table(run: Run, things: Things) -> str:
    head = [
        things.title,
        f"{things.verb.capitalize()} a game",
        "In games",
        "Used a game",
        "Dead in hand",
        "Wins with",
        "From",
        "To",
        "Wins without",
    ]
    rows = [thing_cells(one) for one in table(run, things)]
    kept = [0, 1, 2, *([3] if things.used else []), *([4] if things.drawn else []), 5, 6, 7, 8]
    return f"<h2>{escape(things.title)}</h2>" + sheet(
        [head[at] for at in kept], [[row[at] for at in kept] for row in rows]
    )


def thing_cells(one: Thing) -> list[tuple[str, float | None]]:
    shares = (one.dead, one.won, one.low, one.high, one.without)
    used = (NONE, -1.0) if one.used is None else (f"{one.used:.2f}", one.used)
    return [
        (one.name, None),
        (f"{one.gained:.2f}", one.gained),
        (f"{one.games:.1%}", one.games),
        used,
        *(((NONE, -1.0) if value is None else (f"{value:.1%}", value)) for value in shares),
    ]


def sheet(head: list[str], rows: list[list[tuple[str, float | None]]]) -> str:
    """A table that its heads sort."""
    heads = "".join(f"<th scope=col><button>{escape(word)}</button></th>" for word in head)
    body = "".join(f"<tr>{''.join(cell(*one) for one in row)}</tr>" for row in rows)
    return f'<div class="table"><table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>'


def cell(words: str, value: float | None) -> str:
    sort = "" if value is None or not isfinite(value) else f' data-value="{value:.6g}"'
    return f"<td{sort}>{escape(words)}</td>"


def looked_at(shown: list[Example]) -> str:
    """The games to look at, and how."""
    if not shown:
        return ""
    body = "".join(f"<tr><td>{link(one, one.why)}</td><td>{one.number}</td></tr>" for one in shown)
    return (
        "<h2>Games to look at</h2><p>Each is a record that <code>zirconia replay FILE</code> steps through.</p>"
        '<div class="table"><table><thead><tr><th>Why</th><th>Number of the game</th></tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )
