"""Two sessions or two periods, figure by figure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from clickstop.app import costs, ledgers, period, usage
from clickstop.app.timeline import story
from clickstop.core.score import score_of
from clickstop.store import timeline

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.app.by_day import KeptDays


@dataclass(frozen=True, slots=True)
class Figure:
    name: str
    kind: str  # how to format it: count, dollars, minutes or score
    left: float | None
    right: float | None
    more_is: str = ""  # "better", "worse", or "" if neither

    @property
    def better(self) -> str:
        """The better side: "left", "right" or "" for neither."""
        if not self.more_is or self.left is None or self.right is None or self.left == self.right:
            return ""
        return "left" if (self.left > self.right) == (self.more_is == "better") else "right"


_LINES = (
    ("score", "score", "better"),
    ("cost", "dollars", "worse"),
    ("sessions", "count", ""),
    ("prompts", "count", ""),
    ("calls", "count", ""),
    ("failed calls", "count", "worse"),
    ("blocked", "count", ""),
    ("asked", "count", ""),
    ("tokens of context", "count", ""),
    ("minutes", "minutes", ""),
)
_Figures = dict[str, float | None]


def figures(left: _Figures, right: _Figures | None = None) -> list[Figure]:
    right = right or {}
    return [
        Figure(name, kind, left.get(name), right.get(name), more_is)
        for name, kind, more_is in _LINES
        if name in left or name in right
    ]


def of_session(connection: Connection, session_id: str, root: str) -> _Figures:
    session_story = story(connection, session_id, root)
    gates = timeline.parts(connection, session_id)["gate_decisions"]
    return {
        "score": session_story.score,
        "cost": session_story.cost,
        "prompts": sum(entry.kind == "prompt" for entry in session_story.entries),
        "calls": session_story.calls,
        "failed calls": session_story.failed,
        "blocked": sum(row["verdict"] == "block" for row in gates),
        "asked": sum(row["verdict"] == "ask" for row in gates),
        "tokens of context": session_story.tokens,
        "minutes": session_story.minutes,
    }


def of_period(connection: Connection, since: str, until: str, kept_days: KeptDays) -> _Figures:
    rows = period.during(connection, since, until).rows
    scores = [score for row in rows if (score := score_of(row["points"])) is not None]
    tools = usage.of(connection, since, "", until, kept_days)
    rules = ledgers.by_rule(connection, since, until)
    return {
        "score": round(sum(scores) / len(scores), 1) if scores else None,
        "cost": sum(line.usd for line in costs.by_all(connection, since, until, kept_days=kept_days)["day"]),
        "sessions": len(rows),
        "calls": sum(tool.calls for tool in tools),
        "failed calls": sum(tool.failed for tool in tools),
        "blocked": sum(rule.block for rule in rules),
        "asked": sum(rule.ask for rule in rules),
    }
