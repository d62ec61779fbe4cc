"""The honest way out: an agent says, with a reason, that no rule can enforce the lesson of a fix."""

from __future__ import annotations

from clickstop.core.inert import inert
from clickstop.learning.checklist import NO_PATTERN, needed
from clickstop.learning.fixes import close_fix

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.store.fixes import Fix

_LEAST = 6  # different words of a reason


def closed(ctx: Context, fix: Fix) -> str:
    """Close the fix with the agent's reason. Returns what to tell the person; "" if there is no reason."""
    if needed(fix.paths, ctx.settings.learning) != "rule":
        return ""
    words = ctx.event.last_message or ctx.agent.last_words(ctx.event)
    line = next((line.strip() for line in words.splitlines() if line.strip().startswith(NO_PATTERN)), "")
    why = line.removeprefix(NO_PATTERN).strip()
    if len(set(why.lower().split())) < _LEAST:
        return ""
    ctx.record("audit_log", actor="agent", action="learning.no_pattern", subject=fix.id, reason=why)
    close_fix(ctx, fix, "waived")
    return f"clickstop: the fix {fix.debt} is closed without a rule; the agent says:\n> {inert(line)}"
