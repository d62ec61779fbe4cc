"""rollup: `[!] RollupError: src/a.js (1:8): ...`; `created out.js in 69ms` when built."""

from __future__ import annotations

from clickstop.signals.diagnostics import Problems, cleared, passed, some_lines
from clickstop.signals.finding import PASS, Finding, Run

_NOT_STARTED = (
    "Could not resolve entry module",
    "Cannot find module",
    "Unknown CLI flags",
    "Could not load config",
)


def detect(text: str, run: Run) -> Finding | None:
    if cleared(run):
        return passed(run, "rollup", "-v", "--watch", "-w")
    problems = Problems()
    for at, line in some_lines(text, "[!] "):
        message = line.strip().removeprefix("[!] ")
        if line.strip().startswith("[!] ") and not any(words in message for words in _NOT_STARTED):
            problems.add(at, _place(message, text[at + len(line) + 1 : at + len(line) + 500]))
    if problems.count:
        return problems.finding("build_failure", "rollup")
    for at, line in some_lines(text, "created ") if " → " in text or not run.opaque else ():
        if line.startswith("created ") and line.rpartition(" in ")[2][:1].isdigit() and line.rstrip().endswith("s"):
            return Finding(PASS, "rollup", at=at)
    return None


def _place(message: str, below: str) -> str:
    """`src/a.js (1:8)` in the message or in a line below it, or the file in quotes after `from`."""
    for line in (message, *below.split("\n")[:4]):
        path, sign, rest = line.partition(" (")
        if sign and rest[:1].isdigit() and ":" in rest:
            return f"{path.rpartition(' ')[2]}:{rest.partition(':')[0]}"
    return message.rpartition(" from ")[2].strip('"') if " from " in message else ""
