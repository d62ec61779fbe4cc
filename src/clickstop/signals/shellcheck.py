"""shellcheck: a block per line of a script, codes like SC2086 in every format, nothing when all is well."""

from __future__ import annotations

from clickstop.signals import machine
from clickstop.signals.diagnostics import Problems, cleared, document, passed, some_lines
from clickstop.signals.text import place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.signals.finding import Finding, Run


def detect(text: str, run: Run) -> Finding | None:
    if cleared(run):
        return passed(run, "shellcheck", "--list-optional")
    problems = Problems()
    for reader in (_blocks, _lines, _documents):
        reader(text, problems)
        if problems.count:
            break
    return problems.finding("lint_failure", "shellcheck") if problems.count else None


def _blocks(text: str, problems: Problems) -> None:
    """`^-- SC2086 (info): ...` below `In bad.sh line 2:`."""
    for at, line in some_lines(text, " SC"):
        before, _, rest = line.partition(" SC")
        code = rest[:4]
        if code.isdigit() and rest[4:6] in (": ", " (") and before.strip(" ^-") == "":
            problems.add(at, _above(text, at), f"SC{code}")


def _above(text: str, at: int) -> str:
    head = text.rfind("\nIn ", 0, at)
    path, sign, number = text[head + 4 : head + 500].partition("\n")[0].partition(" line ")
    return f"{path}:{number.rstrip(':')}" if head >= 0 and sign else ""


def _lines(text: str, problems: Problems) -> None:
    for at, line in some_lines(text, " [SC"):  # gcc
        found = place(line)
        if found and line.endswith("]"):
            problems.add(at, found[0], line.rpartition(" [")[2][:-1])


def _documents(text: str, problems: Problems) -> None:
    for row in machine.rows(text):
        if row.code.startswith("ShellCheck."):
            problems.add(row.at, row.file, row.code.removeprefix("ShellCheck."))
    if '"level"' in text:
        report: Any = document(text, '[{"file"', '{"comments"')
        rows = report.get("comments", ()) if isinstance(report, dict) else report or ()
        for row in rows:
            problems.add(0, f"{row.get('file')}:{row.get('line')}", f"SC{row.get('code')}")
