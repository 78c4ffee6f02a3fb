"""JSON Schema of every machine form: what the commands print with --json, and what the stages write."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any


def load_schema(name: str) -> dict[str, Any]:
    """Return the schema called `name` (`solve`, `grade`, `lanes`, `report`, …)."""
    schema: dict[str, Any] = json.loads(files(__package__).joinpath(f"{name}.schema.json").read_text(encoding="utf-8"))
    return schema
