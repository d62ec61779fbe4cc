"""Gradle: `BUILD FAILED` or `BUILD SUCCESSFUL`, and which task it was."""

from __future__ import annotations

from detent.signals.diagnostics import Problems
from detent.signals.finding import PASS, Finding, Run
from detent.signals.text import lines_with, number_before, place
from detent.signals.verdict import Counts, verdict

_MOST = 500
_VERIFYING = ("test", "check", "build", "assemble", "compile", "lint", "classes", "jar")
_LINT = ("lint", "checkstyle", "spotless", "pmd", "spotbugs", "detekt", "ktlint", "codenarc")
_UNUSABLE = (
    "not found in root project",
    "does not contain a Gradle build",
    "Unknown command-line option",
    "No tests found for given includes",
)


def detect(text: str, run: Run) -> Finding | None:
    names, first = _failed_tests(text)
    counts = _completed(text)
    if counts.failed or names:
        counts.failed = counts.failed or len(names)
        return verdict("gradle", counts, names=names, files=_places(text), at=max(first, 0))
    if "BUILD FAILED" in text:
        return _failed(text)
    if "BUILD SUCCESSFUL" not in text:
        return None
    wanted = any(part in word.lower() for word in run.words[1:] for part in _VERIFYING) or run.opaque
    ran = " executed" in text or " up-to-date" in text or "> Task " in text or counts.passed
    return (
        Finding(PASS, "gradle", passed=counts.passed, at=text.find("BUILD SUCCESSFUL")) if wanted and ran else None
    )


def _failed_tests(text: str) -> tuple[list[str], int]:
    """`CalcTest > adds() FAILED`; a task's own line says FAILED too."""
    names: list[str] = []
    first = -1
    for at, line in lines_with(text, " FAILED", _MOST):
        name = line.removesuffix(" FAILED")
        if " > " in name and not name.startswith((">", "Execution", " ")) and line.endswith(" FAILED"):
            names.append(name)
            first = at if first < 0 else first
    return names, first


def _completed(text: str) -> Counts:
    """`3 tests completed, 1 failed, 1 skipped`."""
    for _, line in lines_with(text, " completed", _MOST):
        if " test completed" in line or " tests completed" in line:
            ran = int(line.split()[0]) if line.split()[0].isdigit() else 0
            failed = number_before(line, "failed")
            return Counts(failed=failed, passed=max(0, ran - failed - number_before(line, "skipped")))
    return Counts()


def _places(text: str) -> list[str]:
    """`at CalcTest.java:9`, as Gradle shortens the trace."""
    places = []
    for _, line in lines_with(text, " at ", _MOST):
        path, _, number = line.rpartition(" at ")[2].rstrip(")").partition(":")
        if path.endswith((".java", ".kt", ".groovy", ".scala")) and number.isdigit():
            places.append(f"{path}:{number}")
    return places


def _failed(text: str) -> Finding | None:
    if any(words in text for words in _UNUSABLE):
        return None
    task = next((line for _, line in lines_with(text, "> Task ", _MOST) if line.endswith(" FAILED")), "")
    if not task:
        task = text.partition("Execution failed for task '")[2].partition("'")[0]
    problems = Problems()
    for at, line in lines_with(text, ": error: ", _MOST):
        found = place(line)
        if found:
            problems.add(at, found[0])
    for at, line in lines_with(text, "e: file://", _MOST):
        problems.add(at, line[len("e: file://") :].partition(" ")[0].rpartition(":")[0])
    at = max(0, text.find("* What went wrong"))
    lint = any(name in task.lower() for name in _LINT)
    return problems.finding(
        "lint_failure" if lint else "build_failure", "gradle", errors=problems.count or 1, at=at
    )
