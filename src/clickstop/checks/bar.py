"""What a session is measured by: the checks, their severity and their commands as they were when it began."""

from __future__ import annotations

from clickstop.checks.environment import short_digest
from clickstop.checks.project import Project
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
    """The project as the session found it, where something of it is different by now."""
    before = ctx.ask(lambda: ctx.store.began_with(ctx.session_id, project.top, project.bar), None)
    if not before or ctx.plan.compiler is None:
        return project
    return Project(ctx.plan.compiler.begun(project.data, loads(before), ctx.environ))


def note(project: Project, ctx: Context) -> Project:
    """Keep what the session begins with. Where nobody agreed to a command, the one before it is still in force."""
    if ctx.store.began_with(ctx.session_id, project.top) is not None:
        return as_begun(project, ctx)
    checks = project.data
    if any(not command["trusted"] for _, commands in checks["packages"] for command in commands.values()):
        last = ctx.store.last_began_with(project.top)
        if last and ctx.plan.compiler:
            checks = ctx.plan.compiler.carried(checks, loads(last), ctx.environ)
    keep(ctx, project.top, _text(checks))
    return Project(checks)


def keep(ctx: Context, path: str, text: str) -> None:
    """Note a text that the session began with."""
    digest = short_digest(text.encode("utf-8", "surrogatepass"))
    ctx.change("texts", digest=digest, created_at=ctx.at, text=text)
    ctx.change("session_texts", session_id=ctx.session_id, path=path, digest=digest, created_at=ctx.at)


def _text(checks: Data) -> str:
    return dumps({part: checks[part] for part in _PARTS})
