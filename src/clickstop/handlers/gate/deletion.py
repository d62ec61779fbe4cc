"""Block or ask about deleting, moving or emptying a feature's files; warn if other files import them."""

from __future__ import annotations

from clickstop.core.decision import Decision
from clickstop.policy import removals
from clickstop.policy.features import FILE
from clickstop.policy.gates import gates_of
from clickstop.policy.registry import features_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event

# A broken registry guards nothing, and nobody should believe that it does.
_UNREADABLE = (
    f"The registry of features, {FILE}, cannot be read.\n"
    "So clickstop cannot tell which features this would remove.\n"
    "1. Tell the person to run: clickstop doctor\n"
    "2. Make sure that no feature depends on what you delete."
)


def handle(event: Event, ctx: Context) -> Decision | None:
    gates = gates_of(ctx)
    if event.tool in ("shell", "mcp"):
        gone = removals.of_effects(gates.effects, gates.line, gates.scene.root)
        cleans = removals.cleans(gates.effects)
    else:
        gone = [removal for path in event.real_paths for removal in removals.of_edit(path, event.tool, event.patch)]
        cleans = False
    if not gone and not cleans:
        return None
    from clickstop.policy.deletion import judge_deletion
    from clickstop.policy.finding import decision_on

    registry = features_of(ctx)
    gone += registry.untracked(ctx) if cleans else []
    decision = decision_on(gates.findings(judge_deletion, gone=gone, impacts=registry.impacts(gone)))
    if decision is None and registry.fault:
        # What is wrong quotes the file, to which nobody has agreed: that is for the person alone.
        return Decision("warn", _UNREADABLE, message=f"clickstop: {FILE} cannot be read: {registry.fault}")
    return decision
