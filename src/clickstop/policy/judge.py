"""Applies the built-in rules to the effects of a call."""

from __future__ import annotations

import os

from clickstop.policy.finding import Finding, is_allowed, rank
from clickstop.policy.ours import AS_A_WHOLE, going_along, is_ours
from clickstop.policy.rules import RULES, SELF
from clickstop.policy.words import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from clickstop.policy.file_losses import FileLosses
    from clickstop.policy.rules import GateRule
    from clickstop.policy.scene import Scene
    from clickstop.shell.effect import Effect

    Policy = dict[str, Any]

_LOSING = ("deletes", "overwrites", "keeps_work")


def judge(effects: Iterable[Effect], policy: Policy, scene: Scene) -> list[Finding]:
    """The strongest finding on each effect."""
    findings = []
    effects = list(effects)
    lost: FileLosses | None = None
    # Ask git only if something may be lost.
    if any(effect.kind in _LOSING for effect in effects):
        from clickstop.policy.file_losses import FileLosses

        lost = FileLosses(effects, scene)
    for effect in effects:
        matching = [finding for rule in RULES if (finding := _apply(rule, effect, policy, scene, lost)) is not None]
        # Drop allowed findings before choosing the strongest, so that they do not hide the others.
        matching = [finding for finding in matching if not is_allowed(finding, policy, scene)]
        if matching:
            findings.append(max(matching, key=lambda finding: rank(finding.verdict)))
    return findings


def judge_self(
    effects: Iterable[Effect], policy: Policy, scene: Scene, changes_table: Callable[[Effect], bool] | None = None
) -> list[Finding]:
    """Findings on changes to clickstop itself, and on reading its secrets."""
    findings = []
    for effect in effects:
        our_files = going_along(effect, policy, scene)
        if (
            our_files
            or _is_weakening(effect, scene)
            or is_ours(effect, policy, scene)
            or (changes_table is not None and changes_table(effect))
        ):
            finding = _finding(SELF, effect, policy, scene)
            if finding is not None and our_files:
                _tell_of_ours(finding, our_files)
            findings.append(finding)
    return [finding for finding in findings if finding is not None and not is_allowed(finding, policy, scene)]


def _tell_of_ours(finding: Finding, our_files: list[str]) -> None:
    effect = finding.effect
    program = effect.program if effect is not None else ""
    leaving = " ".join(f"-e {os.path.basename(name)}" for name in our_files)
    finding.what = f"`{'git stash' if program == 'git' else program}` would also take {', '.join(our_files)}."
    finding.why = "These files contain clickstop's hooks and settings."
    finding.steps = (
        f"Leave them out: `{leaving}`."
        if program == "git clean"
        else "Name the files and folders you mean: `git stash push --include-untracked -- src tests`.",
        "Or ask the person to commit these files or to list them in `.git/info/exclude`.",
    )


def verdict_of(rule: GateRule, policy: Policy) -> tuple[str, str]:
    """A rule's verdict in this policy if somebody can be asked, and otherwise."""
    configured = policy.get("verdicts", {}).get(rule.id, ("", ""))
    return configured[0] or rule.verdict, configured[1] or _unattended(rule, configured[0])


def _unattended(rule: GateRule, configured: str) -> str:
    """A lowered verdict also lowers the verdict for when nobody can be asked."""
    if configured and rank(configured) < rank(rule.unattended):
        return "warn" if configured == "ask" else configured
    return rule.unattended


def _apply(rule: GateRule, effect: Effect, policy: Policy, scene: Scene, lost: FileLosses | None) -> Finding | None:
    if effect.kind not in rule.kinds or (rule.when is not None and not rule.when(effect, scene)):
        return None
    if rule.id == "git.discard":
        is_kept = lost is not None and lost.is_kept(effect)
        return None if is_kept else _discarding(rule, effect, policy, scene)
    if rule.id in ("delete.uncommitted", "overwrite.uncommitted"):
        return None if lost is None else _uncommitted(rule, effect, policy, scene, lost)
    if rule.id in ("secret.send", "secret.reveal"):
        return _secret(rule, effect, policy, scene)
    return _finding(rule, effect, policy, scene)


def _discarding(rule: GateRule, effect: Effect, policy: Policy, scene: Scene) -> Finding | None:
    if verdict_of(rule, policy)[0] == "off" or _is_scratch(effect, scene):
        return None
    from clickstop.policy.losses import losses

    lost = losses(effect, scene)
    # []: git says that nothing would be lost. None: nobody can tell.
    if lost is not None and not lost:
        return None
    return _finding(rule, effect, policy, scene, tuple(lost or ()))


def _is_scratch(effect: Effect, scene: Scene) -> bool:
    """In a repository in a temporary folder. A worktree there belongs to another repository."""
    return scene.place(effect) == "temporary" and effect.detail != "worktree"


def _uncommitted(
    rule: GateRule, effect: Effect, policy: Policy, scene: Scene, losses: FileLosses
) -> Finding | None:
    lost = losses.of(effect) if verdict_of(rule, policy)[0] != "off" else []
    return _finding(rule, effect, policy, scene, tuple(lost)) if lost else None


def _secret(rule: GateRule, effect: Effect, policy: Policy, scene: Scene) -> Finding | None:
    """The finding on a secret that is shown or sent. Sending to this machine does not count."""
    from clickstop.policy.sent import held, is_named, is_near

    if effect.kind == "sends" and is_near(effect, scene):
        return None
    secrets = held(effect, scene)
    if not secrets:
        return None
    named = ([effect.path], [effect.target])  # which the sentence names already
    finding = _finding(rule, effect, policy, scene, tuple(secrets) if secrets not in named else ())
    if finding is not None and effect.kind == "sends" and is_named(effect.detail, policy.get("secret_hosts", ())):
        # An allowed host may receive it, but the person is asked.
        # Never stricter than configured: `off` and `warn` stay.
        finding.verdict = min(finding.verdict, "ask", key=rank)
    return finding


def _is_weakening(effect: Effect, scene: Scene) -> bool:
    if effect.detail in ("untracked", "ignored"):  # `going_along` decides about these
        return False
    return effect.kind == "changes_policy" and scene.place(effect) not in AS_A_WHOLE


def _finding(
    rule: GateRule, effect: Effect, policy: Policy, scene: Scene, lost: tuple[str, ...] = ()
) -> Finding | None:
    finding = finding_of(rule, effect, policy, sentence(effect, scene), lost)
    return finding if finding.verdict != "off" else None


def finding_of(
    rule: GateRule, effect: Effect | None, policy: Policy, what: str, lost: tuple[str, ...] = ()
) -> Finding:
    """What a rule says about an effect under this policy."""
    return Finding(rule.id, effect, *verdict_of(rule, policy), what, rule.why, rule.steps, lost)


def in_force(findings: Iterable[Finding], policy: Policy, scene: Scene) -> list[Finding]:
    """The findings that are neither off nor allowed."""
    return [finding for finding in findings if finding.verdict != "off" and not is_allowed(finding, policy, scene)]
