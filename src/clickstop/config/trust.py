"""What of repositories the person has agreed to: files by their content, settings by what they say, command lines
word for word. Digests, and the settings that were agreed to last, in the user's own state.
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
VARIABLE = "CLICKSTOP_TRUST"  # digests, with commas between them, for where no person is: CI
_FILES, _SETTINGS, _COMMANDS, _NAMES = "files", "settings", "commands", "names"
_LAUNCHERS = ("uv run ", "poetry run ", "pdm run ", "pipenv run ", "rye run ")
_ENVIRONMENTS = (".venv/bin/", "./.venv/bin/", "venv/bin/", "./venv/bin/")
_MOST = 50  # digests that are kept of one file: branches that somebody goes back to


# files, by their bytes


def is_trusted(path: str, environ: Mapping[str, str]) -> bool:
    """Whether the file as it is now was agreed to."""
    return path in agreed({path: hash_of(path)}, environ)


def agreed(digests: Mapping[str, str], environ: Mapping[str, str]) -> set[str]:
    """The files whose digests were agreed to."""
    trusted, by_variable = _read(environ)[_FILES], variable_digests(environ)
    return {
        path
        for path, content in digests.items()
        if content and (content in trusted.get(_place(path), {}) or content in by_variable)
    }


def digests_of(paths: Iterable[str], environ: Mapping[str, str]) -> set[str]:
    """All versions of these files that were agreed to."""
    trusted = _read(environ)[_FILES]
    return {digest for path in paths for digest in trusted.get(_place(path), {})} | variable_digests(environ)


def record(digests: Mapping[str, str], environ: Mapping[str, str]) -> None:
    """Trust files with exactly these contents: what was shown counts, not what is there by now."""
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
    """A digest that comments and the order of keys do not change."""
    return digest(
        json.dumps(data, sort_keys=True, separators=(",", ":"), default=str).encode("utf-8", "surrogatepass")
    )


def trusted_on(path: str, data: Data, environ: Mapping[str, str]) -> str:
    """The day on which these settings of this file were agreed to; "" if they were not."""
    settings = settings_digest(data)
    if settings in variable_digests(environ):
        return VARIABLE
    return str(_read(environ)[_SETTINGS].get(_place(path), {}).get("digests", {}).get(settings, ""))


def last_settings(path: str, environ: Mapping[str, str]) -> Data:
    """What the file said when it was agreed to last."""
    last = _read(environ)[_SETTINGS].get(_place(path), {}).get("last", {})
    return last if isinstance(last, dict) else {}


def record_settings(path: str, data: Data, environ: Mapping[str, str]) -> None:
    tables = _read(environ)
    entry = tables[_SETTINGS].setdefault(_place(path), {"digests": {}})
    _add(entry["digests"], settings_digest(data))
    # TOML has dates, which JSON does not: kept as texts.
    entry["last"] = json.loads(json.dumps(data, default=str))
    _write(tables, environ)


# command lines, word for word


def trusted_lines(root: str, lines: Iterable[str], environ: Mapping[str, str]) -> set[str]:
    """The command lines that were agreed to for this repository."""
    trusted = _read(environ)[_COMMANDS].get(os.path.realpath(root), [])
    # CI checks out anywhere, so the variable's digests are of the line alone.
    by_variable = variable_digests(environ)
    return {
        line for line in lines if line_digest(root, line) in trusted or text_digest(what_runs(line)) in by_variable
    }


def record_lines(root: str, lines: Iterable[str], environ: Mapping[str, str]) -> None:
    """Trust exactly these command lines, in this repository alone."""
    tables = _read(environ)
    place = os.path.realpath(root)
    before = tables[_COMMANDS].get(place, [])
    tables[_COMMANDS][place] = list(dict.fromkeys([*before, *(line_digest(root, line) for line in lines)]))
    _write(tables, environ)


def agreed_names(root: str, environ: Mapping[str, str]) -> set[str]:
    """What names of commands may stand for in this repository, each as its `meaning`."""
    return set(_read(environ)[_NAMES].get(os.path.realpath(root), []))


def record_names(root: str, meanings: Iterable[str], environ: Mapping[str, str]) -> None:
    """Agree that names of commands stand for what was shown."""
    tables = _read(environ)
    place = os.path.realpath(root)
    tables[_NAMES][place] = list(dict.fromkeys([*tables[_NAMES].get(place, []), *meanings]))
    _write(tables, environ)


def meaning(folder: str, name: str, lines: Iterable[str]) -> str:
    """A name in a folder (from the top on), and what it stands for."""
    return text_digest("\0".join([folder, name, *map(what_runs, lines)]))


def line_digest(root: str, line: str) -> str:
    # Trust in a line here says nothing of the same line elsewhere.
    return text_digest(f"{os.path.realpath(root)}\0{what_runs(line)}")


def what_runs(line: str) -> str:
    """The line without what only says where its program comes from: trust is in what is run, so a lock file or a
    virtual environment that comes or goes does not take it away.
    """
    launched = next((line[len(start) :] for start in _LAUNCHERS if line.startswith(start)), line)
    return next((launched[len(start) :] for start in _ENVIRONMENTS if launched.startswith(start)), launched)


def text_digest(text: str) -> str:
    return digest(text.encode("utf-8", "surrogatepass"))


# all of it


def variable_digests(environ: Mapping[str, str]) -> frozenset[str]:
    """Digests that the environment trusts."""
    return frozenset(filter(None, (text.strip().lower() for text in environ.get(VARIABLE, "").split(","))))


def trusted_in(root: str, environ: Mapping[str, str]) -> tuple[dict[str, Data], int]:
    """Files below the repository with digests and days, and how many of its command lines were agreed to."""
    tables = _read(environ)
    below = os.path.join(os.path.realpath(root), "")
    entries = {path: entry["digests"] for path, entry in tables[_SETTINGS].items()}
    files = {path: digests for path, digests in {**tables[_FILES], **entries}.items() if path.startswith(below)}
    return files, len(tables[_COMMANDS].get(os.path.realpath(root), []))


def forget(root: str, environ: Mapping[str, str]) -> None:
    """Trust nothing of this repository any more; a file that has nothing left to say is deleted."""
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
    """The path with links in its folder resolved, so that every way there gives the same key."""
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
    """All tables; what is damaged trusts nobody."""
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
