"""tsc and its kin (vue-tsc, tsgo): `a.ts(1,2): error TS2322: ...`, or pretty `a.ts:1:2 - error TS2322: ...`."""

from __future__ import annotations

from clickstop.signals.diagnostics import MOST_LINES, Diagnostics, cleared, from_the_end, passed, some_lines
from clickstop.signals.signal import PASS, QualitySignal, ToolRun
from clickstop.signals.text import first_number

_TALK = ("-v", "--all", "--listFilesOnly", "--clean", "--dry", "-d")
_RERUNS = ("Starting compilation in watch mode...", "Starting incremental compilation...")
# Codes of a compiler that could not start: wrong options, missing inputs.
_NOT_STARTED = ("TS6053", "TS18002", "TS18003", "TS6044", "TS6369")


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    if cleared(run):
        return passed(run, "tsc", *_TALK)
    start = max(text.rfind(mark) for mark in _RERUNS)
    problems, idle = Diagnostics(), False
    for at, line in some_lines(text, "error TS"):
        if at < start:
            continue
        code, file = _error(line, opaque=run.opaque)
        is_idle = _is_idle(code) and not file  # a place in a configuration is a problem to fix
        idle = idle or is_idle
        if code and not is_idle:
            problems.add(at, file, code)
    total, at = _total(text, start, opaque=run.opaque)
    if problems.count or total > 0:
        if problems.count >= MOST_LINES:
            problems.count = text.count(" error TS", max(start, 0))
        return problems.signal("type_error", "tsc", errors=max(total, 0), at=at)
    if idle:
        return None
    if total == 0 or _statistics(text):
        return QualitySignal(PASS, "tsc", at=max(at, 0))
    return None


def _error(line: str, *, opaque: bool) -> tuple[str, str]:
    """Return code and place of an error line, ("", "") for other lines."""
    before, _, after = line.partition("error TS")
    digits = after.partition(":")[0]
    if not digits.isdigit() or (opaque and before[:2].isspace()):  # a test runner's frame
        return "", ""
    code = f"TS{digits}"
    if before.endswith(("): ", ") ")):
        path, _, position = before.rstrip(": ").rpartition("(")
        return code, f"{_last_word(path)}:{position.partition(',')[0]}"
    if before.endswith(" - "):
        path, _, position = before.removesuffix(" - ").partition(":")
        if len(path) == 1:  # a Windows drive
            rest, _, position = position.partition(":")
            path = f"{path}:{rest}"
        return code, f"{_last_word(path)}:{position.partition(':')[0]}"
    return (code, "") if not before.strip() or before.endswith(": ") else ("", "")


def _last_word(path: str) -> str:
    """Strip the prefix that a task runner puts before each line."""
    return path.rpartition(": ")[2].strip()


def _is_idle(code: str) -> bool:
    return code in _NOT_STARTED or (code.startswith("TS5") and len(code) == 6)


def _total(text: str, start: int, *, opaque: bool) -> tuple[int, int]:
    """Return the number in `Found 3 errors in 2 files.` or `Found 0 errors. Watching`, or -1, with the offset."""
    for at, line in from_the_end(text, "Found "):
        if at < start:
            break
        rest = line.partition("Found ")[2]
        count, words = first_number(rest), rest.partition(" ")[2]
        if words.startswith(("error. Watching", "errors. Watching")):
            return count, at
        if count > 0 and _is_total(words, sure=not opaque, shown="error TS" in text):
            return count, at
    return -1, 0


def _is_total(words: str, *, sure: bool, shown: bool) -> bool:
    """Whether this is tsc's own total: other tools count errors in similar words."""
    if words.startswith(("error in ", "errors in ")) and not words.endswith(")"):
        return sure or shown
    return (sure or shown) and words in ("error.", "errors.")


def _statistics(text: str) -> bool:
    """Return where the figures of --diagnostics are, which a compiler prints only after checking files."""
    return any(
        line.startswith("Files: ") and first_number(line[7:]) > 0 for _, line in some_lines(text, "Files:  ")
    ) and ("\nLines" in text or "\nIdentifiers: " in text)
