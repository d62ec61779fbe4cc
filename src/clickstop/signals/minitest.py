"""Minitest, Rails' runner and test-unit: `4 runs, 2 assertions, 1 failures, 1 errors, 1 skips`."""

from __future__ import annotations

from clickstop.signals.signal import Counts, Failures, QualitySignal, ToolRun, conclude, verdict
from clickstop.signals.summaries import closing, items
from clickstop.signals.text import lines, lines_with, place

_MOST = 500
_ASIDE = ("skip", "pending", "omission")
_KINDS = ("Failure:", "Error:")
_BROKEN = ("(SyntaxError)", "(NameError)", "(NoMethodError)")


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    summaries = closing(text, " assertions, ", _is_summary, "Finished in ")
    if not summaries:
        return _unloadable(text, run)
    runs = [(at, _counts(line)) for at, line in summaries]
    return conclude("minitest", run, runs, lambda: _failures(text))


def _is_summary(line: str) -> bool:
    counts = items(line) if line[:1].isdigit() else None
    return counts is not None and all(word in counts for word in ("assertion", "failure", "error"))


def _counts(line: str) -> Counts:
    counts = items(line) or {}
    ran = counts.get("run", 0) + counts.get("test", 0) - sum(counts.get(word, 0) for word in _ASIDE)
    return Counts(counts["failure"], counts["error"], max(0, ran - counts["failure"] - counts["error"]))


def _failures(text: str) -> Failures:
    """Read ` 1) Failure:`, Rails' `Failure:` and test-unit's `Failure: test_add(CalcTest)`, with names
    and places.
    """
    failures = []
    for kind in _KINDS:
        for at, line in lines_with(text, kind, _MOST):
            number, bracket, heading = line.strip().partition(") ")
            heading = heading if bracket and number.isdigit() else line
            if heading.startswith(kind):
                name, file = _name_and_place(
                    heading.removeprefix(kind).strip(), text[at : at + 3_000].partition("\n")[2]
                )
                failures += [(at, name, file)] if name else []
    listed = Failures()
    for at, name, file in sorted(failures):
        listed.add(at, file, name)
    return listed


def _name_and_place(name: str, below: str) -> tuple[str, str]:
    """Read `CalcTest#test_add [test/calc_test.rb:4]:` below, or the name itself with a trace below."""
    if not name:
        line, _, below = below.partition("\n")
        name, _, where = line.strip().rstrip(":").partition(" [")
        if where:
            return name, where.rstrip("]")
    for _, line in lines(below):
        located = place(line.strip())
        if located and located[1].startswith("in "):
            return name.partition(": ")[0], located[0]
    return name.partition(": ")[0], ""


def _unloadable(text: str, run: ToolRun) -> QualitySignal | None:
    """Read a test file that Ruby cannot load: rake's loader is in the trace."""
    if run.exit_code == 0 or ("rake_test_loader.rb" not in text and run.opaque):
        return None
    for at, line in lines_with(text, "Error)", _MOST):
        if line.rstrip().endswith(_BROKEN) and ".rb:" in line:
            where = f"/{line.rpartition(': /')[2]}" if ": /" in line else line
            located = place(where)
            return verdict("minitest", Counts(errors=1), files=[located[0]] if located else [], at=at)
    return None
