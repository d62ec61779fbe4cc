"""What the questions of `store/read.py` are answered with. Loaded with the first such answer."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

_SECONDS = "(julianday(created_at) - 2440587.5) * 86400"


class EndedCommand:
    """A command that has come to its end, with the signals of its output."""

    __slots__ = ("began", "command", "duration_ms", "exit_code", "signals")

    def __init__(self, command: str, exit_code: int | None, duration_ms: int, began: float) -> None:
        self.command = command
        self.exit_code = exit_code
        self.duration_ms = duration_ms
        self.began = began  # seconds
        self.signals: dict[str, str] = {}  # type and tool


class CallSignal:
    """What a call's output told about the work."""

    __slots__ = ("at", "call_id", "mark", "tool", "type")
    SQL: ClassVar[dict[str, str]] = {
        "type": "event_type",
        "tool": "signal_tool",
        "mark": "fingerprint || counts",
    }

    def __init__(self, call_id: str, type: str, tool: str, mark: str, at: str) -> None:  # noqa: A002  # a column
        self.call_id = call_id
        self.type = type
        self.tool = tool
        self.mark = mark  # the same for the same failures in the same number
        self.at = at


class FileChange:
    """A call that may have changed files."""

    __slots__ = ("at", "mark", "target")

    def __init__(self, at: str, mark: int, target: str) -> None:
        self.at = at
        self.mark = mark
        self.target = target


class PromptEdit:
    """A call for a prompt that may have changed files."""

    __slots__ = ("began", "target", "tool", "tool_name")
    SQL: ClassVar[dict[str, str]] = {"began": _SECONDS}

    def __init__(self, tool: str, tool_name: str, target: str, began: float) -> None:
        self.tool = tool
        self.tool_name = tool_name  # as the client calls it
        self.target = target
        self.began = began  # seconds


class Evidence:
    """A run that shows something for one state of the files."""

    __slots__ = ("command", "outcome", "scope", "tree")

    def __init__(self, outcome: str, tree: str, scope: str, command: str) -> None:
        self.outcome = outcome
        self.tree = tree
        self.scope = scope
        self.command = command


class VerifyingRun:
    """A run that says whether the work is sound."""

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
    """A failure, and what it has cost so far."""

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


class Failure:
    """A handler that failed."""

    __slots__ = ("error", "handler")

    def __init__(self, handler: str, error: str) -> None:
        self.handler = handler
        self.error = error
