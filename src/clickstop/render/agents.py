"""Agents for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table

from clickstop.core.words import many
from clickstop.render.output import text

if TYPE_CHECKING:
    from rich.console import Console

    from clickstop.app.agents import AgentReport


def show(out: Console, reports: list[AgentReport]) -> None:
    """One line each, then what is covered, then what stands in the way."""
    table = Table(box=None, pad_edge=False)
    for column in ("agent", "on this machine", "hooks here", "last event", "measured"):
        table.add_column(column)
    for report in reports:
        cells = (report.title, _found(report), _hooks(report), _alive(report), _measured(report))
        table.add_row(*map(text, cells))
    out.print(table)
    _show_matrix(out, [report for report in reports if report.measures])
    for report in reports:
        for obstacle in report.obstacles:
            told = f"{obstacle['what']} in {obstacle['where']}. To mend it: {obstacle['mend']}"
            out.print(text(f"\n{report.title}: {told}."))


def _found(report: AgentReport) -> str:
    return report.program or ("its files, no program" if report.is_used else "not found")


def _hooks(report: AgentReport) -> str:
    if not report.events:
        return f"none; clickstop init --agent {report.name}" if report.is_used else "none"
    return f"{many(report.events, 'event')}{', held up' if report.obstacles else ''}"


def _alive(report: AgentReport) -> str:
    return f"{report.last_seen[:16].replace('T', ' ')} ({report.seen} so far)" if report.seen else "none yet"


def _measured(report: AgentReport) -> str:
    return f"{report.version}, {report.date}" if report.version else "from its documentation"


def _show_matrix(out: Console, reports: list[AgentReport]) -> None:
    out.print()
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for report in reports:
        table.add_column(report.name)
    for measure in dict.fromkeys(name for report in reports for name in report.measures):
        table.add_row(measure, *(report.measures.get(measure, "") for report in reports))
    out.print(table)
