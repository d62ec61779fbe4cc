"""The reply format that several clients share: `decision: block` for stops, `hookSpecificOutput` for the rest."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.core.decision import Decision, Limits
    from clickstop.core.event import Event

    Json = dict[str, Any]

_STOPS = ("turn.stop", "subagent.stop")
_DECISIONS = {"block": "deny", "ask": "ask"}


def encode(
    event: Event, decision: Decision, limits: Limits, *, rewritten: Json | None = None, replaced: str | None = None
) -> Json:
    """The reply. `rewritten` is the new input of a call, `replaced` the text that the agent sees instead of a
    result; None means unchanged.
    """
    reply: Json = {"systemMessage": decision.message} if decision.message else {}
    if event.kind in _STOPS:
        return {**reply, "decision": "block", "reason": decision.reason} if decision.verdict == "block" else reply
    if replaced is not None:
        reply |= {"decision": "block", "reason": replaced}
    specific: Json = {}
    if event.kind == "tool.before" and decision.verdict in _DECISIONS:
        verdict = _DECISIONS[decision.verdict]
        specific = {"permissionDecision": verdict, "permissionDecisionReason": decision.reason}
    elif rewritten is not None:
        # The client takes a new input only together with a permission.
        reason = "clickstop replaced this result."
        specific = {"permissionDecision": "allow", "permissionDecisionReason": reason, "updatedInput": rewritten}
    if decision.context:
        specific["additionalContext"] = limits.join(decision.context)
    return {**reply, "hookSpecificOutput": {"hookEventName": event.name, **specific}} if specific else reply
