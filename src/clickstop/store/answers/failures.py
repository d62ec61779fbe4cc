"""Failures of clickstop itself."""

from __future__ import annotations

from clickstop.core.record import Record


class HandlerFailure(Record):
    """A handler that raised an exception."""

    handler: str
    error: str
