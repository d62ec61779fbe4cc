"""docker build and its kin: the step that failed, and the line of the Dockerfile."""

from __future__ import annotations

from clickstop.signals.diagnostics import Problems, cleared, passed, some_lines
from clickstop.signals.finding import PASS, Finding, Run

_FAILED = (
    "ERROR: failed to solve: ",
    "ERROR: failed to build: ",
    "failed to solve: ",
    "failed to solve with frontend ",
    "executor failed running [",
    " returned a non-zero code: ",
    "error building at STEP ",
    "Error: building at STEP ",
    "error: failed to solve: ",
    "Dockerfile parse error ",
    "dockerfile parse error ",
)
_NOT_STARTED = (
    "Cannot connect to the Docker daemon",
    "failed to read dockerfile",
    "unable to prepare context",
    "no such file or directory: Dockerfile",
    "unknown flag: ",
    "unknown shorthand flag",
    "requires exactly 1 argument",
    "requires 1 argument",
    "no configuration file provided",
    "error during connect",
)
_BUILT = ("Successfully built ", "Successfully tagged ", "naming to ", "exporting manifest ", "writing image ")
_BUILDS = ("build", "bake", "--build")


def detect(text: str, run: Run) -> Finding | None:
    if not run.opaque and not run.has(*_BUILDS):
        return None
    if cleared(run) and not run.has("--build"):
        return passed(run, "docker build", "--check", "--print")
    if any(words in text for words in _NOT_STARTED):
        return None
    failed = min((at for words in _FAILED if (at := text.find(words)) >= 0), default=-1)
    if failed >= 0:
        problems = Problems()
        _lines(text, problems)
        return problems.finding("build_failure", "docker build", errors=1, at=text.rfind("\n", 0, failed) + 1)
    built = max(text.rfind(words) for words in _BUILT)
    return Finding(PASS, "docker build", at=built) if built >= 0 else None


def _lines(text: str, problems: Problems) -> None:
    """`Dockerfile:5`, by itself in a line."""
    for at, line in some_lines(text, "ockerfile"):
        path, _, number = line.strip().rpartition(":")
        if number.isdigit() and " " not in path:
            problems.add(at, f"{path}:{number}")
