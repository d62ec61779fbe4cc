"""Protected files: what is said before one is read or written, whatever tool or command does it."""

from __future__ import annotations

from detent.policy.allowed import is_allowed
from detent.policy.finding import Finding
from detent.policy.protected import STEPS, WHY, protection_of, protections
from detent.policy.words import sentence
from detent.shell.effect import Effect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from detent.policy.protected import Protection
    from detent.policy.scene import Scene

WRITES = ("overwrites", "deletes", "moves")


def judge_paths(effects: list[Effect], policy: dict[str, Any], scene: Scene) -> list[Finding]:
    """A finding per file; a folder as a whole is a matter of the rules on commands."""
    known = protections(policy.get("protect", ()))
    found = []
    for effect in effects:
        if effect.path and effect.kind in (*WRITES, "reads"):
            one = _said(effect, protection_of(effect.path, known, scene), scene)
            if one is not None and not is_allowed(one, policy, scene):
                found.append(one)
    return found


def _said(effect: Effect, protection: Protection | None, scene: Scene) -> Finding | None:
    if protection is None:
        return None
    verdict = protection.read if effect.kind == "reads" else protection.write
    if verdict == "off":
        return None
    return Finding(
        f"protect.{protection.group or protection.glob}",
        effect,
        verdict,
        protection.unattended,
        what=sentence(effect, scene),
        why=WHY[protection.group],
        steps=(STEPS[protection.group],),
    )


def of_tool(tool: str, tool_name: str, paths: tuple[str, ...], absolute: list[str]) -> list[Effect]:
    """What an agent's own file tool would do, in the same words as a command's."""
    kind = "reads" if tool in ("read", "search") else "overwrites"
    return [
        Effect(kind, program=tool_name, target=said, path=path) for said, path in zip(paths, absolute, strict=True)
    ]
