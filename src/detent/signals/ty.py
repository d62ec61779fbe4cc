"""ty and pyrefly, the quick checkers for Python: `error[code]: ...` above ` --> a.py:3:12`, or one line each."""

from __future__ import annotations

from detent.signals.diagnostics import Problems, bracketed, document, first_number, from_the_end, some_lines
from detent.signals.finding import PASS, Finding, Run
from detent.signals.text import place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_NOTHING = ("No python files found", "No Python files")


def detect(text: str, run: Run) -> Finding | None:
    tool = "pyrefly" if run.words[0] == "pyrefly" or "pyrefly" in text else "ty"
    problems = Problems()
    _blocks(text, problems)
    _single_lines(text, problems)
    _documents(text, problems)
    total, at = _total(text, problems, opaque=run.opaque)
    if any(words in text for words in _NOTHING):
        return None
    if problems.count or (total > 0 and run.exit_code != 0):
        return problems.finding("type_error", tool, errors=problems.count or total, at=at)
    return Finding(PASS, tool, at=at) if total >= 0 else None


def _blocks(text: str, problems: Problems) -> None:
    """The code in the first line, the place in the second."""
    for at, line in some_lines(text, "--> "):
        path = line.partition("--> ")[2].rpartition(":")[0]
        if not line.lstrip().startswith("--> ") or ".py" not in path:
            continue
        title_at = text.rfind("\n", 0, max(at - 1, 0)) + 1
        title = text[title_at : max(at - 1, 0)]
        if title.startswith("error["):
            problems.add(title_at, path, title[6:].partition("]")[0])
        elif title.startswith("ERROR "):
            problems.add(title_at, path, bracketed(title))


def _single_lines(text: str, problems: Problems) -> None:
    for at, line in some_lines(text, ": error["):  # --output-format concise
        found = place(line)
        if found and found[1].startswith("error["):
            problems.add(at, found[0], found[1][6:].partition("]")[0])
    for at, line in some_lines(text, "::error title="):  # github
        title, file, number = (_between(line, mark) for mark in ("title=", "file=", "line="))
        problems.add(at, f"{file}:{number}", title.partition("(")[2].rstrip(")"))
    for at, line in some_lines(text, "ERROR "):  # pyrefly --output-format min-text
        found = place(line[6:]) if line.startswith("ERROR ") and ".py:" in line else None
        if found:
            problems.add(at, found[0], bracketed(line))


def _between(line: str, mark: str) -> str:
    return line.partition(mark)[2].partition("::")[0].partition(",")[0]


def _documents(text: str, problems: Problems) -> None:
    """--output-format gitlab of ty, json of pyrefly."""
    if '"check_name"' in text:
        for row in document(text, "[") or ():
            place_ = row.get("location", {})
            line = place_.get("positions", {}).get("begin", {}).get("line", 0)
            if row.get("severity") in ("major", "critical", "blocker"):
                problems.add(0, f"{place_.get('path', '')}:{line}", row.get("check_name", ""))
    elif '"stop_line"' in text:
        report: Any = document(text, "{") or {}
        for row in report.get("errors", ()):
            if row.get("severity", "error") == "error":
                problems.add(0, f"{row.get('path')}:{row.get('line')}", row.get("name", ""))


def _total(text: str, problems: Problems, *, opaque: bool) -> tuple[int, int]:
    """`Found 4 diagnostics`, ` INFO 4 errors`, `All checks passed!`; -1 if nothing of it is there."""
    for at, line in from_the_end(text, "INFO "):
        words = line.strip().removeprefix("INFO ")
        if words.partition(" ")[2].startswith(("error", "errors")) and first_number(words) >= 0:
            return first_number(words), at
    at = text.rfind("All checks passed!")
    if at >= 0 and (not opaque) and not problems.count:
        return 0, at
    for at, line in from_the_end(text, "Found "):
        if line.endswith((" diagnostic", " diagnostics")) and not opaque:
            return max(first_number(line[6:]), 0), at
    return -1, 0
