"""What is wrong with a page that is shown: too wide for its screen, or what axe finds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
VIOLATIONS = "axe.run().then((all) => all.violations.map((one) => [one.id, one.nodes[0].html.slice(0, 200)]))"


def problems(page: Page) -> list[Any]:
    wide = [] if page.evaluate("document.documentElement.scrollWidth <= innerWidth") else ["too wide"]
    page.evaluate(AXE.read_text(encoding="utf-8") + ";0")
    return wide + list(page.evaluate(VIOLATIONS))
