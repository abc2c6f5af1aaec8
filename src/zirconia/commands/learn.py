"""`zirconia learn`: train a network for a game, or go on from the shipped one for a changed game; or learn what
the game's own judgement counts for what."""

from __future__ import annotations

import argparse
import os
from functools import partial
from pathlib import Path
from typing import Any

import zirconia
from zirconia.bots.judgement import NAME
from zirconia.bots.network_file import NAME as NETWORK
from zirconia.bots.network_file import path_of
from zirconia.bots.registry import bot
from zirconia.commands.common import Commands, Misuse, duration, options_from, overrides_from, whole


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "learn",
        help="train the networks that bots play with, or the numbers that they judge by",
        description="Train what bots play with. All but `numbers` needs PyTorch: pip install 'zirconia[train]'.",
    )
    kinds = parser.add_subparsers(title="what to learn", metavar="WHAT", required=True)
    train = kinds.add_parser("train", help="a game, from nothing or from where an earlier run stopped")
    add_common(train)
    train.add_argument("--seats", default="", metavar="N,N", help="seat counts, drawn evenly (default: all)")
    add_games(train)
    add_weights(train)
    train.add_argument(
        "--rivals",
        type=Path,
        nargs="+",
        default=[],
        metavar="FILE",
        help="weights.pt or network.bin of others that it meets beside its earlier selves",
    )
    train.add_argument(
        "--scripts",
        nargs="*",
        metavar="BOT",
        help="scripted bots of the game that it meets in one of eight batches (default: as the shipped network)",
    )
    add_records(train, "records of matches, or folders of them: three of ten batches begin amid these")
    train.set_defaults(run=run_train)
    add_study(kinds)
    add_values(kinds)
    add_numbers(kinds)
    blend = kinds.add_parser("blend", help="the mean of weights that came from one another")
    blend.add_argument("weights", type=Path, nargs="+", metavar="FILE", help="weights.pt, the latest last")
    blend.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help="the mean, a weights.pt")
    blend.set_defaults(run=run_blend)
    tune = kinds.add_parser("tune", help="one changed game, going on from the shipped network")
    add_common(tune)
    tune.add_argument("--seats", type=whole(1, 6), metavar="N", help="seats (default: the fewest)")
    add_change(tune)
    add_games(tune)
    add_weights(tune)
    tune.set_defaults(run=run_tune)


def add_study(kinds: Commands) -> None:
    study = kinds.add_parser("study", help="a game, from what searches find")
    add_common(study)
    study.add_argument("--seats", default="", metavar="N,N", help="seat counts, drawn evenly (default: all)")
    study.add_argument(
        "--iterations", type=whole(8, 20_000), default=128, metavar="N", help="of a search (default 128)"
    )
    study.add_argument(
        "--by-hand",
        type=part,
        default=0.0,
        metavar="PART",
        help="how much the searches judge by hand, 0 to 1 (default 0: the network alone guides them)",
    )
    study.add_argument(
        "--exploration",
        type=part,
        metavar="PART",
        help="how far searches stray (default: as the weights say)",
    )
    study.add_argument(
        "--teacher",
        default="",
        metavar="BOT",
        help="a bot, or a module:Class, that takes over one seat and is followed where it wins",
    )
    study.add_argument(
        "--late",
        type=whole(0, 1000),
        default=0,
        metavar="ROUND",
        help="the round in which the teacher takes over, or up to twice as late (default: at once)",
    )
    study.add_argument(
        "--pupil",
        type=part,
        default=0.0,
        metavar="PART",
        help="of the teacher's decisions that the seat takes as it would alone, told what the teacher would do",
    )
    add_weights(study)
    study.set_defaults(run=run_study)


def add_values(kinds: Commands) -> None:
    values = kinds.add_parser("values", help="what positions are worth, from records; the policy stays")
    values.add_argument("game", metavar="GAME", help="the id of a game")
    add_weights(values)
    add_records(values, "records of matches, or folders of them, to learn from", needed=True)
    values.add_argument("--folder", type=Path, default=Path("training"), metavar="PATH", help="where it is kept")
    values.add_argument("--seed", default="1", metavar="TEXT")
    values.set_defaults(run=run_values)


def add_records(parser: argparse.ArgumentParser, what: str, needed: bool = False) -> None:
    parser.add_argument("--records", type=Path, nargs="+", default=[], required=needed, metavar="PATH", help=what)


def add_numbers(kinds: Commands) -> None:
    numbers = kinds.add_parser("numbers", help="what a game's own judgement counts for what; without PyTorch")
    add_playing(numbers)
    numbers.add_argument("--seats", default="", metavar="N,N", help="seat counts, drawn evenly (default: all)")
    numbers.add_argument(
        "--factor", type=part, default=0.125, metavar="PART", help="of the budget of hard (default 0.125)"
    )
    add_change(numbers)
    numbers.set_defaults(run=run_numbers)


def add_change(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game"
    )
    parser.add_argument(
        "--set", dest="overrides", metavar="JSON", help="changed numbers, as sim --overrides takes them"
    )


def add_common(parser: argparse.ArgumentParser) -> None:
    add_playing(parser)
    parser.add_argument("--device", default="", metavar="NAME", help="cpu or cuda (default: what there is)")


def add_playing(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the id of a game")
    parser.add_argument("--minutes", type=minutes, default=30.0, metavar="T", help="in all (default 30)")
    parser.add_argument("--processes", type=whole(1, 256), metavar="N", help="that play (default: one a core)")
    parser.add_argument("--folder", type=Path, default=Path("training"), metavar="PATH", help="where it is kept")
    parser.add_argument("--seed", default="1", metavar="TEXT")


def minutes(text: str) -> float:
    """An argument that is a number of minutes."""
    return duration(text, "minutes")


def part(text: str) -> float:
    """An argument from 0 to 1."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(f"a number from 0 to 1 is needed, not {text!r}")
    return value


def add_games(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=whole(1, 4096), default=32, metavar="N", help="of a batch (default 32)")


def add_weights(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--weights", type=Path, metavar="FILE", help="what to go on from: weights.pt or network.bin"
    )


def run_train(arguments: argparse.Namespace) -> int:
    rivals = tuple(existing(path) for path in arguments.rivals)
    start, records = weights_of(arguments), records_of(arguments)
    scripts = scripts_of(arguments)
    return trained(
        arguments, seats=seats_of(arguments), start=start, rivals=rivals, records=records, scripts=scripts
    )


def run_study(arguments: argparse.Namespace) -> int:
    game = zirconia.game(arguments.game)
    if arguments.teacher:
        bot(arguments.teacher, "0", game.id)
    torch = training()
    from zirconia.learn.training.settings import study_for
    from zirconia.learn.training.study import study

    plan = study_for(
        game.id, arguments.minutes, arguments.device or device_of(torch), seats=seats_of(arguments),
        iterations=arguments.iterations, processes=arguments.processes, seed=arguments.seed,
        start=weights_of(arguments), by_hand=arguments.by_hand, exploration=arguments.exploration,
        teacher=arguments.teacher, late=arguments.late, pupil=arguments.pupil,
    )  # fmt: skip
    folder: Path = arguments.folder / game.id
    study(plan, folder, partial(print, flush=True))
    print(f"The network is in {folder / 'network.bin'}.")
    return 0


def run_values(arguments: argparse.Namespace) -> int:
    game = zirconia.game(arguments.game)
    start, records = weights_of(arguments) or path_of(game), records_of(arguments)
    if not start.is_file():
        raise Misuse(f"there is no network at {start}: `zirconia learn train` makes one; name it by --weights")
    torch = training()
    from zirconia.learn.training.export import export
    from zirconia.learn.training.values import Valuing, value

    folder: Path = arguments.folder / game.id
    plan = Valuing(game.id, start, records, device_of(torch), seed=arguments.seed)
    value(plan, folder, partial(print, flush=True))
    export(folder / "weights.pt", folder / NETWORK)
    print(f"The network is in {folder / NETWORK}.")
    return 0


def run_blend(arguments: argparse.Namespace) -> int:
    weights, output = [existing(path) for path in arguments.weights], Path(arguments.output)
    training()
    from zirconia.learn.training.export import blended, export

    blended(weights, output)
    export(output, output.with_name(NETWORK))
    print(f"The mean is in {output}, its network in {output.with_name(NETWORK)}.")
    return 0


def run_numbers(arguments: argparse.Namespace) -> int:
    game = zirconia.game(arguments.game)
    if game.judgement() is None:
        raise Misuse(f"{game.title} has no numbers that could be learned: games declare them by `judgement`")
    from zirconia.learn.numbers import Plan, learn

    seats = seats_of(arguments) or game.seats
    options, overrides = options_from(game, arguments.option), overrides_from(arguments.overrides)
    for count in seats:
        game.setup(count, options, overrides)
    plan = Plan(
        game.id, arguments.minutes, seats, options, overrides, arguments.factor,
        processes=arguments.processes or os.cpu_count() or 2, seed=arguments.seed,
    )  # fmt: skip
    folder: Path = arguments.folder / game.id
    learn(plan, folder, partial(print, flush=True))
    print(f"The numbers are in {folder / NAME}.")
    return 0


def seats_of(arguments: argparse.Namespace) -> tuple[int, ...]:
    """The numbers of seats that were named, none for all; each must be one of the game's."""
    game = zirconia.game(arguments.game)
    words = [word.strip() for word in arguments.seats.split(",")] if arguments.seats.strip() else []
    for word in words:
        if not (word.isascii() and word.isdigit() and int(word[:9]) in game.seats):
            allowed = ", ".join(map(str, game.seats))
            raise Misuse(f"--seats: {game.title} is for {allowed} players, with commas between them, not {word!r}")
    return tuple(map(int, words))


def scripts_of(arguments: argparse.Namespace) -> tuple[str, ...] | None:
    """The scripted bots that were named, each of which must be one of the game's; None: the usual ones."""
    if arguments.scripts is None:
        return None
    game = zirconia.game(arguments.game)
    for name in arguments.scripts:
        if name not in game.baselines():
            known = ", ".join(game.baselines()) or "none"
            raise Misuse(f"--scripts: {game.title} has no script {name!r}; it has {known}")
    return tuple(arguments.scripts)


def weights_of(arguments: argparse.Namespace) -> Path | None:
    return existing(arguments.weights) if arguments.weights else None


def records_of(arguments: argparse.Namespace) -> tuple[Path, ...]:
    """The records that were named, and all of each folder."""
    found: list[Path] = []
    for path in arguments.records:
        here = sorted(path.glob("*.json")) if path.is_dir() else [path]
        if not here or not here[0].is_file():
            raise Misuse(f"there are no records (*.json) at {path}")
        found += here
    return tuple(found)


def existing(path: Path) -> Path:
    if not path.is_file():
        raise Misuse(f"there are no weights at {path}: `zirconia learn train` leaves them as weights.pt")
    return path


def run_tune(arguments: argparse.Namespace) -> int:
    game = zirconia.game(arguments.game)
    overrides = overrides_from(arguments.overrides)
    setup = game.setup(arguments.seats, options_from(game, arguments.option), overrides)
    start: Path = arguments.weights or path_of(game)
    if not start.is_file():
        raise Misuse(f"there is no network at {start}: `zirconia learn train` makes one; name it by --weights")
    fixed = (setup.seats, setup.options, setup.overrides)
    return trained(arguments, seats=(setup.seats,), fixed=[fixed], start=start)


def training() -> Any:
    """PyTorch, which only those need who train."""
    try:
        import torch
    except ImportError as error:
        raise Misuse(
            f"learning needs {error.name}, which is not installed: pip install 'zirconia[train]'"
        ) from None
    return torch


def device_of(torch: Any) -> str:
    return "cuda" if torch.cuda.is_available() else "cpu"


def trained(arguments: argparse.Namespace, **more: Any) -> int:
    """Train, and write the network beside what the training keeps."""
    game = zirconia.game(arguments.game)
    torch = training()
    from zirconia.learn.training.export import export
    from zirconia.learn.training.settings import plan_for
    from zirconia.learn.training.train import train

    folder: Path = arguments.folder / game.id
    plan = plan_for(
        game.id, arguments.minutes, arguments.device or device_of(torch), processes=arguments.processes,
        games=arguments.games, seed=arguments.seed, **more,
    )  # fmt: skip
    train(plan, folder, partial(print, flush=True))
    export(folder / "weights.pt", folder / "network.bin")
    print(f"The network is in {folder / 'network.bin'}, the curve in {folder / 'curve.json'}.")
    return 0
