"""go test and gotestsum: one line per package, `--- FAIL:` per test; what does not build is a build failure."""

from __future__ import annotations

from detent.hook.wire import loads
from detent.signals.go_build import compile_errors
from detent.signals.text import last_lines_with, lines_with
from detent.signals.verdict import Counts, verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from detent.signals.finding import Finding, Run

_MOST = 500
_BROKEN = ("[build failed]", "[setup failed]")


def detect(text: str, run: Run) -> Finding | None:
    if '"Action":"' in text:
        return _from_json(text)
    names = _failed_tests(text)
    packages = [line for _, line in last_lines_with(text, "FAIL") if _is_package(line, "FAIL")]
    if any(line.endswith(_BROKEN) for line in packages) and not names:
        problems, _ = compile_errors(text, opaque=run.opaque)
        return problems.finding("build_failure", "go test", errors=problems.count or 1, at=text.find("FAIL"))
    passed = _passed(text)
    if names or packages:
        failed = len(names) or len([line for line in packages if not line.endswith(_BROKEN)])
        at = text.find("--- FAIL: ")
        return verdict(
            "go test",
            Counts(failed=failed, passed=passed),
            names=names or [line.split()[1] for line in packages],
            files=_places(text),
            at=max(at, text.find("panic: ") if at < 0 else at, 0),
        )
    return verdict("go test", Counts(passed=passed), at=max(0, text.find("ok  \t")))


def _failed_tests(text: str) -> list[str]:
    """Top-level tests, and of gotestsum `=== FAIL: pkg TestName (0.00s)`."""
    names = [line.split()[2] for _, line in lines_with(text, "--- FAIL: ", _MOST) if line.startswith("--- FAIL: ")]
    if names:
        return names
    told = [line.split() for _, line in lines_with(text, "=== FAIL: ", _MOST) if line.startswith("=== FAIL: ")]
    return [words[3] for words in told if len(words) > 3 and "/" not in words[3]]


def _is_package(line: str, mark: str) -> bool:
    return line.startswith(f"{mark}\t")


def _passed(text: str) -> int:
    """Tests that were named as passed, else packages that were; one without tests is none."""
    tests = sum(line.startswith("--- PASS: ") for _, line in lines_with(text, "--- PASS: ", _MOST))
    if tests:
        return tests
    told = [line for _, line in lines_with(text, "ok  \t", _MOST) if line.startswith("ok  \t")]
    packages = sum("[no tests to run]" not in line for line in told)
    if packages:
        return packages
    for _, line in last_lines_with(text, "DONE "):
        words = line.split()
        if line.startswith("DONE ") and len(words) > 2 and words[1].isdigit() and words[2].startswith("test"):
            return int(words[1])
    bare = [line for _, line in last_lines_with(text, "PASS") if line == "PASS"]
    return len(bare)


def _places(text: str) -> list[str]:
    """`a_test.go:7` of the lines that a test logged."""
    places = []
    for _, line in lines_with(text, "_test.go:", _MOST):
        path, _, rest = line.strip().partition(":")
        number = rest.partition(":")[0]
        if line[:1] in (" ", "\t") and path.endswith("_test.go") and number.isdigit() and " " not in path:
            places.append(f"{path}:{number}")
    return places


def _from_json(text: str) -> Finding | None:
    """`go test -json`: one object per line."""
    failed: list[str] = []
    passed = 0
    said: list[str] = []
    broken = False
    first = -1
    for at, line in last_lines_with(text, '"Action":"'):
        try:
            event = loads(line)
        except ValueError:
            continue
        action, test = event.get("Action"), event.get("Test", "")
        if action in ("build-fail", "build-output"):
            broken = True
        if action == "output":
            said.append(str(event.get("Output", "")))
        if test and "/" not in test and action in ("pass", "fail"):
            passed += action == "pass"
            failed += [test] if action == "fail" else []
            first = at if action == "fail" and first < 0 else first
    if broken and not failed:
        problems, _ = compile_errors("".join(said) + text)
        return problems.finding("build_failure", "go test", errors=problems.count or 1)
    files = _places("".join(said))
    return verdict("go test", Counts(len(failed), passed=passed), names=failed, files=files, at=max(first, 0))
