"""Plain JSON: what positions, options, overrides, records and events are made of."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]  # an object
JsonValue = Any  # whatever can stand in one
