"""Whether a green run shows that a failure is gone: the same tool on at least what had failed."""

from __future__ import annotations

import os

from clickstop.shell.line import split
from clickstop.shell.programs import program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Protocol

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


class GreenRun:
    """A run that passed."""

    __slots__ = ("command", "passed", "tool")

    def __init__(self, tool: str, command: str, passed: int) -> None:
        self.tool = tool
        self.command = command
        self.passed = passed  # tests, as far as they are counted


# Options by which a run leaves something out, whatever follows them.
_NARROWING = frozenset(
    "-k -m -t --grep -g --filter -run --run --testNamePattern --lf --last-failed --deselect --skip".split()
)


def mends(green: GreenRun, red: Red) -> bool:
    """A run of something else mends nothing, however green it is."""
    if not set(green.tool.split("+")) & set(red.tool.split("+")):
        return False
    if green.command == red.command:
        return True
    folder, chosen, narrowed = _choice(green.command)
    if narrowed:
        return False
    if chosen:
        paths = [*chosen, *(os.path.normpath(os.path.join(folder, path)) for path in chosen)]
        targets = (
            list(red.names) if any("::" in name for name in red.names) else [_path(file) for file in red.files]
        )
        return bool(targets) and all(any(_holds(path, target) for path in paths) for target in targets)
    return folder == _choice(red.command)[0] and green.passed >= sum(red.counts.values())


def _choice(command: str) -> tuple[str, list[str], bool]:
    """The folder a line goes to, the paths its last program is given, and whether options leave something out."""
    folder, words = "", []
    for simple in split(command):
        line = program(simple.words)
        if line[:1] == ["cd"]:
            folder = line[1] if line[1:] else ""
        elif line and simple.before not in ("|", "|&"):
            words = line[1:]
    narrowed = any(word.partition("=")[0] in _NARROWING for word in words)
    paths = [
        word for word in words if not word.startswith("-") and ("/" in word or "." in word) and word.strip("./")
    ]
    return folder.strip("/"), [path.removeprefix("./").rstrip("/") for path in paths], narrowed


def _holds(chosen: str, target: str) -> bool:
    """Whether a chosen path is the target, the file it is in, or a folder around it."""
    return target == chosen or target.startswith((f"{chosen}/", f"{chosen}::", f"{chosen}:", f"{chosen} "))


def _path(place: str) -> str:
    path, colon, line = place.rpartition(":")
    return path if colon and line.isdigit() else place
