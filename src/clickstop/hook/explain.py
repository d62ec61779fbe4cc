"""Prints, for CLICKSTOP_DEBUG, which handlers ran for an event and why, and what each answered."""

from __future__ import annotations

from clickstop.hook.dispatch import NO_LITERAL, OTHER_TOOL, awake, why_unconcerned
from clickstop.hook.streams import debug
from clickstop.secrets.redact import redact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.decision import Decision
    from clickstop.core.event import Event
    from clickstop.core.plan import Row
    from clickstop.hook.dispatch import Spoken

_SHOWN = 3  # literals of a handler that are listed


def explain(event: Event, ctx: Context, spoken: list[Spoken], decision: Decision) -> None:
    tool = f", tool {event.tool} ({event.tool_name})" if event.tool else ""
    debug(f"{event.name} is {event.kind}{tool}, in {event.root}")
    answers = {answer.handler: answer for answer in spoken}
    awake_ids = [row.id for row in awake(event, ctx)]
    for row in ctx.plan.rows(event.kind):
        if row.id in answers:
            debug(f"{row.id} ran, because {_why(row, event)}: {_answer(answers[row.id])}")
        else:
            debug(f"{row.id} did not run: {_why_not(row, event, ctx) if row.id in awake_ids else 'it is paused'}")
    debug(f"decided: {decision.verdict}")


def _why(row: Row, event: Event) -> str:
    for field, literals in row.needs.items():
        text = getattr(event, field)
        literal = next((literal for literal in literals if literal in text), None)
        if literal is not None:
            return f"{field} holds {literal!r}"
    if row.unusual:
        return "the call is not an ordinary one"
    if row.suspect:
        return "something looks like a secret"
    return f"it handles {event.tool}" if row.tools and event.tool else f"it handles every {event.kind}"


def _why_not(row: Row, event: Event, ctx: Context) -> str:
    why = why_unconcerned(row, event, ctx)
    if why == OTHER_TOOL:
        return f"it handles {', '.join(filter(None, row.tools)) or 'events without a tool'}"
    if why == NO_LITERAL:
        return f"it needs {'; or '.join(_needed(field, literals) for field, literals in row.needs.items())}"
    return why or "the event ran out of time"


def _needed(field: str, literals: list[str]) -> str:
    more = f" or {len(literals) - _SHOWN} more" if len(literals) > _SHOWN else ""
    return f"{' or '.join(map(repr, literals[:_SHOWN]))}{more} in {field}"


def _answer(answer: Spoken) -> str:
    took = f"{answer.micros / 1000:.1f} ms"
    if answer.error:
        return f"it failed, {took}"
    if answer.decision is None:
        return f"no opinion, {took}"
    rule = f" ({answer.decision.rule_id})" if answer.decision.rule_id else ""
    reason = redact(answer.decision.reason.partition("\n")[0])
    return f"{answer.decision.verdict}{rule}, {took}{': ' if reason else ''}{reason}"
