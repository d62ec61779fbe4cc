"""What this session remembers of workflows: test runs, opened gates, subagents, texts kept over a compaction."""

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
    """What this session has seen of a feature's tests, the last run first; empty if the store cannot be asked."""
    key = f"runs {workflow.name} {feature}"
    runs: list[WorkflowRun] | None = ctx.memo.get(key)
    if runs is None:
        runs = ctx.memo[key] = _runs(ctx, workflow.name, feature)
    return runs


def _runs(ctx: Context, workflow: str, feature: str) -> list[WorkflowRun]:
    return ctx.ask(lambda: _stored(ctx).runs(ctx.session_id, workflow, feature), [])


def next_number(ctx: Context, workflow: Workflow, feature: str) -> int:
    """The number of the run that this event records."""
    return 1 + ctx.ask(lambda: _stored(ctx).last_number(ctx.session_id, workflow.name, feature), 0)


def was_run(ctx: Context, workflow: Workflow, command: str) -> bool:
    """Whether the same line was a test run before, in any session."""
    return ctx.ask(lambda: _stored(ctx).was_run(workflow.name, command), otherwise=False)


def why_opened(ctx: Context, workflow: Workflow, feature: str) -> str:
    """Why a person has opened the gates of a feature; "" if nobody has, or the store cannot be asked."""
    return ctx.ask(lambda: _stored(ctx).opened(workflow.name, feature, ctx.at), "")


def labels(ctx: Context) -> list[str]:
    """Words that the person marked as `#word` in the last prompt."""
    prompt = ctx.ask(lambda: ctx.store.last_prompt(ctx.session_id), "")
    return [word[1:].rstrip(".,;:!?)") for word in prompt.split() if word.startswith("#")]


def last_feature(ctx: Context, workflow: Workflow, top: str) -> str:
    """The feature on which this session works: whose tests ran last, else whose log was changed last."""
    tested = ctx.ask(lambda: _stored(ctx).last_feature(ctx.session_id, workflow.name), "")
    if tested:
        return tested
    return next((log.feature for log in logs.all_logs(workflow, top)), "")


def keep_text(ctx: Context, key: str, text: str) -> None:
    """Keep a text for after the compaction."""
    ctx.record("snapshots", source=_SOURCE, key=key, text=text)


def kept_texts(ctx: Context) -> list[str]:
    """What was kept of logs before the last compaction of this session."""
    return ctx.ask(lambda: _stored(ctx).last_snapshot(ctx.session_id, _SOURCE), [])


def note_ended(ctx: Context, agent_id: str, kind: str) -> None:
    """A subagent has ended."""
    ctx.flag(f"{ENDED}{agent_id} {kind}")


def note_told(ctx: Context, agent_id: str) -> None:
    """The agent that sent a subagent knows what comes after it."""
    ctx.flag(f"{TOLD}{agent_id}")


def untold_agents(ctx: Context) -> list[EndedAgent]:
    """Subagents that have ended, and about which the agent that sent them was told nothing."""
    return ctx.ask(lambda: _untold(ctx), [])


def _untold(ctx: Context) -> list[EndedAgent]:
    told_ids = ctx.database.flags(ctx.session_id, TOLD)
    ended = [EndedAgent(*flag.partition(" ")[::2]) for flag in ctx.database.flags(ctx.session_id, ENDED)]
    return [agent for agent in ended if agent.agent_id not in told_ids]
