"""Show the agent, with the next prompt and once, what the review at the last stop has found."""

from __future__ import annotations

from clickstop.core.decision import Decision, inject
from clickstop.review.service import new_findings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event

_MOST = 15


def handle(event: Event, ctx: Context) -> Decision | None:
    if event.machine:
        return None
    found = new_findings(ctx, _MOST + 1)
    if not found:
        return None
    lines = [
        f"- {path}{f':{line}' if line else ''}: {text} ({rule})" for _, path, line, rule, text in found[:_MOST]
    ]
    more = ["- there are more: `clickstop search --type finding`"] if found[_MOST:] else []
    text = "\n".join(["A review of what is not committed found:", *lines, *more])
    return inject(f"findings {found[0][0]}", text, 70)
