"""Write the types of the table server's API, scenes included, for the page's sources: src/generated/api.d.ts."""

from __future__ import annotations

import json
from pathlib import Path

from build_page import npm_command, run

from zirconia.server.config import Config
from zirconia.server.http.app import make_app
from zirconia.server.tables.service import Service

WEB = Path(__file__).parent
GENERATED = WEB / "src" / "generated"


def main() -> None:
    GENERATED.mkdir(exist_ok=True)
    description = GENERATED / "openapi.json"
    app = make_app(Service(Config(database="sqlite:///:memory:")))
    description.write_text(json.dumps(app.openapi(), indent=1))
    target = GENERATED / "api.d.ts"
    run(npm_command(), "exec", "--", "openapi-typescript", str(description), "-o", str(target))


if __name__ == "__main__":
    main()
