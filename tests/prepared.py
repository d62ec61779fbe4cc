"""The plan of a repository without settings, compiled once and moved to wherever a test has such a repository.

Compiling takes twice as long as an ordinary event, and most tests would begin with it.
"""

from __future__ import annotations

import functools
import json
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from clickstop.checks.bar import digest_of
from clickstop.config import check_plan, compile  # noqa: A004  # its name
from clickstop.core.places import Places
from clickstop.core.plan import stamp
from clickstop.core.private import write_private

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Original = Callable[[], tuple[Path, Mapping[str, str]]]

HOME, NAME = "home", "shop"  # of the original; both stand in one folder
_VARIABLES = {"PATH", "HOME", "LANG"}  # others may change the plan
_PLAN, _CHECKS = "plan.json", "checks.json"
_STAMPS = '"stamps":'


def prepare(repo: Path, environ: Mapping[str, str], original: Original) -> None:
    """Write down what the first event would compile, unless names or variables differ from the original's."""
    root = os.path.realpath(repo)
    if environ["HOME"] != os.path.join(os.path.dirname(root), HOME) or str(repo) != root or repo.name != NAME:
        return
    if environ.keys() != _VARIABLES:
        return
    places = Places(root, environ)
    places.ensure_state()
    os.mkdir(places.plan, 0o700)
    for name, text in _compiled(original).moved(root, environ).items():
        write_private(os.path.join(places.plan, name), text)


@functools.cache
def _compiled(original: Original) -> _Compiled:
    return _Compiled(*original())


class _Compiled:
    """The files of a plan, as texts: to read and write them as values would take most of the time that is saved."""

    def __init__(self, repo: Path, environ: Mapping[str, str]) -> None:
        root = str(repo)
        plan = compile.refresh(root, environ)
        check_plan.refresh(root, root, environ)
        self._names = _names(root, environ)
        self._strict = compile._strict_text(plan)
        self._policy, self._repo_id, self._stamps = plan["policy"], plan["repo_id"], _written(plan["stamps"])
        folder = Path(Places(root, environ).plan)
        self._files = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}

    def moved(self, root: str, environ: Mapping[str, str]) -> dict[str, str]:
        names = _names(root, environ)
        files = {name: self._renamed(text, names) for name, text in self._files.items()}
        checks = json.loads(files[_CHECKS])
        checks |= {"made_at": time.time(), "stamps": _stamped(checks["stamps"]), "bar": digest_of(checks)}
        files[_CHECKS] = _written(checks)
        stamps = self._renamed(self._stamps, names)
        for theirs, ours in (
            (self._repo_id, compile.derived_id(root)),
            (self._policy, compile._policy(self._renamed(self._strict, names))),
            (_STAMPS + stamps, _STAMPS + _written(_stamped(json.loads(stamps)))),
        ):
            files[_PLAN] = files[_PLAN].replace(theirs, ours)
        return files

    def _renamed(self, text: str, names: tuple[str, ...]) -> str:
        for theirs, ours in zip(self._names, names, strict=True):
            text = text.replace(theirs, ours)
        return text


def _stamped(stamps: dict[str, list[int]]) -> dict[str, list[int]]:
    return {path: stamp(path) for path in stamps}


def _written(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _names(root: str, environ: Mapping[str, str]) -> tuple[str, ...]:
    """What of a plan belongs to one repository: the folder around it and its home, and the name of its store."""
    return os.path.dirname(root), os.path.basename(Places(root, environ).state)
