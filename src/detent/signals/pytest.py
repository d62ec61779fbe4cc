"""pytest: the summary line counts, the short summary names."""

from __future__ import annotations

from detent.signals.finding import PASS, Finding, Run
from detent.signals.text import lines_with, number_before

_WORDS = ("failed", "error", "errors", "passed", "xpassed")


def detect(text: str, _run: Run) -> Finding | None:
    found = _summary(text)
    if found is None:
        return None
    at, line = found
    failed = number_before(line, "failed")
    errors = number_before(line, "error") + number_before(line, "errors")
    passed = number_before(line, "passed") + number_before(line, "xpassed")
    if failed or errors:
        names = _named(text, "FAILED ") + _named(text, "ERROR ")
        files = [name.partition("::")[0] for name in names]
        first = _first_error(text)
        return Finding(
            "test_failure",
            "pytest",
            failed=failed,
            errors=errors,
            passed=passed,
            names=names,
            files=files,
            at=first,
        )
    return Finding(PASS, "pytest", passed=passed, at=at) if passed else None


def _summary(text: str) -> tuple[int, str] | None:
    """The last line like `= 1 failed, 2 passed in 0.02s =`, or the same without bars (-q)."""
    last = None
    for at, line in lines_with(text, " in "):
        words = line.strip("= ")
        time = words.rpartition(" in ")[2].partition(" ")[0]
        if time.endswith("s") and time[:1].isdigit() and any(number_before(words, word) for word in _WORDS):
            last = at, words
    return last


def _named(text: str, mark: str) -> list[str]:
    return [
        line[len(mark) :].partition(" - ")[0].strip() for _, line in lines_with(text, mark) if _is_id(line, mark)
    ]


def _is_id(line: str, mark: str) -> bool:
    """`FAILED tests/test_a.py::test_b`, not a log line that says ERROR."""
    return line.startswith(mark) and ".py" in line.partition(" - ")[0]


def _first_error(text: str) -> int | None:
    """Where the first failure is told: the line that begins with `E   `."""
    return next((at for at, line in lines_with(text, "E  ") if line.startswith("E  ")), None)
