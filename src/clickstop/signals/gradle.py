"""Gradle: `BUILD FAILED` or `BUILD SUCCESSFUL`, the failed task, and the failed tests."""

from __future__ import annotations

from clickstop.core.lists import words
from clickstop.core.names import words_of
from clickstop.signals.diagnostics import Diagnostics
from clickstop.signals.signal import PASS, Counts, Failures, QualitySignal, ToolRun, verdict
from clickstop.signals.text import line_start, lines_with, number_after, number_before, phrases, place
from clickstop.signals.unread import kind_of

_MOST = 500
_FAILED = "BUILD FAILED"
_SUCCESS = "BUILD SUCCESSFUL"
_RED_TESTS = "There were failing tests."
_VERIFYING = frozenset(
    words("test tests check checks build assemble compile lint ktlint classes jar verify verification detekt")
)
_LINT = frozenset(words("lint checkstyle spotless pmd spotbugs detekt ktlint codenarc"))
_UNUSABLE = phrases(
    "not found in root project | not found in project | Cannot locate tasks that match"
    " | does not contain a Gradle build | Unknown command-line option | Problem configuring task"
    " | No tests found for given includes | requires JVM | Unsupported class file major version"
    " | Could not open "
)
_DEPENDENCY = ("Could not resolve all ", "Could not resolve ", "Could not find method ", "Plugin [id: ")
_SOURCES = (".java", ".kt", ".groovy", ".scala", ".kts")


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    failures, counts = _failed_tests(text), _completed(text)
    failed = line_start(text, _FAILED) >= 0 or line_start(text, "FAILURE: Build ") >= 0
    if not failed and run.exit_code == 0 and not run.opaque and _RED_TESTS not in text:
        return _passed(text, run, counts)
    if counts.failed or failures.count or _says(text, _RED_TESTS):
        counts.failed = max(counts.failed, failures.count, 1)
        at = failures.at if failures.count else max(0, text.find(_RED_TESTS))
        return verdict("gradle", counts, names=failures.names, files=_places(text), at=at)
    if (
        failed
        and run.words[0] == "ant"
        and "ompile failed" not in text
        and kind_of(run.words[1:]) == "test_failure"
    ):
        return None  # Ant calls everything a build
    return _failed(text) if failed else _passed(text, run, counts)


def _says(text: str, words: str) -> bool:
    """Whether Gradle itself says this: at the beginning of a line, or as `> There were ...` below a task's name."""
    return any(line.lstrip("> ").startswith(words) for _, line in lines_with(text, words, _MOST))


def _failed_tests(text: str) -> Failures:
    """Find `CalcTest > adds() FAILED`. A task's line ends so, too, and what tests print is indented."""
    failures = Failures()
    for at, line in lines_with(text, " FAILED", _MOST):
        name = line.removesuffix(" FAILED")
        if " > " in name and not name.startswith((">", "Execution", " ", "\t")) and line.endswith(" FAILED"):
            failures.add(at, name=_without_executor(name))
    return failures


def _without_executor(name: str) -> str:
    """Return `CalcTest > adds()` of `Gradle Test Run :test > Gradle Test Executor 1 > CalcTest > adds()`."""
    return (
        name.rpartition("Gradle Test Executor ")[2].partition(" > ")[2] if "Gradle Test Executor " in name else name
    )


def _completed(text: str) -> Counts:
    """Add up `3 tests completed, 1 failed, 1 skipped` of the projects with failures."""
    counts = Counts()
    for _, line in lines_with(text, " completed, ", _MOST):
        words = line.split()
        is_summary = len(words) > 3 and words[1] in ("test", "tests") and words[2] == "completed,"
        if is_summary and words[0].isdigit() and line.startswith(words[0]):
            failed = number_before(line, "failed")
            counts.failed += failed
            counts.passed += max(0, number_after(line, "") - failed - number_before(line, "skipped"))
    return counts


def _places(text: str) -> list[str]:
    """Return `CalcTest.java:9` of Gradle's short traces, or the first frame of a full one in the test's class."""
    places = []
    for _, line in lines_with(text, " at ", _MOST):
        frame = line.strip()
        where = frame.rpartition(" at ")[2] if " at " in frame else frame.removeprefix("at ").rpartition("(")[2]
        path, _, number = where.rstrip(")").partition(":")
        if path.endswith(_SOURCES) and number.isdigit() and (" at " in frame or "Test" in path or "Spec" in path):
            places.append(f"{path}:{number}")
    return places


def _failed(text: str) -> QualitySignal | None:
    if any(_went_wrong(text, words) for words in _UNUSABLE):
        return None
    task = _failed_task(text)
    problems = _compiler(text)
    at = max(0, text.find("* What went wrong"))
    if not problems.count and any(_went_wrong(text, words) for words in _DEPENDENCY):
        problems.add(at, name="dependency")
    lint = not _LINT.isdisjoint(words_of(task.rpartition(":")[2]))
    type_ = "lint_failure" if lint else "build_failure"
    return problems.signal(type_, "gradle", errors=problems.count or 1, at=at)


def _went_wrong(text: str, words: str) -> bool:
    """Whether Gradle gives these words as what went wrong."""
    start = text.find("* What went wrong")
    if start < 0:
        return words in text
    end = text.find("* Try:", start)
    return text.find(words, start, end if end >= 0 else start + 4_000) >= 0


def _failed_task(text: str) -> str:
    task = text.partition("Execution failed for task '")[2].partition("'")[0]
    named = (line for _, line in lines_with(text, "> Task ", _MOST) if line.endswith(" FAILED"))
    return task or next(named, "").removesuffix(" FAILED")


def _compiler(text: str) -> Diagnostics:
    """Read javac's `A.java:3: error: ...`, Kotlin's `e: file:///x/A.kt:3:5 ...` and older `e: /x/A.kt: (3, 5):
    ...`.
    """
    problems = Diagnostics()
    for at, line in lines_with(text, ": error: ", _MOST):
        located = place(line)
        if located:
            problems.add(at, located[0])
    for at, line in lines_with(text, "e: ", _MOST):
        if not line.startswith("e: "):
            continue
        message = line[3:].removeprefix("file://")
        path, old, rest = message.partition(": (")
        where = f"{path}:{rest.partition(',')[0]}" if old else message.partition(" ")[0].rpartition(":")[0]
        problems.add(at, where if any(ending in where for ending in _SOURCES) else "")
    return problems


def _passed(text: str, run: ToolRun, counts: Counts) -> QualitySignal | None:
    at = line_start(text, _SUCCESS)
    tasks = [word for word in run.words[1:] if not word.startswith("-")]
    if run.opaque:  # what was requested shows only in what was done
        tasks = [line[7:].split()[0] for _, line in lines_with(text, "> Task :", _MOST) if line[8:].strip()] or [
            "check"
        ]
    wanted = any(not _VERIFYING.isdisjoint(words_of(task)) for task in tasks)
    if run.only_talks("--dry-run", "-m") or not wanted or _without_tests(text, tasks):
        return None
    quiet = run.has("-q", "--quiet") and run.exit_code == 0 and not run.opaque
    ran = " executed" in text or " up-to-date" in text or " from cache" in text or "> Task " in text
    return (
        QualitySignal(PASS, "gradle", passed=counts.passed, at=max(at, 0)) if quiet or (at >= 0 and ran) else None
    )


def _without_tests(text: str, tasks: list[str]) -> bool:
    """Whether only tests were requested and there are none: `> Task :test NO-SOURCE`."""
    if not tasks or not all(task.lower().endswith(("test", "clean")) for task in tasks):
        return False
    tasks_of_tests = [
        line for _, line in lines_with(text, "est", _MOST) if line.startswith("> Task :") and _is_test(line)
    ]
    return bool(tasks_of_tests) and all(line.endswith((" NO-SOURCE", " SKIPPED")) for line in tasks_of_tests)


def _is_test(line: str) -> bool:
    name = line.removeprefix("> Task ").split()[0].rpartition(":")[2]
    return name.lower().endswith("test") and not name.startswith(("compile", "process"))
