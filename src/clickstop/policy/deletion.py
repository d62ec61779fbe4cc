"""Rules on files that go: features that would be lost or degraded, files that would miss what goes."""

from __future__ import annotations

from clickstop.policy.allowed import is_allowed
from clickstop.policy.finding import Finding
from clickstop.policy.judge import verdict_of
from clickstop.policy.rules import COMPONENT, FEATURE, IMPORTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from clickstop.policy.features import Gone, Impact
    from clickstop.policy.importers import Importer
    from clickstop.policy.rules import Rule
    from clickstop.policy.scene import Scene
    from clickstop.shell.effect import Effect

    Policy = dict[str, Any]

_SHOWN = 8
_EFFECTS = ("deletes", "moves", "overwrites", "discards_work")


def judge_deletion(
    effects: Sequence[Effect], policy: Policy, scene: Scene, *, gone: Sequence[Gone], impacts: Sequence[Impact]
) -> list[Finding]:
    """What the features say; where none is touched, who imports what goes."""
    if not gone:
        return []
    effect = next((one for one in effects if one.kind in _EFFECTS), None)
    found = [_of_feature(one, effect, policy) for one in impacts]
    if not impacts and verdict_of(IMPORTED, policy)[0] != "off":
        found = _importers(gone, effect, policy, scene)
    return [one for one in found if one.verdict != "off" and not is_allowed(one, policy, scene)]


def _of_feature(impact: Impact, effect: Effect | None, policy: Policy) -> Finding:
    feature = impact.feature
    name = f"the {feature.priority} feature {feature.title or feature.key}"
    what = f"This would leave {name} without its primary component."
    if not impact.orphaned:
        what = f"This would take files from {name}."
    rule = FEATURE if impact.verdict == "block" else COMPONENT
    return _finding(rule, what, effect, policy, (impact.told,))


def _importers(gone: Sequence[Gone], effect: Effect | None, policy: Policy, scene: Scene) -> list[Finding]:
    from clickstop.policy.importers import importers

    found, whole = importers(scene.root, [one.path for one in gone], git=scene.git)
    if not found:
        return []
    what = f"{_count(found, whole=whole)} what would be gone: {', '.join(one.told for one in found[:_SHOWN])}."
    return [_finding(IMPORTED, what, effect, policy)]


def _count(found: Sequence[Importer], *, whole: bool) -> str:
    if len(found) == 1 and whole:
        return "One file names"
    return f"{len(found)} places name" if whole else f"{len(found)} places or more name"


def _finding(rule: Rule, what: str, effect: Effect | None, policy: Policy, lost: tuple[str, ...] = ()) -> Finding:
    verdict, unattended = verdict_of(rule, policy)
    return Finding(rule.id, effect, verdict, unattended, what=what, why=rule.why, steps=rule.steps, lost=lost)
