"""Formats that checkers write for machines: GitHub, Azure, GitLab, checkstyle, SARIF, rdjson."""

from __future__ import annotations

from clickstop.core.wire import objects
from clickstop.signals.diagnostics import document, some_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_TAGS = 20_000  # tags of a document that are read
_LEVELS = {
    "major": "error", "critical": "error", "blocker": "error", "minor": "warning", "info": "note",
    "notice": "note", "information": "note",
}  # fmt: skip


class MachineRow:
    """A problem: its level, its place, its rule, and the tool if the format names it."""

    def __init__(self, at: int, level: str, file: str, line: object, code: str, *, by: str = "") -> None:
        self.at = at
        self.told = level
        self.level = _LEVELS.get(level.lower(), level.lower())
        self.file = f"{file}:{line}" if line else file
        self.code = code
        self.by = by


def rows(text: str) -> list[MachineRow]:
    """Return the problems of the first of these formats that is there."""
    for mark, reader in (
        ("::", _github),
        ("##vso[task.logissue", _azure),
        ("<checkstyle", _checkstyle),
        ('"check_name"', _gitlab),
        ('"runs"', _sarif),
        ('"diagnostics"', _rdjson),
    ):
        problems = list(reader(text)) if mark in text else []
        if problems:
            return problems
    return []


def _github(text: str) -> Iterator[MachineRow]:
    """Read `::error title=ruff (F401),file=a.py,line=1::a.py:1:8: F401 ...`."""
    for level in ("error", "warning", "notice"):
        for at, line in some_lines(text, f"::{level} "):
            start = line.find(f"::{level} ")
            fields, sign, message = line[start + len(level) + 3 :].partition("::")
            if not sign or line[:start].strip():
                continue
            values = dict(field.strip().partition("=")[::2] for field in fields.split(","))
            by, _, code = values.get("title", "").partition(" (")
            yield MachineRow(at, level, values.get("file", ""), values.get("line"), _code(by, code, message), by=by)


def _code(title: str, in_parentheses: str, message: str) -> str:
    if in_parentheses or title:
        return in_parentheses.rstrip(")") or title
    first = message.partition(":")[0]
    return first if first and " " not in first else ""


def _azure(text: str) -> Iterator[MachineRow]:
    for at, line in some_lines(text, "##vso[task.logissue "):
        fields = line.partition("##vso[task.logissue ")[2].partition("]")[0].split(";")
        values = dict(field.partition("=")[::2] for field in fields)
        yield MachineRow(
            at,
            values.get("type", ""),
            values.get("sourcepath", ""),
            values.get("linenumber"),
            values.get("code", ""),
        )


def _checkstyle(text: str) -> Iterator[MachineRow]:
    start, file = text.find("<checkstyle"), ""
    for part in text[start:].split("<", _TAGS)[:_TAGS]:
        if part.startswith("file "):
            file = attribute(part, "name")
        elif part.startswith("error "):
            code = attribute(part, "source")
            yield MachineRow(start, attribute(part, "severity"), file, attribute(part, "line"), code)


def attribute(tag: str, name: str) -> str:
    """Return the value of an attribute in the text of a tag, in either kind of quotes."""
    for quote in ('"', "'"):
        parts = tag.partition(f" {name}={quote}")
        if parts[1]:
            return parts[2].partition(quote)[0]
    return ""


def _gitlab(text: str) -> Iterator[MachineRow]:
    for row in objects(document(text, "[")):
        where: Any = row.get("location", {})
        begin = where.get("positions", {}).get("begin", {}).get("line") or where.get("lines", {}).get("begin")
        yield MachineRow(0, row.get("severity", ""), where.get("path", ""), begin, row.get("check_name", ""))


def _sarif(text: str) -> Iterator[MachineRow]:
    report: Any = document(text, "{")
    for run in objects(report.get("runs") if isinstance(report, dict) else None):
        by = run.get("tool", {}).get("driver", {}).get("name", "")
        for result in objects(run.get("results")):
            where = (objects(result.get("locations")) or [{}])[0].get("physicalLocation", {})
            file = where.get("artifactLocation", {}).get("uri", "").removeprefix("file://")
            line = where.get("region", {}).get("startLine")
            yield MachineRow(0, result.get("level", "error"), file, line, result.get("ruleId") or "", by=by)


def _rdjson(text: str) -> Iterator[MachineRow]:
    report: Any = document(text, "{")
    if not isinstance(report, dict):
        return
    by = report.get("source", {}).get("name", "")
    for row in objects(report.get("diagnostics")):
        where, code = row.get("location", {}), row.get("code")
        line = where.get("range", {}).get("start", {}).get("line") if isinstance(where, dict) else None
        value = code.get("value", "") if isinstance(code, dict) else str(code or row.get("category", ""))
        yield MachineRow(0, row.get("severity", ""), str(where.get("path", "")), line, value, by=by)
