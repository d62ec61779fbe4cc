"""Parses unified diffs into hunks."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class Hunk:
    """One hunk: the lines after the change, and which of them are new."""

    __slots__ = ("added", "lines", "path", "start")

    def __init__(self, path: str, start: int) -> None:
        self.path = path  # "" if the file is deleted
        self.start = start  # number of the first line after the change
        self.lines: list[str] = []
        self.added: list[int] = []  # indexes in `lines`

    def new_lines(self) -> list[tuple[int, str]]:
        """Number and text of each added line."""
        return [(self.start + at, self.lines[at]) for at in self.added]


def changed_lines(text: str) -> Iterator[str]:
    """The removed and added lines of a diff, with their signs."""
    in_hunk = False
    for line in text.split("\n"):
        if line.startswith(("@@", "diff ")):
            in_hunk = line[0] == "@"
        elif in_hunk and line[:1] in ("+", "-"):
            yield line


def hunks(text: str) -> Iterator[Hunk]:
    """The hunks of a diff, in order."""
    path, hunk = "", None
    for line in text.split("\n"):
        if hunk is not None and line[:1] in (" ", "+"):
            if line[0] == "+":
                hunk.added.append(len(hunk.lines))
            hunk.lines.append(line[1:])
        elif hunk is None or line[:1] not in ("-", "\\"):
            if hunk is not None:
                yield hunk
            hunk = Hunk(path, _start(line)) if line.startswith("@@ ") else None
            if line.startswith("+++ "):
                path = _path(line)
    if hunk is not None:
        yield hunk


def _path(line: str) -> str:
    name = line[4:].rstrip("\t").strip().strip('"')
    return "" if name == "/dev/null" else name.removeprefix("b/")


def _start(line: str) -> int:
    number = line.partition("+")[2].partition(" ")[0].partition(",")[0]
    return int(number) if number.isdigit() else 0
