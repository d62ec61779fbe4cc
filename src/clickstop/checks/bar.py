"""The bar a session is held to: checks, their severity and their commands as they were when it began.

An agent that edits the configuration must not lower its own bar, so each session stores the checks it began with.
"""

from __future__ import annotations

from clickstop.checks.project import Project
from clickstop.core.ids import short_digest
from clickstop.core.wire import dumps, loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.context.context import Context

    Data = dict[str, Any]

# The parts of compiled checks that decide what runs and what blocks.
_PARTS = ("preset", "evidence", "claims", "baseline", "moments", "checks", "own", "packages", "consent")


def digest_of(checks: Data) -> str:
    """The same for checks that set the same bar."""
    return short_digest(_text(checks).encode("utf-8", "surrogatepass"))


def as_begun(project: Project, ctx: Context) -> Project:
    """The project with the checks that the session began with."""
    before = ctx.ask(lambda: ctx.store.began_with(ctx.session_id, project.top, project.data["bar"]), None)
    if not before or ctx.plan.compiler is None:
        return _carried(project, ctx)
    return Project(ctx.plan.compiler.begun(project.data, loads(before), ctx.environ))


def note(project: Project, ctx: Context) -> Project:
    """Store the checks that the session begins with, once, and return the project with them."""
    if ctx.store.began_with(ctx.session_id, project.top) is not None:
        return as_begun(project, ctx)
    from clickstop.checks import tool_settings

    # Settings that an earlier session has changed must not become what this one is measured by.
    project = _carried(project, ctx)
    keep(ctx, project.top, _text(project.data))
    tool_settings.note(project, ctx)
    return project


def _carried(project: Project, ctx: Context) -> Project:
    """The project with each untrusted command replaced by the one that the last session began with."""
    packages = project.data["packages"]
    if all(command["trusted"] for _, commands in packages for command in commands.values()):
        return project
    last = ctx.ask(lambda: ctx.store.last_began_with(project.top), "")
    if last in ("", _text(project.data)) or ctx.plan.compiler is None:
        return project
    return Project(ctx.plan.compiler.carried(project.data, loads(last), ctx.environ))


def keep(ctx: Context, path: str, text: str) -> None:
    """Store a file's text as it was when the session began. Equal texts are stored once."""
    digest = short_digest(text.encode("utf-8", "surrogatepass"))
    ctx.change("texts", digest=digest, created_at=ctx.at, text=text)
    ctx.change("session_texts", session_id=ctx.session_id, path=path, digest=digest, created_at=ctx.at)


def _text(checks: Data) -> str:
    return dumps({part: checks[part] for part in _PARTS})
