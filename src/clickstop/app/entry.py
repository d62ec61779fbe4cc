"""One entry of a session in full: what the store has, and what the client's transcript still contains."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from clickstop.agents.index import AGENTS, agent_named
from clickstop.app import running
from clickstop.core.ids import short
from clickstop.secrets.redact import redact
from clickstop.store import timeline

if TYPE_CHECKING:
    from collections.abc import Callable
    from sqlite3 import Connection

    from clickstop.store.rows import Row

_LONGEST = 200_000  # characters of one text
_GONE = "The client's transcript of this session no longer exists."
_UNTOLD = "The client's transcript no longer contains this call."


@dataclass(slots=True)
class Whole:
    """Everything about one entry."""

    kind: str  # call, prompt, decision, check, context, compaction, remembered
    at: str
    title: str
    state: str = ""
    texts: list[tuple[str, str]] = field(default_factory=list)  # name and text of each part
    diff: str = ""
    notes: list[str] = field(default_factory=list)  # what cannot be shown, and why
    decisions: list[Row] = field(default_factory=list)
    signals: list[Row] = field(default_factory=list)
    file: str = ""


_KINDS = {
    "tool_calls": "call",
    "prompts": "prompt",
    "gate_decisions": "decision",
    "check_runs": "check",
    "injections": "context",
    "snapshots": "compaction",
    "observations": "remembered",
}


def of(connection: Connection, session: Row, ref: str) -> Whole | None:
    """The entry with this id, or None if the session has no such entry."""
    for table, kind in _KINDS.items():
        row = timeline.entry(connection, table, session["session_id"], ref)
        if row is not None:
            return _call(connection, session, row) if kind == "call" else _other(kind, row, session["agent"])
    return None


def _call(connection: Connection, session: Row, row: Row) -> Whole:
    edits = row["tool"] in ("edit", "write", "notebook", "read")
    goes_on = row["kind"] == "tool.before" and running.state(session) in running.GOING_ON
    whole = Whole("call", row["created_at"], row["tool_name"], running.RUNNING if goes_on else row["outcome"])
    whole.file = row["target"] if edits else ""
    whole.texts.append(("About", row["target"]))
    whole.decisions = [
        {**decision, "short": short(decision["id"])}
        for decision in timeline.of_call(connection, "gate_decisions", session["session_id"], row["call_id"])
    ]
    whole.signals = timeline.of_call(connection, "quality_events", session["session_id"], row["call_id"])
    agent = agent_named(session["agent"]) if session["agent"] in AGENTS else None
    recorded = agent.recorded_call(session["transcript"], row["call_id"]) if agent else None
    if recorded is None:
        gone = not os.path.exists(session["transcript"])
        whole.notes.append(_GONE if gone else _UNTOLD)
        if row["summary"]:
            whole.texts.append(("The stored part of the result", row["summary"]))
        patches = timeline.of_call(connection, "edits", session["session_id"], row["call_id"])
        whole.diff = _shown("\n".join(row["patch"] for row in patches))
        return whole
    whole.texts += [("Given", _shown(recorded.arguments)), ("Result", _shown(recorded.result))]
    whole.texts = [(name, text) for name, text in whole.texts if text]
    whole.diff = _shown(recorded.patch)
    return whole


def _other(kind: str, row: Row, agent: str) -> Whole:
    whole = Whole(kind, row["created_at"], *_NAMES[kind](row))
    if kind == "prompt":
        text = agent_named(agent).notice(row["text"]) if row["machine"] and agent in AGENTS else row["text"]
        whole.texts = [("Asked", text)]
    elif kind == "decision":
        whole.texts = [("About", row["target"]), ("Why", row["reason"])]
        whole.decisions = [{**row, "short": short(row["id"])}]
    elif kind == "check":
        whole.texts = [("Command", row["command"]), ("Output", _shown(row["output"])), ("Why", row["why"])]
    elif kind == "context":
        whole.texts = [("Piece", row["key"]), ("Title", row["title"])]
    elif kind == "compaction":
        whole.texts = [("Text", row["text"])]
    else:
        whole.texts = [("Title", row["title"]), ("Detail", row["detail"]), ("Files", row["files"].strip("[]"))]
    whole.texts = [(name, text) for name, text in whole.texts if text]
    return whole


# Title and state of each kind of entry other than calls.
_NAMES: dict[str, Callable[[Row], tuple[str, str]]] = {
    "prompt": lambda row: (f"Prompt {row['number']}", row["outcome"]),
    "decision": lambda row: (row["rule_id"] or row["handler"], row["verdict"]),
    "check": lambda row: (row["name"], row["outcome"]),
    "context": lambda _row: ("Added to the agent's context", ""),
    "compaction": lambda row: (f"Saved before a compaction: {row['source']}", ""),
    "remembered": lambda row: (row["type"].replace("_", " "), ""),
}


def _shown(text: str) -> str:
    """The text without secrets, cut to a readable length."""
    safe = redact(text[:_LONGEST])
    return safe if len(text) <= _LONGEST else f"{safe}\n... {len(text) - _LONGEST:,} more characters"
