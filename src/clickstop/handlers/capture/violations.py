"""Record the rules that an MCP tool's result reports as broken."""

from __future__ import annotations

from clickstop.secrets.redact import redact
from clickstop.signals.evidence import row_of
from clickstop.signals.violations import looks_up, violations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> None:
    if event.interrupted or event.background or looks_up(event.tool_name, event.server):
        return
    text, quality = redact(event.output), ctx.settings.quality
    for finding in violations(text, quality["rule_pattern"]):
        row = row_of(finding, "", text, quality, folders=(event.root, event.cwd))
        ctx.record(
            "quality_events", tool_name=event.tool_name, call_id=event.call_id, prompt_id=event.prompt_id, **row
        )
