"""Maven: the totals of Surefire and Failsafe, the compiler's errors, unresolved dependencies."""

from __future__ import annotations

from clickstop.core.lists import words
from clickstop.core.names import words_of
from clickstop.signals.diagnostics import Diagnostics
from clickstop.signals.signal import PASS, Counts, Failures, QualitySignal, ToolRun, verdict
from clickstop.signals.text import last_lines_with, lines, lines_with, number_after, phrases

_MOST = 500
_TRACE = 8_000  # characters below a failure in which its place is searched
_LINT = frozenset(words("checkstyle spotless pmd spotbugs formatter ktlint detekt enforcer"))
_UNREADABLE = ("The build could not read ", "Non-resolvable parent POM", "Non-readable POM", "Non-parseable POM")
_RESOLVING = phrases(
    "Could not resolve dependencies | could not be resolved | DependencyResolutionException"
    " | PluginResolutionException | UnresolvableModelException | Could not transfer artifact"
)
_UNUSABLE = phrases(
    "there is no POM in this directory | there is no POM file | Unknown lifecycle phase"
    " | No plugin found for prefix | Unrecognized option | Unable to parse command line options"
    " | Could not find the selected project | Could not find goal | No tests matching pattern"
    " | No tests were executed | No goals have been specified"
)
_BUILDING = phrases(
    "compile | test-compile | package | verify | install | deploy | integration-test | process-classes"
)
_SUMMARIES = ("Failures:", "Errors:", "Failed tests:", "Tests in error:")
_FOLDERS = {"java": "java", "kt": "kotlin", "groovy": "groovy", "scala": "scala"}


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    counts, at = _tests(text)
    if run.exit_code == 0 and not run.opaque and text.startswith("Tests run: ", max(at, 0)):
        counts = counts if _position_of(text, "There are test failures") >= 0 or not counts.red else Counts()
    if counts.red:
        listed = _failures(text)
        names = listed.names or _summarised(text)
        return verdict("maven", counts, names=names, files=listed.files, at=listed.at if listed.at >= 0 else at)
    if run.exit_code == 0 and not run.opaque:
        return _passed(text, run, counts, at)
    if (
        _position_of(text, "BUILD FAILURE") >= 0
        or _position_of(text, "Failed to execute goal") >= 0
        or _is_unreadable(text)
    ):
        return _failed(text)
    return _passed(text, run, counts, at)


def _position_of(text: str, words: str) -> int:
    """Return where Maven itself says this, after its level. What a test prints has no level."""
    return next((at for at, line in lines_with(text, words, _MOST) if line.lstrip().startswith("[")), -1)


def _tests(text: str) -> tuple[Counts, int]:
    """Add up the totals of all modules, or the results of the classes if there are no totals."""
    results = [(at, line) for at, line in last_lines_with(text, "Tests run: ") if ", Failures: " in line]
    totals = [(at, line) for at, line in results if "Time elapsed" not in line and " in " not in line]
    totals = [pair for pair in totals if not pair[1].startswith("Tests run: ")] or totals
    counts, first = Counts(), -1
    for at, line in totals or results:
        module = _counts(line)
        if first < 0 or (module.red and not counts.red):
            first = at
        counts += module
    return counts, first


def _counts(line: str) -> Counts:
    counts = Counts(number_after(line, "Failures: "), number_after(line, "Errors: "))
    ran = number_after(line, "Tests run: ") - number_after(line, "Skipped: ")
    counts.passed = max(0, ran - counts.failed - counts.errors)
    return counts


def _failures(text: str) -> Failures:
    """Find `[ERROR] a.CalcTest.adds -- Time elapsed: ... <<< FAILURE!` and the frame in its file."""
    failures = Failures()
    for at, line in lines_with(text, "<<< ", _MOST):
        if "Tests run:" in line or not line.rstrip().endswith(("FAILURE!", "ERROR!")):
            continue
        name = line.removeprefix("[ERROR] ").partition(" -- Time elapsed")[0].partition("  Time elapsed")[0].strip()
        failures.add(at, _place(text, at, _dotted(name)), _dotted(name))
    return failures


def _summarised(text: str) -> list[str]:
    """Return the names in the closing lists, `CalcTest.adds:5 expected: <3>`, if only those are left."""
    names = []
    for heading in _SUMMARIES:
        for at, line in lines_with(text, heading, 20):
            if not line.rstrip().removeprefix("[ERROR] ").startswith(heading):
                continue
            for _, row in lines(text[at : at + _TRACE].partition("\n")[2]):
                entry = row.removeprefix("[ERROR] ")
                if not entry.startswith("  "):
                    break
                names.append(_dotted(entry.split()[0].partition(":")[0]) if entry.strip() else "")
    return [name for name in names if name]


def _dotted(name: str) -> str:
    """Return `adds(a.CalcTest)` of older Surefire as `a.CalcTest.adds`."""
    method, bracket, owner = name.partition("(")
    owner = owner.rstrip(")")
    is_class = bracket and owner.rpartition(".")[2][:1].isupper() and owner.replace(".", "").isidentifier()
    return f"{owner}.{method}" if is_class and "." not in method else name


def _place(text: str, at: int, name: str) -> str:
    """Return `src/test/java/a/CalcTest.java:5`: the line from the trace, the folder by Maven's convention."""
    whole = name.partition("(")[0].partition("[")[0].partition("{")[0]
    last = whole.rpartition(".")[2]
    owner = (whole if last[:1].isupper() else whole.rpartition(".")[0]).partition("$")[0]
    frame = text.find(f"({owner.rpartition('.')[2]}.", at, at + _TRACE)
    file, _, number = text[frame + 1 : frame + 300].partition(")")[0].partition(":") if frame >= 0 else ("", "", "")
    ending = file.rpartition(".")[2]
    path = f"src/test/{_FOLDERS.get(ending, 'java')}/{owner.replace('.', '/')}.{ending or 'java'}"
    return f"{path}:{number}" if number.isdigit() else path


def _is_unreadable(text: str) -> bool:
    return any(_position_of(text, words) >= 0 for words in (*_UNREADABLE, *_UNUSABLE))


def _failed(text: str) -> QualitySignal | None:
    """Read a failure outside tests: the compiler, dependencies, a style check, or wrong usage, which
    says nothing.
    """
    compiler = max(_position_of(text, "COMPILATION ERROR"), _position_of(text, "Compilation failure"))
    if compiler >= 0:
        return _compiler(text, compiler)
    if any(_position_of(text, words) >= 0 for words in _UNUSABLE):
        return None
    goal = max(_position_of(text, "Failed to execute goal"), 0)
    problems = Diagnostics()
    if any(words in text for words in _RESOLVING):
        problems.add(goal, name="dependency")
        return problems.signal("build_failure", "maven")
    goal_line = text[goal : goal + 400]
    problems.add(next((at for words in _UNREADABLE if (at := text.find(words)) >= 0), goal))
    return problems.signal(
        "lint_failure" if not _LINT.isdisjoint(words_of(goal_line)) else "build_failure", "maven"
    )


def _compiler(text: str, first: int) -> QualitySignal:
    """Read `[ERROR] /home/dev/shop/src/main/java/A.java:[3,5] cannot find symbol`, which is repeated at the end."""
    problems = Diagnostics()
    seen: set[str] = set()
    for at, line in lines_with(text, ":[", _MOST):
        path, _, rest = line.removeprefix("[ERROR] ").partition(":[")
        number = rest.partition(",")[0].partition("]")[0]
        if line.startswith("[ERROR] ") and number.isdigit() and rest.partition("]")[0] + path not in seen:
            seen.add(rest.partition("]")[0] + path)
            problems.add(at, f"{path}:{number}")
    return problems.signal("build_failure", "maven", errors=problems.count or 1, at=first)


def _passed(text: str, run: ToolRun, counts: Counts, at: int) -> QualitySignal | None:
    if counts.passed:
        return verdict("maven", counts, at=at)
    if run.only_talks("-v", "-version"):
        return None
    goals = [word for word in run.words[1:] if not word.startswith("-")]
    built = any(goal in _BUILDING or goal.endswith(":check") for goal in goals)
    success = _position_of(text, "BUILD SUCCESS")
    if run.opaque:
        built = _position_of(text, "Compiling ") >= 0
    quiet = run.has("-q", "--quiet") and run.exit_code == 0 and not run.opaque and (built or "test" in goals)
    return QualitySignal(PASS, "maven", at=max(0, success)) if quiet or (built and success >= 0) else None
