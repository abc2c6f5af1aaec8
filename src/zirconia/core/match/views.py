"""What a seat sees: the whole scene, whatever the game, and why a thing in it can't be touched."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from zirconia.core.contract.scene import SceneParts
from zirconia.core.contract.vocabulary import VERSION, Asked, Choice, Outcome, Phase, Player, Prompt, Scene
from zirconia.core.errors import IllegalAction
from zirconia.core.kernel.position import GAME_OVER, LEGAL, NOT_YOUR_TURN, Position
from zirconia.core.match import ends
from zirconia.core.match.names import put_names, with_names
from zirconia.core.match.setup import Setup

MOST_REASONS = 2


def view(
    setup: Setup,
    core: Position,
    seat: int | None,
    acting: list[int],
    legal: list[int],
    outcome: Outcome | None,
    names: Sequence[str],
    late: Collection[int] = (),
) -> Scene:
    """The whole scene for a seat; a pure function of what the seat may know, of the players' names, and of whose
    time has run out (`late`)."""
    game = setup.game
    parts: SceneParts = with_names(game.scene(core, seat), names)
    nameless: Phase = {"id": "", "label": ""}
    return {
        "scene": VERSION,
        "game": game.id,
        "title": game.title,
        "setup": setup.public(),
        "seat": seat,
        "seats": setup.seats,
        "sides": list(setup.sides),
        "round": core.round(),
        "turn": {"number": core.turn(), "seat": core.turn_seat()},
        "over": core.over,
        "result": None if outcome is None else {**outcome, "text": ends.sentence(setup, core, names, late)},
        "acting": acting,
        "phase": parts.get("phase", nameless),
        "prompt": prompt(core, seat, acting, parts),
        "players": [called(setup, player, names) for player in parts.get("players", [])],
        "areas": parts.get("areas", []),
        "boards": parts.get("boards", []),
        "style": parts.get("style", {}),
        "choices": [] if seat is None else choices(setup, core, seat, legal, names),
    }


def called(setup: Setup, player: Player, names: Sequence[str]) -> Player:
    """A panel that a game calls by its seat has the name of who sits there."""
    seat = player["seat"]
    if player["name"] != setup.game.seat_name(seat):
        return player
    return {**player, "name": names[seat]}


def prompt(core: Position, seat: int | None, acting: list[int], parts: SceneParts) -> Prompt:
    """What is asked, and of whom."""
    nothing: Asked = {"text": "", "left": []}
    you = seat is not None and seat in acting
    return {
        **nothing,
        **parts.get("prompt", nothing),
        "waiting": acting,
        "you": you,
        "midway": you and seat is not None and core.midway(seat),
    }


def choices(setup: Setup, core: Position, seat: int, legal: list[int], names: Sequence[str]) -> list[Choice]:
    """Every legal action of a seat as a path of things to touch."""
    game = setup.game
    keys = setup.keys()
    return [
        {
            "code": code,
            "key": keys[code],
            "path": list(game.path(core, code, seat)),
            "text": put_names(game.name(core, code, seat), names),
            **with_names(game.foretell(core, code, seat), names),
        }
        for code in legal
    ]


def standing_on(parts: SceneParts, path: list[str]) -> list[str]:
    """The path with pieces replaced by the cells they stand on: whoever touches a piece touches its cell."""
    cells = {
        piece["id"]: cell["id"]
        for board in parts.get("boards", [])
        for cell in board["cells"]
        for piece in cell["pieces"]
    }
    return [cells.get(thing, thing) for thing in path]


def why(setup: Setup, core: Position, seat: int, path: list[str], legal: list[int]) -> IllegalAction | None:
    """Why no legal action goes on along this path."""
    game = setup.game
    path = standing_on(game.scene(core, seat), path)
    if core.over:
        return refusal(setup, core, GAME_OVER, -1, seat)
    if any(goes_along(setup, core, code, seat, path) for code in legal):
        return None
    if not core.is_acting(seat):
        return refusal(setup, core, NOT_YOUR_TURN, -1, seat)
    refused = closest(setup, core, seat, path)
    if refused:
        return told(setup, core, seat, path, refused)
    reason, code = game.unreachable(core, path, seat)
    if reason == LEGAL:
        return IllegalAction("NOTHING_TO_DO", "", "There is nothing to do with this now.")
    return refusal(setup, core, reason, code, seat)


def closest(setup: Setup, core: Position, seat: int, path: list[str]) -> list[tuple[int, int]]:
    """Of each kind of action along a path, which is the first word of its key, the reason and the code of the one
    that came closest to being legal; the closest first. Reasons are numbered in the order of one check: those of a
    move say nothing of an attack."""
    keys = setup.keys()
    kinds: dict[str, tuple[int, int]] = {}
    for code in range(setup.actions):
        if goes_along(setup, core, code, seat, path):
            kind = keys[code].partition(" ")[0]
            reason = int(core.check(code, seat))
            if reason > kinds.get(kind, (LEGAL, -1))[0]:
                kinds[kind] = (reason, code)
    return sorted(kinds.values(), key=lambda one: (-one[0], one[1]))


def told(
    setup: Setup, core: Position, seat: int, path: list[str], refused: list[tuple[int, int]]
) -> IllegalAction:
    """What refuses the kinds of action that are open now, in two sentences at most; else what closes all."""
    game = setup.game
    ours = [one for one in refused if not game.all_reasons[one[0]].closed] or refused[:1]
    errors: list[IllegalAction] = []
    for reason, code in ours:
        error = refusal(setup, core, reason, code, seat)
        if len(game.path(core, code, seat)) > len(path):
            sentence = game.explain_at_once(core, reason, code, seat)
            error = IllegalAction(error.reason, error.rule, sentence)
        if error.sentence not in [one.sentence for one in errors]:
            errors.append(error)
    first = errors[0]
    return IllegalAction(first.reason, first.rule, " ".join(one.sentence for one in errors[:MOST_REASONS]))


def goes_along(setup: Setup, core: Position, code: int, seat: int, path: list[str]) -> bool:
    """Whether the path of an action begins with this one."""
    things: list[str] = list(setup.game.path(core, code, seat))
    return things[: len(path)] == path


def refusal(setup: Setup, core: Position, reason: int, code: int, seat: int) -> IllegalAction:
    error: IllegalAction = setup.game.refusal(core, reason, code, seat)
    return error
