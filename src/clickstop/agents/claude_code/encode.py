"""Decisions to Claude Code's replies: for each event exactly what that event honours."""

from __future__ import annotations

from clickstop.agents.claude_code.results import with_text, with_texts
from clickstop.core.decision import IN_ALL, Capability, join, shorten

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.core.decision import Decision
    from clickstop.core.event import Event

_AFTER = Capability(block="context", ask="context", warn="context", context=True, message=True)
# Context on a stop would keep the agent going, so only a block speaks to it there.
_STOP = Capability(block="hold", ask="message", warn="message", message=True)

# Kinds that are not named here take no output at all: the client would ignore it, print it, or
# take it for instructions to its summariser.
CAPABILITIES = {
    "session.start": _AFTER,
    "subagent.start": _AFTER,
    # A block would erase what the person typed; it is said to the person instead.
    "prompt.submit": Capability(block="message", ask="message", warn="message", context=True, message=True),
    "tool.before": Capability(block="hold", ask="hold", warn="context", context=True, message=True, rewrite=True),
    "tool.after": Capability(
        block="context", ask="context", warn="context", context=True, message=True, output=True
    ),
    "tool.failed": _AFTER,
    "tool.batch": _AFTER,  # `decision: block` would end the run
    "subagent.stop": _STOP,
    "turn.stop": _STOP,
}

_DECISIONS = {"block": "deny", "ask": "ask"}
_CONTENT_KEYS = {"write": "content", "edit": "new_string", "notebook": "new_source"}


def encode(event: Event, decision: Decision) -> dict[str, Any] | None:
    """The reply, or None for silence. The decision has been downgraded to this event's capability."""
    if event.kind not in CAPABILITIES:
        return None
    reply: dict[str, Any] = {}
    if decision.message:
        reply["systemMessage"] = shorten(decision.message, IN_ALL)
    if event.kind in ("turn.stop", "subagent.stop"):
        if decision.verdict == "block":
            reply["decision"] = "block"
            reply["reason"] = shorten(decision.reason, IN_ALL)
        return reply or None
    specific = _specific(event, decision)
    if specific:
        reply["hookSpecificOutput"] = {"hookEventName": event.name, **specific}
    return reply or None


def _specific(event: Event, decision: Decision) -> dict[str, Any]:
    specific: dict[str, Any] = {}
    if event.kind == "tool.before" and decision.verdict in _DECISIONS:
        specific["permissionDecision"] = _DECISIONS[decision.verdict]
        specific["permissionDecisionReason"] = shorten(decision.reason, IN_ALL)
    if decision.context:
        specific["additionalContext"] = join(decision.context)
    if decision.rewrite and decision.verdict != "block":
        specific.update(_rewritten(event, decision.rewrite))
    if decision.output is not None or decision.texts:
        replaced = _replaced(event.raw.get("tool_response"), decision)
        if replaced is not None:
            specific["updatedToolOutput"] = replaced
    return specific


def _replaced(response: Any, decision: Decision) -> Any:
    """The result in its own shape; None where nothing of it changes, or the client would not take it."""
    changed = with_texts(response, decision.texts) if decision.texts else response
    if decision.output is None:
        return None if changed == response else changed
    return with_text(changed, decision.output)


def _rewritten(event: Event, fields: dict[str, str]) -> dict[str, Any]:
    """The whole input with what was rewritten; nothing if the call has no such field."""
    arguments = event.raw.get("tool_input")
    if not isinstance(arguments, dict):
        return {}
    keys = {"command": "command", "content": _CONTENT_KEYS.get(event.tool, "")}
    changed = {keys[field]: text for field, text in fields.items() if keys[field] in arguments}
    return {"updatedInput": {**arguments, **changed}} if changed else {}
