"""Where the parts of the table stand on a screen of a given size."""

from __future__ import annotations

from textual.geometry import Region

from zirconia.core.contract.vocabulary import Scene
from zirconia.terminal.drawing.boards import draw_boards
from zirconia.terminal.drawing.marks import Lights
from zirconia.terminal.drawing.theme import Theme

NONE = Lights()
LOWEST, LOW = 4, 9  # lines for the desk, at least, and where there is room; the log follows
SMALL = 100  # below this width, a low desk is as wide as the screen


def regions(scene: Scene, width: int, height: int, theme: Theme) -> dict[str, Region]:
    """Boards at the left with the desk below, cards and log at the right; cards at the left without boards.

    The desk has what the cursor is on, the prompt and the buttons; `desk_parts` shares it out.
    """
    body = max(10, height - 3)
    places = {
        "head": Region(0, 0, width, 1),
        "strip": Region(0, 1, width, 1),
        "keys": Region(0, height - 1, width, 1),
    }
    if scene["boards"]:
        places |= with_boards(scene, width, body, theme)
    else:
        places |= without_boards(width, body)
    return places


def with_boards(scene: Scene, width: int, body: int, theme: Theme) -> dict[str, Region]:
    side = 17 if width < 90 else max(28, width // 4)
    low = LOWEST if body <= 21 else 6 if body < 50 else 7
    canvas = draw_boards(scene, width - side - 1, body - low, NONE, theme)
    board = min(canvas.height, body - low)
    fits = canvas.height <= board
    left = min(width - side - 1, canvas.width + (0 if fits else 1))
    left = max(left, min(width - side - 1, width * 11 // 20))
    start = left + 1
    spare = body - board - LOW
    if spare >= 5:
        return {
            "board": Region(0, 2, left, board),
            "desk": Region(0, 2 + board, left, LOW),
            "things": Region(start, 2, width - start, body),
            "log": Region(0, 2 + board + LOW, left, spare),
        }
    desk = body - board
    across = width < SMALL and desk < 6
    beside = board if across else body
    log = max(5, (body - 2) // 3)
    return {
        "board": Region(0, 2, left, board),
        "desk": Region(0, 2 + board, width if across else left, desk),
        "things": Region(start, 2, width - start, beside - log),
        "log": Region(start, 2 + beside - log, width - start, log),
    }


def without_boards(width: int, body: int) -> dict[str, Region]:
    side = max(26, width * 3 // 10)
    left = width - side - 1
    low = 7 if body < 25 else 8
    return {
        "things": Region(0, 2, left, body - low),
        "desk": Region(0, 2 + body - low, left, low),
        "log": Region(left + 1, 2, side, body),
    }


def desk_parts(desk: Region, prompt: int, buttons: int, least: int = 1, whole: bool = False) -> dict[str, Region]:
    """The desk shared out by the lines that prompt and buttons need, which need `least` when they say little.

    All buttons come first, then the whole question, then two lines for the detail (a longer one lies over the
    board), then all that buttons say; the detail gets the rest. A prompt that must be read `whole` lies over the
    board where the desk is too small for it.
    """
    shared = desk.height - 1
    fewest = max(1, min(least, shared - 1))
    asked = max(1, min(prompt, shared - fewest))
    verbs = max(fewest, min(buttons, desk.height - 2 - asked))
    detail = desk.height - verbs - asked
    more = min(prompt - asked, desk.y - 2) if whole else 0
    top = desk.y - more
    return {
        "detail": Region(desk.x, top, desk.width, detail),
        "prompt": Region(desk.x, top + detail, desk.width, asked + more),
        "verbs": Region(desk.x, desk.y + detail + asked, desk.width, verbs),
    }


def grown(detail: Region, lines: int, pointed: int | None) -> Region:
    """The place for so many lines: upwards over the board, or at its top where that would hide the cursor."""
    if lines <= detail.height:
        return detail
    height = min(lines, detail.bottom - 2)
    top = detail.bottom - height
    if pointed is not None and top <= pointed < detail.y and height <= pointed - 2:
        top = 2
    return Region(detail.x, top, detail.width, height)
