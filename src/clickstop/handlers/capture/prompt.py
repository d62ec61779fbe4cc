"""Keep each prompt, redacted, a person's numbered, with the plan it names and what became of the one before."""

from __future__ import annotations

from clickstop.memory.corrections import is_correction
from clickstop.memory.recall import recall_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> None:
    if not event.prompt.strip():
        return
    task = ""
    if not event.machine:
        _judge_last(event, ctx)
        plan = recall_of(ctx).plan_named(event.prompt)
        task = recall_of(ctx).link_task(plan) if plan else ""
    ctx.record("prompts", prompt_id=event.prompt_id, text=event.prompt, machine=int(event.machine), task_id=task)


def _judge_last(event: Event, ctx: Context) -> None:
    if is_correction(event.prompt):
        recall_of(ctx).judge_last_prompt("corrected")
    elif recall_of(ctx).was_interrupted():
        recall_of(ctx).judge_last_prompt("abandoned", unless=("done", "corrected"))
