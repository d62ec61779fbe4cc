"""Tools without a reader of their own: their exit code, `file:line: message`, and words that every tool uses."""

from __future__ import annotations

from clickstop.core.lists import phrases, words
from clickstop.signals.diagnostics import only_talks, passed
from clickstop.signals.not_started import why_not_started
from clickstop.signals.places import complaints, is_place
from clickstop.signals.signal import QualitySignal

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
_UNFORMATTED = phrases("would be reformatted|would reformat |is not formatted|not properly formatted")
_ONLY_LISTS = words("--list --dry-run --dryrun --list-tests --listtests --collect-only --list-rules")
_HEADS = ("FAILED", "FAIL", "ERROR", "✖", "✗", "✘")


def detect(text: str, run: ToolRun, _name: str, type_: str) -> QualitySignal | None:
    """A run by name: green by its exit code, red by that or, where it is hidden, by what it says."""
    if run.opaque or only_talks(run, *_ONLY_LISTS):
        return None
    tool = run.words[0]
    if run.exit_code == 0:
        return None if _looked_at_nothing(text) else passed(run, tool)
    listed = complaints(text)
    if listed.count:
        return listed.signal(type_, tool)
    if run.exit_code is None:
        at = _verdict(text, places=type_ in ("lint_failure", "type_error"))
        return QualitySignal(type_, tool, at=at) if at >= 0 else None
    if _is_report(text):
        return QualitySignal(type_, tool)
    if not text.strip() or (len(text) < _END and _cannot_begin(text, run.exit_code, run)):
        return None
    at = _verdict(text, places=True)
    # A few lines that tell of no problem say why nothing was looked at.
    return QualitySignal(type_, tool, at=max(at, 0)) if at >= 0 or len(_lines(text[:_END])) > _FEW else None


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


def _looked_at_nothing(text: str) -> bool:
    lines = _lines(text[:_END])
    if any(line.lower().startswith(_USAGE) for line in lines):
        return True
    return len(lines) <= _FEW and any(phrase in text for phrase in _CALLED_WRONGLY)


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
    count, before = 0, ""
    parts = line.lower().replace("=", ": ").replace("(", " (").split()
    for part in parts:
        bare = part.strip("#().,;:")
        if bare.isascii() and bare.isdigit():
            count = int(bare[:6])
            if count and before.endswith(":") and before[:-1] in _FAILED:
                return True
        elif bare in _FAILED and bare != "found" and count:
            return True
        elif part.endswith((",", ";", ")")):
            count = 0
        before = part
    return parts[:1] == ["#"] and bool(count) and parts[1] in _FAILED


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.split("\n") if line.strip()]
