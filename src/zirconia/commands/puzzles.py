"""`zirconia puzzles`: positions in which one plan is clearly better, mined and solved in the terminal."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from datetime import UTC, datetime
from math import inf
from pathlib import Path
from textwrap import fill

from tqdm import tqdm

import zirconia
from zirconia.commands.common import Commands, Misuse, add_jobs, duration, read_object, whole
from zirconia.core.errors import suggestion
from zirconia.core.records.record import check
from zirconia.review.collecting import SPARE, Order, collect
from zirconia.review.puzzles import DIFFICULTIES, Puzzle, daily, read, shipped, theme_of, told
from zirconia.review.themes import themes_of
from zirconia.terminal.plain.console import Console
from zirconia.terminal.plain.scene_text import ask_lines, draw, refusal_lines

HELP = "Type an action as in a game; a number names one of the list; ? lists them, s shows the solution, q quits."
BAR = "{desc} {n_fmt} of {total_fmt}|{bar}| {elapsed}"


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "puzzles",
        help="positions with one best plan: solve them, mine them",
        description="Positions in which one plan is clearly better than everything else: solve those that came "
        "with the games, and find new ones.",
    )
    doing = parser.add_subparsers(title="what to do", metavar="WHAT", required=True)
    add_playing(doing)
    add_listing(doing)
    add_mining(doing)


def add_playing(doing: Commands) -> None:
    playing = doing.add_parser("play", help="solve puzzles, one after the other, the easy ones first")
    playing.add_argument("game", nargs="?", metavar="GAME", help="of one game (default: all)")
    playing.add_argument("--theme", metavar="T", help="of one theme, as `zirconia puzzles list` names them")
    playing.add_argument("--difficulty", choices=DIFFICULTIES, help="of one difficulty")
    playing.add_argument("--daily", action="store_true", help="the puzzle of the day (UTC)")
    playing.add_argument("--file", type=Path, metavar="FILE", help="those of a file, as mine writes them")
    playing.set_defaults(run=run_playing)


def add_listing(doing: Commands) -> None:
    listing = doing.add_parser("list", help="how many puzzles came with the games, by theme")
    listing.add_argument("game", nargs="?", metavar="GAME", help="of one game (default: all)")
    listing.set_defaults(run=run_listing)


def add_mining(doing: Commands) -> None:
    mining = doing.add_parser("mine", help="find puzzles in games among bots, or in records")
    mining.add_argument("game", metavar="GAME")
    mining.add_argument("-o", "--out", type=Path, required=True, metavar="FILE", help="where the puzzles go")
    mining.add_argument("--count", type=whole(1, 1000), default=30, metavar="N", help="how many (default 30)")
    mining.add_argument("--seed", default="0", metavar="S", help="any text (default 0)")
    mining.add_argument("--seats", type=whole(1, 99), metavar="K", help="how many players (default: fewest)")
    mining.add_argument(
        "--iterations", type=whole(8, 10**6), default=400, metavar="I", help="of the first look (default 400)"
    )
    mining.add_argument(
        "--matches", type=whole(1, 10**5), default=1000, metavar="M", help="look at so many at most (default 1000)"
    )
    mining.add_argument("--seconds", type=duration, default=inf, metavar="T", help="stop after so long")
    mining.add_argument(
        "--records",
        nargs="+",
        default=[],
        metavar="RECORD",
        help="records of games that are over, instead of bots'",
    )
    add_jobs(mining)
    mining.set_defaults(run=run_mining)


# Mining ------------------------------------------------------------------------------------------------


def run_mining(arguments: argparse.Namespace) -> int:
    order = order_from(arguments)
    with tqdm(total=SPARE * order.count, leave=False, disable=None, desc="puzzles", bar_format=BAR) as bar:

        def advance(matches: int, found: int, wanted: int) -> None:
            bar.set_description(f"{matches} matches, puzzles to choose from:", refresh=False)
            bar.update(min(found, wanted) - bar.n)

        try:
            puzzles = collect(order, arguments.out, arguments.jobs, advance)
        except OSError as error:
            raise Misuse(f"{arguments.out} cannot be written: {error.strerror}") from None
    print(f"{len(puzzles)} puzzles in {arguments.out}")
    return 0


def order_from(arguments: argparse.Namespace) -> Order:
    """What is to be mined; records must be of the game."""
    game = zirconia.game(arguments.game)
    texts = []
    for path in arguments.records:
        record = check(read_object(path))
        if record["game"] != game.id:
            raise Misuse(f"{path} is a record of {zirconia.game(record['game']).title}, not of {game.title}")
        texts.append(json.dumps(record))
    return Order(
        game=game.id,
        count=arguments.count,
        seed=arguments.seed,
        iterations=arguments.iterations,
        seats=game.setup(arguments.seats).seats,
        matches=arguments.matches,
        seconds=arguments.seconds,
        records=tuple(texts),
    )


# What there is -----------------------------------------------------------------------------------------


def run_listing(arguments: argparse.Namespace) -> int:
    for name in games_of(arguments.game):
        found = shipped(name)
        print(f"{zirconia.game(name).title}: {len(found)} puzzles")
        counted = Counter(one.theme for one in found)
        for theme in themes_of(name):
            if counted[theme.id]:
                print(f"  {theme.id:<24}{counted[theme.id]:>4}  {theme.task}")
    return 0


def games_of(name: str | None) -> list[str]:
    return zirconia.games() if name is None else [zirconia.game(name).id]


# Solving -----------------------------------------------------------------------------------------------


def run_playing(arguments: argparse.Namespace) -> int:
    puzzles = wanted(arguments)
    console = Console()
    console.say(HELP)
    solved = 0
    for number, puzzle in enumerate(puzzles, 1):
        console.say("")
        console.say(console.style.strong(f"Puzzle {number} of {len(puzzles)}: {heading(puzzle)}"))
        answer = asked(puzzle, console)
        if answer is None:
            break
        solved += answer
        console.say(fill(f"{'Solved' if answer else 'Not this time'}: {' '.join(told(puzzle))}", console.width))
    console.say(f"{solved} solved.")
    return 0


def wanted(arguments: argparse.Namespace) -> list[Puzzle]:
    """The puzzles that the arguments name, the easy ones first."""
    if arguments.daily:
        narrowed = [
            f"--{name}" for name in ("theme", "difficulty", "file") if getattr(arguments, name) is not None
        ]
        if narrowed:
            raise Misuse(f"--daily is one puzzle for everybody, without {' and '.join(narrowed)}")
        return [daily(datetime.now(UTC).date(), arguments.game)]
    if arguments.file is not None:
        found = of_game(read(arguments.file), arguments.game, arguments.file)
    else:
        found = [one for name in games_of(arguments.game) for one in shipped(name)]
    if arguments.theme is not None:
        found = of_theme(found, arguments.theme, arguments.game)
    found = [one for one in found if arguments.difficulty in (None, one.difficulty)]
    return sorted(found, key=lambda one: (DIFFICULTIES.index(one.difficulty), one.id))


def of_game(puzzles: list[Puzzle], name: str | None, path: Path) -> list[Puzzle]:
    """Those of a file, which holds one game; where another is named, that is refused."""
    game = None if name is None else zirconia.game(name)
    if game is not None and puzzles and puzzles[0].game != game.id:
        raise Misuse(f"{path} holds puzzles of {zirconia.game(puzzles[0].game).title}, not of {game.title}")
    return puzzles


def of_theme(puzzles: list[Puzzle], theme: str, name: str | None) -> list[Puzzle]:
    """Those of a theme; where it is one of other games, the refusal names them."""
    found = [one for one in puzzles if one.theme == theme]
    if found:
        return found
    known = sorted({one.theme for one in puzzles})
    others = [each for each in zirconia.games() if theme in {one.theme for one in shipped(each)}]
    if name and others:
        where = f"{zirconia.game(name).title}, but in {' and '.join(zirconia.game(each).title for each in others)}"
        raise Misuse(f"there is no puzzle of the theme {theme!r} in {where}; allowed: {', '.join(known)}")
    raise Misuse(f"there is no puzzle of the theme {theme!r}; {suggestion(theme, known)}")


def heading(puzzle: Puzzle) -> str:
    theme = theme_of(puzzle)
    you = f"You are {puzzle.names[puzzle.seat]}"
    return f"{zirconia.game(puzzle.game).title}, {puzzle.difficulty}. {you}. {theme.task}"


def asked(puzzle: Puzzle, console: Console) -> bool | None:
    """Whether it was solved; None for who wants to stop."""
    state = puzzle.state()
    scene = state.view(puzzle.seat)
    console.lines(draw(scene, console.width, console.style))
    console.say()
    console.lines(ask_lines(scene, console.width, console.style))
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
            return puzzle.solves(state.key(legal[int(text) - 1]))
        try:
            return puzzle.solves(state.key(state.code(text, puzzle.seat)))
        except zirconia.IllegalAction as error:
            console.lines(refusal_lines(error, console.width))
