"""A session as a timeline: prompts, calls, signals, gates, context, and how it ended."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from clickstop.agents.index import AGENTS, agent_named
from clickstop.app import running
from clickstop.core.ids import seconds_of
from clickstop.core.score import score_of
from clickstop.core.signal_names import signal_name
from clickstop.core.words import counted, near, one_line
from clickstop.store import lists, quality, timeline

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.store.lists import RowQuery
    from clickstop.store.rows import Row

_LOOKING = ("read", "search")
_SIGNS = {
    "shell": "$",
    "edit": "edit",
    "write": "write",
    "notebook": "edit",
    "agent": "agent",
    "web": "web",
    "mcp": "mcp",
}
_WIDTH = 100
_DONE = {"pass": "passed", "warn": "warned", "ask": "asked", "block": "blocked"}
_KEPT = {  # types of observations that get a line of their own
    "decision": "decided",
    "incident": "incident",
    **dict.fromkeys(("feature", "bugfix", "refactor", "commit"), "committed"),
}


@dataclass(slots=True)
class TimelineEntry:
    """One line of the timeline, and lines that belong to it."""

    at: str
    kind: str  # prompt, machine, call, look, gate, context, compaction, check, decision
    text: str
    state: str = ""  # ok, failed, running, block ...
    below: list[str] = field(default_factory=list)
    ref: str = ""  # id of its row, for `app.entry`
    agent: str = ""  # id of the subagent; "" for the main agent


@dataclass(frozen=True, slots=True)
class Story:
    session: Row
    state: str  # as `app.running` has it
    score: int | None
    cost: float | None
    minutes: float
    calls: int
    failed: int
    tokens: int  # of added context, estimated
    summary: Row | None
    entries: list[TimelineEntry]


def story(
    connection: Connection, session_id: str, root: str = "", parts: dict[str, list[Row]] | None = None
) -> Story:
    """The timeline of a session; pass `parts` if they are read already."""
    row = timeline.session(connection, session_id) or {}
    if parts is None:
        parts = running.parts(connection, row) if row else timeline.parts(connection, session_id)
    state = running.state(row) if row else ""
    scored = quality.one_session(connection, session_id)
    began, ended = _seconds(row.get("started_at", "")), _seconds(row.get("last_at", ""))
    calls = [call for call in parts["tool_calls"] if call["kind"] != "tool.before"]
    return Story(
        session=row,
        state=state,
        score=score_of(scored[0]["points"] if scored else None),
        cost=timeline.cost(connection, session_id),
        minutes=max(0.0, ended - began) / 60,
        calls=len(parts["tool_calls"]),
        failed=sum(call["outcome"] == "failed" for call in calls),
        tokens=sum(part["tokens"] for part in parts["injections"]),
        summary=timeline.summary(connection, session_id),
        entries=_entries(parts, [str(row.get("worktree") or root), root], row.get("agent", "")),
    )


def sessions(connection: Connection, limit: int, branch: str = "", skip: int = 0) -> list[Row]:
    """The last sessions with their scores and states, newest first."""
    return [_line(row) for row in timeline.sessions(connection, limit, branch, skip)]


def wanted_sessions(connection: Connection, wanted: RowQuery) -> list[Row]:
    """The sessions that match a query of the dashboard."""
    return [_line(row) for row in timeline.listed(connection, lists.session_ids(connection, wanted))]


def _line(row: Row) -> Row:
    return {**row, "score": score_of(row["points"]), "state": running.state(row)}


def _entries(parts: dict[str, list[Row]], tops: list[str], agent: str) -> list[TimelineEntry]:
    signals = _by_call(parts["quality_events"])
    gates = _by_call(parts["gate_decisions"])
    for row in parts["tool_calls"]:
        row["target"] = next(
            (near(row["target"], top) for top in tops if row["target"].startswith(top + "/")), row["target"]
        )
    entries = [_prompt(row, agent) for row in parts["prompts"]]
    entries += [
        _call(row, signals.pop(row["call_id"], []), gates.pop(row["call_id"], [])) for row in parts["tool_calls"]
    ]
    entries += [_gate(row) for rows in gates.values() for row in rows]
    entries += _contexts(parts["injections"])
    entries += [_snapshot(row) for row in parts["snapshots"]]
    entries += [_check(row) for row in parts["check_runs"] if not row["cached"]]
    entries += [_remembered(row) for row in parts["observations"] if row["type"] in _KEPT]
    entries.sort(key=lambda entry: entry.at)
    return _gathered(entries)


def _by_call(rows: list[Row]) -> dict[str, list[Row]]:
    by_call: dict[str, list[Row]] = {}
    for row in rows:
        by_call.setdefault(row["call_id"], []).append(row)
    return by_call


def _prompt(row: Row, agent: str) -> TimelineEntry:
    if row["machine"]:
        text = agent_named(agent).notice(row["text"]) if agent in AGENTS else row["text"]
        return TimelineEntry(row["created_at"], "machine", one_line(text, _WIDTH), ref=row["id"])
    became = f" ({row['outcome']})" if row["outcome"] not in ("", "done") else ""
    task = f" [{row['task_id']}]" if row["task_id"] else ""
    return TimelineEntry(row["created_at"], "prompt", f"{one_line(row['text'], 400)}{task}{became}", ref=row["id"])


def _call(row: Row, signals: list[Row], gates: list[Row]) -> TimelineEntry:
    sign = _SIGNS.get(row["tool"], row["tool_name"])
    who = "  (subagent)" if row["agent_id"] else ""
    ran = (row["duration_ms"] or 0) >= 1000 and row["outcome"] != running.RUNNING
    took = f", {row['duration_ms'] / 1000:.1f} s" if ran else ""
    outcome = "" if row["outcome"] == "ok" else row["outcome"]
    code = f" (exit {row['exit_code']})" if row["outcome"] == "failed" and row["exit_code"] else ""
    kind = "look" if row["tool"] in _LOOKING and row["outcome"] == "ok" and not gates else "call"
    entry = TimelineEntry(
        row["created_at"],
        kind,
        f"{sign} {one_line(row['target'], _WIDTH)}{who}",
        f"{outcome}{code}{took}".lstrip(", "),
        ref=row["id"],
        agent=row["agent_id"],
    )
    entry.below = [_signal(signal) for signal in signals] + [_said(gate) for gate in gates]
    return entry


def _signal(row: Row) -> str:
    counts = ", ".join(counted(count, name) for name, count in json.loads(row["counts"]).items() if count)
    points = f"  {row['score_delta']:+d}" if row["score_delta"] else ""
    again = "  again" if row["repeat_of"] else ""
    return (
        f"{row['signal_tool']}: {signal_name(row['event_type'])}{f' ({counts})' if counts else ''}{points}{again}"
    )


def _remembered(row: Row) -> TimelineEntry:
    text = f"{_KEPT[row['type']]}: {one_line(row['title'], _WIDTH)}"
    return TimelineEntry(row["created_at"], "decision", text, ref=row["id"])


def _said(row: Row) -> str:
    rule = f" {row['rule_id']}" if row["rule_id"] else ""
    return f"{_DONE[row['verdict']]} by {row['handler']}{rule}: {one_line(row['reason'], _WIDTH)}"


def _gate(row: Row) -> TimelineEntry:
    return TimelineEntry(row["created_at"], "gate", _said(row), row["verdict"], ref=row["id"])


def _contexts(rows: list[Row]) -> list[TimelineEntry]:
    """One line for each event that added context, with the pieces below it."""
    by_moment: dict[str, TimelineEntry] = {}
    tokens: dict[str, int] = {}
    for row in rows:
        at = row["created_at"]
        entry = by_moment.setdefault(at, TimelineEntry(at, "context", "", ref=row["id"]))
        tokens[at] = tokens.get(at, 0) + row["tokens"]
        entry.below.append(f"{one_line(row['title'], _WIDTH)}{'  (used)' if row['used_at'] else ''}")
    for at, entry in by_moment.items():
        entry.text = f"added ~{tokens[at]} tokens of context"
    return list(by_moment.values())


def _snapshot(row: Row) -> TimelineEntry:
    what = "the client's own summary" if row["source"] == "client" else f"saved first: {row['source']} {row['key']}"
    return TimelineEntry(row["created_at"], "compaction", f"compaction: {what}", ref=row["id"])


def _check(row: Row) -> TimelineEntry:
    return TimelineEntry(
        row["created_at"],
        "check",
        f"check {row['name']} ({row['moment'].replace('_', ' ')}), {row['duration_ms'] / 1000:.1f} s",
        row["outcome"],
        ref=row["id"],
    )


def _gathered(entries: list[TimelineEntry]) -> list[TimelineEntry]:
    """Fold consecutive reads and searches of an agent into one line."""
    gathered: list[TimelineEntry] = []
    for entry in entries:
        last = gathered[-1] if gathered else None
        if entry.kind == "look" and last is not None and last.kind == "look" and last.agent == entry.agent:
            names = [*last.text.split("\n"), entry.text]
            last.text = "\n".join(names)
        else:
            gathered.append(entry)
    for entry in gathered:
        if entry.kind == "look":
            entry.text = _looks(entry.text.split("\n"))
    return gathered


def _looks(names: list[str]) -> str:
    if len(names) == 1:
        return names[0]
    files = list(dict.fromkeys(name.partition(" ")[2].rpartition("/")[2] for name in names))
    more = f" and {len(files) - 4} more" if files[4:] else ""
    return f"read {', '.join(files[:4])}{more}"


def _seconds(stored: str) -> float:
    return seconds_of(stored) if stored else 0.0
