"""dotnet build and msbuild: `Program.cs(5,13): error CS0103: ... [app.csproj]`, with the number at the end."""

from __future__ import annotations

from clickstop.signals.diagnostics import Diagnostics, cleared, from_the_end, passed, some_lines
from clickstop.signals.signal import PASS, QualitySignal, ToolRun
from clickstop.signals.text import first_number

_NOT_STARTED = ("MSB1009", "MSB1003", "MSB1001", "MSB1008")  # no project, unknown switch
_CODES = ("CS", "FS", "BC", "VB", "MSB", "NU", "NETSDK", "CA", "IDE", "SA", "RZ", "BL", "XA", "XLS", "AD", "CPS")
_BUILT = ("Build succeeded", "Build SUCCEEDED")


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    tool = "dotnet" if run.opaque else f"{run.words[0]} {run.verb}".strip()
    if cleared(run):
        return passed(run, tool) if run.verb not in ("restore", "run", "test") else None
    problems, seen = Diagnostics(), set()
    for at, line in some_lines(text, ": error "):
        where, code = _error(line)
        if code and code not in _NOT_STARTED and (where, code) not in seen:  # repeated at the end
            seen.add((where, code))
            problems.add(at, where, code)
    total = _total(text)
    if problems.count or total > 0:
        return problems.signal("build_failure", tool, errors=max(total, 0))
    built = max(text.rfind(words) for words in _BUILT)
    return QualitySignal(PASS, tool, at=built) if built >= 0 and not run.exit_code and run.verb != "test" else None


def _error(line: str) -> tuple[str, str]:
    before, _, after = line.strip().partition(": error ")
    code = after.partition(":")[0].strip()
    letters = code.rstrip("0123456789")
    if letters not in _CODES or letters == code:
        return "", ""
    path, sign, position = before.rpartition("(")
    return (f"{path}:{position.partition(',')[0]}" if sign else before.strip()), code


def _total(text: str) -> int:
    """Return the number in `    1 Error(s)` or `Build failed with 1 error(s) in 1.2s`, or -1."""
    for _, line in from_the_end(text, " Error(s)"):
        return first_number(line)
    if "error TESTERROR:" in text:  # it counts failed tests, too
        return -1
    for _, line in from_the_end(text, "Build failed with "):
        return first_number(line.partition("Build failed with ")[2])
    return -1
