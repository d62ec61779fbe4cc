"""Which files of repositories the person has agreed to run: path and content hash, in the user's own state."""

from __future__ import annotations

import hashlib
import json
import os
from typing import TYPE_CHECKING

from detent.store.places import user_state

if TYPE_CHECKING:
    from collections.abc import Mapping


def is_trusted(path: str, environ: Mapping[str, str]) -> bool:
    return _read(environ).get(path) == _hash(path)


def trust(paths: list[str], environ: Mapping[str, str]) -> None:
    record({path: _hash(path) for path in paths}, environ)


def record(digests: Mapping[str, str], environ: Mapping[str, str]) -> None:
    """Trust files with exactly these contents: what was shown counts, not what is there by now."""
    known = {**_read(environ), **digests}
    file = _file(environ)
    os.makedirs(os.path.dirname(file), exist_ok=True)
    part = file + ".part"
    with open(part, "w", encoding="utf-8") as out:
        json.dump(known, out, indent=2, sort_keys=True)
    os.replace(part, file)


def _file(environ: Mapping[str, str]) -> str:
    return os.path.join(user_state(environ), "trust.json")


def _read(environ: Mapping[str, str]) -> dict[str, str]:
    try:
        with open(_file(environ), encoding="utf-8") as file:
            known = json.load(file)
    except (OSError, ValueError):
        return {}
    return known if isinstance(known, dict) else {}


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _hash(path: str) -> str:
    try:
        with open(path, "rb") as file:
            return digest(file.read())
    except OSError:
        return ""
