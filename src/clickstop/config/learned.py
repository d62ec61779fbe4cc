"""Rule files to one file of rules beside the plan, as the hook wants to read them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from clickstop.config import trust
from clickstop.core.places import Places
from clickstop.core.plan import stamp
from clickstop.core.reading import read_text
from clickstop.learning.rule import read
from clickstop.learning.rule_file import PREFIX
from clickstop.store.database import Error, open_file
from clickstop.store.learned import LearnedReader

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.config.layers import Loaded

_FILES = 1_000
_LARGEST = 200_000  # bytes of a rule file
_BUSY_MS = 250  # a hook may be waiting


def folder(loaded: Loaded, root: str) -> str:
    return os.path.join(root, loaded.values["learning"]["rules"])


def files(folder: str) -> list[str]:
    """Whole paths of the rule files there."""
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []
    return [os.path.join(folder, name) for name in names if name.startswith(PREFIX) and name.endswith(".md")][
        :_FILES
    ]


def none() -> dict[str, Any]:
    return {"rules": [], "stamps": {}, "others": []}


def compiled(loaded: Loaded, root: str, environ: Mapping[str, str]) -> dict[str, Any]:
    """The rules that can be enforced or told, because they were tried here or trusted, the stamps of their files,
    and files that hold no rule (yet): what is wrong with one is said when it is written.
    """
    made = none()
    if not loaded.values["learning"]["enabled"]:
        return made
    tried: set[tuple[str, str]] | None = None  # rules that were proved here, or at least tried
    for path in files(folder(loaded, root)):
        known = stamp(path)  # before it is read
        text = read_text(path, within=root, limit=_LARGEST, cut=True)
        rule, _ = read(text, os.path.relpath(path, root).replace(os.sep, "/"))
        if rule is None:
            made["others"].append(path)
            continue
        tried = _tried(root, environ) if tried is None else tried
        if (rule.digest, rule.message) in tried or trust.is_trusted(path, environ):
            made["rules"].append(rule.record())
            made["stamps"][path] = known
    return made


def _tried(root: str, environ: Mapping[str, str]) -> set[tuple[str, str]]:
    """Of this user's own records: hooks try what an agent writes here, people with `clickstop rule prove`."""
    try:
        connection = open_file(Places(root, environ).database, "ro", _BUSY_MS)
    except (Error, OSError):
        return set()
    try:
        return LearnedReader(connection).tried()
    except (Error, OSError):
        return set()
    finally:
        connection.close()
