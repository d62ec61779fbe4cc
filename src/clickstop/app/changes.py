"""Diffs between saved states, or between a saved state and the current files. Secrets are always hidden."""

from __future__ import annotations

import difflib
import os
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeVar

from clickstop.app.errors import AppError
from clickstop.app.undo import prompts_of, saved_states
from clickstop.core.inert import inert_line
from clickstop.core.places import home
from clickstop.core.reading import open_plain
from clickstop.core.words import near
from clickstop.secrets.look import Way
from clickstop.secrets.places import SECRET, place_of
from clickstop.secrets.redact import FAILED
from clickstop.secrets.replace import with_placeholders
from clickstop.undo.comparison import between
from clickstop.undo.packs import BusyError
from clickstop.undo.prompt import whole
from clickstop.undo.restoring import Undo, UndoRefusedError

if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.app.here import Here
    from clickstop.undo.saved_state import SavedState

T = TypeVar("T")
_TEXT = 1_000_000  # bytes; larger files are not compared line by line
_LOOKED_AT = 8_000  # bytes in which a NUL byte marks a binary file


@dataclass(frozen=True, slots=True)
class FileChange:
    """A file that differs."""

    path: str
    added: int  # lines
    removed: int
    diff: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class PromptChange:
    """What changed between a prompt and the next one, or now if it was the last; no matter who changed it."""

    id: str
    created_at: str
    prompt: str
    is_last: bool
    files: list[FileChange]

    @property
    def added(self) -> int:
        return sum(file.added for file in self.files)

    @property
    def removed(self) -> int:
        return sum(file.removed for file in self.files)


def since(repo: Here, state: SavedState) -> list[FileChange]:
    """How the current files differ from a saved state."""
    saved = _asked(lambda: Undo(repo.places.undo, state, repo.environ).saved_texts())
    return [_change(path, content, _now(path), state.checkout, repo) for path, content in saved]


def of_session(repo: Here, session: str, known: dict[str, PromptChange] | None = None) -> list[PromptChange]:
    """What each prompt of a session changed, oldest first, without the diffs.

    `known` caches all prompts but the last one: their changes are final.
    """
    states, known = saved_states(repo), {} if known is None else known
    changes = []
    for number, state in reversed(list(enumerate(prompts_of(states, session)))):
        change = known.get(state.id) or _counted(_of_prompt(repo, states, session, number))
        if number:
            known[state.id] = change
        changes.append(change)
    return changes


def of_prompt(repo: Here, session: str, wanted: str) -> PromptChange:
    """What one prompt changed, with the diffs; `wanted` is the id of its saved state."""
    states = saved_states(repo)
    ids = [state.id for state in prompts_of(states, session)]
    if wanted not in ids:
        raise AppError("that prompt has no saved state")
    return _of_prompt(repo, states, session, ids.index(wanted))


def _of_prompt(repo: Here, states: list[SavedState], session: str, number: int) -> PromptChange:
    prompts = prompts_of(states, session)
    state = prompts[number]
    if number == 0:
        files = since(repo, whole(state, states))
    else:
        pairs = _asked(lambda: between(repo.places.undo, state, prompts[number - 1], states, repo.environ))
        files = [_change(path, before, after, state.checkout, repo) for path, before, after in pairs]
    return PromptChange(state.id, state.created_at, state.command, number == 0, files)


def _counted(change: PromptChange) -> PromptChange:
    return replace(change, files=[replace(file, diff=[]) for file in change.files])


def lines_of(files: list[FileChange]) -> list[str]:
    return [line for file in files for line in file.diff]


def _asked(question: Callable[[], T]) -> T:
    try:
        return question()
    except (UndoRefusedError, BusyError) as error:
        raise AppError(str(error)) from None


def _now(path: str) -> bytes:
    try:
        if os.path.islink(path):
            return os.fsencode(os.readlink(path))
        with open_plain(path) as file:  # a pipe in its place would hang us
            return file.read(_TEXT + 1)
    except OSError:
        return b""


def _change(path: str, before: bytes, after: bytes, checkout: str, repo: Here) -> FileChange:
    name = inert_line(near(path, checkout))
    if b"\0" in before[:_LOOKED_AT] + after[:_LOOKED_AT] or max(len(before), len(after)) > _TEXT:
        return FileChange(name, 0, 0, [f"Binary or large file {name} differs"])
    way = Way(values=place_of(path, roots=[checkout, repo.root], home=home(repo.environ), allow=[]) == SECRET)
    old, new = (_shown(content, way).splitlines() for content in (before, after))
    lines = list(difflib.unified_diff(old, new, f"saved/{name}", f"now/{name}", lineterm=""))
    if not lines:
        is_hidden = before != after
        why = "in hidden secrets" if is_hidden else "not in its content"
        return FileChange(name, 0, 0, [f"{name} differs, but only {why}" if is_hidden else f"{name}: {why}"])
    added = sum(line.startswith("+") for line in lines[2:])
    return FileChange(name, added, sum(line.startswith("-") for line in lines[2:]), lines)


def _shown(content: bytes, way: Way) -> str:
    """The whole text with secrets hidden. In a diff, part of a key would no longer match its format."""
    text = content.decode("utf-8", "replace")
    try:
        return with_placeholders(text, way.find(text))
    except Exception:  # noqa: BLE001  # a text that cannot be searched for secrets is not shown
        return FAILED
