"""What of repositories the person has agreed to run: files by their content, command lines word for word. Hashes in
the user's own state.
"""

from __future__ import annotations

import hashlib
import json
import os
from typing import TYPE_CHECKING, Any

from clickstop.core.places import user_state, write_whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_FILES, _COMMANDS = "files", "commands"


def is_trusted(path: str, environ: Mapping[str, str]) -> bool:
    return _read(environ)[_FILES].get(path) == _hash(path)


def trust(paths: list[str], environ: Mapping[str, str]) -> None:
    record({path: _hash(path) for path in paths}, environ)


def record(digests: Mapping[str, str], environ: Mapping[str, str]) -> None:
    """Trust files with exactly these contents: what was shown counts, not what is there by now."""
    known = _read(environ)
    known[_FILES].update(digests)
    _write(known, environ)


def trusted_lines(root: str, lines: Iterable[str], environ: Mapping[str, str]) -> set[str]:
    """Those of the command lines that were agreed to for this repository."""
    known = _read(environ)[_COMMANDS].get(os.path.realpath(root), [])
    return {line for line in lines if line_digest(root, line) in known}


def record_lines(root: str, lines: Iterable[str], environ: Mapping[str, str]) -> None:
    """Trust exactly these command lines, in this repository alone."""
    known = _read(environ)
    place = os.path.realpath(root)
    before = known[_COMMANDS].get(place, [])
    known[_COMMANDS][place] = list(dict.fromkeys([*before, *(line_digest(root, line) for line in lines)]))
    _write(known, environ)


def trusted_in(root: str, environ: Mapping[str, str]) -> tuple[list[str], int]:
    """Files below the repository, and how many of its command lines, that were agreed to."""
    known = _read(environ)
    below = tuple(os.path.join(folder, "") for folder in (root, os.path.realpath(root)))
    files = [path for path in known[_FILES] if path.startswith(below)]
    return files, len(known[_COMMANDS].get(os.path.realpath(root), []))


def forget(root: str, environ: Mapping[str, str]) -> None:
    """Trust nothing of this repository any more; a file that has nothing left to say is deleted."""
    known = _read(environ)
    for path in trusted_in(root, environ)[0]:
        del known[_FILES][path]
    known[_COMMANDS].pop(os.path.realpath(root), None)
    if any(known.values()):
        _write(known, environ)
    elif os.path.exists(file(environ)):
        os.remove(file(environ))


def line_digest(root: str, line: str) -> str:
    return digest(f"{os.path.realpath(root)}\0{line}".encode("utf-8", "surrogatepass"))


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _write(known: Mapping[str, Any], environ: Mapping[str, str]) -> None:
    path = file(environ)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    write_whole(path, json.dumps(known, indent=2, sort_keys=True))


def file(environ: Mapping[str, str]) -> str:
    return os.path.join(user_state(environ), "trust.json")


def _read(environ: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """Both tables; what is damaged trusts nobody."""
    try:
        with open(file(environ), encoding="utf-8") as opened:
            known = json.load(opened)
    except (OSError, ValueError):
        known = {}
    found = known if isinstance(known, dict) else {}
    tables = {name: found.get(name) for name in (_FILES, _COMMANDS)}
    read = {name: table if isinstance(table, dict) else {} for name, table in tables.items()}
    read[_COMMANDS] = {root: lines for root, lines in read[_COMMANDS].items() if isinstance(lines, list)}
    return read


def _hash(path: str) -> str:
    try:
        with open(path, "rb") as file:
            return digest(file.read())
    except OSError:
        return ""
