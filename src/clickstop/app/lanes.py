"""A session as lanes: the calls of each agent side by side, and events at their moments."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from clickstop.core.ids import seconds_of
from clickstop.signals.signal import FAILURES

if TYPE_CHECKING:
    from clickstop.store.rows import Row

MAIN = "main agent"


@dataclass(frozen=True, slots=True)
class Span:
    begin: float  # seconds since the session began
    end: float
    outcome: str
    tool: str
    about: str


@dataclass(frozen=True, slots=True)
class Moment:
    """An event without a duration."""

    at: float
    kind: str
    about: str


@dataclass(slots=True)
class AgentLane:
    """The main agent or a subagent."""

    agent_id: str
    name: str
    calls: list[Span] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Lanes:
    seconds: float
    agents: list[AgentLane]
    prompts: list[Moment]
    signals: list[Moment]
    gates: list[Moment]
    context: list[Moment]


def of_parts(session: Row, parts: dict[str, list[Row]]) -> Lanes:
    """Lanes from the rows that `store.timeline.parts` returns."""
    begin = seconds_of(session["started_at"])
    agents = _agents(parts["tool_calls"], begin)
    prompts = [
        Moment(_at(row, begin), "prompt", row["text"][:120]) for row in parts["prompts"] if not row["machine"]
    ]
    signals = [_signal(row, begin) for row in parts["quality_events"]]
    gates = [_gate(row, begin) for row in parts["gate_decisions"]]
    context = [Moment(_at(row, begin), "context", row["title"][:120]) for row in parts["injections"]]
    context += [Moment(_at(row, begin), "compaction", f"compaction: {row['source']}") for row in parts["snapshots"]]
    ends = [span.end for agent in agents for span in agent.calls]
    ends += [moment_seen.at for moment_seen in (*prompts, *signals, *gates, *context)]
    seconds = max([seconds_of(session["last_at"]) - begin, *ends])
    return Lanes(seconds, agents, prompts, signals, gates, context)


def _at(row: Row, begin: float) -> float:
    return max(0.0, seconds_of(row["created_at"]) - begin)


def _agents(calls: list[Row], begin: float) -> list[AgentLane]:
    made: dict[str, AgentLane] = {"": AgentLane("", MAIN)}
    for row in calls:
        key = row["agent_id"]
        agent = made.setdefault(key, AgentLane(key, f"subagent {len(made)}"))
        start = _at(row, begin)
        took = (row["duration_ms"] or 0) / 1000
        agent.calls.append(Span(start, start + took, row["outcome"], row["tool_name"], row["target"][:120]))
    return list(made.values())


def _signal(row: Row, begin: float) -> Moment:
    kind = "failed" if row["event_type"] in FAILURES else "ok"
    return Moment(_at(row, begin), kind, f"{row['signal_tool']}: {row['event_type'].replace('_', ' ')}")


def _gate(row: Row, begin: float) -> Moment:
    return Moment(_at(row, begin), row["verdict"], f"{row['handler']} {row['rule_id']}".strip())
