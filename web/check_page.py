"""Check the page's sources against the types of the API: Svelte's own check, after the types are written anew."""

from __future__ import annotations

import sys

from build_page import NoPage, install, npm_command, run
from write_types import main as write_types

if __name__ == "__main__":
    try:
        npm = npm_command()
        install(npm)
        write_types()
        run(npm, "run", "check")
    except NoPage as problem:
        sys.exit(f"zirconia: the page could not be checked: {problem}")
