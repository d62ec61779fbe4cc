"""Rule files to one file of rules beside the plan, as the hook wants to read them."""

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
    """Whole paths of the rule files there."""
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
    """The rules that can be enforced or told once their texts are trusted, digests of these texts, the stamps of
    their files, and files that hold no rule (yet): what is wrong with one is said when it is written.
    """
    lessons = none()
    if not loaded.values["learning"]["enabled"]:
        return lessons
    for path in files(folder(loaded, root)):
        stamped = stamp(path)  # before it is read
        text = read_text(path, within=root, limit=_LARGEST, cut=True)
        rule, _ = read(text, os.path.relpath(path, root).replace(os.sep, "/"))
        if rule is None:
            lessons["others"].append(path)
        else:
            lessons["rules"].append(rule.record())
            lessons["texts"][rule.path] = trust.hash_of(path)
            lessons["stamps"][path] = stamped
    return lessons
