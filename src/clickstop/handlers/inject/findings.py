"""Show the agent, once and with the next prompt, what the review at the last stop found."""

from __future__ import annotations

from clickstop.core.decision import Decision, inject
from clickstop.review.service import line_of, new_findings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event

_MOST = 15


def handle(event: Event, ctx: Context) -> Decision | None:
    if event.machine:
        return None
    findings = new_findings(ctx, _MOST + 1)
    if not findings:
        return None
    lines = [line_of(finding) for finding in findings[:_MOST]]
    more = ["- there are more: `clickstop search --type finding`"] if findings[_MOST:] else []
    text = "\n".join(["A review of uncommitted changes found:", *lines, *more])
    return inject(f"findings {findings[0].id}", text, 70)
