"""`zirconia serve` with a known random source: every match has the same seed. For tests alone."""

from __future__ import annotations

import sys

from zirconia.cli import main
from zirconia.table import tokens

tokens.fresh_seed = lambda: "the same for all"
tokens.fresh_salt = lambda: "as well"

if __name__ == "__main__":
    sys.exit(main())
