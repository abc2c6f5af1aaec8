"""What the lab needs beside Zirconia itself, and what to say where it is not there."""

from __future__ import annotations

from zirconia.core.errors import ZirconiaError


class Lacking(ZirconiaError, ImportError):
    """A package is not installed."""


def lacking(what: str, extra: str, error: ImportError) -> Lacking:
    """The error for a package that is not installed: which one, for what, and how to get it."""
    package = (error.name or "a package").partition(".")[0]
    return Lacking(f"{what} needs {package}, which is not installed: pip install 'zirconia[{extra}]'")
