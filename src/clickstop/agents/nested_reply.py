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
_UNSAID = "clickstop blocked this call."  # without a reason, such a reply may be dropped


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
        # Another input counts only together with a permission.
        reason = "clickstop replaced this result."
        specific = {"permissionDecision": "allow", "permissionDecisionReason": reason, "updatedInput": rewritten}
    if decision.context:
        specific["additionalContext"] = limits.join(decision.context)
    return {**reply, "hookSpecificOutput": {"hookEventName": event.name, **specific}} if specific else reply
