"""Checks as `quality-checks.json` and `gates.json` say them. Only what is understood is taken, and what is wrong is
named: such files may be older than we are.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from detent.checks.plan import ACTIONS, BLOCK, REACTIONS

if TYPE_CHECKING:
    from detent.checks.plan import Troubles

Said = dict[str, dict[str, Any]]
_TEXTS = ("description", "on_pass", "on_fail")
_LINES = ("command", "fix")


def read(text: str) -> tuple[Said, Troubles]:
    """What each check says, and what cannot be used."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        return {}, [((), f"not valid JSON: {error}")]
    if not isinstance(data, dict):
        return {}, [((), "must be an object with `checks` or `gates`")]
    said: Said = {}
    troubles: Troubles = []
    for key in ("gates", "checks"):
        table = data.get(key, {})
        if not isinstance(table, dict):
            troubles.append(((key,), "must be an object with one entry per check"))
            continue
        for name, entry in table.items():
            found, wrong = _entry(entry)
            said[name] = {**({"on_fail": BLOCK} if key == "gates" else {}), **found}
            troubles += [((key, name, *path), message) for path, message in wrong]
    return said, troubles


def _entry(entry: Any) -> tuple[dict[str, Any], Troubles]:
    if not isinstance(entry, dict):
        return {}, [((), "must be an object")]
    troubles: Troubles = [((key,), wrong) for key, value in entry.items() if (wrong := _wrong(key, value))]
    wrong_keys = {path[0] for path, _ in troubles}
    taken = (*_TEXTS, *_LINES, "blocking", "on_failure", "timeout", "paths")
    return {key: _plain(key, entry[key]) for key in taken if key in entry and key not in wrong_keys}, troubles


def _plain(key: str, value: Any) -> Any:
    """Actions are written in capitals by some."""
    return value.lower() if key in ("on_pass", "on_fail") and value.lower() in ACTIONS else value


def _wrong(key: str, value: Any) -> str:
    if key in _TEXTS and not isinstance(value, str):
        return "must be a text"
    if key in _LINES and not (isinstance(value, str) or _are_texts(value)):
        return "must be a command line or a list of them"
    if key == "paths" and not _are_texts(value):
        return "must be a list of texts"
    if key == "blocking" and not isinstance(value, bool):
        return "must be true or false"
    if key == "on_failure" and value not in REACTIONS:
        return f"must be one of {', '.join(REACTIONS)}"
    if key == "timeout" and (type(value) is not int or value < 1):
        return "must be a number of seconds, 1 or more"
    return ""


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)
