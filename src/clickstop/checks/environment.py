"""The environment of a command: what it is given, and what of it makes a result another one."""

from __future__ import annotations

import os

from clickstop.core.ids import short_digest
from clickstop.core.lists import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

MARK = "CLICKSTOP_RUN"  # by which whatever a command starts is known as its own
# Of a git hook around us, which would point the command's own git at the wrong place; and colours by force.
_NOT_PASSED_ON = (
    *("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR"),
    *("FORCE_COLOR", "CLICOLOR_FORCE"),
)
# Nobody is there to read a page, type a password or end a watch.
_ALWAYS = {
    "CLICKSTOP_NESTED": "1",
    "TERM": "dumb",
    "NO_COLOR": "1",
    "PAGER": "cat",
    "GIT_PAGER": "cat",
    "GIT_TERMINAL_PROMPT": "0",
}
_UNLESS_SAID = {"CI": "1"}  # test runners do not watch then, and nobody is asked; a person may know better
# What changes results without a change of files. Others (sessions, terminals, agents) must not: then nobody
# could use what somebody else has run.
_MATTERS = words(
    "PATH VIRTUAL_ENV CONDA_PREFIX CI LANG LC_ALL TZ CC CXX LD_LIBRARY_PATH JAVA_HOME DATABASE_URL HOME"
)
_MATTERS_BEGINNING = words(
    "PYTHON PYTEST_ TOX_ UV_ RUFF_ MYPY NODE_ NPM_CONFIG_ npm_config_ VITEST_ JEST_ RUST CARGO_ GO CGO_ "
    "CFLAGS CXXFLAGS CPPFLAGS LDFLAGS MAVEN_ GRADLE_ DOTNET_ MIX_ COMPOSER_ DENO_ BUNDLE_ RAILS_ DJANGO_ MAKE"
)
_PASSING = words("PYTHONSTARTUP PYTEST_CURRENT_TEST PYTEST_XDIST_WORKER PYTEST_XDIST_TESTRUNUID PYTEST_VERSION")


def for_command(environ: Mapping[str, str], mark: str) -> dict[str, str]:
    """The environment of a command: no terminal, no colours, and our own hooks stay silent below it."""
    passed_on = {name: value for name, value in environ.items() if name not in _NOT_PASSED_ON}
    outer = environ.get(MARK, "")
    return {**_UNLESS_SAID, **passed_on, **_ALWAYS, MARK: f"{outer},{mark}" if outer else mark}


def digest(environ: Mapping[str, str], command: str, programs: list[str]) -> str:
    """The same for environments in which a command would give the same results. The command is in it: where
    it is stored, secrets are taken out.
    """
    names = sorted(name for name in environ if _matters(name))
    parts = [command, *(f"{name}={environ[name]}" for name in names), *map(_stamp, programs)]
    return short_digest("\0".join(parts).encode("utf-8", "surrogateescape"))


def _matters(name: str) -> bool:
    return (name in _MATTERS or name.startswith(_MATTERS_BEGINNING)) and name not in _PASSING


def _stamp(path: str) -> str:
    """A tool that was upgraded is another tool."""
    try:
        status = os.stat(path)
    except OSError:
        return path
    return f"{path} {status.st_mtime_ns} {status.st_size}"
