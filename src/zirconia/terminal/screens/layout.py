"""Where the parts of the table stand on a screen of a given size."""

from __future__ import annotations

from collections.abc import Mapping

from textual.geometry import Region

from zirconia.core.contract.vocabulary import Scene
from zirconia.terminal.drawing.boards import Lights, draw_boards
from zirconia.terminal.drawing.theme import Theme

NONE = Lights()
LOW = 9  # lines for prompt, buttons and description where there is room; the log follows


def regions(scene: Scene, width: int, height: int, theme: Theme) -> dict[str, Region]:
    """Boards at the left with prompt and buttons below, cards and log at the right; cards at the left without."""
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
    side = 18 if width < 90 else max(28, width // 4)
    low, canvas = 4, draw_boards(scene, width - side - 1, body - 4, NONE, theme)
    if canvas.height <= body - 6:
        low = 6
    fits = canvas.height <= body - low
    left = min(width - side - 1, canvas.width + (0 if fits else 1))
    left = max(left, min(width - side - 1, width * 11 // 20))
    board = min(canvas.height, body - low)
    start = left + 1
    spare = body - board - LOW
    log = max(5, (body - 2) // 3)
    if spare >= 5:
        return {
            "board": Region(0, 2, left, board),
            **below(0, 2 + board, left, LOW),
            "things": Region(start, 2, width - start, body),
            "log": Region(0, 2 + board + LOW, left, spare),
        }
    return {
        "board": Region(0, 2, left, board),
        **below(0, 2 + board, left, body - board),
        "things": Region(start, 2, width - start, body - log),
        "log": Region(start, 2 + body - log, width - start, log),
    }


def without_boards(width: int, body: int) -> dict[str, Region]:
    side = max(26, width * 3 // 10)
    left = width - side - 1
    low = 7 if body < 25 else 8
    return {
        "things": Region(0, 2, left, body - low),
        **below(0, 2 + body - low, left, low),
        "log": Region(left + 1, 2, side, body),
    }


def below(x: int, y: int, width: int, height: int) -> dict[str, Region]:
    """Prompt, buttons and what the cursor is on."""
    prompt = 2 if height < 6 else 3
    detail = 1 if height < 5 else 2 if height < 9 else 3
    verbs = max(1, height - prompt - detail)
    return {
        "prompt": Region(x, y, width, prompt),
        "verbs": Region(x, y + prompt, width, verbs),
        "detail": Region(x, y + prompt + verbs, width, detail),
    }


def shared_out(places: Mapping[str, Region], buttons: int) -> dict[str, Region]:
    """What the buttons do not need goes to what the cursor is on."""
    verbs, detail = places["verbs"], places["detail"]
    used = min(verbs.height, max(1, buttons))
    spare = verbs.height - used
    return {
        "verbs": Region(verbs.x, verbs.y, verbs.width, used),
        "detail": Region(detail.x, detail.y - spare, detail.width, detail.height + spare),
    }
