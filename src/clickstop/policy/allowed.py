"""What the person has agreed to: `[[gates.allow]]`, with a reason and mostly with an end."""

from __future__ import annotations

from clickstop.core.globs import fits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.policy.finding import Finding
    from clickstop.policy.scene import Scene


def is_allowed(finding: Finding, policy: dict[str, Any], scene: Scene) -> bool:
    """Whether an entry that is still valid covers this rule and its target."""
    return any(
        fits(finding.rule, entry["rule"])
        # Dates of the form 2030-12-31 compare as texts do; the last day still counts.
        and not (entry.get("expires") and scene.today > entry["expires"])
        and _is_meant(entry.get("match", ""), finding, scene)
        for entry in policy.get("allow", ())
    )


def _is_meant(match: str, finding: Finding, scene: Scene) -> bool:
    """The whole line word for word, or a glob of one effect's target: a glob of a line would let through
    whatever is added to the line.
    """
    if not match or match.split() == scene.line.split():
        return True
    effect = finding.effect
    if effect is None:
        return False
    names = (effect.target, effect.path, scene.name(effect.path) if effect.path else "")
    return any(name and fits(name, match) for name in names)
