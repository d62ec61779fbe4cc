"""What was saved first need not be asked about."""

from __future__ import annotations

from clickstop.policy.finding import answer
from clickstop.policy.gates import gates_of
from clickstop.policy.rules import UNDOABLE
from clickstop.undo.service import saved_first

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.decision import Decision
    from clickstop.policy.finding import Finding


def relieved(findings: list[Finding], ctx: Context) -> Decision | None:
    """The answer to these findings, some of them on losses that can be undone. `undo.save` says what was saved."""
    strictest = answer(findings)
    if strictest is None or strictest.verdict == "block":
        return strictest.decision if strictest is not None else None
    saved = saved_first(ctx)
    if saved is None:
        return strictest.decision
    if gates_of(ctx).policy["undo"]["asks"] or saved.why_not_all:
        for finding in findings:
            if finding.rule in UNDOABLE and saved.why_not_all:
                finding.lost = (*finding.lost, f"what could not be saved first: {saved.why_not_all}")
                saved.is_told = True
        return answer(findings).decision  # type: ignore[union-attr]  # there are findings
    saved.is_relied_on = True
    others = answer([finding for finding in findings if finding.rule not in UNDOABLE])
    return others.decision if others is not None else None
