"""Calls that may have changed files."""

from __future__ import annotations

from clickstop.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

_SECONDS = "(julianday(created_at) - 2440587.5) * 86400"


class ChangingCall(Record):
    """A call that may have changed files."""

    at: str
    mark: int
    target: str


class PromptEdit(Record):
    """A call for one prompt that may have changed files."""

    SQL: ClassVar[dict[str, str]] = {"began": _SECONDS}

    tool: str
    tool_name: str  # in the client
    target: str
    began: float  # seconds since 1970
