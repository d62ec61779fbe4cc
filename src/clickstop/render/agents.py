"""The supported agents on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.core.words import ago, many
from clickstop.render.output import STYLES, sign, table, text
from clickstop.render.screen import Text

if TYPE_CHECKING:
    from clickstop.app.agents import AgentReport
    from clickstop.render.screen import Screen


_LEVELS = {"enforced": "good", "advisory": "careful", "impossible": "bad", "documented": ""}  # and their tones


def show(out: Screen, reports: list[AgentReport]) -> None:
    """Print one line per agent, then what each enforces, then what keeps its hooks from running."""
    headers = ("agent", "here", "hooks", "last event", "measured")
    rows = [(report.title, _found(report), _hooks(report), _alive(report), _measured(report)) for report in reports]
    out.print(table(headers, rows))
    _show_matrix(out, [report for report in reports if report.measures])
    for report in reports:
        for obstacle in report.obstacles:
            line = f"{obstacle['what']} in {obstacle['where']}. To fix it: {obstacle['remedy']}"
            out.print(text(f"\n{report.title}: {line}."))


def _found(report: AgentReport) -> str:
    return report.program or ("settings only" if report.is_used else "not found")


def _hooks(report: AgentReport) -> str:
    if not report.events:
        return "none: run clickstop init" if report.is_used else "none"
    return f"{many(report.events, 'event')}{', not trusted yet' if report.obstacles else ''}"


def _alive(report: AgentReport) -> str:
    return f"{ago(report.last_seen)} ({report.seen} so far)" if report.seen else "none yet"


def _measured(report: AgentReport) -> str:
    return report.version or "documentation"


def _show_matrix(out: Screen, reports: list[AgentReport]) -> None:
    """Print signs instead of words, so that all agents fit next to each other."""
    out.print()
    measures = dict.fromkeys(name for report in reports for name in report.measures)
    rows = [(measure, *(_sign(report.measures.get(measure, "")) for report in reports)) for measure in measures]
    out.print(table(("", *(report.name for report in reports)), rows, wrap=("",)))
    legend = ", ".join(f"{_sign(word).plain} {word}" for word in _LEVELS)
    out.print(text(f"{legend}; measured in the real client, except where it is only documented", "dim"))


def _sign(level: str) -> Text:
    if level not in _LEVELS:
        return Text()
    tone = _LEVELS[level]
    return Text(sign(tone) if tone else "?", STYLES.get(tone, ""))
