"""Jest: `Test Suites:` and `Tests:` at the end have the counts, the bullets the names."""

from __future__ import annotations

from clickstop.signals.frames import first_place
from clickstop.signals.report_formats import annotated, read_report
from clickstop.signals.signal import Counts, Failures, QualitySignal, ToolRun, total, verdict
from clickstop.signals.text import last_lines_with, lines_with, number_before

_MOST = 200
_BULLET = "  ● "


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    runs = [(at, counts) for at, line in last_lines_with(text, "Tests:") if (counts := _run(text, at, line))]
    if not runs:
        return None if run.opaque else read_report("jest", text) or _cut(text, run)
    if run.has("--watch", "--watchAll") or "\nWatch Usage" in text:
        runs = runs[-1:]
    counts = total([counts for _, counts in runs], None if run.opaque else run.exit_code)
    last = runs[-1][0]
    if not counts.red:
        return None if "coverage threshold for" in text else verdict("jest", counts, at=last)
    listed, suites = _failures(text), _suites(text)
    located = {where.rpartition(":")[0] for where in listed.files}
    files = [*listed.files, *(suite for suite in suites if suite not in located)]
    return verdict(
        "jest", counts, names=listed.names or suites, files=files, at=last if listed.at < 0 else listed.at
    )


def _run(text: str, at: int, line: str) -> Counts | None:
    """Return the counts of `Tests: 1 failed, 2 passed, 3 total`. Suites that could not run are errors."""
    listed = line.removeprefix("Tests:").strip()
    if not line.startswith("Tests:") or not listed.endswith(" total") or not _is_list(listed):
        return None
    before = text[max(0, at - 300) : at].rstrip("\n").rpartition("\n")[2]
    if not before.startswith("Test Suites:") and not text.startswith("\nSnapshots:", at + len(line)):
        return None
    failed, passed = number_before(listed, "failed"), number_before(listed, "passed")
    suites = number_before(before, "failed") if before.startswith("Test Suites:") else 0
    stopped = text.count("● Test suite failed to run", 0, at) if suites and len(text) < 2_000_000 else 0
    return Counts(failed, min(stopped, suites) if failed else suites, passed)


def _cut(text: str, run: ToolRun) -> QualitySignal | None:
    """Read what a filter left: the line with the counts, or failures without it."""
    line = next((line for _, line in last_lines_with(text, "Tests:", 1) if line.startswith("Tests:")), "")
    listed = line.removeprefix("Tests:").strip()
    if listed.endswith(" total") and _is_list(listed) and "Test Suites:" not in text:
        counts = Counts(number_before(listed, "failed"), 0, number_before(listed, "passed"))
        return verdict("jest", counts, at=text.rfind("Tests:"))
    failures, suites = _failures(text), _suites(text)
    if run.exit_code == 0:
        return None
    if not suites or not (failures.names or failures.files):
        return annotated("jest", text)
    counts = Counts(failed=len(failures.names) or 1)
    return verdict("jest", counts, names=failures.names, files=failures.files or suites, at=failures.at)


def _is_list(listed: str) -> bool:
    """Whether each part is a number and a word: `1 failed, 2 total`."""
    return all(part.split()[0].isdigit() for part in listed.split(", ") if part.split())


def _failures(text: str) -> Failures:
    failures = Failures()
    for at, line in lines_with(text, _BULLET):
        name = line.removeprefix(_BULLET).strip()
        if not line.startswith(_BULLET) or name == "Console" or name.startswith(("Cannot log", "Deprecation")):
            continue
        block = text[at + len(line) : at + 6_000].partition(f"\n{_BULLET}")[0].partition("\nFAIL ")[0]
        where = first_place(block.partition("\nPASS ")[0])
        failures.add(at, where, "" if name == "Test suite failed to run" else name)
        if len(failures.names) >= _MOST:
            break
    return failures


def _suites(text: str) -> list[str]:
    """Return the file in `FAIL sub/a.test.js (5.1 s)`, which a project's name may precede."""
    suites = []
    for _, line in lines_with(text, "FAIL "):
        if line.startswith("FAIL "):
            words = [word for word in line[5:].split(" (")[0].split() if "." in word]
            suites += [words[-1].removeprefix("./")] if words else []
    return list(dict.fromkeys(suites))[:_MOST]
