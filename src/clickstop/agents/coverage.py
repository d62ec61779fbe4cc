"""How far each agent's client goes along, as it was measured in the client itself (`make agents`)."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass

FILE = os.path.join(os.path.dirname(__file__), "coverage.json")
# It does as it is told; it passes the words on; there is no way; its papers promise it, and nobody has seen it.
LEVELS = ("enforced", "advisory", "impossible", "documented")


@dataclass(frozen=True, slots=True)
class Covered:
    """One client, in the version and on the day of its measurement; without a version, as documented."""

    version: str
    date: str
    measures: dict[str, str]  # what is measured: one of LEVELS


def coverage() -> dict[str, Covered]:
    with open(FILE, encoding="utf-8") as file:
        return {agent: Covered(**fields) for agent, fields in json.load(file).items()}
