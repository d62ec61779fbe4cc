"""flake8, pycodestyle, pyflakes, pydocstyle: a line per problem, and no output without one."""

from __future__ import annotations

from clickstop.signals.diagnostics import Diagnostics, cleared, is_code, passed, some_lines
from clickstop.signals.text import place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.signals.signal import QualitySignal, ToolRun

_UNREADABLE = "E902"


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    tool = "flake8" if run.opaque else run.words[0]
    if cleared(run, "--exit-zero"):
        return passed(run, tool)
    if tool == "pydocstyle":
        problems = _two_lines_each(text)
    else:
        problems = _lines(text, codes=tool != "pyflakes", opaque=run.opaque)
    if not problems.count and run.exit_code == 1:
        _only_files(text, problems)
    if problems.names and set(problems.names) == {_UNREADABLE}:
        return None
    return problems.signal("lint_failure", tool) if problems.count else None


def _lines(text: str, *, codes: bool, opaque: bool) -> Diagnostics:
    problems = Diagnostics()
    if opaque and ("\nFound " in text or "fixable with" in text):  # ruff's report
        return problems
    for at, line in some_lines(text, ".py"):
        located = place(line)
        if not located or line[:1] in "'\"#":
            continue
        code = located[1].partition(" ")[0].strip("[]")
        if is_code(code) if codes else located[1]:
            problems.add(at, located[0], code if codes else "")
    return problems


def _two_lines_each(text: str) -> Diagnostics:
    problems = Diagnostics()
    for at, line in some_lines(text, ".py:"):
        code = text[at + len(line) + 1 :][:40].strip().partition(":")[0]
        if is_code(code):
            problems.add(at, line.partition(" ")[0], code)
    return problems


def _only_files(text: str, problems: Diagnostics) -> None:
    """Read the file names of -q, and the counts of --statistics: `3 E111 indentation is not a multiple
    of 4`.
    """
    lines = text.strip().split("\n")[:200]
    counted = [line.split() for line in lines]
    if all(words and words[0].isdigit() and is_code("".join(words[1:2])) for words in counted):
        for line, words in zip(lines, counted, strict=True):
            problems.add(text.find(line), name=words[1])
    if all(line.endswith(".py") and " " not in line for line in lines):
        for line in lines:
            problems.add(text.find(line), line)
