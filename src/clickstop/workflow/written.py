"""The files that a command line would write, including those in copied and moved folders."""

from __future__ import annotations

import os

from clickstop.shell.changes import may_change_files
from clickstop.shell.line import split
from clickstop.shell.programs import program
from clickstop.workflow.features import draft_of, guarded_files, in_draft

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.shell.effect import Effect
    from clickstop.workflow.model import Workflow

_MOST = 500  # files of one folder
_UNREAD = ("not understood by the grammar", "nested too deeply", "too long to read", "too much to follow")
_APART = dict.fromkeys(map(ord, ";|&()<>{}'\"`=,"), " ")
_SLACK = 0.05  # seconds by which a file system's clock may be behind ours


def of_effects(effects: list[Effect]) -> list[str]:
    """The paths that a parsed command would write."""
    paths: list[str] = []
    read = ""  # the last folder that was read; the next write may copy it
    for effect in effects:
        if effect.kind == "reads":
            read = effect.path if os.path.isdir(effect.path) else ""
        elif effect.kind == "overwrites" and effect.path:
            paths += [effect.path, *(_copied(read, effect.path) if read else ())]
        elif effect.kind == "moves" and effect.path and effect.detail:
            paths += _moved(effect.path, effect.detail)
    return paths


def of_text(effects: list[Effect], command: str, cwd: str) -> list[str]:
    """Every word of a line that could not be parsed to its end, if it may change files at all."""
    if not any(effect.kind == "opaque" and effect.detail in _UNREAD for effect in effects):
        return []
    words = command.translate(_APART).split()
    return [os.path.join(cwd, word) for word in words] if may_change_files(command, frozenset(words)) else []


def of_words(command: str, cwd: str) -> list[str]:
    """The paths that `touch`, `ln` and `rsync` would create, which count as no effect elsewhere."""
    paths: list[str] = []
    for simple in split(command):
        words = program(simple.words)
        operands = [word for word in words[1:] if not word.startswith("-")]
        if words[:1] == ["cd"] and operands:
            cwd = os.path.join(cwd, operands[0])
        elif words[:1] == ["touch"]:
            # Touching an existing file does not change its content.
            paths += [path for word in operands if not os.path.exists(path := os.path.join(cwd, word))]
        elif words[:1] in (["ln"], ["rsync"]) and len(operands) > 1:
            *sources, target = (os.path.join(cwd, word) for word in operands)
            paths += [path for source in sources for path in (target, *_moved(source, target))]
    return paths


def _moved(source: str, target: str) -> Iterator[str]:
    if os.path.isdir(source):
        # Both, since the result of `mv a b` depends on whether b exists when it runs.
        yield from _copied(source, target)
        yield from _copied(source, os.path.join(target, os.path.basename(source.rstrip("/"))))
    else:
        yield os.path.join(target, os.path.basename(source)) if os.path.isdir(target) else target


def _copied(folder: str, target: str) -> Iterator[str]:
    count = 0
    for here, _, names in os.walk(folder):
        for name in names:
            yield os.path.join(target, os.path.relpath(os.path.join(here, name), folder))
            count += 1
            if count >= _MOST:
                return


def appeared(workflow: Workflow, top: str, since: float) -> list[str]:
    """Guarded files outside of the draft folder that were created, moved or changed since a moment."""
    if not workflow.draft:
        return []
    paths = [path for path in guarded_files(workflow, top) if not in_draft(workflow, path)]
    return [path for path in paths if _changed_at(os.path.join(top, path)) >= since - _SLACK]


def _changed_at(path: str) -> float:
    try:
        # The time of the inode, since `mv` keeps the time of the content.
        return os.lstat(path).st_ctime
    except OSError:
        return 0.0


def message(workflow: Workflow, path: str) -> str:
    return (
        f"{path} is new outside the draft folder: a command put it there.\n"
        f"Why: in the workflow {workflow.name}, only the person moves a file out of the draft folder.\n"
        f"1. Move it back to {draft_of(workflow, path)}.\n"
        "2. When it is ready, ask the person to move it."
    )
