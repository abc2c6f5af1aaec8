"""A search for the numbers with which a measure comes out as wanted."""

from __future__ import annotations

from zirconia.lab.extras import lacking

try:
    import sklearn as _sklearn  # noqa: F401
except ImportError as _error:
    raise lacking("a sweep", "lab", _error) from _error
