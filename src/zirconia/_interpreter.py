"""Compiled modules live once a process: a subinterpreter that ends would take them from under the main one."""

from typing import Any


def _known() -> Any:
    """Python's own module of interpreters, whatever this version calls it; None where there is none."""
    try:
        import _interpreters

        return _interpreters
    except ImportError:
        pass
    try:
        import _xxsubinterpreters

        return _xxsubinterpreters
    except ImportError:
        return None


def refuse_all_but_the_main_one() -> None:
    """Zirconia is for the main interpreter; in any other it says so instead of crashing later."""
    known = _known()
    if known is not None and known.get_current() != known.get_main():
        raise ImportError(
            "zirconia can't be used in a subinterpreter: its compiled rules belong to the main one; "
            "use processes (multiprocessing, concurrent.futures.ProcessPoolExecutor) instead",
            name="zirconia",
        )
