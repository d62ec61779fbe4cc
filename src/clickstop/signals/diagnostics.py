"""What checkers have in common: problems at a place, each with a code, and silence when all is well."""

from __future__ import annotations

from clickstop.core import wire
from clickstop.signals.signal import PASS, Failures, QualitySignal, ToolRun
from clickstop.signals.text import LONGEST_LINE, lines_with

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

MOST_LINES = 300  # of one kind that are looked at: hostile text must not cost more than the rest
_MOST_BACK = 100


class Diagnostics(Failures):
    """Problems of code, each with a code where the tool has codes."""

    def signal(self, type_: str, tool: str, *, errors: int = 0, at: int = 0) -> QualitySignal:
        """`errors` is what the tool's summary says, if it says anything."""
        first = self.at if self.at >= 0 else at
        return QualitySignal(type_, tool, errors=errors or self.count, names=self.names, files=self.files, at=first)


def passed(run: ToolRun, tool: str, *talk: str, count: int = 0, at: int = 0) -> QualitySignal | None:
    """Exit code 0 of a tool that was run by name, and not only asked about itself."""
    if run.exit_code != 0 or run.opaque or run.only_talks(*talk):
        return None
    return QualitySignal(PASS, tool, passed=count, at=at)


def cleared(run: ToolRun, *lenient: str) -> bool:
    """Exit code 0 of a tool that has problems left only if one of these options was given."""
    if run.exit_code != 0 or run.opaque:
        return False
    return not any(word.partition("=")[0] in lenient for word in run.words[1:])


def some_lines(text: str, literal: str) -> Iterator[tuple[int, str]]:
    """Like `lines_with`, but an end is put to it."""
    return lines_with(text, literal, MOST_LINES)


def from_the_end(text: str, literal: str) -> Iterator[tuple[int, str]]:
    """Offset and line for lines that hold `literal`, the last one first: where a summary stands."""
    end = len(text)
    for _ in range(_MOST_BACK):
        hit = text.rfind(literal, 0, end)
        if hit < 0:
            return
        start = text.rfind("\n", 0, hit) + 1
        stop = text.find("\n", hit)
        stop = len(text) if stop < 0 else stop
        yield start, text[start : min(stop, start + LONGEST_LINE)]
        if start == 0:
            return
        end = start


def document(text: str, *openings: str) -> Any:
    """The first JSON value that begins a line with one of these; None if there is none or it is cut off."""
    for opening in openings:
        at = 0 if text.startswith(opening) else text.find("\n" + opening) + 1
        if at or text.startswith(opening):
            value = wire.scan(text, at)
            if value is not None:
                return value
    return None


def bracketed(line: str) -> str:
    """`return-value` of a line that ends with `[return-value]`."""
    line = line.rstrip()
    if not line.endswith("]"):
        return ""
    code = line[line.rfind("[") + 1 : -1]
    return code if code and " " not in code else ""


def arrows(text: str) -> Iterator[tuple[int, str, str]]:
    """Blocks that begin with a title and ` --> path:3:12` below it: offset and text of the title, and the place."""
    for at, line in some_lines(text, "--> "):
        before, _, where = line.partition("--> ")
        path = where.strip().rpartition(":")[0]
        if before.strip() or not path or at == 0:
            continue
        start = text.rfind("\n", 0, at - 1) + 1
        yield start, text[start : min(at - 1, start + LONGEST_LINE)], path


def is_code(word: str) -> bool:
    """E501, F401, PLR2004, DAR101: a few capital letters, then digits."""
    letters = word.rstrip("0123456789")
    return 0 < len(letters) <= 5 and letters.isascii() and letters.isupper() and 2 <= len(word) - len(letters) <= 5
