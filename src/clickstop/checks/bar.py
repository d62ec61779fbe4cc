"""What a session is measured by: the checks, their severity and their commands as they were when it began."""

from __future__ import annotations

from clickstop.checks.project import Project
from clickstop.core.ids import short_digest
from clickstop.core.wire import dumps, loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.context.context import Context

    Data = dict[str, Any]

_PARTS = ("preset", "evidence", "claims", "baseline", "moments", "checks", "own", "packages", "consent")


def digest_of(checks: Data) -> str:
    return short_digest(_text(checks).encode("utf-8", "surrogatepass"))


def as_begun(project: Project, ctx: Context) -> Project:
    """The project as the session found it, where it has changed since."""
    before = ctx.ask(lambda: ctx.store.began_with(ctx.session_id, project.top, project.data["bar"]), None)
    if not before or ctx.plan.compiler is None:
        return _carried(project, ctx)
    return Project(ctx.plan.compiler.begun(project.data, loads(before), ctx.environ))


def note(project: Project, ctx: Context) -> Project:
    """Keep what the session begins with, once."""
    if ctx.store.began_with(ctx.session_id, project.top) is not None:
        return as_begun(project, ctx)
    from clickstop.checks import tool_settings

    # Settings that an earlier session has changed must not become what this one is measured by.
    project = _carried(project, ctx)
    keep(ctx, project.top, _text(project.data))
    tool_settings.note(project, ctx)
    return project


def _carried(project: Project, ctx: Context) -> Project:
    """A command that nobody agreed to gives way to the one that an earlier session began with."""
    packages = project.data["packages"]
    if all(command["trusted"] for _, commands in packages for command in commands.values()):
        return project
    last = ctx.ask(lambda: ctx.store.last_began_with(project.top), "")
    if last in ("", _text(project.data)) or ctx.plan.compiler is None:
        return project
    return Project(ctx.plan.compiler.carried(project.data, loads(last), ctx.environ))


def keep(ctx: Context, path: str, text: str) -> None:
    """Note a text that the session began with."""
    digest = short_digest(text.encode("utf-8", "surrogatepass"))
    ctx.change("texts", digest=digest, created_at=ctx.at, text=text)
    ctx.change("session_texts", session_id=ctx.session_id, path=path, digest=digest, created_at=ctx.at)


def _text(checks: Data) -> str:
    return dumps({part: checks[part] for part in _PARTS})
