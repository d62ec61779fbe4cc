"""Record each prompt, redacted and numbered, with the plan it names and the outcome of the previous one."""

from __future__ import annotations

from clickstop.memory.corrections import is_correction
from clickstop.memory.turns import judge_last_prompt, link_task, plan_named, was_interrupted

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
        plan = plan_named(ctx, event.prompt)
        task = link_task(ctx, plan) if plan else ""
    ctx.record("prompts", prompt_id=event.prompt_id, text=event.prompt, machine=int(event.machine), task_id=task)


def _judge_last(event: Event, ctx: Context) -> None:
    if is_correction(event.prompt):
        judge_last_prompt(ctx, "corrected")
    elif was_interrupted(ctx):
        judge_last_prompt(ctx, "abandoned", unless=("done", "corrected"))
