"""Compiled modules live once a process: a subinterpreter that ends would take them from under the main one."""

from importlib import import_module
from typing import Any

REFUSAL = (
    "zirconia can't be used in a subinterpreter: its compiled rules belong to the main one; "
    "use processes (multiprocessing, concurrent.futures.ProcessPoolExecutor) instead"
)


def _known() -> Any:
    """Python's own module of interpreters, whatever this version calls it; None where there is none."""
    for name in ("_interpreters", "_xxsubinterpreters"):
        try:
            return import_module(name)
        except ImportError:
            continue
    return None


def is_main() -> bool:
    """Whether this is the main interpreter of its process."""
    known = _known()
    return known is None or bool(known.get_current() == known.get_main())
