"""unittest and tools that print the same (Django, nose, trial): `Ran 3 tests in 0.1s`, then `OK` or
`FAILED (...)`.
"""

from __future__ import annotations

from clickstop.signals.signal import PASS, Counts, QualitySignal, ToolRun, total, verdict
from clickstop.signals.text import last_lines_with, lines, lines_with, number, number_after

_BAR = "=" * 70
_MARKS = ("ERROR: ", "FAIL: ", "UNEXPECTED SUCCESS: ")
_LOADER = "unittest.loader._FailedTest"
_LIBRARIES = ("site-packages", "/unittest/", "\\unittest\\", "<frozen")
_MOST = 200


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    runs = [counts for at, line in last_lines_with(text, "Ran ") if (counts := _run(text, at, line))]
    if not runs:
        return None if run.opaque or "Ran " in text else _cut(text)
    counts = total(runs, None if run.opaque else run.exit_code)
    if not counts.red:
        return verdict("unittest", counts, at=text.rfind("Ran "))
    failures = _failures(text)
    names = [failure.name for failure in failures]
    files = [failure.place(run) for failure in failures]
    at = failures[0].at if failures else text.rfind("Ran ")
    return verdict("unittest", counts, names=names, files=[file for file in files if file], at=at)


def _run(text: str, at: int, line: str) -> Counts | None:
    """Return the counts of the run that ends here, None if this only looks like an end."""
    words = line.split()
    if len(words) != 5 or words[0] != "Ran" or number(words[1]) < 0 or words[2] not in ("test", "tests"):
        return None
    if words[3] != "in" or not words[4].endswith("s"):
        return None
    outcome = text[at + len(line) : at + len(line) + 200].lstrip().partition("\n")[0]
    ran = number(words[1])
    if outcome.startswith("FAILED ("):
        failed = number_after(outcome, "failures=") + number_after(outcome, "unexpected successes=")
        errors = number_after(outcome, "errors=")
        return Counts(failed, errors, max(0, ran - failed - errors - _aside(outcome)))
    if outcome == "OK" or outcome.startswith(("OK (", "PASSED (")):
        return Counts(passed=max(0, ran - _aside(outcome)))
    return None


def _cut(text: str) -> QualitySignal | None:
    """Read the verdict alone, `FAILED (failures=1)`."""
    for at, line in last_lines_with(text, "FAILED (", 1):
        counts = Counts(number_after(line, "failures="), number_after(line, "errors="))
        if line.startswith("FAILED (") and counts.red:
            return verdict("unittest", counts, at=at)
    only = text.strip()
    return QualitySignal(PASS, "unittest") if only == "OK" or only.startswith("OK (skipped=") else None


def _aside(outcome: str) -> int:
    """Count the tests that prove nothing either way."""
    return sum(number_after(outcome, label) for label in ("skipped=", "skips=", "expected failures="))


class _Failure:
    """A block below a rule: its heading and its traceback."""

    def __init__(self, at: int, heading: str, text: str) -> None:
        self.at = at
        self.text = text
        self.method, _, rest = heading.partition(" (")
        owner = rest.partition(")")[0]
        self.name = owner if owner.endswith(f".{self.method}") else f"{owner}.{self.method}"
        if owner.startswith(_LOADER):
            self.name = self.method
        self.module = self.method if owner.startswith(_LOADER) else _module(self.name)

    def place(self, run: ToolRun) -> str:
        """Return the deepest frame in the test's own file, `tests/test_a.py:12`, else the last frame."""
        own = "/" + self.module.replace(".", "/") + ".py"
        if self.module == "__main__":
            own = "/" + next((word for word in run.words[1:] if word.endswith(".py")), "")
        frames = _frames(self.text)
        inside = [where for where in frames if where.replace("\\", "/").rpartition(":")[0].endswith(own)]
        if inside and own != "/":
            return own[1:] + ":" + inside[-1].rpartition(":")[2]
        others = [where for where in frames if not any(part in where for part in _LIBRARIES)]
        return others[-1] if others else ""


def _module(name: str) -> str:
    """Return `tests.test_a` of `tests.test_a.TestThing.test_b`."""
    parts = name.split(".")
    upper = next((at for at, part in enumerate(parts) if part[:1].isupper()), max(1, len(parts) - 2))
    return ".".join(parts[: max(1, upper)])


def _failures(text: str) -> list[_Failure]:
    failures: list[_Failure] = []
    for at, line in lines_with(text, _BAR, 2 * _MOST):
        start = at + len(line) + 1
        end = text.find(_BAR, start)
        block = text[start : end if 0 <= end < start + 20_000 else start + 20_000]
        heading = block.partition("\n")[0]
        mark = next((mark for mark in _MARKS if heading.startswith(mark)), "")
        if mark and line.strip() == _BAR:
            failures.append(_Failure(start, heading[len(mark) :], block))
        if len(failures) >= _MOST:
            break
    return failures


def _frames(block: str) -> list[str]:
    """Return `path:line` of each frame of a traceback."""
    frames: list[str] = []
    for _, line in lines(block[:20_000]):
        if not line.startswith('  File "') or ", line " not in line:
            continue
        path, _, rest = line[8:].partition('", line ')
        frames.append(f"{path}:{rest.partition(',')[0].strip()}")
    return frames
