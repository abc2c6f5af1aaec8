"""Interfaces for learners: many games at once in arrays, and the interfaces that other projects know."""

from __future__ import annotations

try:
    import numpy as _numpy  # noqa: F401
except ImportError as _error:
    raise ImportError(
        "zirconia.learn keeps its arrays in NumPy, which is not installed: pip install 'zirconia[learn]'"
    ) from _error

from zirconia.learn.batch import Batch
from zirconia.learn.workers import Workers

__all__ = ["Batch", "Workers"]
