"""Why a table refuses something. Nothing has changed."""

from __future__ import annotations

from typing import NoReturn

from zirconia.core.errors import IllegalAction, ZirconiaError


class Refused(ZirconiaError):
    """A word for programs, a sentence for people and, where the rules refused, the rule's number.

    `kind` says whose fault it is: 'bad' (the request), 'illegal' (the rules), 'forbidden' (the caller),
    'missing' (no such thing), 'conflict' (too late, or not now), 'many' (a limit).
    """

    def __init__(self, code: str, message: str, kind: str = "conflict", rule: str = "") -> None:
        self.code = code
        self.message = message
        self.kind = kind
        self.rule = rule
        super().__init__(message)


def refuse(code: str, message: str, kind: str = "conflict") -> NoReturn:
    raise Refused(code, message, kind)


def by_the_rules(error: IllegalAction) -> Refused:
    """The refusal of the rules as a refusal of the table."""
    return Refused(error.reason, error.sentence, "illegal", error.rule)
