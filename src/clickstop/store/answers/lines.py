"""Lines of what clickstop writes about itself."""

from __future__ import annotations


class Failure:
    """A handler that failed."""

    __slots__ = ("error", "handler")

    def __init__(self, handler: str, error: str) -> None:
        self.handler = handler
        self.error = error


class AuditLine:
    """A line of the audit log."""

    __slots__ = ("at", "reason", "subject")

    def __init__(self, subject: str, reason: str, at: str) -> None:
        self.subject = subject
        self.reason = reason
        self.at = at
