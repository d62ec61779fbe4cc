"""Decisions to Qwen Code's replies."""

from __future__ import annotations

from clickstop.agents import nested_reply
from clickstop.agents.fields import with_texts
from clickstop.agents.qwen.decode import result_text
from clickstop.core.event import SHOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.core.decision import Decision, Limits
    from clickstop.core.event import Event


def encode(event: Event, decision: Decision, limits: Limits) -> dict[str, Any] | None:
    return nested_reply.encode(event, decision, limits, replaced=_replaced(event, decision)) or None


def _replaced(event: Event, decision: Decision) -> str | None:
    if event.kind != SHOWN or (decision.output is None and not decision.texts):
        return None
    if decision.output is not None:
        return decision.output or "(no output)"
    calls = event.raw.get("tool_calls")
    response = calls[-1].get("tool_response") if isinstance(calls, list) and calls else None
    changed = with_texts(response, decision.texts or {})
    return None if changed == response else result_text(changed)
