"""Runs that verify the work."""

from __future__ import annotations

from clickstop.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar


class Evidence(Record):
    """A run that verified one state of the files."""

    outcome: str
    tree: str
    scope: str
    command: str


class VerifyingRun(Record):
    """A signal from a run that verified the work."""

    JSON: ClassVar[tuple[str, ...]] = ("counts", "files", "names")
    SQL: ClassVar[dict[str, str]] = {"type": "event_type", "tool": "signal_tool"}

    type: str
    tool: str
    command: str
    names: list[str]
    files: list[str]
    counts: dict[str, int]


class UnpaidFailure(Record):
    """A failure that has not passed since, and the points it has cost."""

    JSON: ClassVar[tuple[str, ...]] = ("counts", "files", "names")
    SQL: ClassVar[dict[str, str]] = {
        "type": "max(CASE event_type WHEN 'recovered' THEN '' ELSE event_type END)",
        "tool": "signal_tool",
        "points": "sum(score_delta)",
    }

    fingerprint: str
    type: str
    tool: str
    command: str
    names: list[str]
    files: list[str]
    counts: dict[str, int]
    details: str
    points: int
