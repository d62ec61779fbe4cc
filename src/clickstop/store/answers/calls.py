"""Tool calls, and the signals in their output."""

from __future__ import annotations

from clickstop.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar


class EndedCommand:
    """A command that ended, with the signals in its output."""

    __slots__ = ("began", "command", "duration_ms", "exit_code", "signals")

    def __init__(self, command: str, exit_code: int | None, duration_ms: int, began: float) -> None:
        self.command = command
        self.exit_code = exit_code
        self.duration_ms = duration_ms
        self.began = began  # seconds since 1970
        self.signals: dict[str, str] = {}  # tool by type


class CallSignal(Record):
    """A quality signal in a call's output."""

    SQL: ClassVar[dict[str, str]] = {
        "type": "event_type",
        "tool": "signal_tool",
        "mark": "fingerprint || counts",
    }

    call_id: str
    type: str
    tool: str
    mark: str  # equal for the same failures with the same counts
    at: str
