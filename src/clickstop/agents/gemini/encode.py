"""Decisions to Gemini CLI's replies.

The verdict must be at the top level: Gemini ignores `hookSpecificOutput.permissionDecision`, and the call runs.
"""

from __future__ import annotations

from clickstop.agents.calls import rewritten
from clickstop.agents.continued import marked
from clickstop.agents.fields import text_of, with_texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.core.decision import Decision, Limits
    from clickstop.core.event import Event


def encode(event: Event, decision: Decision, limits: Limits) -> dict[str, Any] | None:
    reply: dict[str, Any] = {}
    if decision.message:
        reply["systemMessage"] = decision.message
    denial = _denial(event, decision, limits)
    if denial:
        return {**reply, "decision": "deny", "reason": denial}
    if decision.context:
        reply["hookSpecificOutput"] = {"additionalContext": limits.join(decision.context)}
    elif decision.rewrite:
        changed = rewritten(event, "tool_input", decision.rewrite)
        if changed:
            reply["hookSpecificOutput"] = {"tool_input": changed}
    return reply or None


def _denial(event: Event, decision: Decision, limits: Limits) -> str:
    """The reason of a denial: why a call or stop is held, or the text that replaces a result.

    Gemini drops the context of a denial, so a replaced result carries it.
    """
    if decision.verdict == "block":
        return marked(decision.reason) if event.kind == "turn.stop" else decision.reason
    replaced = _replaced(event, decision)
    if replaced is None:
        return ""
    return "\n\n".join(part for part in (replaced, limits.join(decision.context)) if part)


def _replaced(event: Event, decision: Decision) -> str | None:
    if decision.output is not None:
        return decision.output or "(no output)"
    response = event.raw.get("tool_response")
    content = response.get("llmContent") if isinstance(response, dict) else None
    changed = with_texts(content, decision.texts) if decision.texts else content
    return None if changed == content else text_of(changed)
