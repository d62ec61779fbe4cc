"""stylelint: rows below each file, a line each, or JSON; nothing when all is well."""

from __future__ import annotations

from clickstop.signals.diagnostics import Problems, cleared, document, passed, some_lines
from clickstop.signals.finding import PASS, Finding, Run
from clickstop.signals.stylish import rows, totals
from clickstop.signals.text import place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def detect(text: str, run: Run) -> Finding | None:
    if cleared(run):
        return passed(run, "stylelint", "-v")
    errors, warnings = Problems(), Problems()
    rows(text, "  ✖  ", errors)
    rows(text, "  ⚠  ", warnings)
    _lines(text, errors, warnings)
    _json(text, errors, warnings)
    found = totals(text)
    total = found.errors if errors.count or not run.opaque else 0
    if errors.count or total:
        return errors.finding("lint_failure", "stylelint", errors=total, at=max(found.at, 0))
    if warnings.count and run.exit_code:  # --max-warnings
        return warnings.finding("lint_failure", "stylelint")
    if warnings.count or "\n0 problems found" in text:
        return Finding(PASS, "stylelint", at=max(warnings.at, text.find("0 problems found"), 0))
    return None


def _lines(text: str, errors: Problems, warnings: Problems) -> None:
    for kind, problems in (("error", errors), ("warning", warnings)):
        for at, line in some_lines(text, f", {kind} - "):  # compact
            path, _, rest = line.partition(": line ")
            if rest:
                problems.add(at, f"{path}:{rest.partition(',')[0]}", _rule(line))
        for at, line in some_lines(text, f") [{kind}]"):  # unix
            found = place(line)
            if found:
                problems.add(at, found[0], _rule(line.rpartition(" [")[0]))


def _rule(line: str) -> str:
    return line.rstrip().rpartition("(")[2].rstrip(")")


def _json(text: str, errors: Problems, warnings: Problems) -> None:
    if '"invalidOptionWarnings"' not in text:
        return
    report: Any = document(text, '[{"source"', "[")
    for file in report if isinstance(report, list) else ():
        for row in file.get("warnings", ()):
            kind = errors if row.get("severity") == "error" else warnings
            kind.add(0, f"{file.get('source')}:{row.get('line')}", row.get("rule", ""))
