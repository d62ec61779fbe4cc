"""The result of one command line of a check: how it ended, for which files, and what its output reports."""

from __future__ import annotations

from clickstop.core.outcomes import COULD_NOT_START, FAILED, MISSING, NO_TESTS, NOT_STARTED, RAN
from clickstop.core.record import Record, made

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.checks.run import FinishedRun
    from clickstop.signals.signal import QualitySignal

KEPT = 20_000  # characters of the output that are stored, more of the end than of the beginning
_NAMED = 80  # characters of a command in a sentence
_NO_TESTS = 5  # the exit code of pytest and unittest for no tests
_NO_FOLDER = "No files were found in testpaths"  # pytest's warning, which `-W error` turns into a failure
_NOTHING_RAN = ("no tests ran", "no tests collected", "NO TESTS RAN")
_WANT_TERMINAL = ("/dev/tty", "not a tty", "not a terminal", "Inappropriate ioctl", "no tty present")


class Result(Record):
    """One command line of a check."""

    name: str
    command: str
    folder: str
    outcome: str
    why: str = ""
    line: str = ""  # the command as the project defines it, with {files}
    whole: bool = True  # it ran for all files, not for some of them
    exit_code: int | None = None
    duration_ms: int = 0
    output: str = ""  # clean and redacted
    left_out: int = 0
    findings: list[QualitySignal] = made(factory=list)
    strays: list[str] = made(factory=list)
    changed: list[str] = made(factory=list)  # files that changed while it ran
    tree: str = ""  # the state of the files it applies to; "" if it applies to none
    cached_at: str = ""  # when it ran, if it is a stored result
    old: dict[str, int] = made(
        factory=dict
    )  # how often each item failed before the session, if some failures are older and some new
    repeats: str = ""  # when the same failure was seen before

    def __init__(self, name: str, command: str, folder: str, outcome: str, *, why: str = "") -> None:
        super().__init__(name, command, folder, outcome, why, command)

    @property
    def mark(self) -> str:
        """The same for the same failure; "" if nothing was recognised."""
        if not self.findings:
            return ""
        from clickstop.signals.evidence import fingerprint

        marks = sorted(fingerprint(finding, self.command) for finding in self.findings)
        return ",".join([self.outcome, *marks]) if self.outcome == FAILED and marks else ""


def result_of(name: str, command: str, folder: str, ended: FinishedRun, *, before: str = "") -> Result:
    """The result of a finished run. `before` says whether the line could start before the session's changes: if it
    could not, either, that is not a failure.
    """
    from clickstop.secrets.redact import redact
    from clickstop.signals.read import read  # a stored result needs none of these
    from clickstop.signals.text import clean

    result = Result(name, command, folder, ended.outcome, why=ended.why)
    result.exit_code, result.duration_ms = ended.exit_code, ended.duration_ms
    result.output = redact(clean(ended.output))  # before any part of it is taken, so that no secret is cut in half
    result.left_out, result.strays = ended.left_out, ended.strays
    result.findings = read(command, result.output, ended.exit_code, layout=True)
    if ended.outcome in (FAILED, MISSING) and not result.findings:
        _could_it_start(result, before)
    if ended.outcome == FAILED and not result.why and all(finding.is_unread for finding in result.findings):
        result.why = _asks_for_terminal(result.output)
    if ended.outcome == FAILED and _has_no_tests(result):
        has_lost = before == RAN
        result.outcome, result.why = (FAILED, "its tests are gone") if has_lost else (MISSING, NO_TESTS)
    return result


def _has_no_tests(result: Result) -> bool:
    ending = result.output[-2_000:]
    if result.exit_code == _NO_TESTS:
        return any(words in ending for words in (*_NOTHING_RAN, _NO_FOLDER))
    return not result.findings and _NO_FOLDER in ending


def _could_it_start(result: Result, before: str) -> None:
    """Call it MISSING instead of FAILED if a program is missing, but only with proof that the session did not cause
    that. A missing program may be the line's own, or one that a Makefile calls.
    """
    from clickstop.signals.not_started import why_not_started

    line = why_not_started(result.output, result.exit_code)
    if not line:
        return
    reason = line if result.command.split()[0] in line else f"`{result.command[:_NAMED]}`: {line}"
    if before == COULD_NOT_START or (result.outcome == MISSING and before != RAN):
        result.outcome, result.why = MISSING, reason
    else:
        result.outcome, result.why = (
            FAILED,
            f"{NOT_STARTED}{', although it did before' if before == RAN else ''}: {reason}",
        )


def _asks_for_terminal(output: str) -> str:
    if any(words in output[-2_000:] for words in _WANT_TERMINAL):
        return "it needs a terminal, which checks do not have"
    return ""


def kept_output(output: str) -> str:
    """The part of the output that is stored: a quarter from its start, the rest from its end."""
    if len(output) <= KEPT:
        return output
    head = KEPT // 4
    left_out = f"\n[... {len(output) - KEPT} characters not kept ...]\n"
    return output[:head] + left_out + output[head - KEPT :]


def as_data(findings: list[QualitySignal]) -> list[dict[str, Any]]:
    """Findings as plain data, to be stored."""
    from clickstop.signals.signal import QualitySignal

    return [{name: getattr(finding, name) for name in QualitySignal.__slots__} for finding in findings]


def from_data(rows: list[dict[str, Any]]) -> list[QualitySignal]:
    if not rows:
        return []
    from clickstop.signals.signal import QualitySignal

    return [QualitySignal(row.pop("type"), row.pop("tool"), **row) for row in map(dict, rows)]
