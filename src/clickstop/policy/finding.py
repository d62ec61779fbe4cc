"""What a rule found in a call, and how several findings become one answer."""

from __future__ import annotations

from clickstop.core.decision import Decision
from clickstop.policy.rules import VERDICTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.effect import Effect

_CHOICE = "Allow this call only if you want that; if you deny it, the agent tries another way."
_SHOWN = 4  # findings told beside the leading one
_RANK = {verdict: rank for rank, verdict in enumerate(VERDICTS)}


class Finding:
    """One rule that applies to one effect."""

    __slots__ = ("effect", "lost", "rule", "steps", "unattended", "verdict", "what", "why")

    def __init__(
        self,
        rule: str,
        effect: Effect | None,
        verdict: str,
        unattended: str,
        *,
        what: str,
        why: str,
        steps: tuple[str, ...] = (),
        lost: tuple[str, ...] = (),
    ) -> None:
        self.rule = rule
        self.effect = effect  # None for a rule on the text of the line
        self.verdict = verdict
        self.unattended = unattended
        self.what = what
        self.why = why
        self.steps = steps
        self.lost = lost  # what would be gone, as git tells it

    @property
    def path(self) -> str:
        return self.effect.path if self.effect is not None else ""


def decision_on(findings: list[Finding]) -> Decision | None:
    """All findings of a call as one decision; None where no rule applies."""
    if not findings:
        return None
    leading = max(findings, key=lambda finding: _RANK[finding.verdict])
    lines = _explained(leading, [finding for finding in findings if finding is not leading])
    # Where nobody is there to ask, the strictest of those that would have asked decides.
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
    lines = [leading.what, leading.why]
    lines += [f"Would be lost: {line}." for line in leading.lost]
    sentences = dict.fromkeys(other.what for other in others if other.what != leading.what)
    lines += [f"Also: {sentence}" for sentence in list(sentences)[:_SHOWN]]
    if len(sentences) > _SHOWN:
        lines.append(f"And {len(sentences) - _SHOWN} more like it.")
    return lines


def _numbered(lines: list[str], *steps: str) -> str:
    return "\n".join([*lines, *(f"{number}. {step}" for number, step in enumerate(steps, start=1))])


def _person(finding: Finding) -> tuple[str, ...]:
    """What the agent can still do if it needs the call."""
    if finding.verdict == "ask":
        return ("If you really need it, say why and let the person decide.",)
    if finding.verdict == "block":
        allow = "clickstop gate allow ID --reason WHY"
        return (f"If you really need it, ask the person to do it or to allow it by the ID below: {allow}",)
    return ()
