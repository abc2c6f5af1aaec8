"""A search for the numbers with which a measure comes out as wanted."""

from __future__ import annotations

from importlib.util import find_spec

from zirconia.lab.extras import lacking

try:  # whether it is there; it takes seconds to import, for which only who fits a curve waits
    if find_spec("sklearn") is None:
        raise ModuleNotFoundError("No module named 'sklearn'", name="sklearn")
except ImportError as _error:
    raise lacking("a sweep", "lab", _error) from _error
