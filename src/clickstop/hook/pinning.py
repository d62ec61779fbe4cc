"""Pins a session to the policy that it began with. Loaded when a session begins, and when its policy changed."""

from __future__ import annotations

import os

from clickstop.core.decision import Decision, settle
from clickstop.core.event import CLEAR, COMPACT, ENDED
from clickstop.core.plan import Plan
from clickstop.core.wire import dumps, loads
from clickstop.hook.dispatch import WEAKENED, Spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.context.context import Context
    from clickstop.policy.rules import GateRule
    from clickstop.store.pins import Pin

    Data = dict[str, Any]

_SHOWN = 6
# Tools that only read are not held up.
_ASKING = ("shell", "edit", "write", "notebook", "mcp", "other", "web", "agent")


def hold(ctx: Context, digest: str) -> None:
    """Enforce at least the policy that the session began with; ask the person before enforcing less."""
    if not digest:
        _pin(ctx)
        return
    from clickstop.store.pins import pin_of

    pin = ctx.ask(lambda: pin_of(ctx.database.open(), ctx.session_id), None)
    if pin is None or _begins(ctx, pin):
        _pin(ctx)
        return
    if digest == ctx.plan.policy:
        return
    from clickstop.policy.judge import verdict_of
    from clickstop.policy.rules import WEAKENED as RULE
    from clickstop.policy.strictness import strictest, weaker

    old, new = with_silence(loads(pin.policy), ctx), with_silence(_own_generation(ctx), ctx)
    less = weaker(old, new)
    verdicts = verdict_of(RULE, old["gates"])
    # As strict or stricter: from now on, this is the minimum.
    if not less or verdicts[0] == "off":
        _pin(ctx)
    elif _was_agreed(ctx):
        _pin(ctx)
        agreed = {"actor": "a call allowed in the client", "action": "policy.agreed", "reason": _list(less)}
        ctx.record("audit_log", subject=ctx.session_id, **agreed)
    else:
        ctx.plan = Plan({**ctx.plan.data, **strictest(old, new)}, ctx.plan.environ, ctx.plan.compiler)
        if ctx.event.kind == "tool.before" and ctx.event.tool in _ASKING and not _flagged(ctx, _asked(ctx)):
            ctx.memo[WEAKENED] = _question(less, RULE, verdicts)


def ask(ctx: Context, decision: Decision) -> Spoken:
    """Ask once for each state of the policy."""
    decision.verdict = settle(decision, attended=ctx.event.attended)
    ctx.flag(_asked(ctx))
    if decision.verdict == "ask":
        ctx.flag(f"{_asked(ctx)} {ctx.event.call_id}")
    return Spoken("gate.self", 0, decision)


def _question(less: list[str], rule: GateRule, verdicts: tuple[str, str]) -> Decision:
    steps = "\n".join(f"{number}. {step}" for number, step in enumerate(rule.steps, start=1))
    return Decision(
        verdicts[0],
        f"Policy was weakened while this session runs: {_list(less)}.\n{rule.why}\n{steps}",
        question=f"The policy was weakened while this session runs: {_list(less)}.\n"
        "The session keeps the policy it started with until you agree to the weaker one.\n"
        "Allow this call to agree for this session; deny it to keep the stricter policy.",
        unattended={"off": "pass"}.get(verdicts[1], verdicts[1]),
        rule_id=rule.id,
    )


def _list(less: list[str]) -> str:
    more = f" and {len(less) - _SHOWN} more" if len(less) > _SHOWN else ""
    return "; ".join(less[:_SHOWN]) + more


def _begins(ctx: Context, pin: Pin) -> bool:
    """Whether the person starts or resumes the session, and no other client still runs it."""
    event = ctx.event
    if event.kind != "session.start" or event.source in (COMPACT, CLEAR):
        return False
    return pin.process in (None, event.process) or not _is_alive(pin.process)


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):  # it belongs to another user, so it exists
        return True
    return True


def _was_agreed(ctx: Context) -> bool:
    """Whether the call that triggered the question has run: then the person allowed it."""
    event = ctx.event
    if event.kind not in ENDED or event.interrupted or not event.call_id:
        return False
    return _flagged(ctx, f"{_asked(ctx)} {event.call_id}")


def _asked(ctx: Context) -> str:
    return f"policy asked: {ctx.plan.policy}"


def _flagged(ctx: Context, key: str) -> bool:
    return ctx.ask(lambda: ctx.store.flagged(ctx.session_id, key), False)


def _pin(ctx: Context) -> None:
    plan = ctx.plan
    ctx.change("policies", digest=plan.policy, created_at=ctx.at, policy=dumps(_own_generation(ctx)))
    ctx.change("pins", session_id=ctx.session_id, digest=plan.policy, process=ctx.event.process, created_at=ctx.at)


def _own_generation(ctx: Context) -> Data:
    return {**generation(ctx.plan), "learned": _learned(ctx)}


def generation(plan: Plan) -> Data:
    """The parts of a plan that decide how strict it is, without learned rules."""
    return {
        "kinds": plan.data["kinds"],
        "gates": plan.part("gates"),
        "pause": plan.data.get("pause"),
        "max_stop_blocks": plan.max_stop_blocks,
        "workflows": plan.part("workflows") if plan.data.get("has_workflows") else [],
        "learned": {},
    }


def _learned(ctx: Context) -> Data:
    """Learned rules by slug, and whether each one blocks."""
    if not ctx.plan.data.get("has_learned"):
        return {}
    from clickstop.learning.learned import Learned
    from clickstop.policy.strictness import LEARNED_RULES

    if not any(row["id"] == LEARNED_RULES for row in ctx.plan.data["kinds"].get("tool.before", ())):
        return {}
    learned = Learned(ctx)
    holding = learned.holding()
    return {rule.slug: {"rule": rule.record(), "holds": rule in holding} for rule in learned.all}


def with_silence(generation: Data, ctx: Context) -> Data:
    """Add what the policy's pause means for this session now."""
    silence = Plan({"pause": generation["pause"]}).pause(ctx.now, ctx.event.session_id, ctx.environ)
    return {**generation, "silence": silence}
