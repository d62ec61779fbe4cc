"""The checkouts in which a session works: its repository, its worktrees, and other repositories of this user."""

from __future__ import annotations

import os

from clickstop.checks.bar import as_begun
from clickstop.checks.compiled import load
from clickstop.checks.service import NAMING
from clickstop.core.initialised import INITIALISED, standing
from clickstop.core.paths import is_inside
from clickstop.core.repository import find_checkout, main_checkout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.checks.project import Project
    from clickstop.context.context import Context
    from clickstop.store.answers.changes import PromptEdit


def around(ctx: Context, paths: tuple[str, ...]) -> Project | None:
    """The checks of the first checkout around one of the paths, the event's folder or the session's repository."""
    places = (place for path in (*paths, ctx.event.cwd) if (place := _place_of(path, ctx)))
    return _loaded(ctx, next(places, (ctx.event.root, ctx.event.root)), paths)


def changed(ctx: Context, edits: list[PromptEdit]) -> list[Project]:
    """The checks of every checkout in which these calls may have changed something."""
    from clickstop.shell.folders import folder_of

    event = ctx.event
    named = [edit.target for edit in edits if edit.tool in NAMING]
    folders = [
        folder_of(edit.target, event.cwd) if edit.tool == "shell" else event.cwd
        for edit in edits
        if edit.tool not in NAMING
    ]
    places = [place for path in (*named, *folders) if (place := _place_of(path, ctx))]
    # A command run elsewhere may still have changed the session's own repository.
    if folders and not any(root == event.root for root, _ in places):
        places.append((event.root, event.root))
    projects = (_loaded(ctx, place, tuple(named)) for place in dict.fromkeys(places))
    return [project for project in projects if project is not None]


def _place_of(path: str, ctx: Context) -> tuple[str, str] | None:
    """(repository, top of the checkout) around a path: the session's own repository, a worktree of it, or another
    one that this user has set up. Commands of any other repository are never run.
    """
    root = ctx.event.root
    checkout = find_checkout(os.path.join(root, path)) if path else ""
    if not checkout or is_inside(root, checkout):
        return (root, root) if path and is_inside(path, root) else None
    main = main_checkout(checkout)
    if main and is_inside(root, main):
        return root, checkout
    other = standing(checkout, ctx.environ)
    if other.kind == INITIALISED and other.root != root:
        return other.root, other.root if is_inside(other.root, checkout) else checkout
    return (root, root) if is_inside(path, root) else None


def _loaded(ctx: Context, place: tuple[str, str], paths: tuple[str, ...]) -> Project | None:
    root, top = place
    project = load(ctx.plan, top, paths, root)
    if project is None or ctx.event.kind == "session.start":
        return project
    return as_begun(project, ctx)
