"""Which files a step, or all steps for one prompt, changed, and in which packages."""

from __future__ import annotations

import os

from clickstop.checks.service import NAMING
from clickstop.checks.tree import CLOCK_SLACK, TreeState
from clickstop.core.paths import is_inside
from clickstop.shell.changes import may_change_files

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from clickstop.checks.project import Project
    from clickstop.core.event import Event
    from clickstop.store.answers.changes import PromptEdit

_REMOVING = ("rm", "mv", "rmdir", "unlink")  # they name the files they remove
_SWEEPING = ("-delete", "clean")  # words of `find` and `git` that remove files without naming them


def of_step(
    event: Event, began: Mapping[str, float | None], project: Project, tree: Callable[[], TreeState]
) -> list[str]:
    """Absolute paths that the calls of a batch changed.

    `began` holds the start of each call, None for one that was stopped before it ran. `tree` is called only if a
    tool does not say which files it changes.
    """
    tools = project.moment("edit")["tools"]
    calls = [call for call in event.calls if call.matches_tool(tools) and not call.interrupted]
    named = [path for call in calls if call.tool in NAMING for path in call.paths if _is_new(path, began, call)]
    silent = [call for call in calls if call.tool not in NAMING and _may_change(call)]
    times = [at for call in silent if (at := began.get(call.call_id)) is not None]
    touched = _touched(tree(), project.top, min(times)) if times else []
    gone = [
        path for call in silent if began.get(call.call_id) is not None for path in _removed(call.command, event.cwd)
    ]
    return _inside([*named, *touched, *gone], project.top)


def of_prompt(edits: list[PromptEdit], project: Project, cwd: str, tree: Callable[[], TreeState]) -> list[str]:
    """Absolute paths that the calls for one prompt changed."""
    tools = project.moment("edit")["tools"]
    counted = [edit for edit in edits if edit.tool != "mcp" or edit.tool_name in tools]
    named = [path for edit in counted if edit.tool in NAMING for path in edit.target.split("\n")]
    silent = [edit for edit in counted if edit.tool not in NAMING]
    touched = _touched(tree(), project.top, min(edit.began for edit in silent)) if silent else []
    gone = [path for edit in silent for path in _removed(edit.target, cwd)]
    return _inside([*named, *touched, *gone], project.top)


def by_package(files: list[str], project: Project) -> dict[str, list[str]]:
    packages: dict[str, list[str]] = {}
    for file in files:
        packages.setdefault(project.package_of(file), []).append(file)
    return packages


def _may_change(call: Event) -> bool:
    return call.tool != "shell" or may_change_files(call.command, call.words)


def _is_new(path: str, began: Mapping[str, float | None], call: Event) -> bool:
    """Whether the file changed after the call began. The client reports an edit that was refused, too."""
    if call.call_id not in began:
        return True
    at = began[call.call_id]
    try:
        return at is not None and os.stat(path).st_mtime >= at - CLOCK_SLACK
    except OSError:
        return False


def _touched(tree: TreeState, top: str, since: float) -> list[str]:
    return [os.path.join(top, path) for path in tree.touched_since(since)]


def _removed(command: str, cwd: str) -> list[str]:
    """Paths that a command removed, which no look at the files can show.

    `rm a.py` gives the path; `git clean -fd` names no files, so the folder in which it ran stands for them.
    """
    if not any(word in command for word in (*_REMOVING, *_SWEEPING)):
        return []
    from clickstop.shell.folders import began_in
    from clickstop.shell.line import split
    from clickstop.shell.programs import program

    folder, removed = began_in(command, cwd), []
    for simple in split(command):
        words = program(simple.words)
        if words[:1] == ["cd"] and len(words) == 2:
            folder = os.path.normpath(os.path.join(folder, words[1]))
        verb = words[1:] if words[:1] == ["git"] else words
        if verb and verb[0] in _REMOVING:
            paths = (os.path.join(folder, word) for word in verb[1:] if not word.startswith("-"))
            removed += [path for path in paths if not os.path.lexists(path)]
        elif words[:1] in (["find"], ["git"]) and any(word in _SWEEPING for word in words):
            removed.append(folder)
    return removed


def _inside(paths: list[str], top: str) -> list[str]:
    own = os.path.join(top, ".clickstop")
    below = (_below(path, top) for path in paths)
    return [path for path in dict.fromkeys(below) if path and not is_inside(path, own)]


def _below(path: str, top: str) -> str:
    """The path below the top, also if it leads there through a link; "" if it lies outside."""
    whole = os.path.normpath(os.path.join(top, path))
    if is_inside(whole, top):
        return whole
    real, real_top = os.path.realpath(whole), os.path.realpath(top)
    return top + real[len(real_top) :] if is_inside(real, real_top) else ""
