"""Mocha: `2 passing (10ms)`, then `1 failing` and a numbered list."""

from __future__ import annotations

from clickstop.signals.frames import first_place
from clickstop.signals.report_formats import read_report
from clickstop.signals.signal import Counts, Failures, QualitySignal, ToolRun, total, verdict
from clickstop.signals.text import last_lines_with, lines, number

_MOST = 200


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    if "(Run Finished)" in text or "(Run Starting)" in text or run.has("--dry-run"):
        return None  # Cypress has a summary of its own; --dry-run runs nothing
    runs = summaries(text)
    if not runs:
        return None if run.opaque else read_report("mocha", text) or _cut(text, run)
    counts = total([counts for _, counts in runs], None if run.opaque else run.exit_code)
    last = runs[-1][0]
    if not counts.red:
        return verdict("mocha", counts, at=last) if run.exit_code == 0 or _is_whole(text, last) else None
    listed = failures(text, runs)
    return verdict("mocha", counts, names=listed.names, files=listed.files, at=last if listed.at < 0 else listed.at)


def _is_whole(text: str, at: int) -> bool:
    """Whether nothing was filtered out: empty lines surround the counts."""
    behind = text[at : at + 200].lstrip(" ").partition("\n")[2]
    return text[max(0, at - 2) : at] == "\n\n" or behind.startswith("\n") or " pending\n\n" in behind


def _cut(text: str, run: ToolRun) -> QualitySignal | None:
    """Read what a filter left: the line with the failures, or the list below it."""
    for at, line in last_lines_with(text, " failing", 1):
        count, _, word = line.strip().partition(" ")
        if word == "failing" and number(count) > 0 and run.exit_code != 0:
            counts = Counts(failed=number(count))
            listed = failures(text, [(at, counts)])
            return verdict("mocha", counts, names=listed.names, files=listed.files, at=max(listed.at, at))
    return None


def summaries(text: str) -> list[tuple[int, Counts]]:
    """Return each `2 passing (10ms)` with the counts right below it."""
    runs = []
    for at, line in last_lines_with(text, " passing ("):
        words = line.split()
        if not line.startswith("  ") or len(words) != 3 or number(words[0]) < 0 or not words[2].endswith(")"):
            continue
        failing = 0
        for _, below in lines(text[at + len(line) + 1 : at + len(line) + 200]):
            count, _, word = below.strip().partition(" ")
            if number(count) < 0 or word not in ("pending", "failing"):
                break
            failing += number(count) if word == "failing" else 0
        runs.append((at, Counts(failing, 0, number(words[0]))))
    return runs


def failures(text: str, runs: list[tuple[int, Counts]]) -> Failures:
    listed = Failures()
    ends = [*(at for at, _ in runs[1:]), len(text)][: len(runs)]
    for (start, counts), end in zip(runs, ends, strict=True):
        for at, block in _entries(text, start, end, counts):
            listed.add(at, first_place(block), _name(block))
    return listed


def _entries(text: str, at: int, end: int, counts: Counts) -> list[tuple[int, str]]:
    """Return offset and text of each entry in the numbered list below a summary."""
    entries: list[tuple[int, str]] = []
    for entry in range(1, min(counts.failed, _MOST) + 1):
        at = text.find(f"\n  {entry}) ", at, end) + 1
        if not at:
            break
        entries.append((at, text[at : min(end, at + 6_000)].partition(f"\n  {entry + 1}) ")[0]))
    return entries


def _name(block: str) -> str:
    """Join the titles from the number to the colon, one a line: `calc deep adds`."""
    titles: list[str] = []
    for _, line in lines(block[:2_000]):
        title = line.strip()
        titles.append(title.partition(") ")[2] if not titles else title)
        if title.endswith(":") or len(titles) > 10:
            break
    return " ".join(titles).removesuffix(":")
