"""ESLint in its many formats, and tools that lint with it (standard, xo, next lint)."""

from __future__ import annotations

from clickstop.signals.diagnostics import Diagnostics, cleared, document, passed, some_lines
from clickstop.signals.signal import PASS, QualitySignal, ToolRun
from clickstop.signals.text import first_number, number_before, place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_COULD_NOT_START = ("Oops! Something went wrong!", "Invalid option '", "is no longer part of core ESLint")
_TOO_MANY = "found too many warnings"
_STANDARDS = ("standard", "xo", "semistandard", "ts-standard")
_TALK = ("-v", "--env-info", "--inspect-config")


class _Report:
    def __init__(self) -> None:
        self.errors = Diagnostics()
        self.warnings = Diagnostics()
        self.total = 0  # number of errors in the summary, which may be all that is left
        self.seen = False  # whether there is a report at all
        self.at = 0

    def add(self, kind: str, at: int, file: str, rule: str) -> None:
        self.seen = True
        (self.errors if kind.lower().startswith("error") else self.warnings).add(at, file, rule)


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    report = _Report()
    if cleared(run):
        return passed(run, "eslint", *_TALK)
    for reader in (_stylish, _one_line_each, _standard, _next, _marked_up, _json):
        reader(text, report, run)
        if report.seen:
            break
    if report.errors.count or report.total:
        return report.errors.signal("lint_failure", "eslint", errors=report.total, at=report.at)
    if _TOO_MANY in text or (report.warnings.count and run.exit_code):
        return report.warnings.signal("lint_failure", "eslint")
    if any(words in text for words in _COULD_NOT_START) or run.only_talks(*_TALK):
        return None
    if report.seen:
        return QualitySignal(PASS, "eslint", at=max(report.at, 0))
    return None


def _stylish(text: str, report: _Report, run: ToolRun) -> None:
    for row in rows(text, "  error  "):
        report.errors.add(*row)
    for row in rows(text, "  warning  "):
        report.warnings.add(*row)
    summary = totals(text)
    if summary.at < 0 or (run.opaque and not (report.errors.count or report.warnings.count) and "✖  " in text):
        return  # Stylelint has the same summary, but other rows
    report.seen, report.at, report.total = True, summary.at, summary.errors


def _one_line_each(text: str, report: _Report, _run: ToolRun) -> None:
    for at, line in some_lines(text, ", col "):  # compact
        path, _, rest = line.partition(": line ")
        kind, _, message = rest.partition(", col ")[2].partition(", ")[2].partition(" - ")
        if kind in ("Error", "Warning"):
            report.add(kind, at, f"{path}:{rest.partition(',')[0]}", _in_parentheses(message))
    for kind in ("Error", "Warning"):  # unix
        for at, line in some_lines(text, f"[{kind}"):
            located = place(line)
            if located and line.endswith("]"):
                report.add(kind, at, located[0], line.rpartition(f"[{kind}")[2][1:-1])
    for at, line in some_lines(text, ") at "):  # codeframe
        kind, _, rest = line.partition(": ")
        message, _, where = rest.rpartition(") at ")
        if kind in ("error", "warning") and where.endswith(":"):
            report.add(kind, at, where[:-1].rpartition(":")[0], message.rpartition("(")[2])
    for kind in ("error", "warning"):  # visualstudio
        for at, line in some_lines(text, f"): {kind} "):
            path, _, rest = line.partition("(")
            rule, sign, _ = rest.partition(f"): {kind} ")[2].partition(" : ")
            if sign and " " not in rule and not rule.startswith(("TS", "CS")):
                report.add(kind, at, f"{path}:{rest.partition(',')[0]}", rule)


def _standard(text: str, report: _Report, run: ToolRun) -> None:
    """Read `  /path/a.js:1:7: message (rule)`."""
    if run.words[0] in _STANDARDS or "standard: Use JavaScript" in text:
        for at, line in some_lines(text, ":"):
            located = place(line.strip())
            if located and line.startswith("  "):
                report.add("error", at, located[0], _in_parentheses(line))


def _in_parentheses(line: str) -> str:
    return line.rstrip().rpartition("(")[2].rstrip(")") if line.rstrip().endswith(")") else ""


def _next(text: str, report: _Report, _run: ToolRun) -> None:
    """Read `next lint`: `3:9  Error: ...  react/no-x` below `./pages/index.js`."""
    for row in rows(text, "  Error: "):
        report.errors.add(*row)
    for row in rows(text, "  Warning: "):
        report.warnings.add(*row)
    clean = text.rfind("No ESLint warnings or errors")
    report.at = max(clean, 0)
    report.seen = clean >= 0 or bool(report.errors.count or report.warnings.count)


def _marked_up(text: str, report: _Report, _run: ToolRun) -> None:
    if "eslint.rules." in text:  # checkstyle
        from clickstop.signals.machine import rows as problems  # rarely needed

        for row in problems(text):
            report.add(row.level, 0, row.file, row.code.removeprefix("eslint.rules."))
    elif "<title>ESLint Report</title>" in text:
        words = text.partition('<div id="overview"')[2][:400].partition("<span>")[2].partition("</span>")[0]
        report.seen = True
        report.total = max(first_number(words.partition("(")[2]), 0)
    elif 'package="org.eslint"' in text:  # junit
        for at, line in some_lines(text, "<![CDATA[line "):
            kind = line.partition(", col ")[2].partition(", ")[2]
            report.add(kind, at, "", line.partition('name="org.eslint.')[2].partition('"')[0])


def _json(text: str, report: _Report, _run: ToolRun) -> None:
    if '"filePath"' not in text:
        return
    report_document: Any = document(text, '[{"filePath"', '{"results"', "[", "{")
    files = report_document.get("results", ()) if isinstance(report_document, dict) else report_document
    for file in files or ():
        report.seen = True
        for message in file.get("messages", ()):
            kind = "error" if message.get("severity") == 2 else "warning"
            path = f"{file.get('filePath', '')}:{message.get('line', 0)}"
            report.add(kind, 0, path, message.get("ruleId") or "")
    if report_document is None and '"severity":2' in text:  # the end was cut off
        report.seen, report.total = True, text.count('"severity":2')


class Totals:
    """The summaries of all workspaces of one run, added up."""

    def __init__(self) -> None:
        self.at = -1  # of the last summary; below 0 if there is none
        self.errors = 0
        self.warnings = 0


def rows(text: str, mark: str) -> Iterator[tuple[int, str, str]]:
    """Yield offset, place and rule of each row with one severity: `  1:7  error  'a' is not defined  no-undef`."""
    file, last = "", 0
    for at, line in some_lines(text, mark):
        before, _, message = line.partition(mark)
        position = before.split()[-1:]
        row, colon, column = position[0].partition(":") if position else ("", "", "")
        if not (colon and row.isdigit() and column.isdigit()):
            continue
        file = _heading(text[max(last, at - 2_000) : at]) or file
        last = at + len(line)
        yield at, f"{file}:{row}" if file else "", _rule(message)


def _heading(gap: str) -> str:
    """Return the last line that is not indented, without a task runner's prefix."""
    headings = [line for line in gap.split("\n") if line.strip() and line[0] not in " \t✖⚠"]
    return headings[-1].rpartition(": ")[2].strip() if headings else ""


def _rule(message: str) -> str:
    """Return the last column, after two blanks. A parsing error has none."""
    before, gap, rule = message.strip().rpartition("  ")
    return rule if gap and before and " " not in rule else ""


def totals(text: str) -> Totals:
    """Add up `✖ 4 problems (3 errors, 1 warning)`."""
    summed = Totals()
    for at, line in some_lines(text, " problem"):
        mark, _, words = line.rpartition("✖ ")
        if mark.strip().rpartition(" ")[2].isalnum() or first_number(words) < 0 or "(" not in words:
            continue
        summed.at = at
        summed.errors += number_before(words, "errors") + number_before(words, "error")
        summed.warnings += number_before(words, "warnings") + number_before(words, "warning")
    return summed
