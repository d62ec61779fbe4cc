"""Read a rule file when it is written, report its mistakes, and prove it against the code before the fix."""

from __future__ import annotations

from clickstop.core.decision import Decision, Item

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event
    from clickstop.learning.rule import Rule


def handle(event: Event, ctx: Context) -> Decision | None:
    if not ctx.settings.learning["enabled"]:
        return None
    if event.tool in ("edit", "write"):
        return _written(event, ctx)
    if not ctx.plan.data.get("has_learned"):
        return None
    from clickstop.learning.engine import runnable
    from clickstop.learning.learned import learned_of

    learned = learned_of(ctx)
    rules = learned.written_here() if event.tool == "shell" else [*learned.untried(), *learned.waiting()]
    return _proved(runnable(rules), ctx)


def _written(event: Event, ctx: Context) -> Decision | None:
    from clickstop.learning.learned import learned_of
    from clickstop.learning.rule import read
    from clickstop.learning.rule_file import is_rule_file

    learned = learned_of(ctx)
    path = learned.below(event.target)
    if not is_rule_file(path, ctx.settings.learning["rules"]):
        return None
    rule, troubles = read(learned.text(path), path)
    if troubles:
        listed = "\n".join(f"- {trouble}" for trouble in troubles[:10])
        return _tell(
            path,
            f"{path} cannot be enforced yet.\n{listed}\n1. Fix these lines; until then nothing is enforced.",
        )
    if rule is None:
        from clickstop.learning.choice import choices
        from clickstop.learning.proving import fixed_files
        from clickstop.learning.rule_file import slug_of

        text = choices(slug_of(path), fixed_files(ctx))
        return _tell(
            path,
            f"{path} does not say how it is enforced.\nWhy: a rule that nothing checks is soon forgotten.\n{text}",
        )
    from clickstop.context.trusted import wrote
    from clickstop.learning.engine import unrunnable
    from clickstop.learning.proof_report import proof_report
    from clickstop.learning.proving import prove

    # The session wrote it under our gates, so it needs no separate trust.
    wrote(ctx, learned.text(path))
    if unrunnable([rule]):
        return _tell(path, unrunnable([rule]))
    return _tell(path, proof_report(rule, prove(ctx, rule, ctx.settings.learning["max_existing"])))


def _tell(path: str, text: str) -> Decision:
    return Decision(context=(Item(f"rule {path}", text, 80),))


def _proved(rules: list[Rule], ctx: Context) -> Decision | None:
    """Prove rules that are new, or that a commit may have made provable, and report changes."""
    if not rules:
        return None
    from clickstop.learning.learned import learned_of
    from clickstop.learning.proof_report import proof_report
    from clickstop.learning.proving import prove_some

    before = learned_of(ctx).states(rules)
    lines = []
    for rule, proof in prove_some(ctx, rules, ctx.settings.learning["max_existing"]):
        if proof.state != before[rule.slug] or (proof.state != "proved" and ctx.event.tool != "shell"):
            lines.append(proof_report(rule, proof))
    return _tell("proofs", "\n".join(lines)) if lines else None
