"""What is said about a rule and its proof."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.learning.proof import Proof
    from clickstop.learning.rule import Rule


_SHOWN = 5  # places


def _alike(rule: Rule, proof: Proof) -> str:
    """Places that look like the mistake and are let through."""
    if not proof.alike:
        return ""
    more = f" and {len(proof.alike) - _SHOWN} more" if len(proof.alike) > _SHOWN else ""
    places = ", ".join(proof.alike[:_SHOWN]) + more
    return f"\nIt does not match these similar places: {places}. If they are bugs, too, widen {rule.path}."


def proof_report(rule: Rule, proof: Proof) -> str:
    """In a few lines: proved or not, by what, and what to do."""
    cut = f" ({proof.cut})" if proof.cut else ""
    if proof.state == "proved" and rule.kind == "pattern":
        does = "It blocks from now on" if rule.severity == "block" else "It warns from now on"
        quiet = (
            f"quiet on the rest of the tree and on the last {proof.commits} commit{'s' * (proof.commits != 1)}{cut}"
        )
        fires = f"it fires on {proof.before[0]} before the fix, not after it"
        fires += f", and on {proof.passed} of {proof.tried} other ways to write the mistake" if proof.tried else ""
        return f"The rule {rule.slug} is proved: {fires}, {quiet}. {does}.{_alike(rule, proof)}"
    if proof.state == "proved":
        return f"The rule {rule.slug} is proved: `{rule.command}`."
    if rule.kind == "canonical":
        return f"The rule {rule.slug} is guidance ({rule.reference}): it is shown, but nothing enforces it."
    lines = [f"The rule {rule.slug} is not proved, so it only warns{cut}."]
    lines += [f"- {reason.text}" for reason in proof.reasons]
    if rule.command:
        lines.append(
            f"1. Run it: {rule.command}. A person may prove it at once: clickstop rule prove {rule.slug} --run"
        )
    else:
        lines.append(
            f"1. Change {rule.path}; it is proved again when it is written. Or: clickstop rule prove {rule.slug}"
        )
    return "\n".join(lines)
