"""The one table of tool families: which programs they answer to, and which literals their output must hold.

Strings only: a family's module is imported when both match.
"""

from __future__ import annotations


class Family:
    """A row. `programs` are bare names, or `name verb` where the verb decides (`cargo test`)."""

    __slots__ = ("hints", "last", "name", "programs", "silent")

    def __init__(
        self,
        name: str,
        programs: tuple[str, ...],
        hints: tuple[str, ...] = (),
        *,
        silent: bool = False,
        last: bool = False,
    ) -> None:
        self.name = name  # of the module, and of the tool in the signal unless that says another
        self.programs = programs
        self.hints = hints  # one of these must be in the output, or it is not scanned
        self.silent = silent  # says nothing when all is well: with exit code 0 it is asked without hints, too
        self.last = last  # runs other tools: asked only if none of those said anything


FAMILIES: tuple[Family, ...] = (
    Family("flow", ("flow",), ("Error ---", "Error ┈┈┈", "No errors!", "Found ", '"flowVersion"')),
    Family("mypy", ("mypy", "dmypy"), (" source file", "errors prevented", ": error: ", '"severity"'), silent=True),
    Family("nox", ("nox",), ("nox > Session ",), last=True),
    Family("pyright", ("pyright", "basedpyright"), (" warnings, ", " warning, ", '"generalDiagnostics"')),
    Family(
        "pytest",
        ("pytest", "py.test", "ptw", "pytest-watch", "pytest-watcher"),
        (
            "ed in ",
            " error in ",
            " errors in ",
            "warning in ",
            "warnings in ",
            "rerun in ",
            "Results (",
            "FAILED ",
            "%]",
        ),
    ),
    Family("tox", ("tox",), ("congratulations :)", "evaluation failed :(", ": commands failed"), last=True),
    Family(
        "tsc", ("tsc", "vue-tsc", "tsgo"), ("error TS", " errors. Watching", " errors in ", "Files:  "), silent=True
    ),
    Family(
        "ty",
        ("ty", "pyrefly"),
        ("error[", "INFO ", " diagnostic", "ERROR ", "title=ty", '"check_name"', "All checks passed"),
    ),
    Family(
        "unittest",
        ("unittest", "nose2", "nosetests", "trial", "django test", "django-admin test", "manage.py test"),
        ("Ran ",),
    ),
)

# Programs that run whatever a project has put behind a name: every family may show in their output.
OPAQUE = (
    "make", "gmake", "just", "task", "npm", "pnpm", "yarn", "bun", "tox", "nox", "poe", "hatch", "invoke", "inv",
    "rake", "ant", "bazel", "nx", "turbo", "lerna", "moon", "mage", "earthly", "act", "pre-commit", "lefthook",
    "composer", "deno", "mix", "sbt", "lein", "cargo-make", "task-runner", "devbox", "nix",
    "pdm", "pipenv", "pixi", "rye", "mise", "concurrently", "npm-run-all", "run-s", "run-p", "wireit", "ng", "rush",
)  # fmt: skip

# Literals of which a command line must hold one before anything of this package is loaded.
COMMAND_HINTS: tuple[str, ...] = (
    *sorted({name.split()[0] for family in FAMILIES for name in family.programs} | set(OPAQUE)),
    *(".sh", ".py", ".js", ".ts", ".rb", "./", "bin/", "scripts/", "commit"),
)
