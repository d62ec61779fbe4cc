"""What handlers ask about checks. Imports the rest of `checks/` late, because most events do not need it."""

from __future__ import annotations

import os

from clickstop.core.event import PLAN, Event, storable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.checks.ledger import CheckLedger
    from clickstop.checks.project import Project
    from clickstop.context.context import Context
    from clickstop.store.answers.changes import PromptEdit

NAMING = ("edit", "write", "notebook")  # tools whose calls name the files they change


class AgentStep:
    """The files that one step of the agent changed, and their project."""

    __slots__ = ("files", "project")

    def __init__(self, project: Project, files: list[str]) -> None:
        self.project = project
        self.files = files


def project_of(ctx: Context, paths: tuple[str, ...] = ()) -> Project | None:
    """The checks of the first checkout around one of these files, around the event's folder, or of the session's
    repository; None if none can be compiled.
    """
    from clickstop.checks.checkouts import around

    return around(ctx, paths)


def projects_of(ctx: Context, edits: list[PromptEdit]) -> list[Project]:
    """The checks of every checkout in which these calls may have changed something."""
    from clickstop.checks.checkouts import changed

    return changed(ctx, edits)


def ledger_of(ctx: Context, moment: str) -> CheckLedger:
    """The ledger of checks for this event at a moment."""
    from clickstop.checks.ledger import CheckLedger

    who = {name: storable(getattr(ctx.event, name)) for name in ("session_id", "agent", "agent_id")}
    return CheckLedger(ctx.database, by="clickstop", moment=moment, **who)


def unseen_by_agent(ctx: Context) -> Callable[[str], bool]:
    """A function that says whether a text is new to this agent. Each agent has its own context, and a compaction
    starts a new one.
    """
    from clickstop.store.memory import MemoryReader

    context = MemoryReader(ctx.database.open()).contexts(ctx.session_id)
    return lambda key: ctx.once(f"{ctx.event.agent_id} {context} {key}")


def step_of(ctx: Context) -> AgentStep | None:
    """What a batch of calls changed, computed once per event; None if there is nothing to check."""
    may_matter = ctx.event.mode != PLAN and any(map(_may_change, ctx.event.calls))
    return ctx.memoised("step", lambda: _changed(ctx)) if may_matter else None


def changed_silently(ctx: Context) -> list[str]:
    """Absolute paths that a batch changed without naming them, as a shell command does."""
    step = step_of(ctx) if ctx.event.calls else None
    if step is None or not step.files:
        return []
    calls = [call for call in ctx.event.calls if call.tool in NAMING]
    named = {os.path.realpath(os.path.join(ctx.event.cwd, path)) for call in calls for path in call.paths}
    return [path for path in step.files if os.path.realpath(path) not in named]


def _may_change(call: Event) -> bool:
    """Whether a call may have changed files, judged by its tool and command alone."""
    if call.tool == "shell":
        from clickstop.shell.changes import may_change_files

        return may_change_files(call.command, call.words)
    return call.tool in (*NAMING, "mcp", "other")


def _changed(ctx: Context) -> AgentStep | None:
    from clickstop.checks import changes
    from clickstop.checks.tree import look

    event = ctx.event
    project = project_of(ctx, tuple(path for call in event.calls for path in call.paths))
    if project is None:
        return None
    began = ctx.store.began(event.session_id, [call.call_id for call in event.calls])
    files = changes.of_step(event, began, project, lambda: look(project.top, ctx.environ, ledger_of(ctx, "edit")))
    return AgentStep(project, files)
