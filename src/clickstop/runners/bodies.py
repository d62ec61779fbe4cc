"""The shell lines behind a project's own task: scripts of package.json, recipes of a Makefile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.runners.folder import Folder
from clickstop.runners.manifests import scripts
from clickstop.runners.task_files import make_bodies
from clickstop.shell.known_programs import SCRIPT_RUNNERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_RUN = ("run", "run-script")
_PREFIXES = "\t @-+"  # of a recipe's line: silent, ignore errors, always run
_MOST = 20  # prerequisites that are followed


def body(words: list[str], path: str) -> str:
    """The shell lines that `npm test`, `make check` and the like run in this folder; "" if unknown."""
    named = [word for word in words[1:] if not word.startswith("-") and "=" not in word]
    if words[0] in SCRIPT_RUNNERS:
        name = next((word for word in named if word not in _RUN), "")
        written = scripts(Folder(path))
        return "\n".join(written[step] for step in (f"pre{name}", name, f"post{name}") if step in written)
    if words[0] in ("make", "gmake"):
        return "\n".join(_recipes(make_bodies(Folder(path)), named))
    return ""


def _recipes(bodies: Mapping[str, str], targets: Iterable[str]) -> list[str]:
    """The recipe lines of the targets and their prerequisites."""
    lines: list[str] = []
    waiting, visited = list(targets), set[str]()
    while waiting and len(visited) < _MOST:
        target = waiting.pop(0)
        if target in bodies and target not in visited:
            needed, _, recipe = bodies[target].partition("\n")
            waiting += needed.split()
            lines += [line.lstrip(_PREFIXES) for line in recipe.splitlines()]
        visited.add(target)
    return lines
