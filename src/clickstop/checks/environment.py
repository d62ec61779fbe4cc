"""The environment variables of a command: which it receives, and which of them can change its result."""

from __future__ import annotations

import os

from clickstop.core.ids import short_digest
from clickstop.core.lists import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

MARK = "CLICKSTOP_RUN"  # every process that a command starts inherits it, so `strays.py` finds them all
# Set by a git hook around us, GIT_DIR and the like would point the command's own git at the wrong repository.
# Forced colours would end up in the output that is parsed.
_NOT_PASSED_ON = (
    *("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR"),
    *("FORCE_COLOR", "CLICOLOR_FORCE"),
)
# Nobody is there to page through output or type a password.
_ALWAYS = {
    "CLICKSTOP_NESTED": "1",
    "TERM": "dumb",
    "NO_COLOR": "1",
    "PAGER": "cat",
    "GIT_PAGER": "cat",
    "GIT_TERMINAL_PROMPT": "0",
}
# Makes test runners exit instead of watching files. A value that the person set wins.
_DEFAULTS = {"CI": "1"}
# Variables that can change a result, so they are part of the cache key. Those of terminals, sessions and agents
# must not be: then no session could use another's results.
_MATTERS = words(
    "PATH VIRTUAL_ENV CONDA_PREFIX CI LANG LC_ALL TZ CC CXX LD_LIBRARY_PATH JAVA_HOME DATABASE_URL HOME"
)
_MATTERS_BEGINNING = words(
    "PYTHON PYTEST_ TOX_ UV_ RUFF_ MYPY NODE_ NPM_CONFIG_ npm_config_ VITEST_ JEST_ RUST CARGO_ GO CGO_ "
    "CFLAGS CXXFLAGS CPPFLAGS LDFLAGS MAVEN_ GRADLE_ DOTNET_ MIX_ COMPOSER_ DENO_ BUNDLE_ RAILS_ DJANGO_ MAKE"
)
_PASSING = words("PYTHONSTARTUP PYTEST_CURRENT_TEST PYTEST_XDIST_WORKER PYTEST_XDIST_TESTRUNUID PYTEST_VERSION")


def for_command(environ: Mapping[str, str], mark: str) -> dict[str, str]:
    """The environment for a command: no terminal, no colours, and hooks of agents that it starts stay silent."""
    passed_on = {name: value for name, value in environ.items() if name not in _NOT_PASSED_ON}
    outer = environ.get(MARK, "")
    return {**_DEFAULTS, **passed_on, **_ALWAYS, MARK: f"{outer},{mark}" if outer else mark}


def digest(environ: Mapping[str, str], command: str, programs: list[str]) -> str:
    """The same for environments in which a command gives the same result. The command itself is part of it, because
    the stored command is redacted: two that differ only in a secret would look the same.
    """
    names = sorted(name for name in environ if _matters(name))
    parts = [command, *(f"{name}={environ[name]}" for name in names), *map(_stamp, programs)]
    return short_digest("\0".join(parts).encode("utf-8", "surrogateescape"))


def _matters(name: str) -> bool:
    return (name in _MATTERS or name.startswith(_MATTERS_BEGINNING)) and name not in _PASSING


def _stamp(path: str) -> str:
    """A program's path with its time and size, so that an upgraded tool runs again."""
    try:
        status = os.stat(path)
    except OSError:
        return path
    return f"{path} {status.st_mtime_ns} {status.st_size}"
