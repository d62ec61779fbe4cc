"""cargo test and nextest: `test result:` per binary, or one `Summary`; what does not compile is a build failure."""

from __future__ import annotations

from detent.signals.rustc import compile_errors
from detent.signals.text import last_lines_with, lines_with, number_before
from detent.signals.verdict import Counts, verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from detent.signals.finding import Finding, Run

_MOST = 200
_NEXTEST_MARKS = ("FAIL [", "TIMEOUT [", "SIGABRT [", "SIGSEGV [", "ABORT [")


def detect(text: str, run: Run) -> Finding | None:
    counts, at = _libtest(text)
    if at < 0:
        counts, at = _nextest(text)
    if at < 0 or not counts.red:
        broken = compile_errors(text, opaque=run.opaque)
        if broken is not None:
            return broken
    if at < 0:
        return None
    names = _names(text) or _nextest_names(text)
    places = _places(text)
    return verdict(
        "cargo test", counts, names=names, files=[file for file, _ in places], at=places[0][1] if places else at
    )


def _libtest(text: str) -> tuple[Counts, int]:
    """All `test result: FAILED. 1 passed; 1 failed; ...` together, and where the first red one stands."""
    counts, first = Counts(), -1
    for at, line in last_lines_with(text, "test result: "):
        if not line.startswith("test result: ") or " passed; " not in line:
            continue
        found = Counts(failed=number_before(line.replace(";", " "), "failed"))
        found.passed = number_before(line.replace(";", " "), "passed")
        if first < 0 or (found.red and not counts.red):
            first = at
        counts += found
    return counts, first


def _nextest(text: str) -> tuple[Counts, int]:
    """`Summary [   0.005s] 2 tests run: 1 passed, 1 failed, 0 skipped`."""
    for at, line in reversed(last_lines_with(text, "Summary [")):
        if " run: " in line and line.lstrip().startswith("Summary ["):
            said = line.partition(" run: ")[2]
            failed = number_before(said, "failed") + number_before(said, "timed out")
            return Counts(failed=failed, passed=number_before(said, "passed")), at
    return Counts(), -1


def _names(text: str) -> list[str]:
    """`test a::b ... FAILED`, or `a::b --- FAILED` of the quiet form."""
    names = []
    for _, line in lines_with(text, "FAILED", _MOST):
        if line.startswith("test ") and line.endswith(" ... FAILED"):
            names.append(line[5:-11].removesuffix(" - should panic"))
        elif line.endswith(" --- FAILED"):
            names.append(line[:-11])
    return names


def _nextest_names(text: str) -> list[str]:
    names = []
    for mark in _NEXTEST_MARKS:
        for _, line in lines_with(text, mark, _MOST):
            if line.lstrip().startswith(mark):
                names.append(line.partition("] ")[2].rpartition(" ")[2])
    return names


def _places(text: str) -> list[tuple[str, int]]:
    """`src/lib.rs:9` and the offset of each panic, in the old and the new wording."""
    found = []
    for at, line in lines_with(text, "panicked at ", _MOST):
        where = line.partition("panicked at ")[2].rstrip(":")
        if where.startswith("'"):
            where = where.rpartition("', ")[2]
        path, _, _ = where.rpartition(":")
        if path.rpartition(":")[2].isdigit() and not path.startswith("/rustc/"):
            found.append((path, at))
    return found
