"""Which files a step, or all steps for one prompt, have changed; and the packages they belong to."""

from __future__ import annotations

import os

from detent.shell.changes import may_change_files

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from detent.checks.project import Project
    from detent.checks.tree import Tree
    from detent.hook.event import Event

    Edit = tuple[str, str, str, float]  # tool, the client's name of it, target, when it began

_NAMING = ("edit", "write", "notebook")  # tools that say which file they change
_REMOVING = ("rm", "mv", "git", "rmdir", "unlink", "find")
_SLACK = 0.05  # seconds by which a file system's clock may be behind


def of_step(event: Event, began: dict[str, float], project: Project, tree: Callable[[], Tree]) -> list[str]:
    """Whole paths that the calls of a batch have changed. `began` are the times of its calls; the tree is asked
    where a tool does not say what it changes.
    """
    tools = project.moment("edit")["tools"]
    calls = [call for call in event.calls if call.matches_tool(tools)]
    named = [path for call in calls if call.tool in _NAMING for path in call.paths if _is_new(path, began, call)]
    silent = [call for call in calls if call.tool not in _NAMING and _may_change(call)]
    times = [began[call.call_id] for call in silent if call.call_id in began]
    found = _touched(tree(), project.top, min(times)) if times else []
    return _inside([*named, *found], project.top)


def of_prompt(edits: list[Edit], project: Project, cwd: str, tree: Callable[[], Tree]) -> list[str]:
    """Whole paths that changed for one prompt. A removal leaves no file to name: then it is the working folder."""
    tools = project.moment("edit")["tools"]
    counted = [edit for edit in edits if edit[0] != "mcp" or edit[1] in tools]
    named = [target for tool, _, target, _ in counted if tool in _NAMING]
    silent = [(target, at) for tool, _, target, at in counted if tool not in _NAMING]
    found = _touched(tree(), project.top, min(at for _, at in silent)) if silent else []
    if not named and not found and any(_removes(target) for target, _ in silent):
        found = [cwd]
    return _inside([*named, *found], project.top)


def by_package(files: list[str], project: Project) -> dict[str, list[str]]:
    packages: dict[str, list[str]] = {}
    for file in files:
        packages.setdefault(project.package_of(file), []).append(file)
    return packages


def _may_change(call: Event) -> bool:
    return call.tool != "shell" or may_change_files(call.command, call.words)


def _is_new(path: str, began: dict[str, float], call: Event) -> bool:
    """Whether the file has changed since the call began: an edit may have been refused."""
    if call.call_id not in began:
        return True
    try:
        return os.stat(path).st_mtime >= began[call.call_id] - _SLACK
    except OSError:
        return False


def _touched(tree: Tree, top: str, since: float) -> list[str]:
    return [os.path.join(top, path) for path in tree.touched_since(since - _SLACK)]


def _removes(command: str) -> bool:
    return any(word.rpartition("/")[2] in _REMOVING for word in command.replace(";", " ").split())


def _inside(paths: list[str], top: str) -> list[str]:
    own = os.path.join(top, ".detent") + os.sep
    whole = (os.path.normpath(os.path.join(top, path)) for path in paths)
    return [
        path
        for path in dict.fromkeys(whole)
        if path == top or (path.startswith(top + os.sep) and not path.startswith(own))
    ]
