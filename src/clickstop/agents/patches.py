"""Reads patches in the format of `apply_patch`, which some clients offer as a tool and some models pipe into a
shell.

A patch that adds and changes files becomes an edit. One that also deletes or moves files becomes a shell command
with the same effect, because gates judge deletions by commands.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.core.event import Event

BEGIN, END = "*** Begin Patch", "*** End Patch"
_PROGRAM = "apply_patch"
_ADD, _CHANGE, _REMOVE, _MOVE = "*** Add File: ", "*** Update File: ", "*** Delete File: ", "*** Move to: "


class FilePatch:
    """The changes to one file. A hunk is a list of lines, each with its sign."""

    __slots__ = ("hunks", "moved_to", "path", "verb")

    def __init__(self, verb: str, path: str) -> None:
        self.verb = verb
        self.path = path
        self.moved_to = ""
        self.hunks: list[list[str]] = [[]]


def changes_in(text: str, folder: str) -> list[FilePatch]:
    """The files that a patch changes, in order, with paths relative to `folder` made absolute."""
    changes: list[FilePatch] = []
    for line in text.split("\n"):
        verb = next((verb for verb in (_ADD, _CHANGE, _REMOVE) if line.startswith(verb)), "")
        if verb:
            changes.append(FilePatch(verb, os.path.join(folder, line[len(verb) :].strip())))
        elif changes and line.startswith(_MOVE):
            changes[-1].moved_to = os.path.join(folder, line[len(_MOVE) :].strip())
        elif changes and line.startswith("@@"):
            changes[-1].hunks.append([])
        elif changes and line[:1] in ("+", "-", " "):
            changes[-1].hunks[-1].append(line)
    return changes


def fill(event: Event, text: str, folder: str) -> bool:
    """Describe the patch in the event; False if it contains no change that we understand."""
    changes = changes_in(text, folder)
    if not changes:
        return False
    event.paths = tuple(
        dict.fromkeys(path for change in changes for path in (change.path, change.moved_to) if path)
    )
    hunks = [hunk for change in changes for hunk in change.hunks if hunk]
    event.patch = "\n".join(line for hunk in hunks for line in hunk if line[0] != " ")
    event.content = _side(hunks, "+")
    if any(change.verb == _REMOVE or change.moved_to for change in changes):
        event.tool, event.command = "shell", "\n".join(map(_as_command, changes))
        event.target, event.patch = event.command, ""
        return True
    event.tool = "edit" if any(change.verb == _CHANGE for change in changes) else "write"
    event.command, event.target = "", "\n".join(event.paths)
    # An event has one old and one new text, so only a patch with one hunk can fill them.
    if len(hunks) == 1 and event.tool == "edit":
        event.old, event.content = _side(hunks, "- "), _side(hunks, "+ ")
    return True


def in_command(command: str) -> tuple[str, str]:
    """The patch of a shell command that does nothing else, and the folder of its leading `cd`, if any."""
    head, begins, behind = command.partition(BEGIN)
    patch, ends, tail = behind.partition(END)
    if not begins or not ends:
        return "", ""
    first, _, opening = head.rpartition(_PROGRAM)
    folder, also, more = first.strip().removeprefix("cd ").partition("&&")
    alone = not first.strip() or (first.strip().startswith("cd ") and bool(also) and not more.strip())
    word = opening.strip().removeprefix("<<").strip("-'\" ")
    if not alone or not opening.strip().startswith("<<") or tail.strip() != word:
        return "", ""
    return f"{BEGIN}{patch}{END}", folder.strip().strip("'\"") if first.strip() else ""


def with_deeds(command: str, folder: str) -> str:
    """A command that contains a patch among other things, plus commands with the effect of the patch."""
    deeds = [_as_command(change) for change in changes_in(command, folder)] if _PROGRAM in command else []
    return "\n".join((command, *deeds))


def _side(hunks: list[list[str]], signs: str) -> str:
    return "\n".join(line[1:] for hunk in hunks for line in hunk if line[0] in signs)


def _as_command(change: FilePatch) -> str:
    path = _quoted(change.path)
    if change.verb == _REMOVE:
        return f"rm -- {path}"
    added = _side(change.hunks, "+")
    end = "END_OF_PATCH"
    # An added line must not end the here-document: what follows it would be run as a command.
    while end in added:
        end += "_"
    writes = (
        f"cat {'>' if change.verb == _ADD else '>>'} {path} <<'{end}'\n{added}\n{end}" if added else f"touch {path}"
    )
    return f"{writes}\nmv -- {path} {_quoted(change.moved_to)}" if change.moved_to else writes


def _quoted(path: str) -> str:
    return "'" + path.replace("'", "'\\''") + "'"
