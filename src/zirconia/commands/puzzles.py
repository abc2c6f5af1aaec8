"""`zirconia puzzles`: positions with one best action, mined from records and solved in the terminal."""

from __future__ import annotations

import argparse
from pathlib import Path

from tqdm import tqdm

import zirconia
from zirconia.commands.common import Commands, Misuse, read_object, whole
from zirconia.review.moments import line_of
from zirconia.review.puzzles import Puzzle, mine, read, write
from zirconia.terminal.plain.console import Console
from zirconia.terminal.plain.scene_text import draw

HELP = "Type an action as in a game; a number names one of the list; ? lists them, s shows the solution, q quits."


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "puzzles",
        help="positions with one best action: mine them, solve them",
        description="Find positions in records in which one action is clearly better than all others, and solve "
        "them.",
    )
    doing = parser.add_subparsers(title="what to do", metavar="WHAT", required=True)
    mining = doing.add_parser("mine", help="find puzzles in records of finished games")
    mining.add_argument("records", nargs="+", metavar="RECORD", help="the record of a game that is over")
    mining.add_argument("-o", "--out", type=Path, required=True, metavar="FILE", help="where the puzzles go")
    mining.add_argument(
        "--iterations", type=whole(8, 10**7), default=400, metavar="I", help="of the first look (default 400)"
    )
    mining.add_argument("--seed", default="0", metavar="S", help="any text (default 0)")
    mining.set_defaults(run=run_mining)
    playing = doing.add_parser("play", help="solve puzzles, one after the other")
    playing.add_argument("file", type=Path, metavar="FILE", help="puzzles, as mine writes them")
    playing.set_defaults(run=run_playing)


def run_mining(arguments: argparse.Namespace) -> int:
    found: list[Puzzle] = []
    lines = [line_of(read_object(path)) for path in arguments.records]
    for number, line in enumerate(tqdm(lines, unit="game", leave=False, disable=None)):
        found += mine(line, arguments.iterations, f"{arguments.seed}/{number}")
    try:
        write(arguments.out, found)
    except OSError as error:
        raise Misuse(f"{arguments.out} cannot be written: {error.strerror}") from None
    print(f"{len(found)} puzzles in {arguments.out}")
    return 0


def run_playing(arguments: argparse.Namespace) -> int:
    puzzles = read(arguments.file)
    console = Console()
    console.say(HELP)
    solved = 0
    for number, puzzle in enumerate(puzzles, 1):
        console.say("")
        console.say(console.style.strong(f"Puzzle {number} of {len(puzzles)}"))
        answer = asked(puzzle, console)
        if answer is None:
            break
        solved += answer
        console.say(f"{'Solved' if answer else 'Not this time'}: {explained(puzzle)}")
    console.say(f"{solved} solved.")
    return 0


def asked(puzzle: Puzzle, console: Console) -> bool | None:
    """Whether it was solved; None for who wants to stop."""
    state = puzzle.state()
    for line in draw(state.view(puzzle.seat), console.width, console.style):
        console.say(line)
    while True:
        try:
            text = console.ask("Your action: ").strip()
        except EOFError:
            return None
        if text.lower() in ("q", "quit"):
            return None
        if text.lower() == "s":
            return False
        legal = state.legal(puzzle.seat)
        if text in ("", "?"):
            for number, code in enumerate(legal, 1):
                console.say(f"  {number}. {state.name(code, puzzle.seat)}")
            continue
        if text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= len(legal):
            return state.key(legal[int(text) - 1]) == puzzle.best
        try:
            return state.key(state.code(text, puzzle.seat)) == puzzle.best
        except zirconia.ZirconiaError as error:
            console.say(str(error))


def explained(puzzle: Puzzle) -> str:
    """The solution, what it gains, what is expected then, and who finds it."""
    names = zirconia.game(puzzle.game).seat_names
    line = ", ".join(f"{names[seat]}: {name}" for seat, name in puzzle.line)
    then = f" Expected then: {line}." if line else ""
    levels = ", ".join(puzzle.found_by) or "none of the bots"
    return f"{puzzle.name}, better than anything else by {puzzle.margin:.2f}.{then} Found by {levels}."
