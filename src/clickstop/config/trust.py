"""Stores what the person has trusted in repositories: files by content, settings by value, command lines word for
word.

It stores digests and the settings trusted last, in the user's own state folder.
"""

from __future__ import annotations

import hashlib
import json
import os
from typing import TYPE_CHECKING, Any

from clickstop.core.ids import utc
from clickstop.core.places import user_state, write_whole
from clickstop.core.reading import read

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Data = dict[str, Any]
VARIABLE = "CLICKSTOP_TRUST"  # comma-separated digests, for CI, where nobody can be asked
_FILES, _SETTINGS, _COMMANDS, _NAMES = "files", "settings", "commands", "names"
_LAUNCHERS = ("uv run ", "poetry run ", "pdm run ", "pipenv run ", "rye run ")
_ENVIRONMENTS = (".venv/bin/", "./.venv/bin/", "venv/bin/", "./venv/bin/")
_MOST = 50  # digests kept per file, so that switching branches does not lose trust


# files, by their bytes


def is_trusted(path: str, environ: Mapping[str, str]) -> bool:
    """Whether the file's current content is trusted."""
    return path in agreed({path: hash_of(path)}, environ)


def agreed(digests: Mapping[str, str], environ: Mapping[str, str]) -> set[str]:
    """The files whose digests are trusted."""
    trusted, by_variable = _read(environ)[_FILES], variable_digests(environ)
    return {
        path
        for path, content in digests.items()
        if content and (content in trusted.get(_place(path), {}) or content in by_variable)
    }


def digests_of(paths: Iterable[str], environ: Mapping[str, str]) -> set[str]:
    """The digests of all trusted versions of these files."""
    trusted = _read(environ)[_FILES]
    return {digest for path in paths for digest in trusted.get(_place(path), {})} | variable_digests(environ)


def record(digests: Mapping[str, str], environ: Mapping[str, str]) -> None:
    """Trust files with exactly these contents: what was shown to the person, not what the files contain by now."""
    tables = _read(environ)
    for path, digest in digests.items():
        _add(tables[_FILES].setdefault(_place(path), {}), digest)
    _write(tables, environ)


def trust(paths: Iterable[str], environ: Mapping[str, str]) -> None:
    record({path: hash_of(path) for path in paths}, environ)


def hash_of(path: str) -> str:
    try:
        return digest(read(path))
    except (OSError, ValueError):
        return ""


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


# settings, by what they say


def settings_digest(data: Data) -> str:
    """A digest that does not depend on comments or the order of keys."""
    return digest(
        json.dumps(data, sort_keys=True, separators=(",", ":"), default=str).encode("utf-8", "surrogatepass")
    )


def trusted_on(path: str, data: Data, environ: Mapping[str, str]) -> str:
    """The date on which these settings of this file were trusted; "" if they were not."""
    settings = settings_digest(data)
    if settings in variable_digests(environ):
        return VARIABLE
    return str(_read(environ)[_SETTINGS].get(_place(path), {}).get("digests", {}).get(settings, ""))


def last_settings(path: str, environ: Mapping[str, str]) -> Data:
    """The file's settings when it was last trusted."""
    last = _read(environ)[_SETTINGS].get(_place(path), {}).get("last", {})
    return last if isinstance(last, dict) else {}


def record_settings(path: str, data: Data, environ: Mapping[str, str]) -> None:
    tables = _read(environ)
    entry = tables[_SETTINGS].setdefault(_place(path), {"digests": {}})
    _add(entry["digests"], settings_digest(data))
    # Dates in TOML become strings in JSON.
    entry["last"] = json.loads(json.dumps(data, default=str))
    _write(tables, environ)


# command lines, word for word


def trusted_lines(root: str, lines: Iterable[str], environ: Mapping[str, str]) -> set[str]:
    """The trusted command lines of this repository."""
    trusted = _read(environ)[_COMMANDS].get(os.path.realpath(root), [])
    # CI checks out anywhere, so digests in the variable do not include the path.
    by_variable = variable_digests(environ)
    return {
        line for line in lines if line_digest(root, line) in trusted or text_digest(what_runs(line)) in by_variable
    }


def record_lines(root: str, lines: Iterable[str], environ: Mapping[str, str]) -> None:
    """Trust exactly these command lines, in this repository only."""
    tables = _read(environ)
    place = os.path.realpath(root)
    before = tables[_COMMANDS].get(place, [])
    tables[_COMMANDS][place] = list(dict.fromkeys([*before, *(line_digest(root, line) for line in lines)]))
    _write(tables, environ)


def agreed_names(root: str, environ: Mapping[str, str]) -> set[str]:
    """The trusted meanings of command names in this repository."""
    return set(_read(environ)[_NAMES].get(os.path.realpath(root), []))


def record_names(root: str, meanings: Iterable[str], environ: Mapping[str, str]) -> None:
    """Trust that names of commands mean what was shown."""
    tables = _read(environ)
    place = os.path.realpath(root)
    tables[_NAMES][place] = list(dict.fromkeys([*tables[_NAMES].get(place, []), *meanings]))
    _write(tables, environ)


def meaning(folder: str, name: str, lines: Iterable[str]) -> str:
    """A digest of a command's folder (relative to the top), name and lines."""
    return text_digest("\0".join([folder, name, *map(what_runs, lines)]))


def line_digest(root: str, line: str) -> str:
    # With the path, so that trust applies only in this repository.
    return text_digest(f"{os.path.realpath(root)}\0{what_runs(line)}")


def what_runs(line: str) -> str:
    """The command line without its launcher: a lock file or virtual environment that appears or goes must not cost
    trust.
    """
    launched = next((line[len(start) :] for start in _LAUNCHERS if line.startswith(start)), line)
    return next((launched[len(start) :] for start in _ENVIRONMENTS if launched.startswith(start)), launched)


def text_digest(text: str) -> str:
    return digest(text.encode("utf-8", "surrogatepass"))


# all of it


def variable_digests(environ: Mapping[str, str]) -> frozenset[str]:
    """The digests that the environment trusts."""
    return frozenset(filter(None, (text.strip().lower() for text in environ.get(VARIABLE, "").split(","))))


def trusted_in(root: str, environ: Mapping[str, str]) -> tuple[dict[str, Data], int]:
    """Trusted files in the repository with digests and dates, and the number of trusted command lines."""
    tables = _read(environ)
    below = os.path.join(os.path.realpath(root), "")
    entries = {path: entry["digests"] for path, entry in tables[_SETTINGS].items()}
    files = {path: digests for path, digests in {**tables[_FILES], **entries}.items() if path.startswith(below)}
    return files, len(tables[_COMMANDS].get(os.path.realpath(root), []))


def forget(root: str, environ: Mapping[str, str]) -> None:
    """Revoke all trust in this repository; delete the file once it is empty."""
    tables = _read(environ)
    for path in trusted_in(root, environ)[0]:
        tables[_FILES].pop(path, None)
        tables[_SETTINGS].pop(path, None)
    for table in (_COMMANDS, _NAMES):
        tables[table].pop(os.path.realpath(root), None)
    if any(tables.values()):
        _write(tables, environ)
    elif os.path.exists(file(environ)):
        os.remove(file(environ))


def file(environ: Mapping[str, str]) -> str:
    return os.path.join(user_state(environ), "trust.json")


def _place(path: str) -> str:
    """The path with links in its folder resolved, so that any route to the file gives the same key."""
    return os.path.join(os.path.realpath(os.path.dirname(path)), os.path.basename(path))


def _add(digests: dict[str, str], digest: str) -> None:
    digests[digest] = utc()[:10]
    for oldest in list(digests)[:-_MOST]:
        del digests[oldest]


def _write(tables: Mapping[str, Any], environ: Mapping[str, str]) -> None:
    path = file(environ)
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    write_whole(path, json.dumps(tables, indent=2))


def _read(environ: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """All tables. Damaged entries are dropped, so they trust nothing."""
    try:
        with open(file(environ), encoding="utf-8") as opened:
            data = json.load(opened)
    except (OSError, ValueError):
        data = {}
    stored = data if isinstance(data, dict) else {}
    tables: dict[str, dict[str, Any]] = {}
    for name in (_FILES, _SETTINGS, _COMMANDS, _NAMES):
        kind = list if name in (_COMMANDS, _NAMES) else dict
        table = stored.get(name)
        entries = table.items() if isinstance(table, dict) else ()
        tables[name] = {place: entry for place, entry in entries if isinstance(entry, kind)}
    settings = tables[_SETTINGS]
    tables[_SETTINGS] = {path: entry for path, entry in settings.items() if isinstance(entry.get("digests"), dict)}
    return tables
