"""Parts that readers of checkers share: problems with places and codes, and passes without output."""

from __future__ import annotations

from clickstop.core import wire
from clickstop.signals.signal import PASS, Failures, QualitySignal, ToolRun
from clickstop.signals.text import LONGEST_LINE, lines_with

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

MOST_LINES = 300  # of one kind that are read, so that hostile text costs no more
_MOST_BACK = 100


class Diagnostics(Failures):
    """Problems in code, with their codes if the tool has codes."""

    def signal(self, type_: str, tool: str, *, errors: int = 0, at: int = 0) -> QualitySignal:
        """Return the signal of these problems. `errors` is the number in the tool's summary, if it has one."""
        first = self.at if self.at >= 0 else at
        return QualitySignal(type_, tool, errors=errors or self.count, names=self.names, files=self.files, at=first)


def passed(run: ToolRun, tool: str, *talk: str, count: int = 0, at: int = 0) -> QualitySignal | None:
    """Return a pass for exit code 0 of a tool that was run by name and not only asked about itself."""
    if run.exit_code != 0 or run.opaque or run.only_talks(*talk):
        return None
    return QualitySignal(PASS, tool, passed=count, at=at)


def cleared(run: ToolRun, *lenient: str) -> bool:
    """Whether exit code 0 means no problems: the tool was run by name, without an option that makes it lenient."""
    if run.exit_code != 0 or run.opaque:
        return False
    return not any(word.partition("=")[0] in lenient for word in run.words[1:])


def some_lines(text: str, literal: str) -> Iterator[tuple[int, str]]:
    """Like `lines_with`, with a limit."""
    return lines_with(text, literal, MOST_LINES)


def from_the_end(text: str, literal: str) -> Iterator[tuple[int, str]]:
    """Yield offset and text of lines with `literal`, the last one first, since summaries come last."""
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
    """Return the first JSON value at the beginning of a line that starts like one of these, None if it
    is cut off.
    """
    for opening in openings:
        at = 0 if text.startswith(opening) else text.find("\n" + opening) + 1
        if at or text.startswith(opening):
            value = wire.scan(text, at)
            if value is not None:
                return value
    return None


def bracketed(line: str) -> str:
    """Return the code in brackets at the end of a line: `return-value` of `... [return-value]`."""
    line = line.rstrip()
    if not line.endswith("]"):
        return ""
    code = line[line.rfind("[") + 1 : -1]
    return code if code and " " not in code else ""


def arrows(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield offset and title of each block, and the place in the ` --> path:3:12` below the title."""
    for at, line in some_lines(text, "--> "):
        before, _, where = line.partition("--> ")
        path = where.strip().rpartition(":")[0]
        if before.strip() or not path or at == 0:
            continue
        start = text.rfind("\n", 0, at - 1) + 1
        yield start, text[start : min(at - 1, start + LONGEST_LINE)], path


def is_code(word: str) -> bool:
    """Whether a word is a code such as E501, F401, PLR2004: a few capital letters, then digits."""
    letters = word.rstrip("0123456789")
    return 0 < len(letters) <= 5 and letters.isascii() and letters.isupper() and 2 <= len(word) - len(letters) <= 5
