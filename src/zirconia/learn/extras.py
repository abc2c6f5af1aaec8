"""What the interfaces for learners need beside Zirconia itself, and what to say where it is not there."""

from __future__ import annotations


def lacking(what: str, error: ImportError) -> ImportError:
    """The error for a package that is not installed: which one, for what, and how to get it."""
    package = (error.name or "a package").partition(".")[0]
    return ImportError(
        f"{what} needs {package}, which is not installed: pip install 'zirconia[learn]'", name=package
    )
