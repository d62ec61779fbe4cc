"""Which rules apply to what a call would do."""

from __future__ import annotations

from clickstop.core.paths import is_inside
from clickstop.policy.allowed import is_allowed
from clickstop.policy.finding import Finding, rank
from clickstop.policy.protected import is_secret
from clickstop.policy.rules import RULES, SELF
from clickstop.policy.words import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from clickstop.policy.rules import Rule
    from clickstop.policy.scene import Scene
    from clickstop.shell.effect import Effect

    Policy = dict[str, Any]

_AS_A_WHOLE = ("root", "home", "repository")  # other rules speak of these
_CHANGING = ("overwrites", "deletes", "moves", "changes_permissions")


def judge(effects: Iterable[Effect], policy: Policy, scene: Scene) -> list[Finding]:
    """The findings of the built-in rules on commands: for each effect, of the strongest rule."""
    found = []
    for effect in effects:
        said = [one for rule in RULES if (one := _apply(rule, effect, policy, scene)) is not None]
        said = [one for one in said if not is_allowed(one, policy, scene)]
        if said:
            found.append(max(said, key=lambda one: rank(one.verdict)))
    return found


def judge_self(effects: Iterable[Effect], policy: Policy, scene: Scene) -> list[Finding]:
    """What would change clickstop itself."""
    found = []
    for effect in effects:
        ours = _is_weakening(effect, scene) or (effect.kind in _CHANGING and _is_ours(effect, policy, scene))
        one = _finding(SELF, effect, policy, scene) if ours else None
        if one is not None and not is_allowed(one, policy, scene):
            found.append(one)
    return found


def verdict_of(rule: Rule, policy: Policy) -> tuple[str, str]:
    """What a rule says here: while somebody can be asked, and otherwise."""
    said = policy.get("verdicts", {}).get(rule.id, ("", ""))
    return said[0] or rule.verdict, said[1] or _unattended(rule, said[0])


def _unattended(rule: Rule, configured: str) -> str:
    """Who only lowers a verdict does not want more of it where nobody is there."""
    if configured and rank(configured) < rank(rule.unattended):
        return "warn" if configured == "ask" else configured
    return rule.unattended


def _apply(rule: Rule, effect: Effect, policy: Policy, scene: Scene) -> Finding | None:
    if effect.kind not in rule.kinds or (rule.when is not None and not rule.when(effect, scene)):
        return None
    if rule.id == "git.discard":
        return _discarding(rule, effect, policy, scene)
    if rule.id == "delete.uncommitted":
        return _uncommitted(rule, effect, policy, scene)
    if rule.id == "secret.send" and not _is_secret_sent(effect, scene):
        return None
    return _finding(rule, effect, policy, scene)


def _discarding(rule: Rule, effect: Effect, policy: Policy, scene: Scene) -> Finding | None:
    if verdict_of(rule, policy)[0] == "off":
        return None
    from clickstop.policy.losses import losses

    lost = losses(effect, scene)
    if lost is not None and not lost:
        return None
    return _finding(rule, effect, policy, scene, tuple(lost or ()))


def _uncommitted(rule: Rule, effect: Effect, policy: Policy, scene: Scene) -> Finding | None:
    from clickstop.policy.losses import changed_below

    lost = changed_below(effect.path, scene) if verdict_of(rule, policy)[0] != "off" else []
    return _finding(rule, effect, policy, scene, tuple(lost)) if lost else None


def _is_secret_sent(effect: Effect, scene: Scene) -> bool:
    return effect.forced or is_secret(effect.path, scene)


def _is_weakening(effect: Effect, scene: Scene) -> bool:
    return effect.kind == "changes_policy" and scene.place(effect) not in _AS_A_WHOLE


def _is_ours(effect: Effect, policy: Policy, scene: Scene) -> bool:
    """One of clickstop's own files, or a folder with such files that goes as a whole."""
    path = effect.path
    if not path or effect.where or effect.extent == "some" or scene.place(effect) in _AS_A_WHOLE:
        return False
    if any(is_inside(path, free) for free in policy.get("free", ())):
        return False
    whole = effect.kind in ("deletes", "moves")
    return any(is_inside(path, ours) or (whole and is_inside(ours, path)) for ours in policy.get("ours", ()))


def _finding(
    rule: Rule, effect: Effect, policy: Policy, scene: Scene, lost: tuple[str, ...] = ()
) -> Finding | None:
    verdict, unattended = verdict_of(rule, policy)
    if verdict == "off":
        return None
    return Finding(
        rule.id,
        effect,
        verdict,
        unattended,
        what=sentence(effect, scene),
        why=rule.why,
        steps=rule.steps,
        lost=lost,
    )
