"""The balance book: every game as it is, and one suggested change with its measured effect.

python -m benchmarks.balance [--only GAME] [--games N] [--pairs N] [--bots B] [--runs FOLDER]   (for docs/balance)
    --stronger B --stronger-games N adds what better players make of the game as it is.

The runs are kept, so that it goes on where it was broken off.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import zirconia
from zirconia.core.contract.changes import changes
from zirconia.core.contract.measuring import Things
from zirconia.lab.batches import in_processes, run
from zirconia.lab.comparing import pairs, told
from zirconia.lab.comparing.comparison import CHANGED, Comparison
from zirconia.lab.comparing.questions import measures_for
from zirconia.lab.measures.things import Thing, table
from zirconia.lab.report.verdict import verdict
from zirconia.lab.runs import Run, read_run
from zirconia.lab.terms import Terms, terms_for

BOOK = Path(__file__).parent.parent / "docs" / "balance"
SEED = "balance"
MARGIN = 0.02
MOST_CHANGED = 10  # measures of a comparison that are listed


class Suggestion(NamedTuple):
    """A change, the measure that it is about, and what speaks for it."""

    changes: tuple[str, ...]
    question: str
    why: str


SUGGESTED = {
    "corporate-wars": Suggestion(
        ("numbers.match.income=1",),
        "seat-advantage",
        "Whoever begins wins far more than half of the games. Sweeps over income, hand, draw, contracts' pay, "
        "points to win and what overwhelming adds pointed to one number: with a basic income of 1 instead of 2 "
        "credits, as in the later edition, the first units come later and the head start counts for less.",
    ),
    "galactic-confrontation": Suggestion(
        ("cards.critical-hit.price=500",),
        "limits",
        "Most games of players who never look ahead run into the limit of rounds: the base is too strong for the "
        "blows that they can afford. A Critical Hit for 500 instead of 800 credits lets them end by themselves.",
    ),
    "kardashev": Suggestion(
        ("technologies.militarization.matter=2", "technologies.militarization.energy=2"),
        "technologies.militarization",
        "Militarization is the technology that is researched least, at 3 matter and 3 energy; at 2 and 2 it "
        "should find more friends.",
    ),
    "standoff-hex": Suggestion(
        ("numbers.match.first-hand=4",),
        "seat-advantage",
        "Whoever begins is favoured. A first hand of 4 cards instead of 5 takes a little of that.",
    ),
    "standoff-square": Suggestion(
        ("cards.initiative.price=4",),
        "cards.initiative",
        "Of the cards that are always in the market Initiative is among those that are hardly ever bought; it "
        "costs 5 credits, here 4.",
    ),
}


# Playing ----------------------------------------------------------------------------------------------


def terms_of(game: str, texts: Sequence[str], bots: str, games: int) -> Terms:
    rules = zirconia.game(game)
    setup = rules.setup(None, {}, changes(rules.schema, texts))
    return terms_for(setup, (bots,) * setup.seats, SEED, games)


def played(terms: Terms, folder: Path, jobs: int) -> Run:
    for _ in run(terms, folder, in_processes(jobs)):
        pass
    return read_run(folder)


def compared(a: Terms, b: Terms, question: str, folder: Path, jobs: int) -> Comparison:
    comparison = Comparison(measures_for(b.setup(), question), question, MARGIN)
    for _ in pairs.compare(a, b, comparison, folder, in_processes(jobs)):
        pass
    return comparison


# Writing ----------------------------------------------------------------------------------------------


def chapter(
    found: Run, suggestion: Suggestion | None, comparison: Comparison | None, stronger: Run | None = None
) -> str:
    """What the lab says of one game."""
    said = verdict(found)
    parts = [
        f"# {found.setup.game.title}",
        said.headline,
        *said.sentences,
        *(things_table(found, things) for things in found.setup.game.measured.things),
        *(better_players(stronger) if stronger else ()),
        *(suggested(suggestion, comparison) if suggestion and comparison else ()),
        "## What this rests on",
        f"{len(found.games):,} games of {found.seats} seats as the game is set up by default, seed `{SEED}`. "
        + " ".join(said.grounds),
    ]
    return "\n\n".join(parts) + "\n"


def better_players(found: Run) -> list[str]:
    """What players who look ahead make of the same game, in sentences."""
    said = verdict(found)
    return [
        "## As better players play it",
        f"{said.headline} {' '.join(said.sentences)}",
        f"{len(found.games):,} games, the same deals. {said.grounds[0]}",
    ]


def things_table(found: Run, things: Things) -> str:
    """Every card, role or technology: how often, how dead, and who wins with it."""
    rows = sorted(table(found, things), key=lambda one: -one.games)
    has_dead = any(one.dead is not None for one in rows)
    head = [
        "",
        f"{things.verb} a game",
        "in games",
        *(["dead in hand"] if has_dead else []),
        "wins with",
        "without",
    ]
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *(cells(one, has_dead) for one in rows)]
    body = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    return f"## {things.title}\n\n{body}"


def cells(one: Thing, has_dead: bool) -> list[str]:
    share = f"{one.won:.1%} ({one.low:.1%} to {one.high:.1%})" if one.won is not None else ""
    dead = [f"{one.dead:.0%}" if one.dead is not None else ""] if has_dead else []
    without = f"{one.without:.1%}" if one.without is not None else ""
    return [one.name, f"{one.gained:.2f}", f"{one.games:.1%}", *dead, share, without]


def suggested(suggestion: Suggestion, comparison: Comparison) -> list[str]:
    """The change, why, and what it did."""
    findings = comparison.findings()
    question = next(one for one in findings if one.id == suggestion.question)
    others = sorted(
        (one for one in findings if one.verdict == CHANGED and one is not question), key=lambda one: one.p
    )
    head = "| | as it is | with the change | difference |\n|---|---:|---:|---:|"
    rows = [
        f"| {one.title} | {told.amount(one.a, one.unit)} | {told.amount(one.b, one.unit)} | "
        f"{told.amount(one.difference, one.unit, True)} ({told.interval(one)}) |"
        for one in [question, *others[:MOST_CHANGED]]
    ]
    options = " ".join(f"--set {change}" for change in suggestion.changes)
    return [
        "## A change worth a try",
        suggestion.why,
        f"**{told.answer(question, comparison.margin)}** {comparison.pairs:,} pairs of games with the same seeds "
        "and seats; the intervals allow for looking at all measures, at any time.",
        "\n".join([head, *rows]),
        f"Try it: `zirconia play {comparison_game(suggestion)} {options}`",
    ]


def comparison_game(suggestion: Suggestion) -> str:
    return next(game for game, one in SUGGESTED.items() if one is suggestion)


def write_book(id: str, arguments: argparse.Namespace) -> Path:
    """Play what is missing for a game, and write its chapter."""
    folder = arguments.runs / id
    base = terms_of(id, (), arguments.bots, arguments.games)
    found = played(base, folder / "run", arguments.jobs)
    suggestion, comparison = SUGGESTED.get(id), None
    if suggestion:
        a, b = (terms_of(id, texts, arguments.bots, arguments.pairs) for texts in ((), suggestion.changes))
        comparison = compared(a, b, suggestion.question, folder / "change", arguments.jobs)
    stronger = None
    if arguments.stronger:
        better = terms_of(id, (), arguments.stronger, arguments.stronger_games)
        stronger = played(better, folder / "stronger", arguments.jobs)
    path = BOOK / f"{id}.md"
    BOOK.mkdir(parents=True, exist_ok=True)
    path.write_text(chapter(found, suggestion, comparison, stronger), encoding="utf-8")
    return path


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.balance", description=__doc__)
    parser.add_argument("--only", choices=zirconia.games(), help="one game")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--pairs", type=int, default=400)
    parser.add_argument("--bots", default="easy")
    parser.add_argument("--stronger", help="bots that play the game as it is once more")
    parser.add_argument("--stronger-games", type=int, default=320)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--runs", type=Path, default=Path("runs") / "balance")
    arguments = parser.parse_args()
    for id in [arguments.only] if arguments.only else list(SUGGESTED):
        print(write_book(id, arguments), flush=True)


if __name__ == "__main__":
    main()
