"""Tools without a reader of their own: exit code, `file:line: message`, and words that all tools use."""

from __future__ import annotations

from clickstop.core.lists import phrases, words
from clickstop.signals.diagnostics import passed
from clickstop.signals.not_started import why_not_started
from clickstop.signals.places import complaints, is_place
from clickstop.signals.signal import PASS, QualitySignal, ToolRun
from clickstop.signals.tally import (
    LOOKED_AT,
    PASSED,
    RUN,
    counts,
    counts_failures,
    counts_in_table,
    marks_failure,
    of_tests,
)

# A tool that was called wrongly or is broken says this, and has examined nothing.
_USAGE = ("usage:", "try --help", "run with --help")
_CALLED_WRONGLY = phrases(
    "unrecognized arg|unrecognized opt|unrecognized sub|nknown option|nknown argument|nknown command"
    "|no source files|nexpected argument|nvalid option|o such option|nvalid value for |arguments are required"
    "|should be a file|issing required arg|issing required opt|o tests found|NO TESTS FOUND|o test files"
    "|o files found|o files match|o staged files|o files were found|o config file|o configuration file"
    "|se configuration file|o rules found|parse config|load config"
    "|read any config"
)
_ABSENT = phrases(
    "o such file|oes not exist|not found|annot find|an't find|ould not find|ENOENT|nable to find|an't open"
    "|annot open|ailed to open|ailed to read"
)
_LACKING = (*_ABSENT, "issing ", "ould not be ")  # in a line that names an argument
_END = 20_000  # characters in which a verdict is searched; a tool that printed more has started
_FEW = 3  # at most this many lines only say why nothing was examined
_LINE_KEYS = ('line":', 'line" :', 'row":', '"start_line', '"line_n')
_ASSERTED = phrases(
    "+ expected - actual|AssertionError|ERR_ASSERTION|Failed examples:|Looks like you failed|rspec ./"
)
_FINE = phrases(
    "no issues found|no problems|no errors|no syntax errors|syntax ok|source ok|no hints|is valid|no offenses"
)
_GRADED = (["error"], ["warning"])  # `  4:4  warning  truthy value`, below the name of a file
_WARNINGS = ("warning", "warnings")
_CHECKS = ("lint_failure", "type_error")
# These end with 0 whatever they find, and call everything a warning.
_ALWAYS_ZERO = words("cppcheck clang-tidy golint flawfinder misspell deadcode gocyclo checkstyle spotbugs iwyu")
_TAGS = words("<error <violation <issue <BugInstance <failure <bug")
_IDLE = phrases("othing to do|othing to be done|up to date|o work to do|o changes detected|kipped")
_SUMMARY = 10  # lines at the end in which counts are searched
_UNFORMATTED = phrases("would be reformatted|would reformat |is not formatted|not properly formatted")
_ONLY_LISTS = words(
    "--list --dry-run --dryrun --list-tests --listtests --listTests --collect-only --co --list-rules --no-run"
    " --markers --fixtures --setup-plan -list"
)
_OTHER_VERBS = words("version help list init new clean serve server watch")
_RUNS_IT = words("-r r run -run --run -unittest test")  # options of compilers that run the result
# How task runners close when what they ran has failed, and Node and Rake when they crash.
_STOPPED = phrases(
    "Node.js v|rake aborted!|Command failed with status (|error Command failed with exit code |ELIFECYCLE"
    "|npm error Lifecycle script `|npm ERR! code ELIFECYCLE|error: Recipe `|error: recipe `"
    "|task: Failed to run task "
    "|ninja: build stopped: "
)
_HEADS = ("FAILED", "FAIL", "ERROR", "✖", "✗", "✘")


def detect(text: str, run: ToolRun, _name: str, type_: str) -> QualitySignal | None:
    """Read a tool that was run by name: green by its exit code; red by its exit code or, if that is hidden, by its
    output.
    """
    if run.opaque or only_lists(run):
        return None
    tool = run.words[0]
    report = _report(text, run) if type_ == "test_failure" else None
    if report:
        return report
    if run.exit_code == 0:
        return _green(text, run, type_)
    if run.has(*_RUNS_IT) and (of_tests(text) is False or marks_failure(text)):
        type_ = "test_failure"
    listed = complaints(text)
    if listed.count:
        return listed.signal(type_, tool)
    if run.exit_code is None:
        at = _verdict(text, places=type_ in _CHECKS)
        return QualitySignal(type_, tool, at=at) if at >= 0 else _visible(text, tool, type_)
    if _is_report(text):
        return QualitySignal(type_, tool)
    if not text.strip() or (len(text) < _END and _cannot_begin(text, run.exit_code, run)):
        return None
    at = _verdict(text, places=True)
    # A few lines without a problem explain why nothing was examined. With exit code 1, one line may be a problem.
    lines = _lines(text[:_END])
    problem = at >= 0 or len(lines) > (1 if run.exit_code == 1 else _FEW) or any(counts(lines[-1], _WARNINGS))
    problem = problem or (" found" if type_ in _CHECKS else "rror") in lines[-1]
    return QualitySignal(type_, tool, at=max(at, 0)) if problem else None


def _report(text: str, run: ToolRun) -> QualitySignal | None:
    """Read the tests of a report in a common format."""
    from clickstop.signals.report_formats import is_cut, read_report

    report = read_report(run.words[0], text)
    fits = report and (report.type == PASS) is not bool(run.exit_code) and not is_cut(text, run, report)
    return report if fits else None


def in_another_form(text: str, run: ToolRun, type_: str) -> QualitySignal | None:
    """Read the output of a tool whose own reader found nothing: by what it lists or counts, then by its
    exit code.
    """
    # This is the output of the project's program.
    if only_lists(run) or len(text) > _END or run.verb in ("run", "r"):
        return None
    if run.exit_code is None:
        signal = _visible(text, run.words[0], type_)
        return None if signal and signal.type == PASS and type_ == "test_failure" else signal
    if run.exit_code == 0:
        green = type_ == "test_failure" and of_tests(text)
        return QualitySignal(PASS, run.words[0]) if green else None
    if any(phrase in text for phrase in (*_ABSENT, *_CALLED_WRONGLY, "o module named", "annot load")):
        return None
    if type_ == "test_failure":
        return QualitySignal(type_, run.words[0]) if of_tests(text) is False else None
    listed = complaints(text)
    if listed.count:
        return listed.signal(type_, run.words[0])
    listed_so = type_ in _CHECKS and (_is_report(text) or _is_statistics(text))
    return QualitySignal(type_, run.words[0]) if listed_so else None


def _visible(text: str, tool: str, type_: str) -> QualitySignal | None:
    """Read what a filter has left of an output."""
    lines = _lines(text[-_END:])[-_FEW:]
    if type_ == "test_failure":
        green = of_tests(text)
        red = green is False or any(words in text for words in _ASSERTED) or marks_failure(text)
        green = green and not red
    else:
        listed = complaints(text, serious=type_ not in _CHECKS)
        if listed.count and (type_ in _CHECKS or "rror" in text):
            return listed.signal(type_, tool)
        red = type_ in _CHECKS and (_is_report(text) or _is_statistics(text) or any(map(counts_failures, lines)))
        green = any(words in line.lower() for line in lines for words in _FINE)
    return QualitySignal(type_ if red else PASS, tool) if red or green else None


def _is_statistics(text: str) -> bool:
    """Whether there are only rows such as `6     E111 indentation is not a multiple of 4`, and a total."""
    rows = [line.split(None, 2) for line in _lines(text[:_END])]
    rows = rows[:-1] if rows and len(rows[-1]) == 1 and rows[-1][0].isdigit() else rows
    return bool(rows) and all(row[0].isdigit() and len(row) > 1 and not row[1].islower() for row in rows)


def only_lists(run: ToolRun) -> bool:
    """Whether it only describes itself, or what it would do."""
    return run.verb in _OTHER_VERBS or run.only_talks(*_ONLY_LISTS)


def _green(text: str, run: ToolRun, type_: str) -> QualitySignal | None:
    """Return a pass for exit code 0, if anything was examined. Some linters end so whatever they find."""
    if looked_at_nothing(text):
        return None
    tool = run.words[0]
    listed = complaints(text, serious=tool not in _ALWAYS_ZERO) if type_ in _CHECKS else None
    if listed and listed.count:
        return listed.signal(type_, tool)
    if type_ in _CHECKS and _is_report(text):
        return QualitySignal(type_, tool)
    counted = any(map(counts_failures, _lines(text[-_END:])[-_FEW:]))
    if counted and type_ in _CHECKS:
        return QualitySignal(type_, tool, at=max(_verdict(text), 0))
    mild = type_ in _CHECKS and complaints(text).count
    return None if counted or mild else passed(run, tool)


def says_failed(text: str) -> bool:
    """Whether one of the last lines counts failures, a line names a place, or a program ended in an error."""
    lines = _lines(text[-_END:])
    raised = any(line.split(" ", 1)[0].endswith("Error:") for line in lines)
    return raised or any(map(counts_failures, lines[-_FEW:])) or complaints(text).count > 0


def says_stopped(text: str, runner: str) -> bool:
    """Whether a task runner, or what it ran, says that an error stopped it."""
    lines = _lines(text[-_END:])
    made = any(line.startswith((f"{runner}: *** [", "gmake: *** [")) for line in lines)  # `] Error 1`, `] Aborted`
    return made or any(line.startswith(_STOPPED) for line in lines)


def _is_report(text: str) -> bool:
    """Whether this is a report for machines: annotations, XML, or JSON with line numbers."""
    if any(line.startswith(("::error file=", "::warning file=", *_TAGS)) for line in _lines(text[:_END])):
        return True
    return text.lstrip()[:2] in ("[{", '{"', "[\n") and any(key in text for key in _LINE_KEYS)


def looked_at_nothing(text: str) -> bool:
    """Whether it prints its usage, says that there was nothing to do, or counts only zeros."""
    lines = _lines(text[:_END])
    if any(line.lower().startswith(_USAGE) for line in lines):
        return True
    if len(lines) == 1 and "." in lines[0] and lines[0].replace(".", "").isdigit():  # a version
        return True
    if len(lines) <= _FEW and any(phrase in text for phrase in (*_CALLED_WRONGLY, *_IDLE)):
        return True
    table = counts_in_table(text)
    if table is not None:
        return not (table.red or table.passed)
    for nouns in ((*RUN, *PASSED), LOOKED_AT):
        ran = [count for line in lines[-_SUMMARY:] for count in counts(line, nouns)]
        if ran and not any(ran):
            return True
    return False


def _cannot_begin(text: str, exit_code: int, run: ToolRun) -> bool:
    """Whether the tool was called wrongly or is broken itself."""
    lines = _lines(text)
    if any(line.lower().startswith(_USAGE) for line in lines) or any(phrase in text for phrase in _CALLED_WRONGLY):
        return True
    if any("requires " in line and " -" in line for line in lines[:_FEW]):  # missing options
        return True
    if is_absent(text, run):
        return True
    crashed = lines[0].startswith("Traceback ") and f"/bin/{run.words[0]}" in "".join(lines[1:3])
    return crashed or bool(why_not_started(text, exit_code))


def is_absent(text: str, run: ToolRun) -> bool:
    """Whether a file that it was given does not exist."""
    lines = _lines(text)
    if len(lines) <= _FEW and any(phrase in line for line in lines for phrase in _ABSENT):
        return True
    arguments = [word for word in run.words[1:] if not word.startswith("-") and len(word) > 1]
    if any(line.partition("Error: ")[2].strip("'\"") in arguments for line in lines):  # `InvalidNameError: nowhere`
        return True
    lacking = [line for line in lines if any(phrase in line for phrase in _LACKING) and not _names_line(line)]
    return any(word in line for line in lacking for word in arguments)


def _names_line(line: str) -> bool:
    """Whether a line names a place in a file (`at line 3, column 5`, `a.py:3`), so that it is not about the file
    itself.
    """
    number = line.partition("line ")[2].partition(" ")[0].strip(",.:;)")
    parts = line.split()
    row = parts[:1] and parts[0].replace(":", "").isdigit() and ":" in parts[0] and parts[1:2] in _GRADED
    return number.isdigit() or bool(row) or any(map(is_place, parts))


def _verdict(text: str, *, places: bool = False) -> int:
    """Return where the last line about failures begins: `2 failed`, `failures=1`, `FAILED ...`, or with `places` a
    line of a file; -1 if there is none.
    """
    at = len(text)
    for line in reversed(text[-_END:].split("\n")):
        at -= len(line) + 1
        if _says_failed(line.strip()) or counts_failures(line) or (places and _names_line(line)):
            return max(at + 1, 0)
    return -1


def _says_failed(line: str) -> bool:
    first, _, rest = line.partition(" ")
    return (
        line.startswith(_HEADS)
        or first.endswith("Error:")  # any exception of Python or JavaScript
        or (not rest and is_place(f"{first}:1"))  # the name of a file that needs a change
        or not {"FAILED", "FAIL"}.isdisjoint(line.split())
        or any(phrase in line for phrase in _UNFORMATTED)
    )


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.split("\n") if line.strip()]
