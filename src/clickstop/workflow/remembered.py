"""What the store knows of this session's workflows: test runs, opened gates, subagents, texts to keep."""

from __future__ import annotations

from clickstop.store.workflow import ENDED, TOLD, EndedAgent, WorkflowReader, WorkflowRun
from clickstop.workflow import logs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.workflow.model import Workflow

_SOURCE = "workflow"  # of snapshots


def _stored(ctx: Context) -> WorkflowReader:
    return WorkflowReader(ctx.database.open())


def runs_of(ctx: Context, workflow: Workflow, feature: str) -> list[WorkflowRun]:
    """This session's test runs of a feature, the last one first; none if the store is unavailable."""

    def stored() -> list[WorkflowRun]:
        return ctx.ask(lambda: _stored(ctx).runs(ctx.session_id, workflow.name, feature), [])

    return ctx.memoised(f"runs {workflow.name} {feature}", stored)


def next_number(ctx: Context, workflow: Workflow, feature: str) -> int:
    """The number of the run that this event records."""
    return 1 + ctx.ask(lambda: _stored(ctx).last_number(ctx.session_id, workflow.name, feature), 0)


def was_run(ctx: Context, workflow: Workflow, command: str) -> bool:
    """Whether the same command line was a test run before, in any session."""
    return ctx.ask(lambda: _stored(ctx).was_run(workflow.name, command), otherwise=False)


def why_opened(ctx: Context, workflow: Workflow, feature: str) -> str:
    """Why a person opened the gates of a feature; "" if nobody has, or the store is unavailable."""
    return ctx.ask(lambda: _stored(ctx).opened(workflow.name, feature, ctx.at), "")


def labels(ctx: Context) -> list[str]:
    """The words marked as `#word` in the last prompt."""
    prompt = ctx.ask(lambda: ctx.store.last_prompt(ctx.session_id), "")
    return [word[1:].rstrip(".,;:!?)") for word in prompt.split() if word.startswith("#")]


def last_feature(ctx: Context, workflow: Workflow, top: str) -> str:
    """The feature that this session works on: the last one tested, else the one whose log changed last."""
    tested = ctx.ask(lambda: _stored(ctx).last_feature(ctx.session_id, workflow.name), "")
    if tested:
        return tested
    return next((log.feature for log in logs.all_logs(workflow, top)), "")


def keep_text(ctx: Context, key: str, text: str) -> None:
    """Keep a text for after a compaction."""
    ctx.record("snapshots", source=_SOURCE, key=key, text=text)


def kept_texts(ctx: Context) -> list[str]:
    """The texts that were kept before the last compaction of this session."""
    return ctx.ask(lambda: _stored(ctx).last_snapshot(ctx.session_id, _SOURCE), [])


def note_ended(ctx: Context, agent_id: str, kind: str) -> None:
    """Record that a subagent has ended."""
    ctx.flag(f"{ENDED}{agent_id} {kind}")


def note_told(ctx: Context, agent_id: str) -> None:
    """Record that the main agent was told the next steps after a subagent."""
    ctx.flag(f"{TOLD}{agent_id}")


def untold_agents(ctx: Context) -> list[EndedAgent]:
    """The ended subagents whose next steps the main agent was not told yet."""
    return ctx.ask(lambda: _untold(ctx), [])


def _untold(ctx: Context) -> list[EndedAgent]:
    told_ids = ctx.database.flags(ctx.session_id, TOLD)
    ended = [EndedAgent(*flag.partition(" ")[::2]) for flag in ctx.database.flags(ctx.session_id, ENDED)]
    return [agent for agent in ended if agent.agent_id not in told_ids]
