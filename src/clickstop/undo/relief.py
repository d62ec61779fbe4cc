"""What was saved first need not be asked about."""

from __future__ import annotations

from clickstop.core.decision import Decision, Item
from clickstop.policy.finding import answer
from clickstop.policy.gates import gates_of
from clickstop.policy.rules import UNDOABLE
from clickstop.undo.service import saved_first

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.policy.finding import Finding


def relieved(findings: list[Finding], ctx: Context) -> Decision | None:
    """The answer to these findings, some of them on losses that can be undone."""
    said = answer(findings)
    assert said is not None
    if said.verdict == "block":
        return said.decision
    saved = saved_first(ctx)
    if saved is None:
        return said.decision
    if saved.why_not or gates_of(ctx).policy["undo"]["asks"]:
        for finding in findings:
            if finding.rule in UNDOABLE and saved.why_not:
                finding.lost = (*finding.lost, f"it could not be saved first: {saved.why_not}")
        return answer(findings).decision  # type: ignore[union-attr]  # there are findings
    others = answer([finding for finding in findings if finding.rule not in UNDOABLE])
    if others is not None:
        return others.decision
    return Decision(context=(Item("undo", saved.sentence),), message=saved.sentence)
