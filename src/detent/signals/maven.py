"""Maven: Surefire's and Failsafe's totals, the compiler's errors, unresolved dependencies."""

from __future__ import annotations

from detent.signals.diagnostics import Problems, only_talks
from detent.signals.finding import PASS, Finding, Run
from detent.signals.text import last_lines_with, lines_with, number_after
from detent.signals.verdict import Counts, verdict

_MOST = 500
_LINT = ("checkstyle", "spotless", "pmd", "spotbugs", "formatter-maven-plugin", "ktlint", "detekt", "enforcer")
_RESOLVING = (
    "Could not resolve dependencies",
    "DependencyResolutionException",
    "PluginResolutionException",
    "UnresolvableModelException",
    "Non-resolvable parent POM",
    "Could not transfer artifact",
)
_UNUSABLE = (
    "there is no POM in this directory",
    "Unknown lifecycle phase",
    "No plugin found for prefix",
    "Unrecognized option",
    "No tests matching pattern",
    "No tests were executed",
)


def detect(text: str, run: Run) -> Finding | list[Finding] | None:
    counts, at = _tests(text)
    if counts.red:
        names, files, first = _failures(text)
        return verdict("maven", counts, names=names, files=files, at=first if first >= 0 else at)
    if "BUILD FAILURE" in text or "[ERROR] " in text:
        return _failed(text)
    if counts.passed:
        return verdict("maven", counts, at=at)
    if only_talks(run, "-v", "clean", "dependency:tree", "help:effective-pom"):
        return None
    compiled = "[INFO] BUILD SUCCESS" in text and ("Compiling " in text or "Nothing to compile" in text)
    return Finding(PASS, "maven", passed=1, at=max(0, text.find("BUILD SUCCESS"))) if compiled else None


def _tests(text: str) -> tuple[Counts, int]:
    """The totals of all modules: `Tests run: 2, Failures: 1, ...` without a time."""
    counts, first = Counts(), -1
    for at, line in last_lines_with(text, "Tests run: "):
        if "Time elapsed" in line or ", Failures: " not in line or " in " in line.partition("Skipped")[2]:
            continue
        found = Counts(number_after(line, "Failures: "), number_after(line, "Errors: "))
        ran = number_after(line, "Tests run: ") - number_after(line, "Skipped: ")
        found.passed = max(0, ran - found.failed - found.errors)
        if first < 0 or (found.red and not counts.red):
            first = at
        counts += found
    return counts, first


def _failures(text: str) -> tuple[list[str], list[str], int]:
    """Names and places: `[ERROR] a.CalcTest.adds -- Time elapsed: ... <<< FAILURE!` and the frame in its file."""
    names: list[str] = []
    files: list[str] = []
    first = -1
    for at, line in lines_with(text, "<<< ", _MOST):
        if "Tests run:" in line or not line.rstrip().endswith(("FAILURE!", "ERROR!")):
            continue
        name = line.removeprefix("[ERROR] ").partition(" -- ")[0].partition("  Time elapsed")[0].strip()
        name = _dotted(name)
        names.append(name)
        files.append(_place(text, at, name))
        first = at if first < 0 else first
    return names, files, first


def _dotted(name: str) -> str:
    """`adds(a.CalcTest)` of older Surefire as `a.CalcTest.adds`."""
    method, bracket, owner = name.partition("(")
    return (
        f"{owner.rstrip(')')}.{method}"
        if bracket and owner.rstrip(")").replace(".", "").isalnum() and owner[:1].isalpha()
        else name
    )


def _place(text: str, at: int, name: str) -> str:
    """`src/test/java/a/CalcTest.java:5`; the line from the trace, the folder from Maven's convention."""
    owner = name.partition("(")[0].rpartition(".")[0]
    simple = owner.rpartition(".")[2].partition("$")[0]
    path = f"src/test/java/{owner.partition('$')[0].replace('.', '/')}.java"
    found = text.find(f"({simple}.java:", at, at + 8_000)
    number = text[found:].partition(":")[2].partition(")")[0][:7] if found >= 0 else ""
    return f"{path}:{number}" if number.isdigit() else path


def _failed(text: str) -> Finding | None:
    """Not the tests: the compiler, the dependencies, a style check, or nothing that says something of the code."""
    problems = Problems()
    if "COMPILATION ERROR" in text or "Compilation failure" in text:
        for at, line in lines_with(text, ":[", _MOST):
            path, _, rest = line.removeprefix("[ERROR] ").partition(":[")
            number = rest.partition(",")[0]
            if line.startswith("[ERROR] ") and number.isdigit() and f"{path}:{number}" not in problems.files:
                problems.add(at, f"{path}:{number}")
        return problems.finding(
            "build_failure", "maven", errors=problems.count or 1, at=text.find("COMPILATION ERROR")
        )
    if any(words in text for words in _UNUSABLE):
        return None
    goal = text.find("Failed to execute goal")
    if any(words in text for words in _RESOLVING):
        problems.add(max(goal, 0), name="dependency")
        return problems.finding("build_failure", "maven")
    if goal < 0:
        return None
    said = text[goal : goal + 400]
    problems.add(goal)
    return problems.finding("lint_failure" if any(plugin in said for plugin in _LINT) else "build_failure", "maven")
