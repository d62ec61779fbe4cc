"""Plays a client: builds the arguments of calls and reads replies as clients do."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet

    from clickstop.core.event import Event

Json = dict[str, Any]
_VERDICTS = {"deny": "block", "ask": "ask"}
_REPLY_KEYS = frozenset(("systemMessage", "decision", "reason", "hookSpecificOutput"))
_SPECIFIC_KEYS = frozenset(
    ("hookEventName", "permissionDecision", "permissionDecisionReason", "additionalContext", "updatedInput")
)


def arguments_of(event: Event, path: str, old: str, new: str, content: str) -> Json:
    """A call's input, with the client's names for a path, the text before and after, and a whole file."""
    if event.arguments:
        return event.arguments
    if event.tool == "shell":
        return {"command": event.command}
    file = {path: "".join(event.paths[:1])}
    if event.tool == "edit":
        return {**file, old: event.old or event.side("-"), new: event.content or event.side("+")}
    return {**file, content: event.content} if event.tool == "write" else file


def reply_in(stdout: bytes) -> Json:
    reply = json.loads(stdout) if stdout.strip() else {}
    return reply if isinstance(reply, dict) else {}


def fault_in(stdout: bytes) -> str:
    """Why this is not a reply at all, or ""."""
    try:
        is_object = isinstance(json.loads(stdout or b"{}"), dict)
    except ValueError:
        return f"not one JSON object: {stdout[:80].decode('utf-8', 'replace')!r}"
    return "" if is_object else "not a JSON object"


def unknown_keys(event: str, stdout: bytes, keys: Mapping[str, AbstractSet[str]]) -> str:
    """The keys of a reply that the client does not accept for this event, or ""."""
    fault = fault_in(stdout)
    unknown = set() if fault else {*reply_in(stdout)} - keys.get(event, frozenset())
    return fault or (f"keys that {event} does not know: {', '.join(sorted(unknown))}" if unknown else "")


# Replies of clients that use `hookSpecificOutput`, with a top-level block for stops.


def nested_verdict(stdout: bytes) -> tuple[str, str]:
    """The verdict in such a reply, and the text that the agent gets with it."""
    reply = reply_in(stdout)
    specific = reply.get("hookSpecificOutput", {})
    if reply.get("decision") == "block":
        return "block", reply.get("reason", "")
    verdict = _VERDICTS.get(specific.get("permissionDecision", ""), "pass")
    return verdict, specific.get("permissionDecisionReason") or specific.get("additionalContext", "")


def nested_output(stdout: bytes, event: str) -> str:
    """The text that replaces a tool's output: the reason of a block on the event that replaces it; else ""."""
    reply = reply_in(stdout)
    name = reply.get("hookSpecificOutput", {}).get("hookEventName", event)
    return str(reply.get("reason", "")) if reply.get("decision") == "block" and name == event else ""


def nested_fault(event: str, stdout: bytes, more: AbstractSet[str] = frozenset()) -> str:
    """Why the client would reject such a reply, or "". `more` are further keys that it accepts."""
    fault = fault_in(stdout)
    if fault:
        return fault
    reply = reply_in(stdout)
    specific = reply.get("hookSpecificOutput", {"hookEventName": event})
    if not isinstance(specific, dict) or specific.get("hookEventName") != event:
        return f"hookSpecificOutput does not name {event}"
    unknown = sorted({*reply} - _REPLY_KEYS | {*specific} - _SPECIFIC_KEYS - more)
    return f"keys that the client does not know: {', '.join(unknown)}" if unknown else ""
