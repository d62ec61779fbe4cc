"""Rules on removed files: features that lose components, and files that import them."""

from __future__ import annotations

from clickstop.policy.judge import finding_of, in_force, verdict_of
from clickstop.policy.rules import COMPONENT, FEATURE, IMPORTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from clickstop.policy.features import Gone, Impact
    from clickstop.policy.finding import Finding
    from clickstop.policy.importers import Importer
    from clickstop.policy.scene import Scene
    from clickstop.shell.effect import Effect

    Policy = dict[str, Any]

_LISTED = 8
_EFFECTS = ("deletes", "moves", "overwrites", "discards_work")


def judge_deletion(
    effects: Sequence[Effect], policy: Policy, scene: Scene, *, gone: Sequence[Gone], impacts: Sequence[Impact]
) -> list[Finding]:
    """Findings on features, or if there are none, on files that import what would be removed."""
    if not gone:
        return []
    effect = next((effect for effect in effects if effect.kind in _EFFECTS), None)
    findings = [_of_feature(impact, effect, policy) for impact in impacts]
    # Searching for imports takes up to SECONDS, so only do it if no feature is affected and the rule is on.
    if not impacts and verdict_of(IMPORTED, policy)[0] != "off":
        findings = _importers(gone, effect, policy, scene)
    return in_force(findings, policy, scene)


def _of_feature(impact: Impact, effect: Effect | None, policy: Policy) -> Finding:
    feature = impact.feature
    name = f"the {feature.priority} feature {feature.name}"
    what = f"This would leave {name} without its primary component."
    if not impact.orphaned:
        what = f"This would remove files of {name}."
    rule = FEATURE if impact.verdict == "block" else COMPONENT
    return finding_of(rule, effect, policy, what, (impact.summary,))


def _importers(gone: Sequence[Gone], effect: Effect | None, policy: Policy, scene: Scene) -> list[Finding]:
    from clickstop.policy.importers import importers

    lines, whole = importers(scene.root, [removal.path for removal in gone], git=scene.git)
    if not lines:
        return []
    listed = ", ".join(line.summary for line in lines[:_LISTED])
    what = f"{_count(lines, whole=whole)} what would be removed: {listed}."
    return [finding_of(IMPORTED, effect, policy, what)]


def _count(lines: Sequence[Importer], *, whole: bool) -> str:
    if len(lines) == 1 and whole:
        return "1 place imports"
    return f"{len(lines)} places import" if whole else f"{len(lines)} or more places import"
