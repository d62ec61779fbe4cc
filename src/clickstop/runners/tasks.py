"""Choose a project's commands among its own tasks (scripts, targets, recipes) by their usual names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from clickstop.runners.vocabulary import FoundCommand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

# `:` stands for any of `:`, `-`, `_` and `.` in a task's name.
_TEST = ("test", "tests", "test:ci", "test:run", "test:unit", "unit:test", "unit:tests", "pytest")
_LINT = ("lint", "lint:check", "lint:ci", "eslint", "clippy", "vet", "linter")
_TYPES = ("typecheck", "type:check", "types", "check:types", "types:check", "typing", "tsc", "mypy", "phpstan")
_BUILD = ("build", "compile")
_RUN = ("run", "start", "serve", "dev")
_FORMAT = ("format", "fmt", "prettier", "format:fix", "format:write", "fix:format", "fmt:fix")
_FORMAT_CHECK = (
    *("format:check", "check:format", "format:ci", "fmt:check", "check:fmt", "prettier:check", "check:formatting"),
    *("lint:format", "formatcheck", "fmtcheck"),
)
# For each command, alternatives in order; the first that finds a task wins. An alternative is a list of groups of
# names and takes one task from each: without `check`, the check is a lint task and a types task.
_WAYS: dict[str, tuple[tuple[tuple[str, ...], ...], ...]] = {
    "test": ((_TEST,),),
    "check": ((("check",),), (_LINT, _TYPES)),
    "build": ((_BUILD,),),
    "run": ((_RUN,),),
    "format": ((_FORMAT_CHECK,), (_FORMAT,)),
    "fix": ((_FORMAT,),),
}
_WATCHES = re.compile(r"--watch(All)?(?!\w|=false| false)|\bnodemon\b")
# A check must not change files, and a fix must.
_REWRITES = re.compile(r"--(fix|write|apply|in-place)\b")
_COMPARES = re.compile(r"--(check|list-different|diff|verify-no-changes|dry-run|check-formatted)\b|:check\b")
_PLACEHOLDER = "no test specified"  # in the script that `npm init` writes


@dataclass(frozen=True, slots=True)
class Task:
    """A task: its name for its own runner, its text if known, and its line."""

    name: str
    body: str = ""
    line: int | None = None


def choose(tasks: Iterable[Task], file: str, command: Callable[[str], str]) -> list[FoundCommand]:
    """The commands that the tasks stand for. `command` turns a task's name into the line that runs it."""
    by_name: dict[str, Task] = {}
    for task in tasks:
        by_name.setdefault(_plain(task.name), task)
    chosen = []
    for name, ways in _WAYS.items():
        picked = next((some for way in ways if (some := _picked(name, way, by_name))), [])
        if picked:
            lines = tuple(command(task.name) for task in picked)
            chosen.append(FoundCommand(name, lines, file, picked[0].line))
    return chosen


def _picked(name: str, way: tuple[tuple[str, ...], ...], by_name: dict[str, Task]) -> list[Task]:
    picked = []
    for words in way:
        task = next(
            (by_name[word] for word in words if word in by_name and _suits(name, word, by_name[word].body)), None
        )
        picked += [task] if task else []
    return picked


def _suits(name: str, word: str, body: str) -> bool:
    """Whether a task does what its name promises and ends by itself: a `lint` with `--fix` is no check."""
    if name == "run":
        return True
    if _WATCHES.search(body):
        return False
    if name == "test":
        return _PLACEHOLDER not in body
    if name == "check":
        return not _REWRITES.search(body)
    if name == "format":
        return word in _FORMAT_CHECK or bool(_COMPARES.search(body))
    return name != "fix" or not _COMPARES.search(body)


def _plain(name: str) -> str:
    return re.sub(r"[-_.]", ":", name.lower())
