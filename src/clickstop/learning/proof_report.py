"""The report on a rule's proof."""

from __future__ import annotations

from clickstop.core.words import many

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.learning.proof import Proof
    from clickstop.learning.rule import Rule

_SHOWN = 5  # places


def proof_report(rule: Rule, proof: Proof) -> str:
    """A few lines: whether the rule is proved, by what, and what to do next."""
    if proof.state == "proved":
        return _proved(rule, proof)
    if rule.kind == "canonical":
        return f"The rule {rule.slug} is guidance ({rule.reference}): it is shown, but nothing enforces it."
    if rule.command:
        step = f"Run it: {rule.command}. A person may prove it at once: clickstop rule prove {rule.slug} --run"
    else:
        step = f"Change {rule.path}; it is proved again when it is written. Or: clickstop rule prove {rule.slug}"
    return "\n".join(
        (
            f"The rule {rule.slug} is not proved, so it only warns{_cut(proof)}.",
            *(f"- {reason.text}" for reason in proof.reasons),
            f"1. {step}",
        )
    )


def _proved(rule: Rule, proof: Proof) -> str:
    if rule.kind != "pattern":
        return f"The rule {rule.slug} is proved: `{rule.command}`."
    variants = f" and on {proof.passed} of {proof.tried} other ways to write the mistake" if proof.tried else ""
    return (
        f"The rule {rule.slug} is proved: it fires on {proof.before[0]} before the fix{variants}, and not after the"
        f" fix; it is quiet on the rest of the tree and on the last {many(proof.commits, 'commit')}{_cut(proof)}."
        f" It {rule.severity}s from now on.{_alike(rule, proof)}"
    )


def _cut(proof: Proof) -> str:
    return f" ({proof.cut})" if proof.cut else ""


def _alike(rule: Rule, proof: Proof) -> str:
    if not proof.alike:
        return ""
    more = f" and {len(proof.alike) - _SHOWN} more" if len(proof.alike) > _SHOWN else ""
    places = ", ".join(proof.alike[:_SHOWN]) + more
    return f"\nIt does not match these similar places: {places}. If they are bugs, too, widen {rule.path}."
