"""Pictures of the real page, from a server of its own with scripts/pictures.mjs.

take_pictures.py FOLDER [light] [reviews | tables] [GAME ...]
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

WEB = Path(__file__).parent
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
LIMITS = {
    "ZIRCONIA_REQUESTS_PER_SECOND": "1000",
    "ZIRCONIA_BURST": "5000",
    "ZIRCONIA_TABLES_PER_CLIENT": "1000",
    "ZIRCONIA_BOT_SECONDS": "0.5",
    "ZIRCONIA_REVIEW_LIMIT": "1800",
}


def main(folder: str, words: list[str]) -> int:
    with tempfile.TemporaryDirectory() as scratch:
        command = [sys.executable, "-m", "zirconia", "serve", "--port", "0", "--no-browser"]
        server = subprocess.Popen(
            [*command, "--database", f"sqlite:///{scratch}/tables.sqlite3"],
            env={**os.environ, **LIMITS},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert server.stdout is not None
            found = re.search(r"http://[\w.:]+", server.stdout.readline())
            if found is None:
                return 1
            script = ["node", str(WEB / "scripts" / "pictures.mjs"), found.group(), str(Path(folder).resolve())]
            chromium = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), "")
            environment = {**os.environ, "CHROMIUM": chromium}
            return subprocess.run([*script, *words], cwd=WEB, env=environment, check=False).returncode
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
