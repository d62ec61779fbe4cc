"""Rows as handlers record them, for tests of what the store does with them."""

from __future__ import annotations

from typing import Any

from clickstop.core.ids import new_id, utc

Operation = tuple[str, dict[str, Any]]


def common(session: str = "s1", at: str = "", **more: Any) -> dict[str, Any]:
    return {
        "id": new_id(),
        "repo_id": "r1",
        "created_at": at or utc(),
        "session_id": session,
        "agent": "someone",
        "agent_id": "",
        **more,
    }


def session(session: str = "s1", at: str = "", **more: Any) -> Operation:
    moment = at or utc()
    return "sessions", common(
        session, moment, **{"started_at": moment, "last_at": moment, "status": "open", **more}
    )


def prompt(text: str, session: str = "s1", at: str = "") -> Operation:
    return "prompts", common(session, at, prompt_id="p1", text=text, machine=0)


def call(call_id: str, session: str = "s1", at: str = "", **more: Any) -> Operation:
    told = {"kind": "tool.after", "tool": "shell", "tool_name": "Shell", "target": "ls", "outcome": "ok", **more}
    return "tool_calls", common(session, at, call_id=call_id, prompt_id="p1", **told)


def signal(fingerprint: str, session: str = "s1", at: str = "", **more: Any) -> Operation:
    told = {
        "event_type": "test_failure",
        "tool_name": "Shell",
        "details": "",
        "score_delta": -1,
        "command": "pytest",
        "signal_tool": "pytest",
    }
    return "quality_events", common(
        session, at, fingerprint=fingerprint, prompt_id="p1", once=1, **{**told, **more}
    )


def gate(session: str = "s1", at: str = "", **more: Any) -> Operation:
    told = {"kind": "turn.stop", "handler": "check.stop", "verdict": "block", "said": "block", "reason": "red"}
    return "gate_decisions", common(session, at, prompt_id="p1", **{**told, **more})


def debt(key: str, session: str = "s1", at: str = "") -> Operation:
    return "debts", common(session, at, kind="check", key=key, since=at or utc())


def failure(error: str = "ValueError: no", session: str = "s1", at: str = "") -> Operation:
    return "handler_failures", common(session, at, handler="gate.canary", kind="tool.before", error=error)


def kept(session: str = "s1", at: str = "") -> Operation:
    told = {"name": "Stop", "kind": "turn.stop", "duration_us": 5, "verdict": "pass", "handlers": "[]"}
    return "events", common(session, at, payload="{}", **told)


def flag(key: str, session: str = "s1", at: str = "") -> Operation:
    return "flags", {"session_id": session, "key": key, "created_at": at or utc()}


def pin(name: str, at: str) -> Operation:
    return "pins", {"session_id": name, "digest": name, "process": None, "created_at": at}


def session_text(name: str, at: str) -> Operation:
    return "session_texts", {"session_id": name, "path": "/shop", "digest": name, "created_at": at}


def text(name: str, at: str) -> Operation:
    return "texts", {"digest": name, "created_at": at, "text": "{}"}


def policy(name: str, at: str) -> Operation:
    return "policies", {"digest": name, "created_at": at, "policy": "{}"}


def audit(action: str = "pause", at: str = "") -> Operation:
    told = {"actor": "person", "action": action, "subject": "all", "reason": "why"}
    return "audit_log", {"id": new_id(), "repo_id": "r1", "created_at": at or utc(), **told}


def beat(kind: str = "tool.after", at: str = "", count: int = 1) -> Operation:
    moment = at or utc()
    times = {"first_at": moment, "last_at": moment, "count": count, "total_us": 10 * count, "max_us": 10}
    return "heartbeats", {"repo_id": "r1", "agent": "someone", "kind": kind, **times}


def check_run(session: str = "s1", at: str = "") -> Operation:
    told = {"name": "test", "command": "make test", "folder": "/shop", "outcome": "passed", "duration_ms": 5}
    return "check_runs", common(session, at, tree="t", environment="e", moment="hand", line="make test", **told)


def evidence(session: str = "s1", at: str = "") -> Operation:
    told = {"name": "test", "command": "make test", "folder": "/shop", "outcome": "passed", "exit_code": 0}
    return "evidence", common(session, at, tree="t", scope="whole", by="person", **told)


def mcp_call(session: str = "s1", at: str = "") -> Operation:
    return "mcp_calls", {"session_id": session, "created_at": at or utc(), "server": "notes", "tool": "note"}


def stamp(path: str, at: str = "") -> Operation:
    told = {"folder": "/shop", "path": path, "stamp": "1", "digest": "d"}
    return "file_stamps", {**told, "created_at": at or utc()}


def session_tree(session: str = "s1", at: str = "") -> Operation:
    return "session_trees", {"session_id": session, "folder": "/shop", "tree": "t", "created_at": at or utc()}


def cost(message: str, session: str = "s1", at: str = "", *, output: int = 5, usd: float | None = 0.1) -> Operation:
    tokens = {"input": 10, "output": output, "cache_write_5m": 0, "cache_write_1h": 0, "cache_read": 0}
    told = {"message_id": message, "model": "m-1", "web_searches": 0, "usd": usd, "prices": "2030-01-01"}
    return "costs", common(session, at, **tokens, **told)


def transcript(path: str, session: str = "s1", at: str = "", *, inode: int = 1, offset: int = 10) -> Operation:
    told = {"path": path, "session_id": session, "inode": inode, "offset": offset, "mark": offset}
    return "transcripts", {**told, "created_at": at or utc()}


def observation(key: str, session: str = "s1", at: str = "", **more: Any) -> Operation:
    moment = at or utc()
    told = {"type": "decision", "title": f"title {key}", "detail": "", "files": "[]", "importance": 5}
    seen = {"seen": f'{{"{session}":{{"p1":1}}}}', "last_at": moment, "settled_at": None, "branch": "main"}
    return "observations", common(session, moment, key=key, **{**told, **seen, **more})


def summary(session: str = "s1", at: str = "", text: str = "text") -> Operation:
    moment = at or utc()
    parts = dict.fromkeys(("done", "decisions", "failed", "files", "checks", "debts", "next"), "[]")
    return "session_summaries", common(session, moment, request="", text=text, last_at=moment, **parts)


def injection(key: str, session: str = "s1", at: str = "", **more: Any) -> Operation:
    told = {"kind": "session.start", "title": key, "tokens": 5, "context_no": 1, "marks": "[]", **more}
    return "injections", common(session, at, key=key, **told)


def finding(session: str = "s1", at: str = "") -> Operation:
    return "review_findings", common(session, at, tree="t", path="a.py", line=1, rule_id="leftover", text="a note")


def edit(session: str = "s1", at: str = "") -> Operation:
    return "edits", common(session, at, call_id="c", path="a.py", role="source", patch="-a\n+b")


def rule_hit(session: str = "s1", at: str = "") -> Operation:
    told = {"line": 1, "text": "a", "moment": "tool.before", "verdict": "block"}
    return "rule_hits", common(session, at, slug="a_rule", path="a.py", **told)


def digest(session: str = "s1", at: str = "") -> Operation:
    return "digests", {"session_id": session, "upto": at or utc(), "created_at": at or utc()}


def snapshot(session: str = "s1", at: str = "", text: str = "state") -> Operation:
    return "snapshots", common(session, at, source="session", key="state", text=text)


def workflow_run(session: str = "s1", at: str = "") -> Operation:
    return "workflow_runs", common(session, at, workflow="w", feature="f", passed=1, call_id="c1")


def workflow_pass(at: str = "") -> Operation:
    told = {"workflow": "w", "feature": "f", "until": at or utc(), "reason": "why", "actor": "person"}
    return "workflow_passes", {"id": new_id(), "repo_id": "r1", "created_at": at or utc(), **told}


def redaction(session: str = "s1", at: str = "") -> Operation:
    told = {"session_id": session, "kind": "token", "digest": "d", "number": 1, "lasting": 0}
    return "redactions", {**told, "created_at": at or utc()}
