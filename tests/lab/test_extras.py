"""The lab says what it needs, and nobody else needs it."""

from __future__ import annotations

import pytest

from tests.learn.test_extras import run


@pytest.mark.parametrize("package", ["numpy", "pyarrow"])
def test_what_is_missing_is_named_and_how_to_get_it(package: str) -> None:
    code = "from zirconia.cli import main; main(['lab', 'run', 'corporate-wars', '--games', '1', '-o', 'x'])"
    told = f"zirconia: the lab needs {package}, which is not installed: pip install 'zirconia[lab]'"
    assert told in run(code, package).stderr


def test_only_a_sweep_needs_its_optimiser() -> None:
    code = "from zirconia.lab.report import page; import zirconia.lab.sweeping"
    last = run(code, "sklearn").stderr.splitlines()[-1]
    assert "a sweep needs sklearn, which is not installed: pip install 'zirconia[lab]'" in last


def test_numbers_are_listed_without_any_of_it() -> None:
    code = "from zirconia.cli import main; main(['lab', 'numbers', 'corporate-wars', 'income'])"
    assert run(code, "numpy", "pyarrow").stdout.startswith("numbers.match.income")
