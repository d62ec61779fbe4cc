"""Decisions to Gemini CLI's replies. A verdict stands at the top: below, where others have it, nobody reads it."""

from __future__ import annotations

from clickstop.agents.calls import rewritten
from clickstop.agents.continued import marked
from clickstop.agents.fields import text_of, with_texts
from clickstop.core.decision import LIMITS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.core.decision import Decision
    from clickstop.core.event import Event

_UNSAID = "clickstop blocked this call."


def encode(event: Event, decision: Decision) -> dict[str, Any] | None:
    reply: dict[str, Any] = {}
    if decision.message:
        reply["systemMessage"] = LIMITS.shorten(decision.message, LIMITS.in_all)
    denial = _denial(event, decision)
    if denial:
        return {**reply, "decision": "deny", "reason": denial}
    if decision.context:
        reply["hookSpecificOutput"] = {"additionalContext": LIMITS.join(decision.context)}
    elif decision.rewrite:
        changed = rewritten(event, "tool_input", decision.rewrite)
        if changed:
            reply["hookSpecificOutput"] = {"tool_input": changed}
    return reply or None


def _denial(event: Event, decision: Decision) -> str:
    """A reason to hold a call or a stop, or what the agent sees in place of a result: with all context, which the
    client would drop.
    """
    if decision.verdict == "block":
        reason = LIMITS.shorten(decision.reason, LIMITS.in_all) or _UNSAID
        return marked(reason) if event.kind == "turn.stop" else reason
    replaced = _replaced(event, decision)
    if replaced is None:
        return ""
    return "\n\n".join(part for part in (replaced, LIMITS.join(decision.context)) if part)


def _replaced(event: Event, decision: Decision) -> str | None:
    if decision.output is not None:
        return decision.output or "(no output)"
    response = event.raw.get("tool_response")
    content = response.get("llmContent") if isinstance(response, dict) else None
    changed = with_texts(content, decision.texts) if decision.texts else content
    return None if changed == content else text_of(changed)
