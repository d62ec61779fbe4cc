"""What the counts of a test runner mean, the same for all of them."""

from __future__ import annotations

from clickstop.signals.finding import PASS, Finding


class Counts:
    """The totals of one or more runs."""

    __slots__ = ("errors", "failed", "passed")

    def __init__(self, failed: int = 0, errors: int = 0, passed: int = 0) -> None:
        self.failed = failed
        self.errors = errors  # tests or files that could not run
        self.passed = passed

    @property
    def red(self) -> bool:
        return bool(self.failed or self.errors)

    def __add__(self, other: Counts) -> Counts:
        return Counts(self.failed + other.failed, self.errors + other.errors, self.passed + other.passed)


def total(runs: list[Counts], exit_code: int | None) -> Counts:
    """All runs together. If the program says that all went well and ends green, red lines were only printed."""
    if len(runs) > 1 and exit_code == 0 and not runs[-1].red:
        runs = [run for run in runs if not run.red]
    return sum(runs, Counts())


def verdict(
    tool: str,
    counts: Counts,
    *,
    names: list[str] | None = None,
    files: list[str] | None = None,
    at: int = 0,
) -> Finding | None:
    """A failure, a pass of at least one test, or nothing."""
    if counts.red:
        return Finding(
            "test_failure",
            tool,
            failed=counts.failed,
            errors=counts.errors,
            passed=counts.passed,
            names=names,
            files=files,
            at=at,
        )
    return Finding(PASS, tool, passed=counts.passed, at=at) if counts.passed else None
