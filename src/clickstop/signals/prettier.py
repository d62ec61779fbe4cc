"""prettier --check: `[warn] a.js` per file and a closing sentence; --list-different: only the names."""

from __future__ import annotations

from clickstop.signals.diagnostics import Diagnostics, cleared, passed, some_lines
from clickstop.signals.signal import PASS, QualitySignal, ToolRun

_FINE = "All matched files use Prettier code style!"
_FOUND = "Code style issues "
_LIST = ("-l", "--list-different")
_CHECK = ("--check", "-c")


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    problems = Diagnostics()
    if cleared(run):
        return passed(run, "prettier") if run.has(*_LIST, *_CHECK) and "[error]" not in text else None
    if f"\n[warn] {_FOUND}" in text or "Error occurred when checking code style" in text:
        for at, line in some_lines(text, "[warn] "):
            name = line.partition("[warn] ")[2].strip()
            if name and not name.startswith((_FOUND, "Ignored ")):
                problems.add(at, name, "unformatted")
    for at, line in some_lines(text, "[error] "):
        name, _, message = line.partition("[error] ")[2].partition(": ")
        if message.startswith("SyntaxError") or (not run.opaque and "Error: " in message):
            problems.add(at, name, "syntax")
    if problems.count == 0 and run.exit_code == 1 and run.has(*_LIST):
        _names(text, problems)
    if problems.count or f"\n[warn] {_FOUND}" in f"\n{text}":
        return problems.signal("lint_failure", "prettier", errors=problems.count or 1, at=max(text.find(_FOUND), 0))
    at = text.rfind(_FINE)
    if at >= 0 and "[error] " not in text:
        return QualitySignal(PASS, "prettier", at=at)
    return None


def _names(text: str, problems: Diagnostics) -> None:
    for line in text.strip().split("\n")[:200]:
        if "." in line and not line.startswith("["):
            problems.add(text.find(line), line.strip(), "unformatted")
