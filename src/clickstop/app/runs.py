"""Test runs of documented workflows: the attempts at each feature."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from clickstop.app.workflow import NO_FILE

if TYPE_CHECKING:
    from clickstop.store.rows import Row


@dataclass(slots=True)
class FeatureRuns:
    """One feature of one workflow."""

    workflow: str
    feature: str
    runs: list[Row] = field(default_factory=list)  # oldest first

    @property
    def failed(self) -> int:
        return sum(not run["passed"] for run in self.runs)

    @property
    def passed(self) -> bool:
        """Whether the last one did."""
        return bool(self.runs[-1]["passed"])


def attempts(rows: list[Row]) -> list[FeatureRuns]:
    """By feature, the one that was tried last first; the rows are newest first."""
    made: dict[tuple[str, str], FeatureRuns] = {}
    for run in reversed(rows):
        key = (run["workflow"], run["feature"] or NO_FILE)
        made.setdefault(key, FeatureRuns(*key)).runs.append(run)
    return sorted(made.values(), key=lambda feature: feature.runs[-1]["id"], reverse=True)
