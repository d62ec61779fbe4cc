"""Decisions to Cursor's replies: flat, with exactly the keys of each event."""

from __future__ import annotations

from clickstop.agents.continued import marked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.core.decision import Decision, Limits
    from clickstop.core.event import Event

_PERMISSIONS = {"block": "deny", "ask": "ask"}


def encode(event: Event, decision: Decision, limits: Limits) -> dict[str, Any] | None:
    if event.kind in ("turn.stop", "subagent.stop"):
        return {"followup_message": marked(decision.reason)} if decision.verdict == "block" else None
    if event.kind == "tool.before":
        messages = {"user_message": decision.reason, "agent_message": decision.reason}
        permission = _PERMISSIONS.get(decision.verdict)
        return {"permission": permission, **messages} if permission else None
    return {"additional_context": limits.join(decision.context)} if decision.context else None
