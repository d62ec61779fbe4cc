"""The list of folders that clickstop was installed into, written."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from clickstop.core.ids import utc
from clickstop.core.initialised import file, known
from clickstop.install.changes import FileChange, apply, read

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.core.initialised import Repos
    from clickstop.core.target import Target


def remember(place: Target, environ: Mapping[str, str]) -> None:
    repos = known(environ)
    if repos.get(place.folder, {}).get("root") != place.root:
        _save({**repos, place.folder: {"root": place.root, "since": utc()}}, environ)


def forget(place: Target, environ: Mapping[str, str]) -> None:
    repos = known(environ)
    if repos.pop(place.folder, None) is not None:
        _save(repos, environ)


def _save(repos: Repos, environ: Mapping[str, str]) -> None:
    path = file(environ)
    apply(FileChange(path, read(path), json.dumps(repos, indent=2, sort_keys=True).encode("ascii")))
