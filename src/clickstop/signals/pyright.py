"""pyright and basedpyright: `3 errors, 0 warnings, 0 informations` after indented lines, or one JSON document."""

from __future__ import annotations

from clickstop.signals.diagnostics import Problems, document, first_number, from_the_end, passed, some_lines
from clickstop.signals.finding import PASS, Finding, Run
from clickstop.signals.text import number_before

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def detect(text: str, run: Run) -> Finding | None:
    if '"generalDiagnostics"' in text:
        return _from_document(document(text, "{"))
    found = _summary(text)
    if found is None:
        return None
    at, line = found
    errors = number_before(line, "errors") + number_before(line, "error")
    if errors:
        return _problems(text).finding("type_error", "pyright", errors=errors, at=at)
    warnings = number_before(line, "warning") + number_before(line, "warnings")
    if warnings and run.has("--warnings") and run.exit_code:
        return _problems(text, "warning").finding("type_error", "pyright", at=at)
    if "No source files found" in text or "No files found" in text:
        return None
    return Finding(PASS, "pyright", at=at) if not run.exit_code else passed(run, "pyright")


def _summary(text: str) -> tuple[int, str] | None:
    """The last `N errors, N warnings, N informations` (notes, in basedpyright; nothing more, in old versions)."""
    for at, line in from_the_end(text, " warning"):
        parts = line.strip().split(", ")
        kinds = [part.partition(" ")[2].rstrip("s ") for part in parts]
        if kinds[:2] == ["error", "warning"] and len(parts) >= 3 and all(first_number(part) >= 0 for part in parts):
            return at, line
    return None


def _problems(text: str, kind: str = "error") -> Problems:
    problems = Problems()
    for at, line in some_lines(text, f" - {kind}: "):
        before, _, message = line.partition(f" - {kind}: ")
        path, _, number = before.strip().rpartition(":")[0].rpartition(":")
        if path and number.isdigit():
            problems.add(at, f"{path}:{number}", _rule(text, at, message))
    return problems


def _rule(text: str, at: int, message: str) -> str:
    """`(reportReturnType)` at the end of the message, which may go on in deeper lines."""
    for line in (message, *text[at : at + 1_500].split("\n")[1:8]):
        name = line.rstrip().rpartition("(")[2]
        if name.startswith("report") and name.endswith(")"):
            return name[:-1]
        if " - " in line and line is not message:
            break
    return ""


def _from_document(report: Any) -> Finding | None:
    if not isinstance(report, dict) or "summary" not in report:
        return None
    problems = Problems()
    for row in report.get("generalDiagnostics", ()):
        if row.get("severity") == "error":
            line = row.get("range", {}).get("start", {}).get("line", 0) + 1
            problems.add(0, f"{row.get('file', '')}:{line}", row.get("rule", ""))
    summary = report["summary"]
    if problems.count or summary.get("errorCount"):
        return problems.finding("type_error", "pyright", errors=summary.get("errorCount", 0))
    checked = summary.get("filesAnalyzed", 0)
    return Finding(PASS, "pyright", passed=checked) if checked else None
