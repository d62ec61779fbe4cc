"""dotnet test: the totals of VSTest and the testing platform, per project or for all, else what did not build."""

from __future__ import annotations

from clickstop.signals import dotnet_build
from clickstop.signals.signal import Counts, QualitySignal, ToolRun, verdict
from clickstop.signals.text import last_lines_with, lines_with, number_after

_MOST = 500
_PLATFORM = "Test run summary: "


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    counts, at = _terminal(text) or _platform(text) or _projects(text) or _verbose(text) or (None, 0)
    if counts is None:
        broken = None if run.opaque else dotnet_build.detect(text, run)
        return broken if broken and broken.type == "build_failure" else None
    if not counts.red:
        return verdict("dotnet test", counts, at=at)
    failures = _failures(text)
    names = [name for _, name in failures]
    return verdict("dotnet test", counts, names=names, files=_places(text), at=failures[0][0] if failures else at)


def _terminal(text: str) -> tuple[Counts, int] | None:
    """Read `Test summary: total: 3, failed: 1, succeeded: 2, skipped: 0, duration: 1.2s`."""
    for at, line in reversed(last_lines_with(text, "Test summary: total: ", _MOST)):
        if line.lstrip().startswith("Test summary: ") and ", failed: " in line:
            return Counts(number_after(line, ", failed: "), passed=number_after(line, ", succeeded: ")), at
    return None


def _platform(text: str) -> tuple[Counts, int] | None:
    """Read `Test run summary: Failed!`, and `  failed: 1` on a line of its own below it."""
    for at, line in reversed(last_lines_with(text, _PLATFORM, _MOST)):
        block = text[at : at + 1_000]
        if line.startswith(_PLATFORM) and "\n  total: " in block:
            counts = Counts(number_after(block, "\n  failed: "), number_after(block, "\n  error: "))
            counts.passed = number_after(block, "\n  succeeded: ")
            return counts, at
    return None


def _projects(text: str) -> tuple[Counts, int] | None:
    """Read `Failed!  - Failed:     1, Passed:     2, Skipped:     0, Total:     3, ...` of each project."""
    counts, first = Counts(), -1
    for at, line in last_lines_with(text, "!  - Failed:"):
        if not line.startswith(("Failed!", "Passed!", "Skipped!")) or ", Passed:" not in line:
            continue
        project = Counts(number_after(line, "- Failed:"), passed=number_after(line, ", Passed:"))
        first = at if first < 0 or (project.red and not counts.red) else first
        counts += project
    return (counts, first) if first >= 0 else None


def _verbose(text: str) -> tuple[Counts, int] | None:
    """Read `Total tests: 3`, `     Passed: 2` and `     Failed: 1`, in older versions on one line."""
    counts, first = Counts(), -1
    for at, line in last_lines_with(text, "Total tests: ", _MOST):
        if not line.startswith("Total tests: "):
            continue
        block = text[at : at + 200].partition("Total time:")[0]
        first = at if first < 0 else first
        counts += Counts(number_after(block, " Failed: "), passed=number_after(block, " Passed: "))
    return (counts, first) if first >= 0 else None


def _failures(text: str) -> list[tuple[int, str]]:
    """Read ` Failed Shop.CalcTests.Adds [5 ms]`, `failed Shop.CalcTests.Adds (5ms)`, or below `error
    TESTERROR:`.
    """
    failures = []
    for at, line in lines_with(text, "ailed ", _MOST):
        name, _, time = line.strip().rpartition(" [" if line.rstrip().endswith("]") else " (")
        if line.startswith(("  Failed ", "failed ")) and time[:1] in "<123456789":
            failures.append((at, name.strip()[7:].strip()))
    if failures:
        return failures
    for at, line in lines_with(text, " [FAIL]", _MOST):
        if line.startswith("[xUnit.net "):
            failures.append((at, line.partition("]")[2].removesuffix(" [FAIL]").strip()))
    for at, _ in lines_with(text, "error TESTERROR:", _MOST):
        rest = text[at : at + 600].partition("error TESTERROR:")[2].strip()
        failures.append((at, rest.partition("\n")[0].partition(": ")[0].rpartition(" (")[0]))
    return [(at, name) for at, name in failures if name]


def _places(text: str) -> list[str]:
    """Read ` in /home/dev/shop/CalcTests.cs:line 9`, or `CalcTests.cs(9): error TESTERROR`."""
    places = []
    for _, line in lines_with(text, ":line ", _MOST):
        path, _, number = line.strip().rpartition(":line ")
        path = path.rpartition(" in ")[2]
        if number.isdigit() and path.endswith((".cs", ".fs", ".vb")) and not path.startswith("/_/"):
            places.append(f"{path}:{number}")
    for _, line in lines_with(text, "): error TESTERROR", _MOST):
        path, _, number = line.strip().partition("): error TESTERROR")[0].rpartition("(")
        places.append(f"{path}:{number.partition(',')[0]}")
    return places
