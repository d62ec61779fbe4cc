"""Calls that may have changed files."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

_SECONDS = "(julianday(created_at) - 2440587.5) * 86400"


class ChangingCall:
    """A call that may have changed files."""

    __slots__ = ("at", "mark", "target")

    def __init__(self, at: str, mark: int, target: str) -> None:
        self.at = at
        self.mark = mark
        self.target = target


class PromptEdit:
    """A call for one prompt that may have changed files."""

    __slots__ = ("began", "target", "tool", "tool_name")
    SQL: ClassVar[dict[str, str]] = {"began": _SECONDS}

    def __init__(self, tool: str, tool_name: str, target: str, began: float) -> None:
        self.tool = tool
        self.tool_name = tool_name  # in the client
        self.target = target
        self.began = began  # seconds since 1970
