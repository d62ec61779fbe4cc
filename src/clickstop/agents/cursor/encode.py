"""Decisions to Cursor's replies: flat, and no key more than each event has."""

from __future__ import annotations

from clickstop.agents.continued import marked
from clickstop.core.decision import LIMITS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.core.decision import Decision
    from clickstop.core.event import Event

_PERMISSIONS = {"block": "deny", "ask": "ask"}
_UNSAID = "clickstop blocked this call."


def encode(event: Event, decision: Decision) -> dict[str, Any] | None:
    reason = LIMITS.shorten(decision.reason, LIMITS.in_all) or _UNSAID
    if event.kind in ("turn.stop", "subagent.stop"):
        return {"followup_message": marked(reason)} if decision.verdict == "block" else None
    if event.kind == "tool.before":
        messages = {"user_message": reason, "agent_message": reason}
        permission = _PERMISSIONS.get(decision.verdict)
        return {"permission": permission, **messages} if permission else None
    return {"additional_context": LIMITS.join(decision.context)} if decision.context else None
