"""What the small functions of checks give: how results are told, what is cut, what is compared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from clickstop.checks.check import Check
from clickstop.checks.release.failure import FailedCheck
from clickstop.checks.result import Result
from clickstop.checks.run import FinishedRun
from clickstop.signals.signal import QualitySignal
from tests.pinned import calls, filled


def ran(outcome: str = "failed", output: str = "", findings: tuple[QualitySignal, ...] = (), **more: Any) -> Any:
    return filled(Result("test", "pytest -q", "/top", outcome), output=output, findings=[*findings], **more)


def finding(kind: str = "test_failure", names: Any = (), files: Any = (), **more: Any) -> QualitySignal:
    return QualitySignal(kind, "pytest", names=[*names], files=[*files], **more)


def ended(output: str, code: int | None = 1, outcome: str = "failed") -> FinishedRun:
    made: FinishedRun = filled(FinishedRun(outcome, code), output=output)
    return made


def test_the_small_functions_of_checks_give_what_is_pinned() -> None:
    names = {"ran": ran, "finding": finding, "ended": ended, "Check": Check, "FailedCheck": FailedCheck}
    calls(Path(__file__).parent / "pinned" / "calls", "clickstop.checks", names)
