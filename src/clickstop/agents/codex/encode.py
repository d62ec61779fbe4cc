"""Decisions to Codex's replies.

Its schema is closed: a reply with one unknown key is dropped as a whole, and the call runs.
"""

from __future__ import annotations

from clickstop.agents import nested_reply
from clickstop.agents.fields import text_of, with_texts
from clickstop.core.event import BYPASS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.core.decision import Decision, Limits
    from clickstop.core.event import Event


def encode(event: Event, decision: Decision, limits: Limits) -> dict[str, Any] | None:
    rewritten, replaced = _rewritten(event, decision), _replaced(event, decision)
    return nested_reply.encode(event, decision, limits, rewritten=rewritten, replaced=replaced) or None


def _rewritten(event: Event, decision: Decision) -> dict[str, Any] | None:
    """The new input. A rewrite also approves the call, so it needs a person who has already approved everything."""
    command = (decision.rewrite or {}).get("command")
    tool_input = event.raw.get("tool_input")
    if event.mode != BYPASS or event.tool_name != "Bash" or command is None or not isinstance(tool_input, dict):
        return None
    return {"command": command}


def _replaced(event: Event, decision: Decision) -> str | None:
    """What replaces the result: Codex shows the reason of a block after a call instead of the result."""
    if decision.output is None and not decision.texts:
        return None
    response = event.raw.get("tool_response")
    changed = with_texts(response, decision.texts) if decision.texts else response
    if decision.output is not None:
        # Codex drops a reply with an empty reason, and would show the secret.
        return decision.output or "(no output)"
    return None if changed == response else text_of(changed)
