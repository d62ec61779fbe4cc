"""The families of signals: the reader of each tool in `shell/known_programs.py`.

A reader is a module with the tool's name, or a row in `checkers.py`. It is imported if the tool was run by name, or
if a task's output, which any tool may have written, contains one of the tool's hints.
"""

from __future__ import annotations

import sys

from clickstop.core.lists import phrases, words
from clickstop.shell.known_programs import CHECKING_WORDS, TASK_RUNNERS, KnownTool, rows
from clickstop.shell.programs import SHELLS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.signals.signal import QualitySignal, ToolRun

# Hints in a task's output for tools with a module of their own.
_MODULES: dict[str, tuple[str, ...]] = {
    "ava": ("\n  ─\n",),
    "bazel": ("Executed ", " PASSED in ", " FAILED in "),
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
    "doctest": ("***Test Failed***", " passed and "),
    "dotnet_build": (": error ", "Build succeeded", " Error(s)"),
    "dotnet_test": ("!  - Failed:", "Total tests: ", "Test summary: total: ", "Test run summary: "),
    "esbuild": ("[ERROR] ", "⚡"),
    "eslint": (" problem", '"filePath"', "ESLint", " Error - ", "[Error/"),
    "flake8": (".py:",),
    "flutter_test": (" +0: ", " +1: ", "All tests passed!", "Some tests failed."),
    "go_build": (".go:", "go: "),
    "go_test": ("FAIL", "ok  ", "PASS", "DONE ", '"Action":"'),
    "gradle": ("BUILD FAILED", "BUILD SUCCESSFUL", " FAILED"),
    "jasmine": (" specs, ", "1 spec, "),
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
    "pytest": phrases("ed in | error in | errors in |warning in |warnings in |rerun in |Results (|FAILED |%]"),
    "rspec": (" example", '"summary_line":'),
    "ruff": ("All checks passed!", " formatted", " would be reformatted", "Found ", "--> "),
    "strangers": (),
    "syntax": (),
    "swift_test": ("Executed ", " Test run with ", "Test Case '"),
    "tap": ("TAP version", "\n1..", "</testsuite", '"numFailedTests":', "\nResult: ", "\nnot ok "),
    "tasks": (" error", " problem", " issue", " violation"),
    "tox": ("congratulations :)", "evaluation failed :(", ": commands failed"),
    "tsc": ("error TS", " errors. Watching", "Identifiers: "),
    "unittest": ("Ran ",),
    "vitest": ("Tests  ",),
}
# The same for tools in `checkers.py`. A tool without hints is only read when it is run by name.
_CHECKERS: dict[str, tuple[str, ...]] = {
    "biome": (" ━━━━", "Checked "),
    "black": ("would reformat ", "would be left unchanged", "error: cannot "),
    "docker": ("failed to solve", "non-zero code", "naming to ", "Successfully built"),
    "flow": ("Error ---", "No errors!", '"flowVersion"'),
    "golangci_lint": (".go:", " issues.", '"FromLinter"'),
    "isort": (" Imports are incorrectly sorted",),
    "javac": (".java:", ".kt:", ".scala:"),
    "next": ("Next.js", "next build"),
    "oxlint": ("Found ",),
    "parcel": ("🚨 Build failed.", "✨ Built in "),
    "pyright": (" warnings, ", " warning, ", '"generalDiagnostics"'),
    "rollup": ("[!] ", "created "),
    "rubocop": (" inspected, ",),
    "shellcheck": ("-- SC", "[SC"),
    "stylelint": ("✖  ",),
    "svelte_check": ("svelte-check found ", " COMPLETED ", " - error ts("),
    "swift": (".swift:", "Build complete!", "** BUILD "),
    "ty": ("error[", "\n INFO "),
    "vite": ("error during build:", "✓ built in "),
    "webpack": ("ERROR in ", "ompiled ", "Failed to compile."),
}
# Each stands for many tools that `plain` reads.
_PLAIN = ("builders", "linters", "runners", "type_checkers")
_SESSIONS = ("nox", "tox")  # read by one module
# These run other tools, and are asked only if none of those was understood.
_LAST = ("nox", "pre_commit", "tap", "tasks", "tox")
# Type of failure by kind of tool, if the output was cut before the verdict.
_FAILS = {"test": "test_failure", "types": "type_error", "lint": "lint_failure", "build": "build_failure"}
# These run the project's own programs, whose output may be that of any tool,
HOSTS = words("java runghc runhaskell clojure clj racket emacs escript scala groovy mono guile sbcl")
INTERPRETERS = words("node ruby tsx ts-node bun php perl lua luajit Rscript julia tclsh")
# and those whose tests are known by what they count.
LANGUAGES = words(
    "erl swipl gprolog octave octave-cli elixir gosh csi ecl clisp raku pike janet hy vvp rdmd fennel gst crystal"
)
_MODULES_ONLY = {"build", "tests"}  # too common as words; Python runs these modules
TEXTS: tuple[str, ...] = phrases(
    "python|pypy|./|.sh|bin/|scripts/|git commit| commit |lint|-check|check-|valid|luac|lua5|gcc-|clang-|-gcc|-g++"
    "|npx |dlx |bunx |uvx "
)


class Family:
    """The reader of one tool."""

    __slots__ = ("fails", "hints", "last", "module", "name", "tool")

    def __init__(self, tool: KnownTool) -> None:
        self.tool = tool
        self.name = tool.name  # also the tool's name in signals, unless its reader gives another
        self.fails = _FAILS.get(tool.kind, "")
        self.last = tool.name in _LAST
        own = tool.name if tool.name in _MODULES else "checkers"
        self.module = "plain" if tool.name in _PLAIN else "sessions" if tool.name in _SESSIONS else own
        self.hints = _MODULES.get(tool.name) or _CHECKERS.get(tool.name, ())

    @property
    def programs(self) -> list[str]:
        return self.tool.programs

    def detect(self, text: str, run: ToolRun) -> list[QualitySignal]:
        name = f"clickstop.signals.{self.module}"
        __import__(name)
        detect = sys.modules[name].detect
        signal = detect(text, run) if self.module == self.name else detect(text, run, self.name, self.fails)
        return signal if isinstance(signal, list) else [signal] if signal else []


_families: dict[str, Family] = {}  # by row


def families(naming: str = "") -> list[Family]:
    """Return all families, or those whose row contains a text: most commands run one tool, and building all is
    slow.
    """
    return [_families.get(row) or _families.setdefault(row, Family(KnownTool(row))) for row in rows(naming)]


def family_named(name: str) -> Family | None:
    return next((family for family in families(f" {name}:") if family.name == name), None)


def trigger_words() -> tuple[str, ...]:
    """Return the words of which a command line must contain one, or one of `TEXTS`, before anything of this package
    is loaded.
    """
    programs = {program.split()[0] for family in families() for program in family.programs}
    return tuple(
        sorted(
            {*programs, *TASK_RUNNERS, *HOSTS, *INTERPRETERS, *LANGUAGES, *SHELLS, "source", *CHECKING_WORDS}
            - _MODULES_ONLY
        )
    )
