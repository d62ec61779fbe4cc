"""Merges the checks that a session began with and what files say now: a change counts once a person agreed."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING, Any

from clickstop.config import trust
from clickstop.shell.line import split

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Data = dict[str, Any]
_SETTINGS = ("preset", "evidence", "claims", "baseline")
_OF_THE_SHELL = ("cd", "export", "set", "source", ".", "eval", "exec")


def begun(checks: Data, before: Data, environ: Mapping[str, str]) -> Data:
    """The checks that the session began with, except for what a person has changed since."""
    merged = {**checks, **(_settings(before, checks) if before["consent"] == checks["consent"] else {})}
    return _with_commands(merged, before, lambda old, now: _chosen(old, now, checks["root"], environ))


def carried(checks: Data, before: Data, environ: Mapping[str, str]) -> Data:
    """At session start: commands that nobody has agreed to yield to those of an earlier session."""

    def chosen(old: Data, now: Data | None) -> Data | None:
        waits = now is not None and now["lines"] and not now["trusted"]
        return _chosen(old, now, checks["root"], environ) if waits else now

    return _with_commands(checks, before, chosen)


def _settings(before: Data, now: Data) -> Data:
    """The settings as they were, plus whatever is stricter now."""
    merged: Data = {name: before[name] for name in _SETTINGS}
    merged["moments"] = {
        name: _moment(entry, now["moments"].get(name, entry)) for name, entry in before["moments"].items()
    }
    merged["checks"] = {**now["checks"], **before["checks"]}
    for name in before["checks"].keys() & now["checks"].keys():
        if now["checks"][name]["blocking"]:
            merged["checks"][name] = {**merged["checks"][name], "blocking": True}
    return merged


def _moment(before: Data, now: Data) -> Data:
    return {**before, "checks": list(dict.fromkeys([*before["checks"], *now["checks"]]))}


def _with_commands(checks: Data, before: Data, chosen: Callable[[Data, Data | None], Data | None]) -> Data:
    packages = {folder: dict(commands) for folder, commands in checks["packages"]}
    for folder, commands in before["packages"]:
        # A deleted package takes its commands with it.
        if os.path.isdir(folder):
            _choose(packages.setdefault(folder, {}), commands, chosen)
    own = dict(checks["own"])
    _choose(own, before["own"], chosen)
    return {**checks, "packages": list(packages.items()), "own": own}


def _choose(now: Data, before: Data, chosen: Callable[[Data, Data | None], Data | None]) -> None:
    for name, command in before.items():
        choice = chosen(command, now.get(name))
        if choice is not None:
            now[name] = choice


def _chosen(old: Data, now: Data | None, root: str, environ: Mapping[str, str]) -> Data | None:
    """The command that was in force, while it can run and is trusted, unless a person agreed to the new one."""
    if not old["lines"] or not old["trusted"] or (now and now["lines"] == old["lines"]):
        return now
    # `uv run pytest` and `.venv/bin/pytest` count as the same command.
    is_same = now is not None and _what_runs(now) == _what_runs(old)
    if now and now["agreed"] and not is_same:
        return now
    if not _can_run(old, environ) or trust.trusted_lines(root, old["lines"], environ) < set(old["lines"]):
        return now
    return old if is_same else {**old, "instead": _new_definition(now)}


def _what_runs(command: Data) -> list[str]:
    return list(map(trust.what_runs, command["lines"]))


def _new_definition(now: Data | None) -> str:
    if not now:
        return "no file defines it any more"
    lines = ", ".join(f"`{line}`" for line in now["lines"]) or "nothing"
    return f"{now['place']} now says {lines}"


def _can_run(command: Data, environ: Mapping[str, str]) -> bool:
    """Whether the program at the start of each line exists."""
    return all(_is_there(line, command["folder"], environ) for line in command["lines"])


def _is_there(line: str, folder: str, environ: Mapping[str, str]) -> bool:
    words = next((simple.words for simple in split(line) if simple.words), [""])
    if os.sep in words[0]:
        return os.path.exists(os.path.join(folder, words[0]))
    return words[0] in _OF_THE_SHELL or shutil.which(words[0], path=environ.get("PATH", "")) is not None
