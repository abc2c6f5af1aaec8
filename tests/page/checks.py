"""What is wrong with a page that is shown: too wide for its screen, or what axe finds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
# Of what is in order axe would write a report as well, which nobody reads.
VIOLATIONS = """
async () => {
  const all = await axe.run({ resultTypes: ['violations'] })
  const told = ({ html, failureSummary }) => [html.slice(0, 200), failureSummary]
  return all.violations.map((one) => [one.id, one.impact, ...told(one.nodes[0])])
}
"""


def problems(page: Page) -> list[Any]:
    wide = [] if page.evaluate("document.documentElement.scrollWidth <= innerWidth") else ["too wide"]
    return wide + violations(page)


def violations(page: Page) -> list[Any]:
    """What axe finds: the rule, how bad it is, the first thing that breaks it, and why."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8") + ";0")
    return list(page.evaluate(VIOLATIONS))
