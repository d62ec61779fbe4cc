"""What became of the person's prompts, and which plan they are about."""

from __future__ import annotations

import os

from clickstop.store.memory import MemoryReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context


def judge_last_prompt(ctx: Context, outcome: str, *, unless: tuple[str, ...] = ()) -> None:
    """Say what became of the person's last prompt, unless that is known."""
    prompt = MemoryReader(ctx.database.open()).last_prompt(ctx.session_id)
    if prompt is not None and prompt.outcome not in (outcome, *unless):
        ctx.change("prompt_outcomes", id=prompt.id, outcome=outcome)


def was_interrupted(ctx: Context) -> bool:
    """Whether the turn before this prompt was broken off: by its last call, or by the client's own word."""
    memory = MemoryReader(ctx.database.open())
    prompt = memory.last_prompt(ctx.session_id)
    if prompt is None or prompt.outcome:
        return False
    if memory.last_outcome(ctx.session_id, prompt.at) == "interrupted":
        return True
    return ctx.agent.was_interrupted(ctx.event.transcript)


def plan_named(ctx: Context, text: str) -> str:
    """The plan file that a text names, relative to the repository; "" if none that exists."""
    if ".md" not in text:
        return ""
    from clickstop.memory.plans import named_plan

    event = ctx.event
    return named_plan(text, ctx.settings.memory["plans"], [ctx.worktree or event.root, event.cwd])


def link_task(ctx: Context, plan_file: str) -> str:
    """The session works on this plan from now on; the task's name."""
    task = os.path.splitext(os.path.basename(plan_file))[0]
    ctx.change("session_tasks", session_id=ctx.session_id, task_id=task, plan_file=plan_file)
    return task
