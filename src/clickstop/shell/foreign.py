"""Folders that a line fills from the network, and programs that run something from there."""

from __future__ import annotations

import os

from clickstop.shell.known_programs import EFFECTS, names
from clickstop.shell.programs import is_python
from clickstop.shell.scope import FETCHED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import ProgramCall
    from clickstop.shell.scope import Arg

INTERPRETERS = names(EFFECTS["interpreters"])
# Run what files of the current folder say.
_BUILDING = frozenset(
    "make gmake just task rake ant ninja cmake meson npm pnpm yarn bun pip pip3 cargo go mvn mvnw gradle gradlew "
    "composer bundle tox nox poetry uv stack mix sbt dotnet bazel scons waf".split()
)
_LOOKING = frozenset(("view", "info", "ls", "list", "audit", "outdated", "-n", "--dry-run", "tree", "metadata"))


def filled(call: ProgramCall, folder: str) -> None:
    """Treat a folder's contents as coming from the network from now on."""
    if folder and not call.scope.where:
        call.scope.run.fetched.append(folder)


def unpacked(call: ProgramCall, archive: Arg | None, folder: Arg | None) -> None:
    """Treat the folder into which a fetched archive is unpacked as coming from the network."""
    has_file = archive is not None and archive != "-"
    text = (
        call.scope.run.written.get(call.path(archive), "") if archive is not None and has_file else call.stdin or ""
    )
    if FETCHED in text or (archive is not None and "://" in archive):
        filled(call, call.path(folder) if folder is not None else call.path("."))


def holds(call: ProgramCall, path: str) -> bool:
    """Tell whether a file came from the network in this line."""
    # A file that exists now is the project's own, even if a clone goes over it.
    below = (path == folder or path.startswith(folder.rstrip("/") + "/") for folder in call.scope.run.fetched)
    return bool(path) and any(below) and not os.path.lexists(path)


def runs(call: ProgramCall, name: Arg) -> bool:
    """Tell whether a program, or the script that it runs, came from the network in this line."""
    if not call.scope.run.fetched or call.scope.where:
        return False
    if "/" in name and holds(call, call.path(name)):
        return True
    if call.name in INTERPRETERS or is_python(call.name):
        script = next(iter(call.plain_words), "")
        return bool(script) and holds(call, call.path(script))
    if call.name in _BUILDING and not _LOOKING & set(call.words):
        folders = [
            word for flag, word in zip(call.words, call.words[1:], strict=False) if flag in ("-C", "--prefix")
        ]
        files = [word for word in call.words if "/" in word or word.startswith(".")]
        return any(holds(call, call.path(str(word))) for word in (*folders, *files, "."))
    return False
