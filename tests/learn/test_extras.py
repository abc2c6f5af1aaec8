"""What `zirconia.learn` says where NumPy is missing."""

from __future__ import annotations

import subprocess
import sys

WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None
import zirconia
try:
    import zirconia.learn
except ImportError as error:
    print(error)
"""


def test_without_numpy_the_import_says_what_to_install() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_NUMPY], capture_output=True, text=True, check=True)
    assert "NumPy, which is not installed: pip install 'zirconia[learn]'" in done.stdout
