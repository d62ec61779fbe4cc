"""esbuild, and tsup which runs it: `✘ [ERROR] message` with the place two lines below, `⚡ Done in
2ms` on success.
"""

from __future__ import annotations

from clickstop.signals.diagnostics import Diagnostics, cleared, passed, some_lines
from clickstop.signals.signal import PASS, QualitySignal, ToolRun
from clickstop.signals.text import place

# Errors without a place: wrong options, or a missing input.
_NOT_STARTED = ("Invalid ", "Must use ", "Could not resolve ", "Cannot use ", "Expected value", "Missing ")
_BUILT = ("⚡ Done in ", "⚡️ Build success in ", "[watch] build finished")
_DTS = ("DTS Build error", "DTS Build failed")


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    tool = "tsup" if run.words[0] == "tsup" or "CLI tsup v" in text else "esbuild"
    if cleared(run):
        return passed(run, tool, "--serve", "--watch")
    problems = errors(text)
    if problems.count == 0:
        _declarations(text, problems)
    if problems.count:
        return problems.signal("build_failure", tool)
    at = max(text.rfind(mark) for mark in _BUILT)
    return QualitySignal(PASS, tool, at=at) if at >= 0 else None


def errors(text: str) -> Diagnostics:
    problems = Diagnostics()
    for at, line in some_lines(text, "[ERROR] "):
        sign, _, message = line.partition("[ERROR] ")
        if sign.strip() not in ("✘", "X"):
            continue
        where = _below(text, at + len(line))
        if where or not message.startswith(_NOT_STARTED):
            problems.add(at, where)
    for at, line in some_lines(text, ": error: "):  # before 0.14
        located = place(line[3:]) if line.startswith(" > ") else None
        if located:
            problems.add(at, located[0])
    return problems


def _below(text: str, end: int) -> str:
    """Return the place in `    src/main.js:1:18:` after an empty line."""
    for line in text[end : end + 600].split("\n")[1:4]:
        located = place(line.strip()) if line.startswith("    ") else None
        if located and not located[1]:
            return located[0]
    return ""


def _declarations(text: str, problems: Diagnostics) -> None:
    """tsup --dts: the compiler's errors, then `DTS Build error`."""
    if not any(words in text for words in _DTS):
        return
    for at, line in some_lines(text, ": error TS"):
        path, _, rest = line.partition("(")
        code = rest.partition(": error ")[2].partition(":")[0]
        problems.add(at, f"{path}:{rest.partition(',')[0]}", code)
    if problems.count == 0:
        problems.add(max(text.find(words) for words in _DTS))
