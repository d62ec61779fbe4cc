"""mix test (ExUnit): `1 doctest, 4 tests, 3 failures, 1 skipped` below `Finished in`."""

from __future__ import annotations

from clickstop.signals.diagnostics import Diagnostics
from clickstop.signals.signal import Counts, Failures, QualitySignal, ToolRun, conclude
from clickstop.signals.summaries import closing, items
from clickstop.signals.text import line_start, lines_with

_MOST = 500
_COMPILING = "== Compilation error in file "
_TESTS = ("test", "doctest", "property", "propertie", "feature")
_ASIDE = ("skipped", "excluded")


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    broken = _build_failure(text)
    if broken is not None:
        return broken
    summaries = closing(text, " failure", _is_summary, "Finished in ")
    if not summaries or (run.opaque and line_start(text, "Finished in ") < 0):
        return None
    runs = [(at, _counts(line)) for at, line in summaries]
    return conclude("mix test", run, runs, lambda: _failures(text))


def _is_summary(line: str) -> bool:
    counts = items(line) if line[:1].isdigit() else None
    if counts is None or "failure" not in counts or not any(kind in counts for kind in _TESTS):
        return False
    # Ruby's summaries count assertions, too.
    return all(word in ("failure", "invalid", *_TESTS, *_ASIDE) for word in counts)


def _counts(line: str) -> Counts:
    counts = items(line) or {}
    ran = sum(counts.get(kind, 0) for kind in _TESTS) - sum(counts.get(kind, 0) for kind in _ASIDE)
    invalid = counts.get("invalid", 0)
    return Counts(counts["failure"], invalid, max(0, ran - counts["failure"] - invalid))


def _failures(text: str) -> Failures:
    """Read `  1) test adds (ShopTest)`, and `     test/shop_test.exs:4` below it."""
    failures = Failures()
    for at, line in lines_with(text, ") ", 5_000):
        number, _, name = line.strip().partition(") ")
        below = text[at + len(line) + 1 : at + len(line) + 300].partition("\n")[0].strip()
        path, _, row = below.rpartition(":")
        if number.isdigit() and line.startswith("  ") and path.endswith((".exs", ".ex")) and row.isdigit():
            failures.add(at, below, name)
        if failures.count >= _MOST:
            break
    return failures


def _build_failure(text: str) -> QualitySignal | None:
    """Read `== Compilation error in file lib/shop.ex ==`, or missing dependencies."""
    problems = Diagnostics()
    for at, line in lines_with(text, _COMPILING, _MOST):
        path = line.removeprefix(_COMPILING).removesuffix(" ==")
        if line.startswith(_COMPILING) and path != line:
            problems.add(at, _with_line(text, at, path))
    missing = line_start(text, "Unchecked dependencies for environment ")
    if not problems.count and missing >= 0:
        problems.add(missing, name="dependency")
    return problems.signal("build_failure", "mix") if problems.count else None


def _with_line(text: str, at: int, path: str) -> str:
    """Return the place. Newer versions print it before the heading, most after it."""
    for start, end in ((at + len(_COMPILING), at + 2_000), (max(0, at - 2_000), at)):
        hit = text.find(f"{path}:", start, end)
        number = text[hit + len(path) + 1 : hit + len(path) + 8].partition(":")[0] if hit >= 0 else ""
        if number.isdigit():
            return f"{path}:{number}"
    return path
