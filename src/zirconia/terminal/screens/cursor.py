"""The way of the cursor over the parts of a table, from one thing that can be chosen to the next."""

from __future__ import annotations

from collections.abc import Sequence

from zirconia.terminal.screens.canvas_view import CanvasView


def next_lit(views: Sequence[CanvasView], here: CanvasView | None, step: int) -> tuple[CanvasView, str] | None:
    """The next (1) or previous (-1) lit thing: beyond the cursor in this part, else in the other parts."""
    at = views.index(here) if here in views else -1
    if here is not None and at >= 0:
        ahead = here.canvas.lit_beyond(here.cursor, step)
        if ahead:
            return here, ahead[0]
    turned = [*views[at + 1 :], *views[: at + 1]]
    if step < 0:
        turned = [*reversed(views[: max(at, 0)]), *reversed(views[max(at, 0) :])]
    for view in turned:
        lit = view.canvas.lit_beyond(None, step)
        if lit:
            return view, lit[0]
    return None
