"""`python -m zirconia` is the `zirconia` command."""

import sys

from zirconia.cli import main

if __name__ == "__main__":
    sys.exit(main())
