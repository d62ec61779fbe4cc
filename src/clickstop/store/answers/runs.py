"""Runs that verify the work."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar


class Evidence:
    """A run that verified one state of the files."""

    __slots__ = ("command", "outcome", "scope", "tree")

    def __init__(self, outcome: str, tree: str, scope: str, command: str) -> None:
        self.outcome = outcome
        self.tree = tree
        self.scope = scope
        self.command = command


class VerifyingRun:
    """A signal from a run that verified the work."""

    __slots__ = ("command", "counts", "files", "names", "tool", "type")
    JSON: ClassVar[tuple[str, ...]] = ("counts", "files", "names")
    SQL: ClassVar[dict[str, str]] = {"type": "event_type", "tool": "signal_tool"}

    def __init__(  # noqa: PLR0917  # columns
        self,
        type: str,  # noqa: A002  # a column
        tool: str,
        command: str,
        names: list[str],
        files: list[str],
        counts: dict[str, int],
    ) -> None:
        self.type = type
        self.tool = tool
        self.command = command
        self.names = names
        self.files = files
        self.counts = counts


class UnpaidFailure:
    """A failure that has not passed since, and the points it has cost."""

    __slots__ = ("command", "counts", "details", "files", "fingerprint", "names", "points", "tool", "type")
    JSON: ClassVar[tuple[str, ...]] = ("counts", "files", "names")
    SQL: ClassVar[dict[str, str]] = {
        "type": "max(CASE event_type WHEN 'recovered' THEN '' ELSE event_type END)",
        "tool": "signal_tool",
        "points": "sum(score_delta)",
    }

    def __init__(  # noqa: PLR0917  # columns
        self,
        fingerprint: str,
        type: str,  # noqa: A002  # a column
        tool: str,
        command: str,
        names: list[str],
        files: list[str],
        counts: dict[str, int],
        details: str,
        points: int,
    ) -> None:
        self.fingerprint = fingerprint
        self.type = type
        self.tool = tool
        self.command = command
        self.names = names
        self.files = files
        self.counts = counts
        self.details = details
        self.points = points
