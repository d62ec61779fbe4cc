"""Stop or question a deletion, move or emptying that takes a feature its files; warn where files need it."""

from __future__ import annotations

from detent.hook.decision import Decision, warn
from detent.policy import removals

TYPE_CHECKING = False
if TYPE_CHECKING:
    from detent.hook.context import Context
    from detent.hook.event import Event
    from detent.policy.features import Gone


def handle(event: Event, ctx: Context) -> Decision | None:
    gone = _gone(event, ctx)
    registry = ctx.features
    if event.tool == "shell" and registry.features and removals.cleans(ctx.gates.effects):
        gone += registry.untracked(ctx)
    if not gone:
        return None
    impacts = registry.impacts(gone)
    if impacts:
        from detent.policy.deletion import of_features

        verdict = impacts[0].verdict
        rule = "feature-orphaned" if impacts[0].orphaned else "feature-degraded"
        return Decision(verdict, of_features(impacts), unattended="block", rule_id=rule, effects="deletes")
    return _importers(registry.top, gone)


def _gone(event: Event, ctx: Context) -> list[Gone]:
    if event.tool == "shell":
        return removals.of_effects(ctx.gates.effects, event.command)
    return [one for path in ctx.paths for one in removals.of_edit(path, event.tool, event.patch)]


def _importers(top: str, gone: list[Gone]) -> Decision | None:
    from detent.policy.deletion import of_importers
    from detent.policy.importers import importers

    found, whole = importers(top, [one.path for one in gone])
    return warn(of_importers(found, whole=whole), rule_id="importers", effects="deletes") if found else None
