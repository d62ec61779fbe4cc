"""The families of signals: which tool of `shell/known_programs.py` is read by what, and what its output must hold.

A tool with a module of its own is in `HINTS`; every other has a row in `checkers.py`, or is read as any linter is.
Strings only: a module is imported when both the program and a hint match.
"""

from __future__ import annotations

import sys

from clickstop.shell.known_programs import TASK_RUNNERS, KnownTool, tools

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from clickstop.signals.signal import QualitySignal, ToolRun

# By module, of a task's output, which any tool may have written: one of these must be in it.
HINTS: dict[str, tuple[str, ...]] = {
    "ava": ("\n  ─\n",),
    "bun": (" across ",),
    "cargo_build": ("error[", "error: ", "Finished `"),
    "cargo_test": ("test result: ", "Summary [", "\nerror: ", '"type": "suite"'),
    "cc": ("error: ", "): error C", "Built target ", "undefined reference", "CMake Error", "needed by "),
    "ctest": ("% tests passed",),
    "cypress": ("(Run Finished)", "All specs passed!"),
    "deno": ("\nok | ", "\nFAILED | ", "Type checking failed"),
    "dependencies": (
        *("npm error code E", "npm ERR! code E", "ERR_PNPM_", "error Couldn", "error Your lockfile", "ERROR: "),
        *("error: No solution", "error: Failed", "solving failed", "Failed with errors", "Could not find gem"),
        *("locally installed gems", "could not be resolved"),
    ),
    "dotnet_build": (": error ", "Build succeeded", " Error(s)"),
    "dotnet_test": ("!  - Failed:", "Total tests: ", "Test summary: total: ", "Test run summary: "),
    "esbuild": ("[ERROR] ", "⚡"),
    "eslint": (" problem", '"filePath"', "ESLint", " Error - ", "[Error/"),
    "flake8": (".py:",),
    "go_build": (".go:", "go: "),
    "go_test": ("FAIL", "ok  ", "PASS", "DONE ", '"Action":"'),
    "gradle": ("BUILD FAILED", "BUILD SUCCESSFUL", " FAILED"),
    "jest": ("Tests: ",),
    "maven": ("Tests run: ", "BUILD SUCCESS", "BUILD FAILURE", "[ERROR] "),
    "minitest": (" assertions, ", "rake_test_loader.rb"),
    "mix_test": (" failure", "== Compilation error in file ", "Unchecked dependencies "),
    "mocha": (" passing (",),
    "mypy": (" source file", "errors prevented", ": error: "),
    "node_test": ("# fail ", "ℹ fail "),
    "nox": ("nox > Session ",),
    "phpunit": ("OK (", ", Assertions: ", "  Tests:  "),
    "playwright": (" passed (", " failed\n", " flaky\n"),
    "pre_commit": ("...Failed", "...Passed"),
    "prettier": ("[warn] ", "[error] ", "Prettier code style"),
    "pylint": (" been rated at ", "* Module "),
    "pytest": (
        *(
            "ed in ",
            " error in ",
            " errors in ",
            "warning in ",
            "warnings in ",
            "rerun in ",
            "Results (",
            "FAILED ",
        ),
        "%]",
    ),
    "rspec": (" example", '"summary_line":'),
    "ruff": ("All checks passed!", " formatted", " would be reformatted", "Found ", "--> "),
    "swift_test": ("Executed ", " Test run with ", "Test Case '"),
    "tap": ("TAP version", "\n1..", "</testsuite", '"numFailedTests":'),
    "tasks": (" error", " problem", " issue", " violation"),
    "tox": ("congratulations :)", "evaluation failed :(", ": commands failed"),
    "tsc": ("error TS", " errors. Watching", "Identifiers: "),
    "ty": ("error[", "\n INFO "),
    "unittest": ("Ran ",),
    "vitest": ("Tests  ",),
}
# Run other tools: asked only if none of those said anything.
_LAST = ("nox", "pre_commit", "tap", "tasks", "tox")
# What a failed run of a kind means where its output was cut before the tool could say it.
_FAILS = {"test": "test_failure", "types": "type_error", "lint": "lint_failure", "build": "build_failure"}
_INTERPRETERS = "node ruby php perl tsx ts-node bash sh zsh source"
TEXTS: tuple[str, ...] = ("python", "pypy", "./", ".sh", "bin/", "scripts/", "git commit", " commit ")


class Family:
    """What reads the output of one tool. `programs` are bare names, or `name verb` (`cargo test`)."""

    __slots__ = ("fails", "last", "name", "programs")

    def __init__(self, tool: KnownTool) -> None:
        self.name = tool.name  # of the tool in the signal, too, unless that says another
        self.programs = tool.programs
        self.fails = _FAILS.get(tool.kind, "")
        self.last = tool.name in _LAST

    @property
    def hints(self) -> tuple[str, ...]:
        """Of which one must be in the output of a task."""
        return HINTS[self.name] if self.name in HINTS else _checkers().hints(self.name)

    def detect(self, text: str, run: ToolRun) -> list[QualitySignal]:
        if self.name not in HINTS:
            signal = _checkers().detect(text, run, self.name, self.fails)
        else:
            __import__(f"clickstop.signals.{self.name}")
            signal = sys.modules[f"clickstop.signals.{self.name}"].detect(text, run)
        return signal if isinstance(signal, list) else [signal] if signal else []


def _checkers() -> ModuleType:
    from clickstop.signals import checkers  # of a run of tests, never needed

    return checkers


FAMILIES: tuple[Family, ...] = tuple(Family(tool) for tool in tools())


def trigger_words() -> tuple[str, ...]:
    """Of which a command line must hold one, or one of `TEXTS`, before anything of this package is loaded."""
    programs = {program.split()[0] for family in FAMILIES for program in family.programs}
    return tuple(sorted({*programs, *TASK_RUNNERS, *_INTERPRETERS.split()}))
