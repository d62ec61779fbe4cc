"""What pages read: sums by repository and day, updated for the days with new rows.

Sync marks days as stale in the transaction that inserts their rows. `refresh` takes such marks and computes the
sums of these days. Two clients that refresh at the same time take different marks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from psycopg import Connection

_AT_ONCE = 20  # stale days to refresh in one transaction
_PEOPLE = "LEFT JOIN clickstop.people AS p ON p.owner = t.owner"


@dataclass(frozen=True, slots=True)
class Rollup:
    """One table of sums: its dimensions besides repository and day, and what it counts."""

    name: str
    source: str
    by: dict[str, str]  # name: type
    sums: dict[str, tuple[str, str]]  # name: type and expression
    only: str = "true"
    dimensions: bool = True  # whether agent, model and person are dimensions

    @property
    def columns(self) -> dict[str, str]:
        """Names and types of the columns, in order."""
        told_apart = {"agent": "text", "model": "text", "person": "text"} if self.dimensions else {}
        key = {"repo_id": "text", "day": "date", **told_apart, **self.by}
        return {**key, **{name: kind for name, (kind, _) in self.sums.items()}}

    @property
    def key(self) -> list[str]:
        return [name for name in self.columns if name not in self.sums]

    def statements(self) -> tuple[str, str]:
        """SQL that deletes and recomputes a day of a repository; the record `mark` has its `repo_id` and `day`."""
        apart = {
            "agent": "coalesce(t.agent, '')",
            "model": "coalesce(t.model, '')",
            "person": "coalesce(p.name, '')",
        }
        if self.source == "heartbeats":
            apart["model"] = "''::text"
        of_key = ["t.repo_id", "mark.day", *(apart.values() if self.dimensions else ())]
        of_key += [f"coalesce(t.{name}, '')" if kind == "text" else f"t.{name}" for name, kind in self.by.items()]
        values = [*of_key, *(expression for _, expression in self.sums.values())]
        group = ", ".join(str(at) for at in range(1, len(of_key) + 1))
        insert = (
            f"INSERT INTO clickstop.{self.name} ({', '.join(self.columns)}) SELECT {', '.join(values)}"
            f" FROM clickstop.{self.source} AS t {_PEOPLE} WHERE t.repo_id = mark.repo_id AND ({self.only})"
            " AND t.created_at >= mark.day::timestamp AT TIME ZONE 'UTC'"
            f" AND t.created_at < (mark.day + 1)::timestamp AT TIME ZONE 'UTC' GROUP BY {group}"
        )
        return f"DELETE FROM clickstop.{self.name} WHERE repo_id = mark.repo_id AND day = mark.day", insert


_COUNT = ("bigint", "count(*)")


def _sum(name: str) -> tuple[str, str]:
    return "bigint", f"coalesce(sum(t.{name}), 0)"


def _where(condition: str) -> tuple[str, str]:
    return "bigint", f"count(*) FILTER (WHERE {condition})"


ROLLUPS = (
    Rollup("daily_sessions", "sessions", {}, {"sessions": _COUNT, "lost": _where("t.status = 'lost'")}),
    Rollup("daily_people", "sessions", {"owner": "uuid"}, {"sessions": _COUNT}, dimensions=False),
    Rollup(
        "daily_calls",
        "tool_calls",
        {"tool": "text"},
        {
            "calls": _COUNT,
            "failed": _where("t.outcome = 'failed'"),
            "duration_ms": _sum("duration_ms"),
            "tokens_out": _sum("tokens_out"),
        },
    ),
    Rollup(
        "daily_signals",
        "quality_events",
        {"type": "text", "tool": "text"},
        {"signals": _COUNT, "points": _sum("points")},
        only="NOT t.is_repeat",
    ),
    Rollup(
        "daily_failures",
        "quality_events",
        {"failure": "uuid", "type": "text", "tool": "text"},
        {
            "times": _COUNT,
            "sessions": ("bigint", "count(DISTINCT t.session)"),
            "details": ("text", "max(t.details)"),
        },
        only="t.points < 0 AND t.failure IS NOT NULL",
        dimensions=False,
    ),
    Rollup(
        "daily_gates",
        "gate_decisions",
        {"handler": "text", "rule": "text", "verdict": "text"},
        {"decisions": _COUNT, "false_alarms": _where("t.is_false_alarm")},
    ),
    Rollup(
        "daily_checks",
        "check_runs",
        {"check_name": "text", "outcome": "text"},
        {"runs": _COUNT, "cached": _where("t.is_cached"), "duration_ms": _sum("duration_ms")},
    ),
    # A hit that was fixed is a prevented bug; one that was kept or allowed is a false alarm.
    Rollup(
        "daily_rule_hits",
        "rule_hits",
        {"rule": "uuid"},
        {
            "hits": _COUNT,
            "fixed": _where("t.became = 'fixed'"),
            "false_alarms": _where("t.became IN ('kept', 'allowed')"),
            "rule_name": ("text", "max(t.rule_name)"),
        },
    ),
    Rollup(
        "daily_rules",
        "rules",
        {"rule": "uuid", "state": "text", "severity": "text"},
        {"copies": _COUNT, "rule_name": ("text", "max(t.rule_name)")},
        dimensions=False,
    ),
    Rollup("daily_fixes", "fixes", {"status": "text"}, {"fixes": _COUNT, "verified": _where("t.is_verified")}),
    Rollup(
        "daily_costs",
        "costs",
        {},
        {
            "answers": _COUNT,
            "input": _sum("input"),
            "output": _sum("output"),
            "cache_read": _sum("cache_read"),
            "usd": ("double precision", "coalesce(sum(t.usd), 0)"),
        },
    ),
    Rollup("daily_trouble", "handler_failures", {"handler": "text"}, {"failures": _COUNT}, dimensions=False),
    Rollup(
        "health",
        "heartbeats",
        {"owner": "uuid"},
        {
            "last_at": ("timestamptz", "max(t.last_at)"),
            "events": _sum("count"),
            "total_us": _sum("total_us"),
            "repository": ("text", "max(t.repository)"),
        },
    ),
)
SOURCES = tuple(dict.fromkeys(rollup.source for rollup in ROLLUPS))


def refresh(server: Connection[Any], older_than_s: float = 0) -> int:
    """Update stale sums. Returns how many days were updated, counted per repository and table."""
    total = 0
    while True:
        with server.transaction():
            row = server.execute(
                "SELECT clickstop.refresh(%s, make_interval(secs => %s))", (_AT_ONCE, older_than_s)
            ).fetchone()
        days = int(row[0]) if row else 0
        total += days
        if days < _AT_ONCE:
            return total
