"""Playwright Test: the counts at the end, with the failed tests below `1 failed`."""

from __future__ import annotations

from clickstop.signals.report_formats import read_report
from clickstop.signals.signal import Counts, QualitySignal, ToolRun, total, verdict
from clickstop.signals.text import last_lines_with, lines_with, number

_KINDS = ("failed", "interrupted", "flaky", "skipped", "did not run", "passed")
_ASIDE = "not a part of any test, see above for details"
_MOST = 200


class _Block:
    """A block of counts."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.counts = Counts()
        self.entries: list[str] = []


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    runs = _runs(text, whole=run.exit_code is not None)
    if not runs:
        return None if run.opaque else read_report("playwright", text) or _not_loaded(text, run)
    counts = total([block.counts for block in runs], None if run.opaque else run.exit_code)
    if not counts.red:
        return verdict("playwright", counts, at=runs[-1].at)
    entries = [entry for block in runs if block.counts.red for entry in block.entries]
    first = text.find("\n  1) ")
    names = [_name(entry) for entry in entries]
    files = [_place(entry) for entry in entries]
    return verdict("playwright", counts, names=names, files=files, at=first + 1 if first >= 0 else runs[-1].at)


def _runs(text: str, *, whole: bool) -> list[_Block]:
    """Return the last block of counts before each `Running 3 tests using 1 worker`, and the last of the text."""
    starts = [at for at, line in last_lines_with(text, " using ", 200) if line.startswith("Running ")]
    ends = [*starts[1:], len(text)] if starts else [len(text)]
    begins = starts or [0]
    return [
        block
        for begin, end in zip(begins, ends, strict=True)
        if (block := _closing_block(text, begin, end, whole=whole))
    ]


def _closing_block(text: str, begin: int, end: int, *, whole: bool) -> _Block | None:
    """Lines like `  1 failed` and, indented further, what failed; read upwards from the last of them.

    What passed is said last, so the end of a red run looks green. Unless the text is `whole`, something must stand
    before the counts.
    """
    rows = _tail(text, begin, end)
    while rows and _kind(rows[-1][1]) is None:
        rows.pop()
    block = _Block(0)
    waiting: list[str] = []  # entries of the count above them
    for at, line in reversed(rows):
        kind = _kind(line)
        if kind is None:
            if not line.startswith("    ") or " › " not in line:
                whole = True
                break
            waiting.append(line.strip().rstrip("─= "))
            continue
        _add(block, kind, waiting, stopped=_stopped(text, begin, end))
        block.at, waiting = at + 1, []
    block.at -= 1
    if not block.counts.red and (waiting or not whole):
        return None
    return block if block.at >= 0 else None


def _tail(text: str, begin: int, end: int) -> list[tuple[int, str]]:
    """Return the last lines before `end`, enough for a long list of failures."""
    start = max(begin, end - 100_000)
    rows: list[tuple[int, str]] = []
    at = start
    for line in text[start:end].split("\n")[:20_000]:
        rows.append((at, line[:2_000]))
        at += len(line) + 1
    return rows


def _kind(line: str) -> tuple[int, str] | None:
    """Return (2, "failed") for `  2 failed` and (1, "passed") for `  1 passed (850ms)`."""
    if not line.startswith("  ") or line.startswith("   "):
        return None
    count, _, outcome = line.strip().partition(" ")
    outcome = outcome.partition(" (")[0]
    if number(count) < 0 or not (outcome in _KINDS or outcome.endswith(_ASIDE)):
        return None
    return number(count), outcome


def _add(block: _Block, kind: tuple[int, str], entries: list[str], *, stopped: bool) -> None:
    count, outcome = kind
    if outcome == "failed":
        block.counts += Counts(failed=count)
        block.entries = entries[::-1][:_MOST]
    elif outcome in ("passed", "flaky"):
        block.counts += Counts(passed=count)
    elif outcome.endswith(_ASIDE) and not stopped:
        block.counts += Counts(errors=count)


def _stopped(text: str, begin: int, end: int) -> bool:
    """Count the error that the limit on failures adds."""
    return text.find("Testing stopped early after", begin, end) >= 0


def _place(entry: str) -> str:
    """Return `tests/a.spec.js:3` of `[chromium] › tests/a.spec.js:3:1 › form › bad login`."""
    where = next((part for part in entry.split(" › ") if part.rpartition(":")[2].isdigit()), "")
    return where.rpartition(":")[0]


def _name(entry: str) -> str:
    """Return the name without the position, which moves with every edit."""
    return " › ".join(
        part.split(":")[0] if part.rpartition(":")[2].isdigit() else part for part in entry.split(" › ")
    )


def _not_loaded(text: str, run: ToolRun) -> QualitySignal | None:
    """Read a test file that could not be loaded: an error, and `   at tests/a.spec.js:1` above its code."""
    if run.exit_code in (0, None) or "\n> " not in text:
        return None
    for at, line in lines_with(text, "   at ", 50):
        path, _, number = line.strip().removeprefix("at ").rpartition(":")
        if line.startswith("   at ") and number.isdigit() and " " not in path:
            name = path.rpartition("/")[2]
            return verdict(
                "playwright", Counts(errors=1), names=[name], files=[f"{path}:{number}"], at=max(0, at - 200)
            )
    return None
