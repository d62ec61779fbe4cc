"""Packages that could not be installed: nothing is built then. An install that worked has verified nothing."""

from __future__ import annotations

from clickstop.signals.diagnostics import Diagnostics, some_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.signals.signal import QualitySignal, ToolRun

# npm's codes that are not about dependencies: usage, a script that failed, no project here.
_NPM_OTHER = ("ELIFECYCLE", "ENOENT", "EUSAGE", "E409", "EPUBLISHCONFLICT", "ENOWORKSPACES", "ENOLOCK", "ECANCELED")
_PNPM_OTHER = ("NO_SCRIPT", "RECURSIVE_", "NO_PKG_MANIFEST", "NO_IMPORTER", "ELIFECYCLE", "UNKNOWN_", "RUN_")

# By tool: how a line begins, or (with "*" before it) what it holds, that says so and nothing else does.
_SAID = (
    ("pip", "ERROR: No matching distribution found for "),
    ("pip", "ERROR: ResolutionImpossible"),
    ("pip", "ERROR: Cannot install "),
    ("pip", "ERROR: Could not install packages due to "),
    ("pip", "ERROR: Failed building wheel for "),
    ("pip", "ERROR: Could not build wheels for "),
    ("pip", "ERROR: Failed to build installable wheels "),
    ("pip", "error: metadata-generation-failed"),
    ("pip", "* did not run successfully."),
    ("pip", "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES"),
    ("pip", "ERROR: Package '"),
    ("uv", "error: No solution found when resolving"),
    ("uv", "* × No solution found when resolving"),
    ("uv", "error: Failed to add dependencies"),
    ("uv", "* × Failed to build `"),
    ("uv", "* × Failed to download"),
    ("uv", "error: Failed to fetch: "),
    ("uv", "error: Distribution `"),
    ("uv", "error: The lockfile at `"),
    ("uv", "* needs to be updated, but `--locked` was provided"),
    ("poetry", "*version solving failed"),
    ("poetry", "All attempts to connect to "),
    ("poetry", "*Unable to find installation candidates for "),
    ("poetry", "*changed significantly since poetry.lock was last generated"),
    ("poetry", "*Could not find a matching version of package "),
    ("pipenv", "*Locking Failed!"),
    ("pdm", "[ResolutionImpossible]"),
    ("pdm", "*Unable to find a resolution"),
    ("conda", "PackagesNotFoundError:"),
    ("conda", "ResolvePackageNotFound:"),
    ("conda", "UnsatisfiableError:"),
    ("conda", "LibMambaUnsatisfiableError:"),
    ("yarn", "error Couldn't find package \""),
    ("yarn", "error Couldn't find any versions for \""),
    ("yarn", "error Your lockfile needs to be updated"),
    ("yarn", "error Found incompatible module"),
    ("yarn", "error An unexpected error occurred: "),
    ("yarn", "*YN0000: · Failed with errors"),
    ("yarn", "*YN0000: Failed with errors"),
    ("bun", "*failed to resolve"),
    ("bun", "error: lockfile had changes, but lockfile is frozen"),
    ("bundler", "Could not find gem '"),
    ("bundler", "Bundler could not find compatible versions for gem "),
    ("bundler", "*in locally installed gems"),
    ("bundler", "An error occurred while installing "),
    ("bundler", "Could not reach host "),
    ("bundler", "Bundler can't satisfy your Gemfile's dependencies"),
    ("bundler", "Your bundle is locked to "),
    ("gem", "ERROR:  Could not find a valid gem "),
    ("gem", "ERROR: Failed to build gem native extension"),
    ("composer", "*Your requirements could not be resolved to an installable set of packages"),
    ("composer", "*Could not find package "),
    ("composer", "*Could not find a matching version of package"),
)


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
    """`npm error code ERESOLVE` (`npm ERR!` before version 10)."""
    for at, line in some_lines(text, " code "):
        mark, _, code = line.strip().partition(" code ")
        if mark not in ("npm error", "npm ERR!"):
            continue
        if code.startswith("E") and (code not in _NPM_OTHER or "are in sync" in text):
            problems.add(at, name=code)
        elif not run.opaque and code.isdigit():  # a package's own script
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
    for tool, words in _SAID:
        begins = not words.startswith("*")
        words = words.removeprefix("*")  # noqa: PLW2901  # the mark is no part of them
        if tool in ("bun", "pip") and not begins and run.opaque:
            continue  # too common a phrase
        for at, line in some_lines(text, words):
            if not begins or line.startswith(words):
                problems.add(at, name=_package(line, words))
        if problems.count:
            return tool
    return ""


def _package(line: str, words: str) -> str:
    """The package that is named right after a sentence that ends with a space or a quote."""
    if not words.endswith((" ", "'", '"', "`")):
        return ""
    return line.partition(words)[2].strip("'\"` ").partition(" ")[0].strip("'\"`.,;:")
