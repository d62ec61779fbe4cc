"""Tools without a reader of their own: their exit code, `file:line: message`, and words that every tool uses."""

from __future__ import annotations

from clickstop.core.lists import phrases, words
from clickstop.signals.diagnostics import only_talks, passed
from clickstop.signals.not_started import why_not_started
from clickstop.signals.places import complaints, is_place
from clickstop.signals.report_formats import read_report
from clickstop.signals.signal import PASS, QualitySignal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.signals.signal import ToolRun

# What a tool says that was called wrongly, or is broken itself: it has looked at nothing.
_USAGE = ("usage:", "try --help", "run with --help")
_CALLED_WRONGLY = phrases(
    "unrecognized arg|unrecognized opt|unrecognized sub|nknown option|nknown argument|nknown command"
    "|no source files|nexpected argument|nvalid option|o such option|nvalid value for |arguments are required"
    "|should be a file|issing required arg|issing required opt|o tests found|NO TESTS FOUND|o test files"
    "|o files found|o files matching|o files were found|o config file|o configuration file|se configuration file"
    "|o rules found"
)
_ABSENT = phrases(
    "o such file|oes not exist|not found|annot find|an't find|ould not find|ENOENT|nable to find|an't open"
    "|ailed to open|ailed to read"
)
_LACKING = (*_ABSENT, "issing ", "ould not be ")  # in a line that names what was asked for
_END = 20_000  # characters in which a verdict is looked for; who has printed more has begun
_FEW = 3  # lines of a tool that says only why it looked at nothing
_FAILED = words(
    "failed failure failures fail failing error errors problem problems issue issues violation violations "
    "finding findings found"
)
_PASSED = words("passed passing passes pass succeeded successes successful success ok green")
_RUN = words("tests test specs spec scenarios scenario examples example cases case passed passing assertions")
_CHECKS = ("lint_failure", "type_error")
# End with 0 whatever they have found, and call all of it warnings.
_ALWAYS_ZERO = words("cppcheck clang-tidy golint flawfinder misspell deadcode gocyclo checkstyle spotbugs iwyu")
_IDLE = phrases("othing to do|othing to be done|up to date|o work to do|o changes detected|kipped")
_SUMMARY = 10  # lines at the end in which counts are looked for
_UNFORMATTED = phrases("would be reformatted|would reformat |is not formatted|not properly formatted")
_ONLY_LISTS = words("--list --dry-run --dryrun --list-tests --listtests --collect-only --list-rules")
_HEADS = ("FAILED", "FAIL", "ERROR", "✖", "✗", "✘")


def detect(text: str, run: ToolRun, _name: str, type_: str) -> QualitySignal | None:
    """A run by name: green by its exit code, red by that or, where it is hidden, by what it says."""
    if run.opaque or only_talks(run, *_ONLY_LISTS):
        return None
    tool = run.words[0]
    report = read_report(tool, text) if type_ == "test_failure" else None
    if report and (report.type == PASS) is not bool(run.exit_code):
        return report
    if run.exit_code == 0:
        return _green(text, run, type_)
    listed = complaints(text)
    if listed.count:
        return listed.signal(type_, tool)
    if run.exit_code is None:
        at = _verdict(text, places=type_ in _CHECKS)
        return QualitySignal(type_, tool, at=at) if at >= 0 else _visibly_green(text, tool)
    if _is_report(text):
        return QualitySignal(type_, tool)
    if not text.strip() or (len(text) < _END and _cannot_begin(text, run.exit_code, run)):
        return None
    at = _verdict(text, places=True)
    # A few lines that tell of no problem say why nothing was looked at.
    return QualitySignal(type_, tool, at=max(at, 0)) if at >= 0 or len(_lines(text[:_END])) > _FEW else None


def _green(text: str, run: ToolRun, type_: str) -> QualitySignal | None:
    """Exit code 0, if something was looked at; some linters end so whatever they have found."""
    if looked_at_nothing(text):
        return None
    tool = run.words[0]
    listed = complaints(text, serious=tool not in _ALWAYS_ZERO) if type_ in _CHECKS else None
    if listed and listed.count:
        return listed.signal(type_, tool)
    counted = any(map(_counts_failures, _lines(text[-_END:])[-_FEW:]))
    if counted and type_ in _CHECKS:
        return QualitySignal(type_, tool, at=max(_verdict(text), 0))
    mild = type_ in _CHECKS and complaints(text).count
    return None if counted or mild else passed(run, tool)


def _visibly_green(text: str, tool: str) -> QualitySignal | None:
    """`3 passed, 0 failed`, where the exit code is that of a filter."""
    lines = _lines(text[-_END:])[-_SUMMARY:]
    passed = any(map(counts_passes, lines))
    if any("passed:" in line.lower() for line in lines):  # and what failed may be counted in a line that was cut
        passed = passed and any(_counts(line, _FAILED) for line in lines)
    return QualitySignal(PASS, tool, at=max(text.rstrip().rfind("\n"), 0)) if passed else None


def says_failed(text: str) -> bool:
    """Whether one of the last lines counts failures, names a place, or a program has ended in an error."""
    lines = _lines(text[-_END:])
    raised = any(line.split(" ", 1)[0].endswith("Error:") for line in lines)
    return raised or any(map(_counts_failures, lines[-_FEW:])) or complaints(text).count > 0


def says_stopped(text: str, runner: str) -> bool:
    """Whether a runner of tasks, or what it ran, says that it was stopped by an error."""
    lines = _lines(text[-_END:])
    made = any(line.startswith((f"{runner}: ***", "gmake: ***")) and "] Error " in line for line in lines)
    return made or any(
        line.startswith(("Node.js v", "rake aborted!", "Command failed with status (")) for line in lines
    )


def _is_report(text: str) -> bool:
    """Problems as other machines want them: annotations, or JSON that names lines."""
    if any(line.startswith(("::error file=", "::warning file=")) for line in _lines(text[:_END])):
        return True
    return text.lstrip()[:2] in ("[{", '{"', "[\n") and any(key in text for key in ('line":', 'line" :', 'row":'))


def looked_at_nothing(text: str) -> bool:
    """Whether it says how it is used, that there was nothing to do, or counts nothing but zeros."""
    lines = _lines(text[:_END])
    if any(line.lower().startswith(_USAGE) for line in lines):
        return True
    if len(lines) <= _FEW and any(phrase in text for phrase in (*_CALLED_WRONGLY, *_IDLE)):
        return True
    counts = [count for line in lines[-_SUMMARY:] for count in _counts(line, _RUN)]
    return bool(counts) and not any(counts)


def _cannot_begin(text: str, exit_code: int, run: ToolRun) -> bool:
    lines = _lines(text)
    if any(line.lower().startswith(_USAGE) for line in lines) or any(phrase in text for phrase in _CALLED_WRONGLY):
        return True
    if any("requires " in line and " -" in line for line in lines[:_FEW]):  # options that were not given
        return True
    if _is_absent(lines, run.words[1:]):
        return True
    crashed = lines[0].startswith("Traceback ") and f"/bin/{run.words[0]}" in "".join(lines[1:3])
    return crashed or bool(why_not_started(text, exit_code))


def _is_absent(lines: list[str], arguments: list[str]) -> bool:
    """Whether what it was told to look at is not there."""
    if len(lines) <= _FEW and any(phrase in line for line in lines for phrase in _ABSENT):
        return True
    given = [word for word in arguments if not word.startswith("-") and len(word) > 1]
    if any(line.partition("Error: ")[2].strip("'\"") in given for line in lines):  # `InvalidNameError: nowhere`
        return True
    lacking = [line for line in lines if any(phrase in line for phrase in _LACKING)]
    return any(word in line for line in lacking for word in given)


def _verdict(text: str, *, places: bool = False) -> int:
    """Where the last line begins that tells of failures: `2 failed`, `failures=1`, `FAILED ...`, or with `places`
    of a line in a file; -1 without one.
    """
    at = len(text)
    for line in reversed(text[-_END:].split("\n")):
        at -= len(line) + 1
        if _says_failed(line.strip()) or _counts_failures(line) or (places and any(map(is_place, line.split()))):
            return max(at + 1, 0)
    return -1


def _says_failed(line: str) -> bool:
    first, _, rest = line.partition(" ")
    return (
        line.startswith(_HEADS)
        or first.endswith("Error:")  # of Python and JavaScript, whichever it is
        or (not rest and is_place(f"{first}:1"))  # a file that is to be changed
        or "FAILED" in line.split()
        or any(phrase in line for phrase in _UNFORMATTED)
    )


def _counts_failures(line: str) -> bool:
    """`2 failed`, `1 of 2 tests failed`, `failures=2`, `Failed: 2`, `Unused files (2)`; none of nothing."""
    if line.startswith("# ") and line[2:].partition(" ")[0] in _FAILED:  # `# fail 1` of TAP
        return line[-1:].isdigit() and not line.endswith(" 0")
    return "fixed" not in line and any(_counts(line, _FAILED))


def counts_passes(line: str) -> bool:
    """`3 passed`, `all 4 checks passed`, `5/5 tests ok`, `Passed: 3`; not if something else has failed."""
    return any(_counts(line, _PASSED)) and not _counts_failures(line)


def _counts(line: str, nouns: tuple[str, ...]) -> list[int]:
    """What stands before one of these words, or behind it and a colon: 1 of `1 of 2 tests failed`."""
    counts: list[int] = []
    count, before = -1, ""
    for part in line.lower().replace("=", ": ").replace("(", " (").split():
        bare = part.strip("#().,;:!*").partition("/")[0]  # 3 of `3/5`
        if bare.isascii() and bare.isdigit():
            count = count if before == "of" and count >= 0 else int(bare[:6])
            if before.endswith(":") and before[:-1] in nouns:
                counts.append(count)
        elif bare in nouns and bare != "found" and count >= 0:
            counts.append(count)
        if part.endswith((",", ";", ")", ".", "/")) or bare in ("no", "in"):
            count = -1
        before = part
    return counts


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.split("\n") if line.strip()]
