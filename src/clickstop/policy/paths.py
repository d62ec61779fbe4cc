"""Rules on protected files, whichever tool or command reads or writes them."""

from __future__ import annotations

import os

from clickstop.policy.finding import Finding, is_allowed
from clickstop.policy.protected import STEPS, WHY, own, protection_of, protections
from clickstop.policy.words import sentence
from clickstop.shell.effect import Effect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from clickstop.policy.protected import Protection
    from clickstop.policy.scene import Scene

WRITES = ("overwrites", "deletes", "moves")


def judge_paths(effects: list[Effect], policy: dict[str, Any], scene: Scene) -> list[Finding]:
    """A finding per protected file. Whole folders are handled by the rules on commands."""
    protected, stricter = protections(policy.get("protect", ())), own(policy.get("stricter", ()))
    findings = []
    for effect in effects:
        if effect.path and effect.kind in (*WRITES, "reads"):
            # The stricter ones come from untrusted configuration, so they may only add.
            for protecting in (protected, stricter):
                finding = _finding(effect, protection_of(effect.path, protecting, scene), policy, scene)
                if finding is not None and not is_allowed(finding, policy, scene):
                    findings.append(finding)
    return findings


def _finding(effect: Effect, protection: Protection | None, policy: dict[str, Any], scene: Scene) -> Finding | None:
    if protection is None:
        return None
    rule = f"protect.{protection.group or protection.glob}"
    verdict, unattended = protection.read, protection.unattended
    if effect.kind != "reads":
        configured = policy.get("verdicts", {}).get(rule, ("", ""))
        verdict, unattended = configured[0] or protection.write, configured[1] or unattended
    if verdict == "off" or _is_made_of_example(effect, protection, scene):
        return None
    return Finding(
        rule,
        effect,
        verdict,
        unattended,
        what=sentence(effect, scene),
        why=WHY[protection.group],
        steps=(STEPS[protection.group],),
    )


def _is_made_of_example(effect: Effect, protection: Protection, scene: Scene) -> bool:
    """Whether an example becomes a new file: `cp .env.example .env.test`."""
    if protection.group != "secret" or effect.kind != "overwrites" or os.path.lexists(effect.path):
        return False
    return not effect.extent and any(
        f".env.{kind}" in scene.line for kind in ("example", "sample", "template", "dist")
    )


def of_tool(tool: str, tool_name: str, paths: Iterable[tuple[str, str]]) -> list[Effect]:
    """The effects of an agent's own file tool. Each path is given as named and in full."""
    kind, detail = ("reads", "") if tool in ("read", "search") else ("overwrites", "edits")
    return [Effect(kind, program=tool_name, target=name, path=path, detail=detail) for name, path in paths]
