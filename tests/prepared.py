"""The plan of a repository without settings, compiled once and moved to wherever a test has such a repository.

Compiling takes three times as long as an ordinary event, and most tests begin with it.
"""

from __future__ import annotations

import functools
import json
import os
import time
from typing import TYPE_CHECKING, Any

from clickstop.checks.bar import digest_of
from clickstop.checks.compiled import file_for
from clickstop.config import check_plan, compile  # noqa: A004  # its name
from clickstop.core.places import Places
from clickstop.core.plan import stamp
from clickstop.core.private import write_private

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    Data = dict[str, Any]

HOME, NAME = "home", "shop"  # of the original; both stand in one folder
_VARIABLES = {"PATH", "HOME", "LANG"}  # others may change the plan


def prepare(repo: Path, environ: Mapping[str, str], original: Callable[[], tuple[Path, Mapping[str, str]]]) -> None:
    """Write down what the first event would compile, unless names or variables differ from the original's."""
    root = os.path.realpath(repo)
    if environ["HOME"] != os.path.join(os.path.dirname(root), HOME) or str(repo) != root or repo.name != NAME:
        return
    if environ.keys() != _VARIABLES:
        return
    plan, checks = _moved(root, environ, _compiled(original))
    for compiled in (plan, checks):
        compiled["stamps"] = {path: stamp(path) for path in compiled["stamps"]}
    plan |= {"repo_id": compile.derived_id(root), "policy": compile._policy(plan)}
    checks |= {"made_at": time.time(), "bar": digest_of(checks)}
    compile._write(root, environ, plan)
    place = file_for(Places(root, environ).plan, root, root, environ)
    write_private(place, json.dumps(checks, separators=(",", ":")))


class _Compiled:
    """Of the original, as text, and where that is."""

    def __init__(self, repo: Path, environ: Mapping[str, str]) -> None:
        root = str(repo)
        self.text = json.dumps([compile.refresh(root, environ), check_plan.refresh(root, root, environ)])
        self.places = _names(root, environ)


@functools.cache
def _compiled(original: Callable[[], tuple[Path, Mapping[str, str]]]) -> _Compiled:
    return _Compiled(*original())


def _moved(root: str, environ: Mapping[str, str], compiled: _Compiled) -> tuple[Data, Data]:
    text = compiled.text
    for theirs, ours in zip(compiled.places, _names(root, environ), strict=True):
        text = text.replace(theirs, ours)
    plan, checks = json.loads(text)
    return plan, checks


def _names(root: str, environ: Mapping[str, str]) -> tuple[str, str]:
    """What of a plan belongs to one repository: the folder around it and its home, and the name of its store."""
    return os.path.dirname(root), os.path.basename(Places(root, environ).state)
