"""Failures of clickstop itself."""

from __future__ import annotations


class HandlerFailure:
    """A handler that raised an exception."""

    __slots__ = ("error", "handler")

    def __init__(self, handler: str, error: str) -> None:
        self.handler = handler
        self.error = error
