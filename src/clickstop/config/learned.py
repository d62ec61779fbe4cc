"""Rule files to one file of rules beside the plan, as the hook wants to read them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from clickstop.core.plan import stamp
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


def compiled(loaded: Loaded, root: str) -> dict[str, Any]:
    """The rules that can be enforced or told, the stamps of their files, and files that hold no rule (yet): what is
    wrong with one is said when it is written.
    """
    rules: list[dict[str, Any]] = []
    stamps: dict[str, list[int]] = {}
    others: list[str] = []
    if not loaded.values["learning"]["enabled"]:
        return {"rules": rules, "stamps": stamps, "others": others}
    for path in files(folder(loaded, root)):
        found = stamp(path)  # before it is read
        rule, _ = read(_text(path), os.path.relpath(path, root).replace(os.sep, "/"))
        if rule is None:
            others.append(path)
        else:
            rules.append(rule.record())
            stamps[path] = found
    return {"rules": rules, "stamps": stamps, "others": others}


def _text(path: str) -> str:
    try:
        with open(path, "rb") as file:
            return file.read(_LARGEST).decode("utf-8", "replace")
    except OSError:
        return ""
