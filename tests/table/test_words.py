"""Names and lines as they may be shown."""

from __future__ import annotations

import pytest

from zirconia.table.words import clean


@pytest.mark.parametrize(
    "blank",
    [
        "", " \t", "\u00a0\u2003\u3000", "\u200b\u200d\u2060\ufeff", "\u3164", "\u115f\u1160", "\uffa0\uffa0",
        "\u2800", "\u034f", "\u17b4\u17b5", "\u180e", "\ufe0f", "\u0301", "\U000e0100", "\U0001d159", "\u00ad",
    ],
)  # fmt: skip
def test_what_is_drawn_as_nothing_is_no_name(blank: str) -> None:
    assert clean(blank) == ""


def test_blank_letters_are_taken_out_of_names() -> None:
    assert clean("An\u3164n\u2800") == "Ann"


@pytest.mark.parametrize("name", ["Ann", "Zoë", "Zoe\u0308", "김민준", "O’Neill 2", "नेहा", "❤\ufe0f", "🙂", "..."])
def test_names_of_all_scripts_stay_as_they_are(name: str) -> None:
    assert clean(name) == name
