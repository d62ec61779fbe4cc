"""The report that eslint and stylelint share: a heading per file, a row per problem, `✖ 3 problems` below."""

from __future__ import annotations

from clickstop.core.record import Record
from clickstop.signals.diagnostics import some_lines
from clickstop.signals.text import first_number, number_before

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class Totals(Record):
    """What the summaries say, added up over the workspaces of one run."""

    at: int = -1  # of the last summary; below 0 if there is none
    errors: int = 0
    warnings: int = 0


def rows(text: str, mark: str) -> Iterator[tuple[int, str, str]]:
    """Offset, place and rule of each row of one severity: `  1:7  error  'a' is not defined  no-undef`."""
    file, last = "", 0
    for at, line in some_lines(text, mark):
        before, _, message = line.partition(mark)
        position = before.split()[-1:]
        row, colon, column = position[0].partition(":") if position else ("", "", "")
        if not (colon and row.isdigit() and column.isdigit()):
            continue
        file = _heading(text[max(last, at - 2_000) : at]) or file
        last = at + len(line)
        yield at, f"{file}:{row}" if file else "", _rule(message)


def _heading(gap: str) -> str:
    """The last line that is not indented, without what a task runner puts before it."""
    headings = [line for line in gap.split("\n") if line.strip() and line[0] not in " \t✖⚠"]
    return headings[-1].rpartition(": ")[2].strip() if headings else ""


def _rule(message: str) -> str:
    """The last column, which two spaces set apart; a parsing error has none."""
    before, gap, rule = message.strip().rpartition("  ")
    return rule if gap and before and " " not in rule else ""


def totals(text: str) -> Totals:
    """`✖ 4 problems (3 errors, 1 warning)`."""
    summed = Totals()
    for at, line in some_lines(text, " problem"):
        mark, _, words = line.rpartition("✖ ")
        if mark.strip().rpartition(" ")[2].isalnum() or first_number(words) < 0 or "(" not in words:
            continue
        summed.at = at
        summed.errors += number_before(words, "errors") + number_before(words, "error")
        summed.warnings += number_before(words, "warnings") + number_before(words, "warning")
    return summed
