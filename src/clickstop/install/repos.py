"""The folders of this machine that clickstop was installed into: `repos.json` in the user's state."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from clickstop.install.changes import Change, apply, read
from clickstop.store.ids import utc
from clickstop.store.places import user_state

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.install.target import Target

Repos = dict[str, dict[str, str]]  # folder with settings -> its store's root, and since when


def known(environ: Mapping[str, str]) -> Repos:
    try:
        found = json.loads(read(_file(environ)) or b"{}")
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def remember(place: Target, environ: Mapping[str, str]) -> None:
    repos = known(environ)
    if repos.get(place.folder, {}).get("root") != place.root:
        _save({**repos, place.folder: {"root": place.root, "since": utc()}}, environ)


def forget(place: Target, environ: Mapping[str, str]) -> None:
    repos = known(environ)
    if repos.pop(place.folder, None) is not None:
        _save(repos, environ)


def _save(repos: Repos, environ: Mapping[str, str]) -> None:
    file = _file(environ)
    apply(Change(file, read(file), json.dumps(repos, indent=2, sort_keys=True).encode("ascii")))


def _file(environ: Mapping[str, str]) -> str:
    return os.path.join(user_state(environ), "repos.json")
