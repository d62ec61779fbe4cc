"""Replies in the form that several clients share: a block on a stop, and all else under `hookSpecificOutput`."""

from __future__ import annotations

from clickstop.core.wire import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.core.decision import Decision, Limits
    from clickstop.core.event import Event

    Json = dict[str, Any]

_STOPS = ("turn.stop", "subagent.stop")
_DECISIONS = {"block": "deny", "ask": "ask"}
_VERDICTS = {"deny": "block", "ask": "ask"}
_UNSAID = "clickstop says no."  # without a reason, such a reply may be dropped
_REPLY_KEYS = frozenset(("systemMessage", "decision", "reason", "hookSpecificOutput"))
_SPECIFIC_KEYS = frozenset(
    ("hookEventName", "permissionDecision", "permissionDecisionReason", "additionalContext", "updatedInput")
)


def encode(
    event: Event, decision: Decision, limits: Limits, *, rewritten: Json | None = None, replaced: str | None = None
) -> Json:
    """The reply. `rewritten` is the whole input of a call that is to run in another way, `replaced` what the agent
    is to see in place of a result: both in the client's own shape, and None where nothing changes.
    """
    reply: Json = {"systemMessage": limits.shorten(decision.message, limits.in_all)} if decision.message else {}
    reason = limits.shorten(decision.reason, limits.in_all) or _UNSAID
    if event.kind in _STOPS:
        return {**reply, "decision": "block", "reason": reason} if decision.verdict == "block" else reply
    if replaced is not None:
        reply |= {"decision": "block", "reason": replaced}
    specific: Json = {}
    if event.kind == "tool.before" and decision.verdict in _DECISIONS:
        specific = {"permissionDecision": _DECISIONS[decision.verdict], "permissionDecisionReason": reason}
    elif rewritten is not None:
        reason = "clickstop has put something else in its place."
        specific = {"permissionDecision": "allow", "permissionDecisionReason": reason, "updatedInput": rewritten}
    if decision.context:
        specific["additionalContext"] = limits.join(decision.context)
    return {**reply, "hookSpecificOutput": {"hookEventName": event.name, **specific}} if specific else reply


def verdict_in(reply: bytes) -> tuple[str, str]:
    """The verdict that such a reply carries, and what the agent is told with it."""
    said = _read(reply)
    specific = said.get("hookSpecificOutput", {})
    if said.get("decision") == "block":
        return "block", said.get("reason", "")
    verdict = _VERDICTS.get(specific.get("permissionDecision", ""), "pass")
    return verdict, specific.get("permissionDecisionReason") or specific.get("additionalContext", "")


def replaced_by(reply: bytes, event: str) -> str:
    """What the agent sees in place of a tool's output, by a block on the event that replaces it; else ""."""
    said = _read(reply)
    name = said.get("hookSpecificOutput", {}).get("hookEventName", event)
    return str(said.get("reason", "")) if said.get("decision") == "block" and name == event else ""


def illegal(event: str, stdout: bytes) -> str:
    """What in a reply such a client does not know, or ""."""
    if not stdout:
        return ""
    try:
        reply = loads(stdout.decode("utf-8", "replace"))
    except ValueError:
        return f"not one JSON object: {stdout[:80].decode('utf-8', 'replace')!r}"
    if not isinstance(reply, dict):
        return "not a JSON object"
    specific = reply.get("hookSpecificOutput", {"hookEventName": event})
    if not isinstance(specific, dict) or specific.get("hookEventName") != event:
        return f"hookSpecificOutput does not name {event}"
    unknown = sorted({*reply} - _REPLY_KEYS | {*specific} - _SPECIFIC_KEYS)
    return f"keys that the client does not know: {', '.join(unknown)}" if unknown else ""


def _read(reply: bytes) -> Json:
    said = loads(reply.decode("utf-8", "replace")) if reply.strip() else {}
    return said if isinstance(said, dict) else {}
