"""Results of checks, and the evidence they leave, as text and as JSON."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING, Any

from clickstop.checks.governor import when
from clickstop.checks.report import MOST, headline, places, remarks, tail
from clickstop.checks.result import as_data
from clickstop.core.outcomes import PASSED
from clickstop.core.words import ago, near, one_line
from clickstop.render.output import TONE_OF, console, hanging, mark, sign, style, table, text
from clickstop.render.screen import Text

if TYPE_CHECKING:
    from clickstop.checks.governor import Costs
    from clickstop.checks.project import Project
    from clickstop.checks.result import Result
    from clickstop.store.rows import Row


def show(result: Result, top: str) -> None:
    """Print a result: one line for a pass; for a failure also its places, and its output the first time."""
    out = console()
    word = "ok" if result.outcome == PASSED else "failed"
    where = "" if result.folder == top else f" ({near(result.folder, top)})"
    title = text(f"{headline(result)}{where}{_again(result)}", style(word))
    hanging(out, Text(f"{sign(TONE_OF[word])} ", style(word)), title)
    lines = places(result)
    for line in lines[:MOST]:
        out.print(text(f"  {line}"))
    if len(lines) > MOST:
        out.print(text(f"  ... {len(lines) - MOST} more"))
    # The output of a failure that was printed before adds nothing.
    for line in tail(result) if not result.repeats else ():
        out.print(text(f"  | {line}", "dim"))
    for note in remarks(result):
        out.print(text(f"  Note: {note}", "yellow"))


def _again(result: Result) -> str:
    if result.cached_at:
        more = "; --no-cache runs it again" if result.outcome != PASSED else ""
        return f" (nothing has changed since it ran, {ago(result.cached_at)}{more})"
    return f" (the same as {ago(result.repeats)})" if result.repeats else ""


def as_record(result: Result) -> dict[str, Any]:
    return {
        "name": result.name,
        "command": result.command,
        "folder": result.folder,
        "outcome": result.outcome,
        "exit_code": result.exit_code,
        "duration_ms": result.duration_ms,
        "why": result.why,
        "tree": result.tree,
        "cached_at": result.cached_at,
        "same_as": result.repeats,
        "changed_files": result.changed,
        "ended_processes": result.strays,
        "findings": as_data(result.findings),
        "places": places(result),
        "tail": tail(result),
    }


def timings(rows: list[Row], project: Project, book: Costs) -> list[dict[str, Any]]:
    """Each command with the durations of its recent runs, and the moments at which it therefore runs."""

    def moments(name: str, folder: str) -> list[str]:
        check = project.check(name)
        return when(project, check, project.command(check, folder), book)

    runs: dict[tuple[str, str, str, str], list[Row]] = {}
    for row in rows:
        runs.setdefault((row["name"], row["folder"], row["command"], row["scope"]), []).append(row)
    return [
        {
            "name": name,
            "folder": folder,
            "command": command,
            "scope": scope,
            "runs": len(some),
            "median_ms": round(statistics.median(row["duration_ms"] for row in some)),
            "slowest_ms": max(row["duration_ms"] for row in some),
            "last": some[-1]["outcome"],
            "last_at": some[-1]["created_at"],
            "when": moments(name, folder),
        }
        for (name, folder, command, scope), some in runs.items()
    ]


def show_timings(measured: list[dict[str, Any]], top: str) -> None:
    mixed = any(timing["scope"] != "whole" for timing in measured)
    rows = [
        (
            timing["name"],
            _below(timing["folder"], top),
            one_line(timing["command"], 60),
            timing["scope"] if mixed else "",
            timing["runs"],
            _seconds(timing["median_ms"]),
            _seconds(timing["slowest_ms"]),
            mark(timing["last"]),
            ago(timing["last_at"]),
            ", ".join(timing["when"]),
        )
        for timing in measured
    ]
    headers = ("check", "in", "command", "scope", "count", "median", "slowest", "last", "at", "runs")
    console().print(table(headers, rows, right=("count", "median", "slowest")))


def show_evidence(rows: list[Row], current: dict[str, str], top: str) -> None:
    """Print evidence, newest first, and whether it still holds for the current files."""
    mixed = any(row["scope"] != "whole" for row in rows)
    cells = [
        (
            ago(row["created_at"]),
            row["name"],
            mark(row["outcome"]),
            "" if row["exit_code"] is None else row["exit_code"],
            _below(row["folder"], top),
            row["scope"] if mixed else "",
            row["by"],
            state(row, current),
            one_line(row["command"], 60),
        )
        for row in rows
    ]
    headers = ("when", "check", "outcome", "exit", "in", "scope", "by", "for", "command")
    console().print(table(headers, cells, right=("exit",)))


def _below(folder: str, top: str) -> str:
    return "" if folder == top else near(folder, top)


def state(row: Row, current: dict[str, str]) -> str:
    if not row["tree"]:
        return "files that changed during the run"
    return "the current files" if current.get(row["folder"]) == row["tree"] else "older files"


def _seconds(millis: float) -> str:
    return f"{millis / 1000:.1f} s"
