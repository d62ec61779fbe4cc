"""A failure that a run shows in part, and that another run has shown before or will show as a whole."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol, TypeVar

    from clickstop.signals.mending import Red
    from clickstop.signals.signal import QualitySignal

    class KnownRed(Red, Protocol):
        """One that was kept."""

        @property
        def type(self) -> str: ...

    KnownFailure = TypeVar("KnownFailure", bound=KnownRed)


def same_failure(finding: QualitySignal, known: Sequence[KnownFailure]) -> KnownFailure | None:
    """The failure of the same tool, with as many tests or errors, of which one run names less than the other."""
    return next((failure for failure in reversed(known) if _is_same(finding, failure)), None)


def _is_same(finding: QualitySignal, failure: KnownRed) -> bool:
    if failure.type != finding.type or not set(failure.tool.split("+")) & set(finding.tool.split("+")):
        return False
    before = failure.counts.get("failed", 0) + failure.counts.get("errors", 0)
    now = finding.failed + finding.errors
    if before != now or not now:
        return False
    shown, named = set(finding.names), set(failure.names)
    return shown != named and (shown <= named or named <= shown)
