"""The log in words."""

from __future__ import annotations

from zirconia.core.events import EventType, Field

EVENTS = (
    EventType(
        "chose", (Field("seat", "seat"), Field("choice", "choice", secret=True)), "{seat} chooses {choice}."
    ),
    EventType(
        "scanned",
        (Field("seat", "seat"), Field("cell", "cell"), Field("ore", "ore", secret=True)),
        "{seat} scans {cell} and finds {ore}.",
    ),
    EventType(
        "claimed",
        (Field("seat", "seat"), Field("cell", "cell"), Field("ore", "ore")),
        "{seat} claims {cell} with {ore}.",
    ),
    EventType(
        "crashed", (Field("cell", "cell"), Field("ore", "ore")), "Both ships crash at {cell}; {ore} is lost."
    ),
)
