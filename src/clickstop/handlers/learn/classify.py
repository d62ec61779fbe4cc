"""Say whether a fix is of a known kind, like one, or new; a known kind that came back is counted."""

from __future__ import annotations

from clickstop.core.decision import Decision
from clickstop.learning.fixes import fixes_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    fix = fixes_of(ctx).current() if event.mode != "plan" else None
    if fix is None or fix["status"] != "armed" or fix["classification"]:
        return None
    from clickstop.learning.lessons import lessons_of

    verdict = lessons_of(ctx).classify(fix)
    if verdict.level != "KNOWN":
        return None
    rule = lessons_of(ctx).came_back(fix, verdict)
    files = ", ".join(one["path"] for one in fix["files"][:3])
    return Decision(
        message=f"clickstop: a known kind of bug came back ({verdict.name}, in {files}), although there is the rule"
        f" {rule}."
        f" Why did it not catch this one? clickstop rule prove {rule}"
    )
