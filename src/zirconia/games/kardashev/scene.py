"""stub"""
from __future__ import annotations

from zirconia.core.scene import SceneParts
from zirconia.games.kardashev.rules.position import Kardashev


def scene(core: Kardashev, seat: int | None) -> SceneParts:
    return {}
