"""Compiles rule files to one file beside the plan, for hooks."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from clickstop.config import trust
from clickstop.core.plan import stamp
from clickstop.core.reading import read_text
from clickstop.learning.rule import read
from clickstop.learning.rule_file import PREFIX

if TYPE_CHECKING:
    from clickstop.config.layers import Loaded

_FILES = 1_000
_LARGEST = 200_000  # bytes of a rule file


def folder(loaded: Loaded, root: str) -> str:
    return os.path.join(root, loaded.values["learning"]["rules"])


def files(folder: str) -> list[str]:
    """Absolute paths of the rule files in a folder."""
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []
    return [os.path.join(folder, name) for name in names if name.startswith(PREFIX) and name.endswith(".md")][
        :_FILES
    ]


def none() -> dict[str, Any]:
    return {"rules": [], "texts": {}, "stamps": {}, "others": []}


def compiled(loaded: Loaded, root: str) -> dict[str, Any]:
    """Compile rule files: rules, digests of their texts (which must be trusted before they apply), stamps, and
    files without a rule. Errors in a file are reported when it is written.
    """
    lessons = none()
    if not loaded.values["learning"]["enabled"]:
        return lessons
    for path in files(folder(loaded, root)):
        stamped = stamp(path)  # taken before the file is read
        text = read_text(path, within=root, limit=_LARGEST, cut=True)
        rule, _ = read(text, os.path.relpath(path, root).replace(os.sep, "/"))
        if rule is None:
            lessons["others"].append(path)
        else:
            lessons["rules"].append(rule.record())
            lessons["texts"][rule.path] = trust.hash_of(path)
            lessons["stamps"][path] = stamped
    return lessons
