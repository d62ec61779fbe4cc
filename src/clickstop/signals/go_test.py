"""go test and gotestsum: one line per package, `--- FAIL:` per test. Code that does not build is a
build failure.
"""

from __future__ import annotations

from clickstop.core.wire import loads
from clickstop.signals.go_build import compile_errors, dependencies
from clickstop.signals.signal import Counts, QualitySignal, ToolRun, verdict
from clickstop.signals.text import last_lines_with, line_start, lines_with, number_before

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


_MOST = 500
_OWNER = 5_000  # characters before a place in which the test's name is searched
_BROKEN = ("[build failed]", "[setup failed]")
_FOREIGN = ("/pkg/mod/", "/vendor/", "_testmain.go")


class _PackageLine:
    r"""The line of a package, `ok  \tshop\t0.01s` or `FAIL\tshop [build failed]`, and its offset."""

    def __init__(self, at: int, words: list[str]) -> None:
        self.at = at
        self.name = words[1]
        self.ok = words[0] == "ok"
        self.empty = " ".join(words[-4:]) == "[no tests to run]"
        self.broken = " ".join(words[-2:]) in _BROKEN


def detect(text: str, run: ToolRun) -> QualitySignal | list[QualitySignal] | None:
    if run.has("-list", "--list"):
        return None
    if '"Action":"' in text:
        return _from_json(text, run)
    packages = _packages(text)
    green = run.exit_code == 0 and not run.opaque and _all_well(text)
    names = [] if green else _failed_tests(text, packages)
    red = [] if green else [package for package in packages if not package.ok and not package.broken]
    counts = _gotestsum(text) or Counts(failed=_count(names) or len(red), passed=_passed(text, packages))
    if counts.failed and line_start(text, "flag provided but not defined: ") >= 0 and not names:
        return None
    timed_out = _timed_out(text)
    if not counts.red and not packages and _bare(text, "FAIL"):
        counts.failed = 1  # the last of several lines, the others cut off
    if not counts.red and not green:  # `head` cut off the package's own line
        counts.failed = len(timed_out)
    broken = _build_failure(text, run, broken=any(package.broken for package in packages))
    named = names or timed_out or [package.name for package in red]
    tests = verdict("go test", counts, names=named, files=_places(text, names), at=_evidence(text, red=counts.red))
    return [signal for signal in (tests, broken) if signal and not (broken and signal.type == "vr_pass")]


def _packages(text: str) -> list[_PackageLine]:
    lines = [*last_lines_with(text, "ok  "), *last_lines_with(text, "FAIL")]
    packages = [_PackageLine(at, line.split()) for at, line in lines if _is_package(line)]
    return sorted(packages, key=lambda package: package.at)


def _is_package(line: str) -> bool:
    words = line.split()
    if len(words) < 3 or not line.startswith(("ok  ", "FAIL\t", "FAIL    ")):
        return False
    time = words[2].removesuffix("s")
    return time.replace(".", "").isdigit() or words[2] in ("(cached)", "[build", "[setup")


def _all_well(text: str) -> bool:
    """Whether the program says that all passed, so that red lines were printed by tests."""
    return line_start(text, "ok  ") >= 0 or line_start(text, "PASS") >= 0


def _failed_tests(text: str, packages: list[_PackageLine]) -> list[str]:
    """Return the names in `--- FAIL: TestX (0.00s)` and gotestsum's `=== FAIL: pkg TestX (0.00s)`, subtests too."""
    marked = [(at, line.strip()) for at, line in lines_with(text, "--- FAIL: ", _MOST)]
    marked += [(at, line) for at, line in lines_with(text, "=== FAIL: ", _MOST)]
    names = []
    ends = iter([*packages, None])
    start, end = 0, next(ends)
    printed = _printed(text, start, end)
    for at, line in sorted(marked):
        while end is not None and at > end.at:
            start, end = end.at, next(ends)
            printed = _printed(text, start, end)
        words = line.split()
        place = 3 if line.startswith("=== FAIL: ") else 2
        if not printed and len(words) > place and line.startswith(("--- FAIL: ", "=== FAIL: ")):
            names.append(words[place])
    return names


def _printed(text: str, start: int, end: _PackageLine | None) -> bool:
    """Whether the text before a package's end was printed by tests that all passed."""
    if end is None or not end.ok:
        return False
    return text.find("\nPASS\n", start, end.at) >= 0 or text.find("=== RUN ", start, end.at) >= 0


def _count(names: list[str]) -> int:
    """Count tests, not subtests. If `grep` left only subtests, count the tests they belong to."""
    return len({name.partition("/")[0] for name in names}) if any("/" in name for name in names) else len(names)


def _gotestsum(text: str) -> Counts | None:
    """Read `DONE 3 tests, 1 skipped, 1 failure in 0.5s`."""
    for _, line in reversed(last_lines_with(text, "DONE ")):
        summary, _, time = line.rpartition(" in ")
        if not line.startswith("DONE ") or not time[:1].isdigit():
            continue
        ran = number_before(summary, "tests") + number_before(summary, "test")
        failed = number_before(summary, "failures") + number_before(summary, "failure")
        errors = number_before(summary, "errors") + number_before(summary, "error")
        return Counts(failed, errors, max(0, ran - failed - number_before(summary, "skipped")))
    return None


def _passed(text: str, packages: list[_PackageLine]) -> int:
    """Count passed tests if they are named, else passed packages with tests."""
    tests = sum(line.startswith("--- PASS: ") for _, line in lines_with(text, "--- PASS: ", _MOST))
    green = sum(package.ok and not package.empty for package in packages)
    return tests or green or (_bare(text, "PASS") if not packages else 0)


def _bare(text: str, word: str) -> int:
    """Count lines with only this word: the end of a package without its name, if any test ran."""
    if line_start(text, "testing: warning: no tests to run") >= 0:
        return 0
    return sum(line == word for _, line in last_lines_with(text, word))


def _timed_out(text: str) -> list[str]:
    """Return the names below `running tests:` after `panic: test timed out`."""
    at = max(line_start(text, "running tests:"), line_start(text, "\trunning tests:"))
    names = []
    for line in text[at : at + 2_000].split("\n")[1:] if at >= 0 else ():
        if not line.startswith("\t") or not line.endswith("s)"):
            break
        names.append(line.split()[0])
    return names


def _build_failure(text: str, run: ToolRun, *, broken: bool) -> QualitySignal | None:
    """Return what the compiler or the module loader reports about packages that could not be built."""
    if broken:
        problems, _ = compile_errors(text, opaque=run.opaque)
        if run.opaque and problems.count:  # `go_build` reads these, too
            return None
        return problems.signal("build_failure", "go test", errors=problems.count or 1, at=text.find("FAIL"))
    missing = None if run.opaque or run.exit_code == 0 or _all_well(text) else dependencies(text)
    return missing.signal("build_failure", "go test") if missing and missing.count else None


def _places(text: str, names: list[str]) -> list[str]:
    """Return the places that failed tests logged, then those of a panic or a race."""
    places = []
    for at, line in lines_with(text, ".go:", _MOST):
        where = _logged(line)
        if where and _owner(text, at) in ("", *names):
            places.append(where)
    for mark in ("panic: ", "WARNING: DATA RACE"):
        at = line_start(text, mark)
        where = _frame(text[at : at + 8_000]) if at >= 0 else ""
        places += [where] if where else []
    return places


def _logged(line: str) -> str:
    path, _, rest = line.strip().partition(":")
    number = rest.partition(":")[0]
    is_place = line[:1] in (" ", "\t") and path.endswith(".go") and number.isdigit() and rest.partition(":")[1]
    return f"{path}:{number}" if is_place and " " not in path and path != "testing.go" else ""


def _owner(text: str, at: int) -> str:
    """Return the test whose output this is: with -v, its name stands above (`=== RUN   TestX`)."""
    start = text.rfind("=== ", max(0, at - _OWNER), at)
    words = text[start : start + 500].partition("\n")[0].split() if start >= 0 else []
    return words[2] if len(words) > 2 and words[1] in ("RUN", "CONT", "NAME") else ""


def _frame(trace: str) -> str:
    r"""Return the first frame in the project's own code: `\t/home/dev/shop/a_test.go:7 +0x2e`."""
    for _, line in lines_with(trace, " +0x", 100):
        where = line.strip().partition(" +0x")[0].replace("\\", "/")
        root, source, _ = where.partition("/src/")
        is_go = source and ("go" in root.rpartition("/")[2].lower() or root.endswith("libexec"))
        if ".go:" in where and not is_go and not any(part in where for part in _FOREIGN):
            return where
    return ""


def _evidence(text: str, *, red: bool) -> int:
    for mark in ("--- FAIL: ", "panic: ", "=== FAIL: ", "FAIL") if red else ("ok  ", "DONE ", "PASS"):
        at = line_start(text, mark)
        if at >= 0:
            return at
    return 0


def _from_json(text: str, run: ToolRun) -> QualitySignal | list[QualitySignal] | None:
    """Read `go test -json`, one object per line. If a package passed, none of its tests failed, whatever was
    printed.
    """
    run = ToolRun(run.words, run.exit_code)  # no other tool writes these lines
    failed, passed = _events(text, "fail"), _events(text, "pass")
    good = {str(event.get("Package")) for _, event in passed if "Test" not in event}
    red = [(at, event) for at, event in failed if str(event.get("Package")) not in good]
    names = [str(event["Test"]) for _, event in red if event.get("Test")]
    explained = {str(event.get("Package")) for _, event in red if "Test" in event}
    dead = [event for _, event in red if str(event.get("Package")) not in explained]
    printed = _outputs(text, names)
    broken = '"Action":"build-fail"' in text or any(words in text for words in _BROKEN)
    build = _build_failure(printed + text, run, broken=broken)
    if build is not None:
        build.at = max(0, text.find('"Action":"build-output"'))
    counts = Counts(
        len([name for name in names if "/" not in name]) + (0 if build else len(dead)),
        passed=sum("/" not in str(event.get("Test", "/")) for _, event in passed),
    )
    named = names or [str(event.get("Package")) for event in dead]
    at = red[0][0] if red else 0
    tests = verdict("go test", counts, names=named, files=_places(printed, []), at=at)
    return [signal for signal in (tests, build) if signal and not (build and signal.type == "vr_pass")]


def _events(text: str, action: str) -> list[tuple[int, dict[str, Any]]]:
    return _rows(last_lines_with(text, f'"Action":"{action}"', 5_000))


def _rows(lines: list[tuple[int, str]]) -> list[tuple[int, dict[str, Any]]]:
    rows = []
    for at, line in lines:
        try:
            event = loads(line)
        except ValueError:
            continue
        rows += [(at, event)] if isinstance(event, dict) else []
    return rows


def _outputs(text: str, names: list[str]) -> str:
    """Return what failed tests and the compiler printed, as text."""
    events = _rows([pair for pair in lines_with(text, ".go:", _MOST) if '"Output":"' in pair[1]])
    wanted = (event for _, event in events if "Test" not in event or event["Test"] in names)
    return "".join(str(event.get("Output", "")) for event in wanted)
