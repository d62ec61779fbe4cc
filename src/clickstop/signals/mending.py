"""Whether a green run shows that a failure is gone, and whether a red one shows the same failure again."""

from __future__ import annotations

import os
from itertools import pairwise

from clickstop.core.paths import is_inside, path_of
from clickstop.shell.line import split
from clickstop.shell.programs import program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Protocol, TypeVar

    from clickstop.signals.signal import QualitySignal

    class Red(Protocol):
        """A stored failure."""

        @property
        def tool(self) -> str: ...
        @property
        def command(self) -> str: ...
        @property
        def names(self) -> Sequence[str]: ...
        @property
        def files(self) -> Sequence[str]: ...
        @property
        def counts(self) -> Mapping[str, int]: ...
        @property
        def type(self) -> str: ...

    KnownFailure = TypeVar("KnownFailure", bound=Red)


class GreenRun:
    """A run that passed."""

    def __init__(self, tool: str, command: str, passed: int, *, top: str = "", began: str = "") -> None:
        self.tool = tool
        self.command = command
        self.passed = passed  # number of tests, 0 if not counted
        self.top = top  # of the checkout
        self.began = began  # the folder in which it was started, "" if unknown


# Options that leave something out, whatever their value.
_NARROWING = frozenset("-m --filter --deselect --skip".split())
# Options that select tests by name, and those that select the last failures.
_BY_NAME = frozenset("-k -t --grep -g -run --run --testNamePattern".split())
_LAST_FAILED = ("--lf", "--last-failed")


def mends(green: GreenRun, red: Red) -> bool:
    """Whether a green run covers what had failed. A run of something else mends nothing."""
    if not set(green.tool.split("+")) & set(red.tool.split("+")):
        return False
    if green.command == red.command:
        return True
    folder, chosen, words = _choice(green.command)
    if any(word.partition("=")[0] in _NARROWING for word in words):
        return False
    pattern = _pattern(words)
    if pattern:
        return _chosen_by_name(pattern, green, red)
    if any(word in _LAST_FAILED for word in words):
        return _in_same_folder(green, folder, red) and green.passed >= max(len(red.names), 1)
    if chosen:
        folders = ("", *_folders(green, folder))
        paths = [os.path.normpath(os.path.join(above, path)) for above in folders for path in chosen]
        targets = (
            list(red.names) if any("::" in name for name in red.names) else [path_of(file) for file in red.files]
        )
        return bool(targets) and all(any(_holds(path, target) for path in paths) for target in targets)
    return _in_same_folder(green, folder, red) and green.passed >= sum(red.counts.values())


def _in_same_folder(green: GreenRun, folder: str, red: Red) -> bool:
    return _from_top(_choice(red.command)[0], green.top) in _folders(green, folder)


def _folders(green: GreenRun, folder: str) -> tuple[str, str]:
    """The folder in which a run worked, as its line says, and as the folder in which it began says: a client's
    shell may stay where an earlier `cd` led.
    """
    return _from_top(folder, green.top), _from_top(os.path.join(green.began, folder), green.top)


def _from_top(folder: str, top: str) -> str:
    path = os.path.normpath(folder)
    if top and is_inside(path, top):
        path = os.path.relpath(path, top)
    return "" if path == "." else path.strip("/")


def _pattern(words: list[str]) -> str:
    """Return the pattern that selects tests by name, or ""."""
    for option, value in pairwise([*words, ""]):
        name, sign, own = option.partition("=")
        if name in _BY_NAME:
            return own if sign else value
    return ""


def _chosen_by_name(pattern: str, green: GreenRun, red: Red) -> bool:
    """Whether all failed tests match the pattern, and as many have passed."""
    word = pattern.strip("^$/")
    return bool(red.names) and all(word in name for name in red.names) and green.passed >= len(red.names)


def _choice(command: str) -> tuple[str, list[str], list[str]]:
    """Return the folder that a line changes to, the paths given to its last program, and all its words."""
    folder, words = "", []
    for simple in split(command):
        line = program(simple.words)
        if line[:1] == ["cd"]:
            folder = line[1] if line[1:] else ""
        elif line and simple.before not in ("|", "|&"):
            words = line[1:]
    paths = [
        word for word in words if not word.startswith("-") and ("/" in word or "." in word) and word.strip("./")
    ]
    return folder, [path.removeprefix("./").rstrip("/") for path in paths], words


def _holds(chosen: str, target: str) -> bool:
    """Whether a chosen path is the target, its file, or a folder around it."""
    return target == chosen or target.startswith((f"{chosen}/", f"{chosen}::", f"{chosen}:", f"{chosen} "))


def same_failure(finding: QualitySignal, stored: Sequence[KnownFailure]) -> KnownFailure | None:
    """Return the stored failure of the same tool with as many failures, where one names fewer than the other."""
    return next((failure for failure in reversed(stored) if _is_same(finding, failure)), None)


def _is_same(finding: QualitySignal, failure: Red) -> bool:
    if failure.type != finding.type or not set(failure.tool.split("+")) & set(finding.tool.split("+")):
        return False
    before = failure.counts.get("failed", 0) + failure.counts.get("errors", 0)
    now = finding.failed + finding.errors
    if before != now or not now:
        return False
    now_named, named = set(finding.names), set(failure.names)
    return now_named != named and (now_named <= named or named <= now_named)
