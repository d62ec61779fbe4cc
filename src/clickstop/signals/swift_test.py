"""swift test and xcodebuild test: XCTest's `Executed 3 tests, with 1 failure`, Swift Testing's `Test run with`."""

from __future__ import annotations

from clickstop.signals import checkers
from clickstop.signals.signal import Counts, QualitySignal, ToolRun, verdict
from clickstop.signals.text import last_lines_with, line_start, lines_with, number_after, number_before, place

_MOST = 500
_ALL = ("Test Suite 'All tests' ", "Test Suite 'Selected tests' ")
_CRASHED = ("error: Exited with unexpected signal code ", "error: Process 'xctest", "** TEST FAILED **")
_ENDS = (" failed after ", " passed after ")


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    old, first = _xctest(text)
    new, second = _swift_testing(text)
    counts = old + new
    if not counts.red and run.exit_code != 0 and any(line_start(text, mark) >= 0 for mark in _CRASHED):
        counts.errors = int(first >= 0 or second >= 0 or "Test Case '" in text)
    if not counts.red and not counts.passed:
        ours = run.words[0] == "swift" and not run.opaque  # elsewhere, the family `swift` reads it
        broken = checkers.detect(text, run, "swift", "build_failure") if ours else None
        return broken if broken and broken.type == "build_failure" else None
    if not counts.red:
        return verdict("swift test", counts, at=max(first, second, 0))
    names = [*_failed_cases(text), *_failed_tests(text)]
    places = _places(text)
    at = places[0][0] if places else max(first, second, 0)
    return verdict("swift test", counts, names=names, files=[file for _, file in places], at=at)


def _xctest(text: str) -> tuple[Counts, int]:
    """Read `Executed 3 tests, with 1 test skipped and 1 failure (0 unexpected) in ...` of all tests of
    each bundle.
    """
    executed = [(at, line) for at, line in last_lines_with(text, "Executed ") if _is_executed(line)]
    whole = [(at, line) for at, line in executed if _above(text, at).startswith(_ALL)]
    ran = failures = 0
    for _, line in whole or executed[-1:]:
        skipped = line.replace(" tests skipped", " skipped").replace(" test skipped", " skipped")
        ran += number_after(line, "Executed ") - number_before(skipped, "skipped")
        failures += number_before(line, "failures") + number_before(line, "failure")
    cases = len(_failed_cases(text))
    failed = min(failures, cases or failures)  # a test may fail more than once
    counts = Counts(failed=failed, passed=max(0, ran - failed))
    return counts, executed[-1][0] if executed else -1


def _is_executed(line: str) -> bool:
    return line.lstrip().startswith("Executed ") and " failure" in line and " seconds" in line


def _above(text: str, at: int) -> str:
    return text[text.rfind("\n", 0, at - 1) + 1 : at][:200]


def _failed_cases(text: str) -> list[str]:
    """Read `Test Case 'CalcTests.testAdd' failed (0.1 seconds)`, on a Mac `'-[ShopTests.CalcTests testAdd]'`."""
    names = []
    for _, line in lines_with(text, "' failed (", _MOST):
        if line.startswith(("Test Case '", "Test case '")):
            names.append(line.partition("'")[2].partition("'")[0].removeprefix("-[").rstrip("]").replace(" ", "."))
    return names


def _swift_testing(text: str) -> tuple[Counts, int]:
    """Read `✘ Test run with 2 tests failed after 0.001 seconds with 1 issue.`"""
    for at, line in reversed(last_lines_with(text, " Test run with ", _MOST)):
        if line.find(" Test run with ") > 2 or not any(end in line for end in _ENDS):
            continue
        ran = number_after(line, " Test run with ")
        failed = max(1, len(_failed_tests(text))) if " failed after " in line else 0
        return Counts(failed=failed, passed=max(0, ran - failed)), at
    return Counts(), -1


def _failed_tests(text: str) -> list[str]:
    """Read `✘ Test add() failed after 0.001 seconds with 1 issue.`, whose first sign depends on the terminal."""
    names = []
    for _, line in lines_with(text, " failed after ", _MOST):
        sign, _, sentence = line.partition(" Test ")
        name = sentence.partition(" failed after ")[0].partition(" with ")[0]
        if len(sign) <= 2 and name and not sentence.startswith("run with ") and " seconds" in sentence:
            names.append(name.strip('"'))
    return names


def _places(text: str) -> list[tuple[int, str]]:
    """Read `/x/CalcTests.swift:6: error: CalcTests.testAdd : ...`, or `recorded an issue at
    CalcTests.swift:6:5`.
    """
    places = []
    for at, line in lines_with(text, ": error: ", _MOST):
        where = place(line)
        if where and where[0].rpartition(":")[0].endswith(".swift"):
            places.append((at, where[0]))
    for at, line in lines_with(text, " recorded an issue ", _MOST):
        where = place(line.rpartition(" at ")[2]) if " at " in line else None
        where = where or place(line.partition(" at ")[2])
        places += [(at, where[0])] if where else []
    return places
