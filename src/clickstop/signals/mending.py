"""Failures that return or are gone: whether a green run shows that, or another red one shows the same."""

from __future__ import annotations

import os
from itertools import pairwise

from clickstop.core.paths import path_of
from clickstop.shell.line import split
from clickstop.shell.programs import program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Protocol, TypeVar

    from clickstop.signals.signal import QualitySignal

    class Red(Protocol):
        """A failure as it was kept."""

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

    def __init__(self, tool: str, command: str, passed: int) -> None:
        self.tool = tool
        self.command = command
        self.passed = passed  # tests, as far as they are counted


# Options by which a run leaves something out, whatever follows them.
_NARROWING = frozenset("-m --filter --deselect --skip".split())
# Those that choose tests by name, or those that failed last.
_BY_NAME = frozenset("-k -t --grep -g -run --run --testNamePattern".split())
_LAST_FAILED = ("--lf", "--last-failed")


def mends(green: GreenRun, red: Red) -> bool:
    """A run of something else mends nothing, however green it is."""
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
        return folder == _choice(red.command)[0] and green.passed >= max(len(red.names), 1)
    if chosen:
        paths = [*chosen, *(os.path.normpath(os.path.join(folder, path)) for path in chosen)]
        targets = (
            list(red.names) if any("::" in name for name in red.names) else [path_of(file) for file in red.files]
        )
        return bool(targets) and all(any(_holds(path, target) for path in paths) for target in targets)
    return folder == _choice(red.command)[0] and green.passed >= sum(red.counts.values())


def _pattern(words: list[str]) -> str:
    """What tests are chosen by; "" where they are not chosen by their names."""
    for option, value in pairwise([*words, ""]):
        name, sign, own = option.partition("=")
        if name in _BY_NAME:
            return own if sign else value
    return ""


def _chosen_by_name(pattern: str, green: GreenRun, red: Red) -> bool:
    """Whether all that had failed bear the name, and as many have passed."""
    word = pattern.strip("^$/")
    return bool(red.names) and all(word in name for name in red.names) and green.passed >= len(red.names)


def _choice(command: str) -> tuple[str, list[str], list[str]]:
    """The folder a line goes to, the paths its last program is given, and all words behind its name."""
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
    return folder.strip("/"), [path.removeprefix("./").rstrip("/") for path in paths], words


def _holds(chosen: str, target: str) -> bool:
    """Whether a chosen path is the target, the file it is in, or a folder around it."""
    return target == chosen or target.startswith((f"{chosen}/", f"{chosen}::", f"{chosen}:", f"{chosen} "))


def same_failure(finding: QualitySignal, known: Sequence[KnownFailure]) -> KnownFailure | None:
    """The failure of the same tool, with as many tests or errors, of which one run names less than the other."""
    return next((failure for failure in reversed(known) if _is_same(finding, failure)), None)


def _is_same(finding: QualitySignal, failure: Red) -> bool:
    if failure.type != finding.type or not set(failure.tool.split("+")) & set(finding.tool.split("+")):
        return False
    before = failure.counts.get("failed", 0) + failure.counts.get("errors", 0)
    now = finding.failed + finding.errors
    if before != now or not now:
        return False
    shown, named = set(finding.names), set(failure.names)
    return shown != named and (shown <= named or named <= shown)
