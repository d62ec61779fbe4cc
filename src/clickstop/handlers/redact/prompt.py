"""Warn the person when a prompt contains a secret; the stored copy is redacted."""

from __future__ import annotations

from clickstop.core.decision import Decision
from clickstop.secrets.look import look_at_text
from clickstop.secrets.messages import in_prompt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(event: Event, _ctx: Context) -> Decision | None:
    placeholders = look_at_text(event.prompt) if not event.machine else []
    return Decision("warn", in_prompt(placeholders), rule_id="secrets.prompt") if placeholders else None
