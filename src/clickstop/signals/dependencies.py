"""Packages that could not be installed, so nothing could be built. A successful install verifies nothing."""

from __future__ import annotations

from clickstop.signals.diagnostics import Diagnostics, some_lines
from clickstop.signals.text import phrases

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.signals.signal import QualitySignal, ToolRun

# npm's codes that are not about dependencies: wrong usage, a failed script, no project.
_NPM_OTHER = ("ELIFECYCLE", "ENOENT", "EUSAGE", "E409", "EPUBLISHCONFLICT", "ENOWORKSPACES", "ENOLOCK", "ECANCELED")
_PNPM_OTHER = ("NO_SCRIPT", "RECURSIVE_", "NO_PKG_MANIFEST", "NO_IMPORTER", "ELIFECYCLE", "UNKNOWN_", "RUN_")

# Unmistakable messages by tool: how a line begins or, with `*`, what it contains.
_SAID = {
    "pip": (
        "ERROR: No matching distribution found for  | ERROR: ResolutionImpossible | ERROR: Cannot install "
        " | ERROR: Could not install packages due to  | ERROR: Failed building wheel for "
        " | ERROR: Could not build wheels for  | ERROR: Failed to build installable wheels "
        " | error: metadata-generation-failed | * did not run successfully."
        " | ERROR: THESE PACKAGES DO NOT MATCH THE HASHES | ERROR: Package '"
    ),
    "uv": (
        "error: No solution found when resolving | * × No solution found when resolving"
        " | error: Failed to add dependencies | * × Failed to build ` | * × Failed to download"
        " | error: Failed to fetch:  | error: Distribution ` | error: The lockfile at `"
        " | * needs to be updated, but `--locked` was provided"
    ),
    "poetry": (
        "*version solving failed | All attempts to connect to  | *Unable to find installation candidates for "
        " | *changed significantly since poetry.lock was last generated"
        " | *Could not find a matching version of package "
    ),
    "pipenv": "*Locking Failed!",
    "pdm": "[ResolutionImpossible] | *Unable to find a resolution",
    "conda": "PackagesNotFoundError: | ResolvePackageNotFound: | UnsatisfiableError: | LibMambaUnsatisfiableError:",
    "yarn": (
        "error Couldn't find package \" | error Couldn't find any versions for \""
        " | error Your lockfile needs to be updated | error Found incompatible module"
        " | error An unexpected error occurred:  | *YN0000: · Failed with errors"
        " | *YN0000: Failed with errors"
    ),
    "bun": "*failed to resolve | error: lockfile had changes, but lockfile is frozen",
    "bundler": (
        "Could not find gem ' | Bundler could not find compatible versions for gem "
        " | *in locally installed gems | An error occurred while installing  | Could not reach host "
        " | Bundler can't satisfy your Gemfile's dependencies | Your bundle is locked to "
    ),
    "gem": "ERROR:  Could not find a valid gem  | ERROR: Failed to build gem native extension",
    "composer": (
        "*Your requirements could not be resolved to an installable set of packages"
        " | *Could not find package  | *Could not find a matching version of package"
    ),
}


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    if run.exit_code == 0 and not run.opaque:
        return None
    problems, tool = Diagnostics(), ""
    for reader in (_npm, _pnpm, _sentences):
        tool = reader(text, problems, run)
        if problems.count:
            return problems.signal("build_failure", tool, errors=1)
    return None


def _npm(text: str, problems: Diagnostics, run: ToolRun) -> str:
    """Read `npm error code ERESOLVE` (`npm ERR!` before version 10)."""
    for at, line in some_lines(text, " code "):
        mark, _, code = line.strip().partition(" code ")
        if mark not in ("npm error", "npm ERR!"):
            continue
        if code.startswith("E") and (code not in _NPM_OTHER or "are in sync" in text):
            problems.add(at, name=code)
        elif not run.opaque and code.isdigit():  # a package's install script
            problems.add(at, name="script")
    return "npm"


def _pnpm(text: str, problems: Diagnostics, _run: ToolRun) -> str:
    for at, line in some_lines(text, "ERR_PNPM_"):
        code = line.partition("ERR_PNPM_")[2].split()[:1]
        if (
            code
            and not code[0].startswith(_PNPM_OTHER)
            and line.strip().startswith(("ERR_PNPM_", "Error: ", "[ERR"))
        ):
            problems.add(at, name=f"ERR_PNPM_{code[0].rstrip(']:')}")
    return "pnpm"


def _sentences(text: str, problems: Diagnostics, run: ToolRun) -> str:
    for tool, sentences in _SAID.items():
        for sentence in phrases(sentences):
            words = sentence.removeprefix("*")
            if tool in ("bun", "pip") and words != sentence and run.opaque:
                continue  # too common a phrase
            for at, line in some_lines(text, words):
                if words != sentence or line.startswith(words):
                    problems.add(at, name=_package(line, words))
            if problems.count:
                return tool
    return ""


def _package(line: str, words: str) -> str:
    """Return the package named right after a sentence that ends with a blank or a quote."""
    if not words.endswith((" ", "'", '"', "`")):
        return ""
    return line.partition(words)[2].strip("'\"` ").partition(" ")[0].strip("'\"`.,;:")
