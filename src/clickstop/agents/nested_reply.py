"""Replies in the form that several clients share: a block on a stop, and all else under `hookSpecificOutput`."""

from __future__ import annotations

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
REPLY_KEYS = frozenset(("systemMessage", "decision", "reason", "hookSpecificOutput"))
SPECIFIC_KEYS = frozenset(
    ("hookEventName", "permissionDecision", "permissionDecisionReason", "additionalContext", "updatedInput")
)


def encode(
    event: Event, decision: Decision, limits: Limits, *, rewritten: Json | None, replaced: str | None
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
        specific = {"permissionDecision": "allow", "updatedInput": rewritten}
    if decision.context:
        specific["additionalContext"] = limits.join(decision.context)
    return {**reply, "hookSpecificOutput": {"hookEventName": event.name, **specific}} if specific else reply


def verdict_of(reply: Json) -> tuple[str, str]:
    """The verdict that such a reply carries, and what the agent is told with it."""
    specific = reply.get("hookSpecificOutput", {})
    if reply.get("decision") == "block":
        return "block", reply.get("reason", "")
    verdict = _VERDICTS.get(specific.get("permissionDecision", ""), "pass")
    return verdict, specific.get("permissionDecisionReason") or specific.get("additionalContext", "")


def unknown_keys(event: str, reply: Any) -> str:
    """What in a reply such a client does not know, or ""."""
    if not isinstance(reply, dict):
        return "not a JSON object"
    specific = reply.get("hookSpecificOutput", {"hookEventName": event})
    if not isinstance(specific, dict) or specific.get("hookEventName") != event:
        return f"hookSpecificOutput does not name {event}"
    unknown = sorted({*reply} - REPLY_KEYS | {*specific} - SPECIFIC_KEYS)
    return f"keys that the client does not know: {', '.join(unknown)}" if unknown else ""
