"""Decisions to Copilot CLI's replies: flat, because it ignores parts of `hookSpecificOutput`."""

from __future__ import annotations

from clickstop.agents.calls import rewritten
from clickstop.agents.continued import marked
from clickstop.agents.copilot.decode import field
from clickstop.agents.fields import first, with_texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.core.decision import Decision, Limits
    from clickstop.core.event import Event

_DECISIONS = {"block": "deny", "ask": "ask"}


def encode(event: Event, decision: Decision, limits: Limits) -> dict[str, Any] | None:
    if event.kind in ("turn.stop", "subagent.stop"):
        return {"decision": "block", "reason": marked(decision.reason)} if decision.verdict == "block" else None
    reply: dict[str, Any] = {}
    if event.kind == "tool.before" and decision.verdict in _DECISIONS:
        verdict = _DECISIONS[decision.verdict]
        reply = {"permissionDecision": verdict, "permissionDecisionReason": decision.reason}
    elif decision.rewrite:
        changed = rewritten(event, "tool_input", decision.rewrite) or rewritten(event, "toolArgs", decision.rewrite)
        reply = {"modifiedArgs": changed} if changed else {}
    replaced = _replaced(event, decision)
    if replaced is not None:
        reply["modifiedResult"] = {"resultType": "success", "textResultForLlm": replaced}
    if decision.context:
        reply["additionalContext"] = limits.join(decision.context)
    return reply or None


def _replaced(event: Event, decision: Decision) -> str | None:
    """The text that replaces a result; Copilot cannot replace the output of a failed call."""
    if event.name != "PostToolUse":
        return None
    if decision.output is not None:
        return decision.output or "(no output)"
    result = field(event.raw, "tool_result")
    content = first(result, "text_result_for_llm", "textResultForLlm")
    changed = with_texts(content, decision.texts) if decision.texts else content
    return None if changed == content else str(changed)
