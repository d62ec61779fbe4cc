"""Decisions to Claude Code's replies: for each event exactly the keys that it honours."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.core.decision import Decision, Limits
    from clickstop.core.event import Event

_DECISIONS = {"block": "deny", "ask": "ask"}
_CONTENT_KEYS = {"write": "content", "edit": "new_string", "notebook": "new_source"}


def encode(event: Event, decision: Decision, limits: Limits) -> dict[str, Any] | None:
    reply: dict[str, Any] = {}
    if decision.message:
        reply["systemMessage"] = decision.message
    if event.kind in ("turn.stop", "subagent.stop"):
        if decision.verdict == "block":
            reply["decision"] = "block"
            reply["reason"] = decision.reason
        return reply or None
    specific = _specific(event, decision, limits)
    if specific:
        reply["hookSpecificOutput"] = {"hookEventName": event.name, **specific}
    return reply or None


def _specific(event: Event, decision: Decision, limits: Limits) -> dict[str, Any]:
    specific: dict[str, Any] = {}
    if event.kind == "tool.before" and decision.verdict in _DECISIONS:
        specific["permissionDecision"] = _DECISIONS[decision.verdict]
        specific["permissionDecisionReason"] = decision.reason
    if decision.context:
        specific["additionalContext"] = limits.join(decision.context)
    if decision.rewrite and decision.verdict != "block":
        specific.update(_rewritten(event, decision.rewrite))
    if decision.output is not None or decision.texts:
        replaced = _replaced(event.raw.get("tool_response"), decision)
        if replaced is not None:
            specific["updatedToolOutput"] = replaced
    return specific


def _replaced(response: Any, decision: Decision) -> Any:
    """The result in the tool's own shape; None if nothing changes, or if the client would reject it."""
    from clickstop.agents.claude_code.results import with_text, with_texts

    changed = with_texts(response, decision.texts) if decision.texts else response
    if decision.output is None:
        return None if changed == response else changed
    return with_text(changed, decision.output)


def _rewritten(event: Event, fields: dict[str, str]) -> dict[str, Any]:
    """The complete input with the rewritten fields; {} if the call has none of them."""
    arguments = event.raw.get("tool_input")
    if not isinstance(arguments, dict):
        return {}
    keys = {"command": "command", "content": _CONTENT_KEYS.get(event.tool, "")}
    changed = {keys[field]: text for field, text in fields.items() if keys[field] in arguments}
    return {"updatedInput": {**arguments, **changed}} if changed else {}
