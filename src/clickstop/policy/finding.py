"""What a rule found in a call, whether the user allowed it, and how findings become a decision."""

from __future__ import annotations

from clickstop.core.decision import Decision
from clickstop.core.globs import fits
from clickstop.core.inert import inert_line
from clickstop.core.record import Record
from clickstop.policy.rules import VERDICTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.policy.scene import Scene
    from clickstop.shell.effect import Effect

_CHOICE = "Allow this call only if you want that; if you deny it, the agent tries another way."
_FURTHER = 4  # further findings in a message
_RANK = {verdict: rank for rank, verdict in enumerate(VERDICTS)}


class Finding(Record):
    """A rule that applies to an effect."""

    rule: str
    effect: Effect | None  # None for a rule on the text of the command
    verdict: str
    unattended: str
    what: str
    why: str
    steps: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()  # what would be lost, according to git; for a rule about secrets, what contains them

    @property
    def losses(self) -> list[str]:
        """`lost` in words. A file name with a line break must not start a line of its own."""
        about = "Contains secrets" if self.rule.startswith("secret.") else "Would be lost"
        return [f"{about}: {inert_line(line)}" for line in self.lost]

    @property
    def path(self) -> str:
        return self.effect.path if self.effect is not None else ""


def decision_on(findings: list[Finding]) -> Decision | None:
    """All findings of a call as one decision, or None."""
    if not findings:
        return None
    leading = max(findings, key=lambda finding: _RANK[finding.verdict])
    lines = _explained(leading, [finding for finding in findings if finding is not leading])
    # If nobody can be asked, the strictest `unattended` verdict among the questions decides.
    asking = [finding.unattended for finding in findings if finding.verdict == "ask"]
    strictest = max(asking, key=_RANK.__getitem__, default="")
    return Decision(
        leading.verdict,
        _numbered(lines, *leading.steps, *_person(leading)),
        question="\n".join((*lines, _CHOICE)) if leading.verdict == "ask" else "",
        unattended="pass" if strictest == "off" else strictest,
        rule_id=leading.rule,
        effects=", ".join(dict.fromkeys(finding.effect.kind for finding in findings if finding.effect is not None)),
    )


def rank(verdict: str) -> int:
    return _RANK[verdict]


def _explained(leading: Finding, others: list[Finding]) -> list[str]:
    # A file name with a line break must not start a line of its own.
    lines = [inert_line(leading.what), leading.why]
    lines += [f"{line}." for line in leading.losses]
    # Several effects of one call often have the same sentence.
    sentences = dict.fromkeys(inert_line(other.what) for other in others if other.what != leading.what)
    lines += [f"Also: {sentence}" for sentence in list(sentences)[:_FURTHER]]
    if len(sentences) > _FURTHER:
        lines.append(f"And {len(sentences) - _FURTHER} more like it.")
    return lines


def _numbered(lines: list[str], *steps: str) -> str:
    return "\n".join([*lines, *(f"{number}. {step}" for number, step in enumerate(steps, start=1))])


def _person(finding: Finding) -> tuple[str, ...]:
    """What the agent can do if it needs the call."""
    if finding.verdict == "ask":
        return ("If you really need it, say why and let the person decide.",)
    if finding.verdict == "block":
        allow = "clickstop gate allow ID --reason WHY"
        return (f"If you really need it, ask the person to do it or to allow it with the ID below: {allow}",)
    return ()


def is_allowed(finding: Finding, policy: dict[str, Any], scene: Scene) -> bool:
    """Whether a valid entry of `[[gates.allow]]` covers this rule and its target."""
    return any(
        fits(finding.rule, entry["rule"])
        # Dates in the form 2030-12-31 compare as text. The last day is included.
        and not (entry.get("expires") and scene.today > entry["expires"])
        and _is_meant(entry.get("match", ""), finding, scene)
        for entry in policy.get("allow", ())
    )


def _is_meant(match: str, finding: Finding, scene: Scene) -> bool:
    """Whether `match` is the exact command, or a glob of the effect's target.

    A glob of the whole command would also allow whatever is appended to it.
    """
    if not match or match.split() == scene.line.split():
        return True
    effect = finding.effect
    if effect is None:
        return False
    names = (effect.target, effect.path, scene.name(effect.path) if effect.path else "")
    return any(name and fits(name, match) for name in names)
