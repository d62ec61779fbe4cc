"""A failed check in the terms in which a message names it."""

from __future__ import annotations

from clickstop.checks.failing import new_ones
from clickstop.core.record import Record
from clickstop.signals.signal import PASS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.checks.round import CheckResult

_KINDS = {"test": "test", "tests": "test", "build": "build"}


class FailedCheck(Record):
    """One failed check."""

    check: str
    commands: list[str]
    items: list[str]  # failing tests, or `path:line` with a code where it is known
    count: int

    def __init__(self, check: str, commands: list[str], items: list[str], count: int = 0) -> None:
        super().__init__(check, commands, items, max(count, len(items)))

    @property
    def kind(self) -> str:
        """`test`, `build` or `check`, the kinds of claims."""
        return _KINDS.get(self.check.partition(" in ")[0], "check")


def failure_of(answer: CheckResult, top: str) -> FailedCheck:
    """The failures for which an agent is held, without those that are older than the session."""
    items: dict[str, None] = {}
    count = 0
    for result in answer.red:
        if result.old:
            new = [f"{where} {name}".strip() for where, name in new_ones(result)]
            items |= dict.fromkeys(new)
            count += len(new)
            continue
        for finding in result.findings:
            if finding.type == PASS:
                continue
            is_test = finding.type == "test_failure" and finding.names
            items |= dict.fromkeys(finding.names if is_test else _diagnostics(finding.files, finding.names))
            count += max(finding.failed + finding.errors, 0)
    return FailedCheck(answer.named(top), [result.command for result in answer.red], list(items), count)


def _diagnostics(files: list[str], codes: list[str]) -> list[str]:
    """`cart.py:3 F401`: places with their rules, if it is clear which rule belongs to which place."""
    if len(codes) == len(files):
        return [f"{file} {code}" for file, code in zip(files, codes, strict=True)]
    return [f"{file} {codes[0]}" for file in files] if len(codes) == 1 else files or codes
