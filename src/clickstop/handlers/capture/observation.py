"""Remember what matters in a turn: changes, results, commits, decisions, failed attempts, violations."""

from __future__ import annotations

from clickstop.memory.turns import decide, digest, judge_last_prompt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event

_BECAME = {"turn.stop": "done", "turn.failed": "abandoned"}


def handle(event: Event, ctx: Context) -> None:
    if event.kind == "tool.after":
        _decided(event, ctx)
    # A prompt from a program is no turn of a person.
    elif not event.machine:
        digest(ctx)
        if event.kind in _BECAME and not ctx.held:
            judge_last_prompt(ctx, _BECAME[event.kind], unless=("corrected",))


def _decided(event: Event, ctx: Context) -> None:
    """Record the person's answers to questions, and the plans that they approved."""
    for question, answer in event.answers:
        decide(ctx, f"{question} {answer}", "", f"answer {event.call_id} {question}")
    if event.tool == "plan" and event.content.strip():
        lines = [line.strip("# ").strip() for line in event.content.splitlines() if line.strip()]
        decide(ctx, f"Approved plan: {lines[0]}", "\n".join(lines[1:]), f"plan {event.call_id}")
