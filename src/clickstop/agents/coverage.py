"""What each client enforces, as `make agents` measured it with the real client."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass

FILE = os.path.join(os.path.dirname(__file__), "coverage.json")
# The client enforces it; it only passes the text on; it offers no way; its docs promise it, but it was not run.
LEVELS = ("enforced", "advisory", "impossible", "documented")


@dataclass(frozen=True, slots=True)
class Covered:
    """The measurements of one client. Without a version they come from its documentation."""

    version: str
    date: str
    measures: dict[str, str]  # by what was measured, one of LEVELS


def coverage() -> dict[str, Covered]:
    with open(FILE, encoding="utf-8") as file:
        return {agent: Covered(**fields) for agent, fields in json.load(file).items()}
