"""Hits of learned rules: recording them, settling them, and demoting rules that do not help."""

from __future__ import annotations

import os

from clickstop.learning.learned import learned_of
from clickstop.store.learned import LearnedReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.learning.violations import Violation
    from clickstop.store.learned import LastRun, OpenHit

_MOST = 20  # recorded hits of one rule in one file


def allowed(ctx: Context, violations: list[Violation]) -> list[Violation]:
    """The violations that a person has allowed."""
    from clickstop.policy.finding import Finding, is_allowed
    from clickstop.policy.gates import gates_of
    from clickstop.shell.effect import Effect

    gates, top = gates_of(ctx), learned_of(ctx).top
    if not any(gates.policy.get("allow", ())):
        return []
    let_through = []
    for violation in violations:
        effect = Effect("overwrites", target=violation.path, path=os.path.join(top, violation.path))
        finding = Finding(violation.rule.slug, effect, "block", "block", what="", why="")
        if is_allowed(finding, gates.policy, gates.scene):
            let_through.append(violation)
    return let_through


def record_hits(ctx: Context, violations: list[Violation], moment: str, became: str = "") -> None:
    for violation in violations:
        for hit in violation.hits[:_MOST]:
            ctx.record(
                "rule_hits",
                slug=violation.rule.slug,
                path=violation.path,
                line=hit.line,
                text=hit.text,
                moment=moment,
                verdict="allowed" if became else violation.rule.verdict,
                call_id=ctx.event.call_id,
                prompt_id=ctx.event.prompt_id,
                became=became,
            )


def open_hits(ctx: Context) -> list[OpenHit]:
    """Hits of this session whose outcome is not known yet."""
    return ctx.ask(lambda: LearnedReader(ctx.database.open()).open_hits(ctx.session_id), [])


def settle_hit(ctx: Context, hit: OpenHit, became: str) -> None:
    ctx.change("settled_hits", id=hit.id, became=became)


def practice_of_session(ctx: Context) -> dict[str, dict[str, int]]:
    """For each rule with a hit in this session, how often its hits ever ended in which way."""

    def practice() -> dict[str, dict[str, int]]:
        reader = LearnedReader(ctx.database.open())
        return {slug: reader.practice(slug) for slug in reader.hit_rules(ctx.session_id)}

    return ctx.ask(practice, {})


def demote(ctx: Context, slug: str, why: str) -> None:
    ctx.change("demoted_rules", slug=slug, last_at=ctx.at)
    ctx.record("audit_log", actor="clickstop", action="rule.demoted", subject=slug, reason=why)


def last_run(ctx: Context, command: str) -> LastRun:
    """The last shell call of this session that contained a command."""
    return LearnedReader(ctx.database.open()).last_run(ctx.session_id, command)
