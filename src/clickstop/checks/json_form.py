"""Read checks from `quality-checks.json` and `gates.json`, which other tools may have written.

Takes the entries that are valid and reports every other: an unknown key is no reason to ignore the whole file.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from clickstop.checks.check import ACTIONS, BLOCK, STOP
from clickstop.checks.plan import REACTIONS, Troubles
from clickstop.core.record import Record, made

if TYPE_CHECKING:
    from collections.abc import Mapping


Tables = dict[str, dict[str, Any]]  # options by the name of a check or moment
_TEXTS = ("description", "on_pass", "on_fail")
_LINES = ("command", "fix")
_CHECK = (*_TEXTS, *_LINES, "blocking", "on_failure", "timeout", "paths")
_MOMENT = {"enabled_tools": "tools", "enabled_agents": "agents", "gates": "checks", "checks": "checks"}
_TABLES = ("gates", "checks", "hooks")


class ParsedFile(Record):
    """The valid parts of a file, and what is wrong with the others."""

    checks: Tables = made(factory=dict)
    moments: Tables = made(factory=dict)
    troubles: Troubles = made(factory=list)
    unread: list[str] = made(factory=list)  # unknown keys
    is_broken: bool = False  # not JSON


def read(text: str, moments: Mapping[str, str]) -> ParsedFile:
    """Parse a file. `moments` maps its names of moments (`PostToolUse`) to ours (`edit`)."""
    form = ParsedFile()
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
            options = _valid(entry, (key, name), _CHECK, form)
            form.checks[name] = _gate(options) if key == "gates" else options
    for name, entry in _table(data, "hooks", "moment", form):
        if name in moments:
            options = _valid(entry, ("hooks", name), tuple(_MOMENT), form)
            form.moments[moments[name]] = {_MOMENT[key]: value for key, value in options.items()}
        else:
            form.unread.append(f"hooks.{name}")
    form.unread += [key for key in data if key not in _TABLES and not _is_remark(key)]
    return form


def _gate(options: dict[str, Any]) -> dict[str, Any]:
    """A gate blocks by default. One with `on_fail: stop` blocks even if it also says `blocking: false`."""
    ends = {"blocking": True} if options.get("on_fail") == STOP else {}
    return {"on_fail": BLOCK, **ends, **options}


def _table(data: dict[str, Any], key: str, noun: str, form: ParsedFile) -> list[tuple[str, dict[str, Any]]]:
    """The valid entries of a table."""
    table = data.get(key, {})
    if not isinstance(table, dict):
        form.troubles.append(((key,), f"must be an object with one entry per {noun}"))
        return []
    entries = [(name, entry) for name, entry in table.items() if not _is_remark(name)]
    form.troubles += [((key, name), "must be an object") for name, entry in entries if not isinstance(entry, dict)]
    return [(name, entry) for name, entry in entries if isinstance(entry, dict)]


def _valid(entry: dict[str, Any], path: tuple[str, ...], keys: tuple[str, ...], form: ParsedFile) -> dict[str, Any]:
    """The known keys with valid values."""
    form.unread += [".".join((*path, key)) for key in entry if key not in keys and not _is_remark(key)]
    wrong = {key: message for key in keys if key in entry and (message := _wrong(key, entry[key]))}
    form.troubles += [((*path, key), message) for key, message in wrong.items()]
    return {key: _plain(key, entry[key]) for key in keys if key in entry and key not in wrong}


def _is_remark(key: str) -> bool:
    """Whether a key is a comment: JSON has none, so people write `_note` or `//`."""
    return key.startswith(("$", "_", "//")) or key == "comment"


def _plain(key: str, value: Any) -> Any:
    """The value with actions in lower case, also if they are written as `STOP`."""
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
    # Not isinstance, because a bool is an int, too.
    if key == "timeout" and (type(value) is not int or value < 1):
        return "must be a number of seconds, 1 or more"
    return ""


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)
