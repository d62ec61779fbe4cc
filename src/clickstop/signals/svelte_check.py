"""svelte-check and astro check: a place and `Error: ...` below it, or a machine's line; the sum at the end."""

from __future__ import annotations

from clickstop.signals.diagnostics import Problems, cleared, first_number, from_the_end, only_talks, some_lines
from clickstop.signals.finding import PASS, Finding, Run
from clickstop.signals.text import number_before, place

_OTHER_VERBS = ("build", "dev", "preview", "sync", "add", "info")


def detect(text: str, run: Run) -> Finding | None:
    tool = "astro check" if run.words[0] == "astro" else "svelte-check"
    if run.verb in _OTHER_VERBS and not run.opaque:
        return None
    problems = Problems()
    if not cleared(run):
        _blocks(text, problems)
        _lines(text, problems)
    total, at = _total(text)
    if problems.count or total > 0:
        return problems.finding("type_error", tool, errors=max(total, 0), at=max(at, 0))
    if total == 0 and run.exit_code:  # --fail-on-warnings
        return Finding("type_error", tool, at=at)
    return Finding(PASS, tool, at=at) if total == 0 and not only_talks(run) else None


def _blocks(text: str, problems: Problems) -> None:
    for at, line in some_lines(text, "Error: "):
        above = text[max(at - 500, 0) : max(at - 1, 0)].rpartition("\n")[2]
        found = place(f"{above}:")
        if line.startswith("Error: ") and found and not found[1]:
            problems.add(at - len(above) - 1, found[0])


def _lines(text: str, problems: Problems) -> None:
    for at, line in some_lines(text, " ERROR "):  # --output machine
        path, _, rest = line.partition(' ERROR "')[2].partition('" ')
        if path and line.partition(" ")[0].isdigit():
            problems.add(at, f"{path}:{rest.partition(':')[0]}")
    for at, line in some_lines(text, " - error ts("):  # astro
        where, _, rest = line.partition(" - error ts(")
        found = place(f"{where}:")
        if found:
            problems.add(at, found[0], f"TS{rest.partition(')')[0]}")


def _total(text: str) -> tuple[int, int]:
    """`svelte-check found 1 error and 0 warnings`, `COMPLETED 81 FILES 1 ERRORS`, `- 1 error` below `Result (`."""
    for at, line in from_the_end(text, "svelte-check found "):
        return number_before(line, "error") + number_before(line, "errors"), at
    for at, line in from_the_end(text, " COMPLETED "):
        if " ERRORS " in line:
            return number_before(line, "ERRORS"), at
    for at, _ in from_the_end(text, "Result ("):
        below = text[at : at + 300].split("\n")[1:2]
        if below and below[0].startswith("- ") and " error" in below[0]:
            return max(first_number(below[0][2:]), 0), at
    return -1, -1
