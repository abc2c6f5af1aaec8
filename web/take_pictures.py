"""Pictures of the real page, from a server of its own with scripts/pictures.mjs: take_pictures.py FOLDER"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

WEB = Path(__file__).parent
LIMITS = {
    "ZIRCONIA_REQUESTS_PER_SECOND": "1000",
    "ZIRCONIA_BURST": "5000",
    "ZIRCONIA_TABLES_PER_CLIENT": "1000",
    "ZIRCONIA_BOT_SECONDS": "0.5",
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
            return subprocess.run([*script, *words], cwd=WEB, check=False).returncode
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
