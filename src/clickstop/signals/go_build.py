"""go build, vet, install and gofmt -l: `./a.go:3:36: message` below `# package`, and no output on success."""

from __future__ import annotations

from clickstop.signals.diagnostics import Diagnostics, cleared, passed, some_lines
from clickstop.signals.text import phrases, place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.signals.signal import QualitySignal, ToolRun

_DEPENDENCY = phrases(
    ": no required module provides package  | : cannot find package  | : missing go.sum entry"
    " | cannot find module providing package  | verifying module:  | no matching versions for query"
    " | unknown revision  | dial tcp | 404 Not Found | inconsistent vendoring | updates to go.mod needed"
    " | is not in std | is not in GOROOT"
)

_NOTHING = ("matched no packages", "no Go files in", "directory prefix . does not contain", "go.mod file not found")


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    if run.words[0] == "gofmt":
        return _unformatted(text, run)
    runs_it = run.verb == "run"
    if cleared(run, "-json"):
        return None if runs_it or any(words in text for words in _NOTHING) else passed(run, f"go {run.verb}")
    vet = run.verb == "vet" and not run.opaque
    tool = "go vet" if vet else "go build"
    problems, compiled = compile_errors(text, opaque=run.opaque or runs_it)
    if problems.count:
        return problems.signal("lint_failure" if vet and compiled else "build_failure", tool)
    missing = dependencies(text)
    if missing.count:
        return missing.signal("build_failure", tool)
    return None


def compile_errors(text: str, *, opaque: bool = False) -> tuple[Diagnostics, bool]:
    """Return the errors below `# package`, and whether they are not the compiler's: vet prefixes those with its
    name.
    """
    problems, compiled = Diagnostics(), True
    below = not opaque or text.startswith("# ") or "\n# " in text
    for at, line in some_lines(text, ".go:") if below else ():
        located = place(line.removeprefix("vet: "))
        if located and located[1] and " " not in located[0] and (not opaque or _below_package(text, at)):
            compiled = compiled and not line.startswith("vet: ")
            problems.add(at, located[0].removeprefix("./").removeprefix(".\\"))
    for at, _ in some_lines(text, "undefined reference to") if problems.count == 0 and below else ():
        problems.add(at)
    return problems, compiled


def _below_package(text: str, at: int) -> bool:
    """Whether a place has a column and `# package` stands above such lines: programs log places, too."""
    if not text[at : at + 500].partition(".go:")[2].partition(":")[2].partition(":")[0].isdigit():
        return False
    above = text[max(at - 4_000, 0) : max(at - 1, 0)].split("\n")
    for line in reversed(above):
        if line.startswith("# "):
            return True
        if ".go:" not in line and not line.startswith(("\t", "    ")):
            return False
    return False


def dependencies(text: str) -> Diagnostics:
    problems = Diagnostics()
    for at, line in some_lines(text, ": "):
        if any(words in line for words in _DEPENDENCY) and (line.startswith("go: ") or ".go:" in line):
            problems.add(at, name="dependency")
    return problems


def _unformatted(text: str, run: ToolRun) -> QualitySignal | None:
    if not run.has("-l", "-d"):
        return None
    problems = Diagnostics()
    for at, line in some_lines(text, ".go"):
        if line.endswith(".go") and " " not in line:
            problems.add(at, line, "unformatted")
        elif line.startswith("diff "):
            problems.add(at, line.split()[-1], "unformatted")
        elif place(line):
            problems.add(at, (place(line) or ("", ""))[0], "syntax")
    return problems.signal("lint_failure", "gofmt") if problems.count else passed(run, "gofmt")
