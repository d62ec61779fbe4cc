"""A result in a few lines: a headline, what failed with file, line and message, and the end of the output."""

from __future__ import annotations

from clickstop.checks.failing import message_at, new_ones
from clickstop.core.outcomes import FAILED, INTERRUPTED, MISSING, PASSED, TIMED_OUT, UNTRUSTED
from clickstop.core.paths import path_of
from clickstop.core.words import counted
from clickstop.signals.evidence import details
from clickstop.signals.signal import PASS, QualitySignal
from clickstop.signals.text import lines_with

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.checks.result import Result

_WORTH_SAYING = 100  # milliseconds; a shorter duration is not mentioned
MOST = 10  # places of one result
_TAIL_LINES = 12
_TAIL = 1_200  # characters of the output's end
_WIDEST = 200  # characters of one line
_WORDS = {
    PASSED: "passed",
    FAILED: "failed",
    TIMED_OUT: "ran out of time",
    MISSING: "could not be run",
    INTERRUPTED: "was interrupted",
    UNTRUSTED: "is not trusted",
}


def headline(result: Result) -> str:
    """`test failed in 3.2 s: 2 failed, 10 passed (pytest)`."""
    took = (
        f" in {result.duration_ms / 1000:.1f} s"
        if result.duration_ms >= _WORTH_SAYING and not result.cached_at
        else ""
    )
    findings = "; ".join(_counted(finding) for finding in result.findings)
    about = ": ".join(part for part in (result.why, findings) if part)
    if about.startswith("("):  # a tool without counts: `check passed (ruff)`
        about = f" {about}"
    elif about:
        about = f": {about}"
    unread = all(finding.is_unread for finding in result.findings)
    code = f" with exit code {result.exit_code}" if result.outcome == FAILED and unread and not result.why else ""
    return f"{result.name} {_WORDS[result.outcome]}{took}{code}{about}"


def _counted(finding: QualitySignal) -> str:
    counts = (("failed", finding.failed), ("errors", finding.errors), ("passed", finding.passed))
    numbers = ", ".join(counted(count, word) for word, count in counts if count)
    if finding.is_unread:
        return f"{finding.tool} did not report the failures in a form that clickstop can read"
    kind = "" if finding.type == PASS else finding.type.replace("_", " ")
    return " ".join(part for part in (numbers or kind, f"({finding.tool})") if part)


def places(result: Result) -> list[str]:
    """Each failed test by its name, and each diagnostic as `file:line: message`; only new ones if some are old."""
    if result.old:
        new = [
            _place(result.output, where, name) if where else _named(result.output, name)
            for where, name in new_ones(result)
        ]
        return list(dict.fromkeys(new))
    lines: dict[str, None] = {}
    for finding in result.findings:
        if finding.type == PASS:
            continue
        is_paired = len(finding.names) == len(finding.files)
        if finding.type == "test_failure" and finding.names:
            files = finding.files if is_paired else [""] * len(finding.names)
            own = {path_of(file): file for file in finding.files}  # a name may be a file
            files = [own.get(name, file) for name, file in zip(finding.names, files, strict=True)]
            lines |= {_test(result.output, *pair): None for pair in zip(finding.names, files, strict=True)}
            continue
        names = finding.names if is_paired else [""] * len(finding.files)
        lines |= {_place(result.output, *pair): None for pair in zip(finding.files, names, strict=True)}
        if not finding.files:
            lines |= {_named(result.output, name): None for name in finding.names}
    return list(lines)


def _place(text: str, where: str, name: str) -> str:
    message = message_at(text, where) or name
    return _cut(f"{where}: {message}" if message else where)


def _test(text: str, name: str, where: str) -> str:
    """A test's name with its message, and its place if the name does not contain it.

    If pytest cannot import a file, the name is the file's, and its place alone says it.
    """
    named = _named(text, name)
    if named == where.partition(":")[0]:
        return where
    return f"{named} ({where})" if where and where not in named else named


def _named(text: str, name: str) -> str:
    """A name with the message that follows it in the output: `tests/test_a.py::test_x: assert 1 == 2`."""
    for _, line in lines_with(text, name, most=50):
        message = line[line.find(name) + len(name) :].strip()
        if message.startswith(("- ", ": ", "-- ")):
            return _cut(f"{name}: {message.lstrip('-: ')}")
    return name


def tail(result: Result) -> list[str]:
    """The lines around the first recognised failure, or the last lines if nothing was recognised."""
    if result.outcome not in (FAILED, TIMED_OUT):
        return []
    red = [finding for finding in result.findings if finding.type != PASS]
    text = details(result.output, red[0].at, ending=red[0].is_unread) if red else result.output.rstrip()[-_TAIL:]
    lines = [line.rstrip() for line in text.split("\n") if line.strip()]
    return [_cut(line) for line in lines[-_TAIL_LINES:]]


def remarks(result: Result) -> list[str]:
    """What else to know about a run: files it changed, processes it left, output that was dropped."""
    notes = []
    if result.changed:
        names = ", ".join(result.changed[:3]) + (
            f" and {len(result.changed) - 3} more" if result.changed[3:] else ""
        )
        notes.append(f"files changed while it ran ({names}), so its result does not apply to the current files")
    if result.strays:
        # `node (4711)`: the process has ended, so its number means nothing.
        programs = dict.fromkeys(name.rpartition(" (")[0] or name for name in result.strays)
        notes.append(f"it left processes running, which were killed: {', '.join([*programs][:3])}")
    if result.left_out:
        notes.append(f"its output was long; {result.left_out / 1_000_000:.1f} MB in the middle were dropped")
    return notes


def _cut(line: str) -> str:
    return line if len(line) <= _WIDEST else line[: _WIDEST - 3] + "..."
