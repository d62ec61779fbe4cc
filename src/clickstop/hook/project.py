"""The checks of the checkout an event is in: loaded, and compiled again when a file that names them has changed."""

from __future__ import annotations

import os
import time

from clickstop import __version__
from clickstop.checks.project import Project
from clickstop.hook import plan as plan_file
from clickstop.hook.wire import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from clickstop.hook.context import Context

# Some sources (a tool that was installed, a package far below) leave no mark that can be watched.
_OLD = 3_600  # seconds


def load(
    folder: str, root: str, top: str, environ: Mapping[str, str], paths: tuple[str, ...] = ()
) -> Project | None:
    """`paths` are files that matter now: a package that is new around them is found. None: nothing is run."""
    data = _read(file_for(folder, top, root, environ))
    if data is not None and _is_good(data, root, environ):
        project = Project(data)
        if not any(project.is_new_package(path) for path in paths):
            return project
    from clickstop.config.check_plan import refresh

    fresh = refresh(root, top, environ)
    return Project(fresh) if fresh else None


class Step:
    """What one step of the agent has changed, and the project around it."""

    __slots__ = ("files", "project")

    def __init__(self, project: Project, files: list[str]) -> None:
        self.project = project
        self.files = files


def step_of(ctx: Context) -> Step | None:
    """None where the configuration is not valid."""
    from clickstop.checks import changes
    from clickstop.checks.tree import look

    event = ctx.event
    project = ctx.project(tuple(path for call in event.calls for path in call.paths))
    if project is None:
        return None
    began = ctx.store.began(event.session_id, [call.call_id for call in event.calls])
    files = changes.of_step(event, began, project, lambda: look(project.top, ctx.environ, ctx.check_book("edit")))
    return Step(project, files)


def file_for(folder: str, top: str, root: str, environ: Mapping[str, str]) -> str:
    """Beside the plan; a worktree has one of its own."""
    name = "checks.json"
    if top != root:
        import binascii

        name = f"checks-{binascii.crc32(os.fsencode(top)):08x}.json"
    return os.path.join(os.path.dirname(plan_file.file_for(folder, environ)), name)


def _is_good(data: dict[str, Any], root: str, environ: Mapping[str, str]) -> bool:
    if data.get("version") != __version__ or not plan_file.is_ours(data, root, environ):
        return False
    young = 0 <= time.time() - data["made_at"] < _OLD
    return young and all(plan_file.stamp(path) == known for path, known in data["stamps"].items())


def _read(path: str) -> dict[str, Any] | None:
    try:
        with open(path, encoding="utf-8") as file:
            data = loads(file.read())
    except (OSError, ValueError):
        return None
    return data if isinstance(data, dict) and "packages" in data else None
