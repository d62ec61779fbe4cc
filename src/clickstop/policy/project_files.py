"""Finds mentions of files in project files such as package.json and Makefile."""

from __future__ import annotations

import os

from clickstop.core.lists import words
from clickstop.core.reading import read_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_NAMES = words(
    "package.json pyproject.toml setup.cfg tox.ini Makefile makefile GNUmakefile justfile Justfile Taskfile.yml "
    "Procfile Dockerfile docker-compose.yml compose.yaml compose.yml .gitlab-ci.yml .pre-commit-config.yaml "
    "azure-pipelines.yml .circleci/config.yml"
)
_WORKFLOWS = ".github/workflows"
_LARGEST = 200_000  # bytes read of a file
_PART = frozenset("_-./")  # characters that continue a file name


def naming(root: str, removed: Iterable[str]) -> Iterator[tuple[str, int, str]]:
    """File, line and the file that the line names, relative to the root. Each mention once per file."""
    paths = [path.replace(os.sep, "/") for path in removed]
    for folder in dict.fromkeys(folder for path in paths for folder in _above(path)):
        for name in _NAMES if folder else (*_NAMES, *_workflows(root)):
            file = f"{folder}/{name}" if folder else name
            if file in paths:
                continue
            text = read_text(os.path.join(root, file), limit=_LARGEST, cut=True)
            yield from ((file, line, path) for path in paths if text and (line := _line(text, path, folder)))


def _above(path: str) -> list[str]:
    """The folders around a file, innermost first; "" is the root."""
    parts = path.split("/")[:-1]
    return ["/".join(parts[:count]) for count in range(len(parts), -1, -1)]


def _workflows(root: str) -> list[str]:
    try:
        return [f"{_WORKFLOWS}/{name}" for name in sorted(os.listdir(os.path.join(root, _WORKFLOWS)))]
    except OSError:
        return []


def _line(text: str, path: str, folder: str) -> int:
    """The line that names the file, with or without its ending; 0 if there is none."""
    near = path[len(folder) + 1 :] if folder else path
    # `"src/cart"` in package.json may mean src/cart.js.
    for name in (near, f'{os.path.splitext(near)[0]}"'):
        at = text.find(name)
        while at >= 0:
            before, behind = text[:at].removesuffix("./")[-1:], text[at + len(name) : at + len(name) + 1]
            if not _goes_on(before) and not (_goes_on(behind) and behind != "."):
                return text.count("\n", 0, at) + 1
            at = text.find(name, at + 1)
    return 0


def _goes_on(sign: str) -> bool:
    return sign.isalnum() or sign in _PART if sign else False
