"""The common reader of tools that list problems, line by line or in a document. `checkers.py` has a
row for each.
"""

from __future__ import annotations

from clickstop.signals.diagnostics import Diagnostics, cleared, document, from_the_end, some_lines
from clickstop.signals.shapes import Shape
from clickstop.signals.signal import PASS, QualitySignal, ToolRun
from clickstop.signals.text import line_start, phrases

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any


_BELOW = 8  # lines in which the rest of a problem is searched


class Diagnostic:
    """A problem that one line, or one row of a document, reports."""

    __slots__ = ("at", "code", "serious", "where")

    def __init__(self, at: int, where: str, code: str, *, serious: bool = True) -> None:
        self.at = at
        self.where = where.removeprefix("./")
        self.code = code
        self.serious = serious  # an error, not a warning


class _CheckerRow:
    """Values over a class's defaults. A list is one text, with ` | ` between phrases or blanks between words."""

    def __init__(self, **given: object) -> None:
        self.__dict__.update(given)


class LineFormat(_CheckerRow):
    """A line that reports a problem: a template (see `shapes.py`) and what the line itself does not say."""

    task = ""  # a stricter template for tasks, because other tools write similar lines
    code = ""
    prefix = ""  # of the code
    level = "error"
    ends: tuple[str, ...] = ()  # of the file's name
    skip = ""  # a line with one of these means something else
    search = ""  # text that selects lines; by default the longest one of the template
    above = ""  # template of the line above, or of the last heading with this beginning
    below = ""  # template of the end of this line, or of a line below

    def __init__(self, template: str, **given: object) -> None:
        super().__init__(**given)
        self.template = template

    def read(self, text: str, run: ToolRun) -> Iterator[Diagnostic]:
        shape = Shape((run.opaque and self.task) or self.template)
        above, below = Shape(self.above), Shape(self.below)
        search = self.search or shape.literal
        for at, line in some_lines(text, search):
            values = shape.match(line.lstrip())
            if values is None or _holds(line, self.skip):
                continue
            start, around = _heading(text, at, above) if self.above else (at, {})
            around |= _rest(text, at, below, search) if self.below else {}
            if self.above and not around:
                continue
            values |= around
            where = values.get("place") or values.get("spot", "")
            where = where or ":".join(values[key] for key in ("file", "line") if key in values)
            code = self.code or values.get("code", "") or values.get("rule", "")
            if not self.ends or where.rpartition(":")[0].endswith(self.ends):
                serious = values.get("level", self.level) == "error"
                yield Diagnostic(start, where, code and self.prefix + code, serious=serious)


def _heading(text: str, at: int, shape: Shape) -> tuple[int, dict[str, str]]:
    """Return where the problem begins and what its heading says: the line above, or the last one with this
    beginning.
    """
    start = text.rfind(f"\n{shape.begin}", 0, max(at - 1, 0)) + 1
    values = shape.match(text[start : start + 500].partition("\n")[0].strip())
    return at if shape.begin else start, values or {}


def _rest(text: str, at: int, shape: Shape, search: str) -> dict[str, str]:
    """Return what the end of the line says, or a line below it before the next problem."""
    for number, line in enumerate(text[at : at + 1_500].split("\n")[:_BELOW]):
        if number and search in line:
            break
        values = shape.match(line.strip())
        if values is not None:
            return values
    return {}


class JsonFormat(_CheckerRow):
    """Problems in a JSON document, in lists inside lists (`files.offenses`), with `file=path line=row` in each."""

    prefix = ""  # of the code
    skip = ""  # an entry with this key is no problem
    from_zero = False  # counts lines from zero

    def __init__(self, mark: str, openings: str, lists: str, keys: str, **given: object) -> None:
        super().__init__(**given)
        self.mark = mark
        self.openings = openings
        self.lists = lists
        self.keys = keys  # paths of file, line, code and level; `a|b` means either

    def read(self, text: str, _run: ToolRun) -> Iterator[Diagnostic]:
        if self.mark not in text:
            return
        keys = dict(pair.split("=") for pair in self.keys.split())
        for rows in self._rows(document(text, *phrases(self.openings)), self.lists.split("."), []):
            file, line, code = (_first(rows, keys.get(key, "")) for key in ("file", "line", "code"))
            serious = "level" not in keys or _deep(rows, keys["level"]) in ("error", "fatal")
            if not (self.skip and _deep(rows, self.skip)):
                line = str(int(line) + 1) if line.isdigit() and self.from_zero else line
                where = f"{file}:{line}" if line not in ("", "0") else file
                yield Diagnostic(0, where, code and self.prefix + code, serious=serious)

    def _rows(self, value: Any, lists: list[str], rows: list[Any]) -> list[list[Any]]:
        """Return each problem with everything that contains it."""
        if isinstance(value, list):
            return [problem for row in value for problem in self._rows(row, lists, [*rows, row])]
        if isinstance(value, dict) and lists and lists[0] in value:
            return self._rows(value[lists[0]], lists[1:], rows)
        return [rows] if rows and isinstance(value, dict) else []


def _first(rows: list[Any], paths: str) -> str:
    """Return the first value that one of these paths leads to."""
    values = (_deep(rows, path) for path in paths.split("|"))
    return next((str(value) for value in values if isinstance(value, str | int)), "")


def _deep(rows: list[Any], path: str) -> Any:
    """Return the value of a path such as `location.line` in the innermost object that has it. Of a list, the first
    item.
    """
    for row in reversed(rows):
        value = row
        for key in path.split("."):
            value = value.get(key) if isinstance(value, dict) else None
            value = value[0] if isinstance(value, list) and value else value
        if value is not None:
            return value
    return None


class MachineFormat:
    """Formats that many tools write for machines, with this tool's codes."""

    def __init__(self, *codes: str, levels: bool = False) -> None:
        self.codes = codes  # how the codes begin; without any, only a tool run by name is believed
        self.levels = levels  # not all are errors; neither is what GitLab calls `major`

    def read(self, text: str, run: ToolRun) -> Iterator[Diagnostic]:
        from clickstop.signals import machine  # rarely needed

        for row in machine.rows(text) if self.codes or not run.opaque else ():
            if self.codes and not row.code.startswith(self.codes):
                continue
            code = row.code.partition("(")[2].rstrip(")") or row.code.rpartition("ShellCheck.")[2]
            serious = not self.levels or (row.level == "error" and row.told != "major")
            yield Diagnostic(row.at, row.file.removesuffix(":0"), code, serious=serious)


class Checker(_CheckerRow):
    """A row: how a tool reports problems, their number, and that there are none."""

    tool = ""  # name in signals, if it differs from the row's
    called = ""  # other names, with or without a verb, that signals use if it was run as such
    task_needs = ""  # a task's output must contain one of these; the hints of `index.py` are too common
    totals = ""  # templates of closing lines, with `{errors}`, `{warnings}`, `{passed}`
    failed = ""  # phrases that mean failure even without listed problems; `\n` means at the beginning of a line
    places = False  # listed places are problems only if it failed
    clean = ""  # phrases that mean success
    rebuilds = False  # success after a failure counts: it rebuilds
    nothing = ""  # phrases that mean that nothing was examined
    silent = True  # exit code 0 alone is a pass
    checks = ""  # only with one of these options
    lenient = ""  # not with one of these options
    strict = False  # may fail without an error, because of warnings
    exit_decides = False  # problems may be below the level at which it fails
    needs = ""  # does something else without one of these words
    other_verbs = ""  # does something else with one of these verbs
    runs = ""  # verbs that run the project's program, whose exit code it is
    talk = ""  # options with which it checks nothing

    def __init__(
        self,
        *formats: tuple[
            LineFormat | JsonFormat | MachineFormat | Callable[[str, ToolRun], Iterator[Diagnostic]], ...
        ],
        **given: object,
    ) -> None:
        super().__init__(**given)
        self.formats = formats  # groups of formats; the first that finds anything counts


class _ClosingNumbers:
    """Numbers of the closing lines; -1 if missing."""

    def __init__(self) -> None:
        self.at = self.errors = self.passed = -1


def check(text: str, run: ToolRun, row: Checker, name: str, type_: str) -> QualitySignal | None:
    """Read the output of a tool by its row."""
    if run.opaque and row.task_needs and not _holds(text, row.task_needs):
        return None
    if not run.opaque and (run.verb in row.other_verbs.split() or (row.needs and not run.has(*row.needs.split()))):
        return None
    called = (run.words[0], f"{run.words[0]} {run.verb}")
    tool = next((other for other in row.called.split(" | ") if other in called), row.tool or name)
    totals = _totals(text, row.totals)
    if row.silent and cleared(run, *row.lenient.split()):
        return _green(text, run, row, tool, totals)
    if row.exit_decides and run.exit_code == 0 and totals.passed > 0:
        return QualitySignal(PASS, tool, passed=totals.passed, at=totals.at)
    if _holds(text, row.nothing):
        return None
    errors, warnings = _problems(text, run, row)
    failed = min((at for words in phrases(row.failed) if (at := _mark(text, words)) >= 0), default=-1)
    clean = max((text.rfind(words) for words in phrases(row.clean)), default=-1)
    if (errors.count and not row.places) or totals.errors > 0 or failed > (clean if row.rebuilds else -1):
        count = max(totals.errors, 0) or errors.count or 1
        return errors.signal(type_, tool, errors=count, at=max(totals.at, failed, 0))
    if warnings.count and run.exit_code and not run.opaque:
        return warnings.signal(type_, tool)
    if row.strict and totals.errors == 0 and run.exit_code and not run.opaque:
        return QualitySignal(type_, tool, at=totals.at)
    green = clean >= 0 or totals.errors == 0 or (warnings.count and row.silent)
    if not green or totals.passed == 0 or run.only_talks(*row.talk.split()):
        return None
    return QualitySignal(PASS, tool, passed=totals.passed, at=max(clean, totals.at, warnings.at))


def _holds(text: str, listed: str) -> bool:
    """Whether the text contains one of these phrases."""
    return any(words in text for words in phrases(listed))


def _problems(text: str, run: ToolRun, row: Checker) -> tuple[Diagnostics, Diagnostics]:
    """Return the errors and the warnings, by the first group of formats that finds any."""
    errors, warnings = Diagnostics(), Diagnostics()
    for group in row.formats:
        readers = [form if callable(form) else form.read for form in group]
        problems = [problem for read in readers for problem in read(text, run)]
        for problem in sorted(problems, key=lambda problem: problem.at):
            (errors if problem.serious else warnings).add(problem.at, problem.where, problem.code)
        if problems:
            break
    return errors, warnings


def _mark(text: str, words: str) -> int:
    """Return where the line with these words begins, or -1."""
    at = line_start(text, words[1:]) if words.startswith("\n") else text.find(words)
    return text.rfind("\n", 0, at) + 1 if at >= 0 else -1


def _green(text: str, run: ToolRun, row: Checker, tool: str, totals: _ClosingNumbers) -> QualitySignal | None:
    """Return a pass for exit code 0 of a tool that was run by name to check something, and did."""
    if run.only_talks(*row.talk.split()) or run.verb in row.runs.split() or totals.passed == 0:
        return None
    if (row.checks and not run.has(*row.checks.split())) or _holds(text, row.nothing):
        return None
    return QualitySignal(PASS, tool, passed=totals.passed, at=max(totals.at, 0))


def _totals(text: str, templates: str) -> _ClosingNumbers:
    """Read the last closing line. The number of files may be on another line."""
    latest = _ClosingNumbers()
    for shape in map(Shape, phrases(templates)):
        for at, line in from_the_end(text, shape.literal):
            counts = shape.match(line.strip())
            if counts is None:
                continue
            latest.passed = max(latest.passed, int(counts.get("passed", -1)))
            if at > latest.at:
                latest.at = at
                latest.errors = int(counts.get("errors", 0)) - int(counts.get("fixed", 0))
            break
    return latest
