"""Every handler: on or off, its strongest verdict, the setting that decides, and a description."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from clickstop.config.errors import ConfigError
from clickstop.config.layers import load
from clickstop.config.options import CEILINGS
from clickstop.core.plan import Row
from clickstop.handlers.index import INDEX
from clickstop.policy.rules import ALL
from clickstop.store import learned

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from clickstop.config.layers import Loaded

PRESET = ("project", "preset")


@dataclass(frozen=True, slots=True)
class HandlerState:
    id: str
    on: bool
    ceiling: str  # the most it may say: pass, warn, ask or block
    safety: bool  # stays on during a pause
    setting: str  # what decided that, with file and line if it was a file
    source: str = ""  # the file of a third-party handler
    kinds: list[str] = field(default_factory=list)
    idle: bool = False  # off because its section is missing, not because somebody switched it off


def states(plan: dict[str, Any], root: str, environ: Mapping[str, str]) -> list[HandlerState]:
    """Built-in handlers in index order, then those of plugins."""
    loaded = _loaded(root, environ)
    in_force: dict[str, dict[str, Any]] = {}
    kinds: dict[str, list[str]] = {}
    for kind, rows in plan["kinds"].items():
        for row in rows:
            in_force[row["id"]] = row
            kinds.setdefault(row["id"], []).append(kind)
    ids = [handler.id for handler in INDEX]
    ids += [handler_id for handler_id in in_force if handler_id not in ids]
    return [_state(handler_id, in_force.get(handler_id), kinds.get(handler_id, []), loaded) for handler_id in ids]


def _state(handler: str, data: dict[str, Any] | None, kinds: list[str], loaded: Loaded | None) -> HandlerState:
    built_in = next((listed for listed in INDEX if listed.id == handler), None)
    safety = bool(data and data.get("safety")) or bool(built_in and built_in.safety)
    setting = setting_of(handler, loaded, safety=safety) if loaded else "the last good configuration"
    if data is None:
        idle = bool(built_in and built_in.only_with and loaded and loaded.config.handlers.get(handler) is not False)
        return HandlerState(handler, False, "", safety, setting, idle=idle)
    row = Row(data)
    return HandlerState(handler, True, row.ceiling, safety, setting, row.source, kinds)


def setting_of(handler: str, loaded: Loaded, *, safety: bool = False) -> str:
    """Which setting governs a handler: its own, a section it belongs to, the preset that limits it, or none."""
    section = next((row.only_with for row in INDEX if row.id == handler), "")
    if section == "workflow" and not loaded.values[section]:
        return f"there is no [{section}.<name>]"
    if section == "rules":
        return "there is no [[context.rule]] and no rule file"
    if section == "review.enabled" and not loaded.config.review.enabled:
        return "review.enabled is false"
    if handler in loaded.config.handlers:
        key = ("handlers", handler)
        return f'handlers."{handler}" in {loaded.origin(key).place(key)}'
    preset = loaded.config.project.preset
    if CEILINGS[preset] != "block" and not safety:
        return f'project.preset = "{preset}" in {loaded.origin(PRESET).place(PRESET)}'
    return "default"


def describe(location: str) -> str:
    """The first line of a handler's docstring, or "" if the handler cannot be loaded."""
    try:
        __import__(location)
    except Exception:  # noqa: BLE001  # other people's module; a description is not worth failing for
        return ""
    return (sys.modules[location].__doc__ or "").strip().split("\n")[0]


def _loaded(root: str, environ: Mapping[str, str]) -> Loaded | None:
    try:
        return load(root, environ)
    except ConfigError:
        return None


def words(connection: Connection) -> dict[str, str]:
    """Descriptions by the ids of handlers, built-in rules and learned rules."""
    own = {row["slug"]: row["message"] for row in learned.every_rule(connection) if row["message"]}
    return {**_built_in(), **own}


@cache
def _built_in() -> dict[str, str]:
    handlers = {handler.id: describe(handler.location).rstrip(".") for handler in INDEX}
    return {**handlers, **{rule.id: rule.about for rule in ALL}}
