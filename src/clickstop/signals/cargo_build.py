"""cargo build, check, clippy, doc and fmt --check, and rustc: `error[E0308]: ...` above ` --> src/lib.rs:2:5`."""

from __future__ import annotations

from clickstop.signals.diagnostics import Diagnostics, arrows, cleared, from_the_end, passed, some_lines
from clickstop.signals.rustc import compile_errors
from clickstop.signals.signal import PASS, QualitySignal, ToolRun, unique
from clickstop.signals.text import first_number

_RUNS = ("run", "test", "t", "bench", "install", "nextest", "miri")  # these build only in order to run
_LINTED = ("clippy::", "rust-clippy", "`-D ", "`#[deny(", "`#[forbid(", "`-F ")
_COULD_NOT = "could not compile `"


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    if run.words[0] == "rustfmt" or (run.verb == "fmt" and not run.opaque):
        return _formatting(text, run)
    tool = "rustc" if run.words[0] == "rustc" else "cargo" if run.opaque else f"cargo {run.verb}"
    if cleared(run):
        return passed(run, tool, "clean", "--explain", "--print") if run.verb not in _RUNS else None
    if run.opaque and "test result: " in text:
        text = _outside_tests(text)
    broken = compile_errors(text, opaque=run.opaque)
    if broken is None or _no_source(text, broken):
        return _finished(text, run, tool)
    broken.tool = tool
    broken.errors = _total(text) or broken.errors
    if _is_lint(text, broken, run):
        broken.type = "lint_failure"
        broken.names = unique(_lints(text)) or broken.names
    return broken


def _outside_tests(text: str) -> str:
    from clickstop.signals.cargo_test import outside_tests  # most builds do not need it

    return outside_tests(text)


def _no_source(text: str, broken: QualitySignal) -> bool:
    """Whether the file to compile does not exist: `error: couldn't read `nosuch.rs`: No such file or directory`."""
    return not broken.files and "error: couldn't read " in text


def _lints(text: str) -> list[str]:
    """Return the lint of each error that is one: `-D clippy::needless-return` implied by ...,
    `#[deny(unused_must_use)]`.
    """
    lints = []
    for at, title, _ in arrows(text):
        block = text[at : at + 3_000].partition("\n\n")[0] if title.startswith("error") else ""
        for mark, end in (("`-D ", "`"), ("`#[deny(", ")"), ("index.html#", "\n")):
            name = block.partition(mark)[2].partition(end)[0].strip().replace("-", "_")
            if name and name != "warnings":
                lints.append(name.removeprefix("clippy::"))
                break
    return lints


def _total(text: str) -> int:
    """Add up `error: could not compile `a` (lib) due to 2 previous errors` over the crates."""
    total = 0
    for _, line in some_lines(text, _COULD_NOT):
        if line.startswith(("error: ", "warning: ")) and " due to " in line:
            total += max(first_number(line.partition(" due to ")[2]), 1)
    for _, line in some_lines(text, "error: aborting due to ") if not total else ():
        total = max(first_number(line.partition(" due to ")[2]), 1)
    return total


def _is_lint(text: str, broken: QualitySignal, run: ToolRun) -> bool:
    if any(name[:1] == "E" and name[1:].isdigit() for name in broken.names):
        return False
    if run.verb == "clippy" and not run.opaque:
        return not broken.files or any(mark in text for mark in _LINTED)
    return run.opaque and "clippy" in text and any(mark in text for mark in _LINTED)


def _finished(text: str, run: ToolRun, tool: str) -> QualitySignal | None:
    if run.exit_code or (run.verb in _RUNS and not run.opaque):
        return None
    for at, line in from_the_end(text, "Finished "):
        words = line.strip().removeprefix("Finished ").strip("`")
        if (
            line.strip().startswith("Finished ")
            and words.startswith(("dev", "release"))
            and " target(s) in " in line
        ):
            return QualitySignal(PASS, tool, at=at)
    return None


def _formatting(text: str, run: ToolRun) -> QualitySignal | None:
    problems = Diagnostics()
    for at, line in some_lines(text, "Diff in "):
        if line.startswith("Diff in "):
            where = line[8:].replace(" at line ", ":").rstrip(":")
            problems.add(at, where, "unformatted")
    for at, title, where in arrows(text):
        if title.startswith("error"):
            problems.add(at, where, "syntax")
    if problems.count:
        return problems.signal("lint_failure", "rustfmt")
    return passed(run, "rustfmt") if run.has("--check") else None
