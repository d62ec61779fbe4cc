"""Keep each prompt, redacted, a person's numbered, with the plan it names and what became of the one before."""

from __future__ import annotations

from clickstop.memory.corrections import is_correction

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.hook.context import Context
    from clickstop.hook.event import Event


def handle(event: Event, ctx: Context) -> None:
    if not event.prompt.strip():
        return
    task = ""
    if not event.machine:
        _judge_last(event, ctx)
        plan = ctx.recall.plan_named(event.prompt)
        task = ctx.recall.link_task(plan) if plan else ""
    ctx.record("prompts", prompt_id=event.prompt_id, text=event.prompt, machine=int(event.machine), task_id=task)


def _judge_last(event: Event, ctx: Context) -> None:
    if is_correction(event.prompt):
        ctx.recall.judge_last_prompt("corrected")
    elif ctx.recall.was_interrupted():
        ctx.recall.judge_last_prompt("abandoned", unless=("done", "corrected"))
