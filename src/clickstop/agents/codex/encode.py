"""Decisions to Codex's replies. Its schema is closed: with one key more, the reply is dropped and the call runs."""

from __future__ import annotations

from clickstop.agents import nested_reply
from clickstop.agents.fields import text_of, with_texts
from clickstop.core.decision import LIMITS
from clickstop.core.event import BYPASS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.core.decision import Decision
    from clickstop.core.event import Event


def encode(event: Event, decision: Decision) -> dict[str, Any] | None:
    rewritten, replaced = _rewritten(event, decision), _replaced(event, decision)
    return nested_reply.encode(event, decision, LIMITS, rewritten=rewritten, replaced=replaced) or None


def _rewritten(event: Event, decision: Decision) -> dict[str, Any] | None:
    """A rewrite comes with a permission, so only where the person has given all of them."""
    command = (decision.rewrite or {}).get("command")
    tool_input = event.raw.get("tool_input")
    if event.mode != BYPASS or event.tool_name != "Bash" or command is None or not isinstance(tool_input, dict):
        return None
    return {"command": command}


def _replaced(event: Event, decision: Decision) -> str | None:
    """A block after the call puts its reason in the place of the result."""
    if decision.output is None and not decision.texts:
        return None
    response = event.raw.get("tool_response")
    changed = with_texts(response, decision.texts) if decision.texts else response
    if decision.output is not None:
        # A reply without a reason may be dropped, and the secret shown.
        return decision.output or "(no output)"
    return None if changed == response else text_of(changed)
