"""Checks as `quality-checks.json` and `gates.json` say them. Only what is understood is taken, and what is wrong is
named: such files may be older than we are.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from clickstop.checks.check import ACTIONS, BLOCK, STOP
from clickstop.checks.plan import REACTIONS, Troubles
from clickstop.core.record import Record, made

if TYPE_CHECKING:
    from collections.abc import Mapping


Said = dict[str, dict[str, Any]]
_TEXTS = ("description", "on_pass", "on_fail")
_LINES = ("command", "fix")
_CHECK = (*_TEXTS, *_LINES, "blocking", "on_failure", "timeout", "paths")
_MOMENT = {"enabled_tools": "tools", "enabled_agents": "agents", "gates": "checks", "checks": "checks"}
_TABLES = ("gates", "checks", "hooks")


class Read(Record):
    """What a file says, which parts of it are invalid, and which keys we do not know."""

    checks: Said = made(factory=dict)
    moments: Said = made(factory=dict)
    troubles: Troubles = made(factory=list)
    unread: list[str] = made(factory=list)
    is_broken: bool = False  # no JSON at all


def read(text: str, moments: Mapping[str, str]) -> Read:
    """`moments` are the names of moments in such files, and ours."""
    form = Read()
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        form.is_broken = True
        form.troubles.append(((), f"not valid JSON: {error}"))
        return form
    if not isinstance(data, dict):
        form.troubles.append(((), "must be an object with `checks` or `gates`"))
        return form
    for key in ("gates", "checks"):
        for name, entry in _table(data, key, "check", form):
            options = _taken(entry, (key, name), _CHECK, form)
            form.checks[name] = _gate(options) if key == "gates" else options
    for name, entry in _table(data, "hooks", "moment", form):
        if name in moments:
            options = _taken(entry, ("hooks", name), tuple(_MOMENT), form)
            form.moments[moments[name]] = {_MOMENT[key]: value for key, value in options.items()}
        else:
            form.unread.append(f"hooks.{name}")
    form.unread += [key for key in data if key not in _TABLES and not _is_remark(key)]
    return form


def _gate(options: dict[str, Any]) -> dict[str, Any]:
    """A gate blocks unless it says otherwise, and one that would end the session blocks in any case."""
    ends = {"blocking": True} if options.get("on_fail") == STOP else {}
    return {"on_fail": BLOCK, **ends, **options}


def _table(data: dict[str, Any], key: str, noun: str, form: Read) -> list[tuple[str, dict[str, Any]]]:
    table = data.get(key, {})
    if not isinstance(table, dict):
        form.troubles.append(((key,), f"must be an object with one entry per {noun}"))
        return []
    entries = [(name, entry) for name, entry in table.items() if not _is_remark(name)]
    form.troubles += [((key, name), "must be an object") for name, entry in entries if not isinstance(entry, dict)]
    return [(name, entry) for name, entry in entries if isinstance(entry, dict)]


def _taken(entry: dict[str, Any], path: tuple[str, ...], keys: tuple[str, ...], form: Read) -> dict[str, Any]:
    """The keys that are understood and hold what they should."""
    form.unread += [".".join((*path, key)) for key in entry if key not in keys and not _is_remark(key)]
    wrong = {key: message for key in keys if key in entry and (message := _wrong(key, entry[key]))}
    form.troubles += [((*path, key), message) for key, message in wrong.items()]
    return {key: _plain(key, entry[key]) for key in keys if key in entry and key not in wrong}


def _is_remark(key: str) -> bool:
    """JSON has no comments, so people write some as keys."""
    return key.startswith(("$", "_", "//")) or key == "comment"


def _plain(key: str, value: Any) -> Any:
    """Actions are written in capitals by some."""
    return value.lower() if key in ("on_pass", "on_fail") and value.lower() in ACTIONS else value


def _wrong(key: str, value: Any) -> str:
    if key in _TEXTS and not isinstance(value, str):
        return "must be a string"
    if key in _LINES and not (isinstance(value, str) or _are_texts(value)):
        return "must be a command line or a list of them"
    if (key == "paths" or key in _MOMENT) and not _are_texts(value):
        return "must be a list of strings"
    if key == "blocking" and not isinstance(value, bool):
        return "must be true or false"
    if key == "on_failure" and value not in REACTIONS:
        return f"must be one of {', '.join(REACTIONS)}"
    # Not isinstance: true is a number, too.
    if key == "timeout" and (type(value) is not int or value < 1):
        return "must be a number of seconds, 1 or more"
    return ""


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)
