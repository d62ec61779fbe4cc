"""Decisions to Claude Code's replies: for each event exactly what that event honours."""

from __future__ import annotations

from clickstop.core.decision import LIMITS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.core.decision import Decision
    from clickstop.core.event import Event

_DECISIONS = {"block": "deny", "ask": "ask"}
_CONTENT_KEYS = {"write": "content", "edit": "new_string", "notebook": "new_source"}


def encode(event: Event, decision: Decision) -> dict[str, Any] | None:
    """The reply, or None for silence. The decision has been downgraded to this event's capability."""
    reply: dict[str, Any] = {}
    if decision.message:
        reply["systemMessage"] = _cut(decision.message)
    if event.kind in ("turn.stop", "subagent.stop"):
        if decision.verdict == "block":
            reply["decision"] = "block"
            reply["reason"] = _cut(decision.reason)
        return reply or None
    specific = _specific(event, decision)
    if specific:
        reply["hookSpecificOutput"] = {"hookEventName": event.name, **specific}
    return reply or None


def _cut(text: str) -> str:
    return LIMITS.shorten(text, LIMITS.in_all)


def _specific(event: Event, decision: Decision) -> dict[str, Any]:
    specific: dict[str, Any] = {}
    if event.kind == "tool.before" and decision.verdict in _DECISIONS:
        specific["permissionDecision"] = _DECISIONS[decision.verdict]
        specific["permissionDecisionReason"] = _cut(decision.reason)
    if decision.context:
        specific["additionalContext"] = LIMITS.join(decision.context)
    if decision.rewrite and decision.verdict != "block":
        specific.update(_rewritten(event, decision.rewrite))
    if decision.output is not None or decision.texts:
        replaced = _replaced(event.raw.get("tool_response"), decision)
        if replaced is not None:
            specific["updatedToolOutput"] = replaced
    return specific


def _replaced(response: Any, decision: Decision) -> Any:
    """The result in its own shape; None where nothing of it changes, or the client would not take it."""
    from clickstop.agents.claude_code.results import with_text, with_texts

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
