"""The lab: batches of games among bots, written down row by row, measured, compared and reported."""

from __future__ import annotations

from zirconia.lab.extras import lacking

try:
    import numpy as _numpy  # noqa: F401
    import pyarrow as _pyarrow  # noqa: F401
except ImportError as _error:
    raise lacking("the lab", "lab", _error) from _error
