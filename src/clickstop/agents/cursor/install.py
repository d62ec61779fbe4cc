"""Cursor's hook files, and our entries in them: a flat list per event."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from clickstop.agents import document
from clickstop.agents.cursor.decode import KINDS
from clickstop.agents.document import UnsafeEditError
from clickstop.agents.entries import Installed
from clickstop.agents.hook_table import is_ours
from clickstop.agents.shell_entry import shell_entry
from clickstop.agents.sites import one_file, timeouts
from clickstop.core.places import home

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.agents.sites import Site, Start

Json = dict[str, Any]
NAME = "cursor"
TIMEOUTS = timeouts(KINDS)


def folder(environ: Mapping[str, str]) -> str:
    return os.path.join(home(environ), ".cursor")


def sites(root: str, environ: Mapping[str, str]) -> tuple[Site, ...]:
    return one_file(NAME, os.path.join(root, ".cursor"), folder(environ), "hooks.json")


def hook_entries(scope: str, start: Start) -> dict[str, Json]:
    return {
        event: {"command": shell_entry(NAME, event, scope, start), "timeout": seconds}
        for event, seconds in TIMEOUTS.items()
    }


def merge(text: str, scope: str, start: Start) -> str:
    """Add or update one entry of ours per event, after all others."""
    entries = hook_entries(scope, start)
    hooks = document.parse(text).value.get("hooks", {})
    if not isinstance(hooks, dict) or any(not isinstance(hooks.get(event, []), list) for event in entries):
        raise UnsafeEditError('"hooks" must be an object of lists')
    present = {event: [handler for handler in hooks.get(event, []) if _is_ours(handler)] for event in entries}
    if all(present[event] == [entry] for event, entry in entries.items()):
        return text
    text = strip(text, document.parse(text).value)
    for event, entry in entries.items():
        settings = document.parse(text).value
        if "hooks" not in settings:
            text = document.insert(text, (), "hooks", {event: [entry]}, levels=document.ALL)
        elif event not in settings["hooks"]:
            text = document.insert(text, ("hooks",), event, [entry], levels=document.ALL)
        else:
            text = document.insert(text, ("hooks", event), None, entry, levels=document.ALL)
    return text


def strip(text: str, before: Any = None) -> str:
    """Remove our entries, and containers that they leave empty unless `before` already had them."""
    had = before.get("hooks") if isinstance(before, dict) else None
    hooks = document.parse(text).value.get("hooks")
    for event, handlers in hooks.items() if isinstance(hooks, dict) else ():
        # From the end, so that earlier positions stay valid.
        for at in reversed(range(len(handlers) if isinstance(handlers, list) else 0)):
            if _is_ours(handlers[at]):
                text = document.remove(text, ("hooks", event, at))
        if handlers and not document.parse(text).value["hooks"][event] and event not in (had or {}):
            text = document.remove(text, ("hooks", event))
    emptied = hooks and not document.parse(text).value["hooks"] and had is None
    return document.remove(text, ("hooks",)) if emptied else text


def installed(settings: Any, site: Site, entries: Mapping[str, Json]) -> list[Installed]:
    hooks = settings.get("hooks") if isinstance(settings, dict) else None
    ours = []
    for event, handlers in hooks.items() if isinstance(hooks, dict) else ():
        for handler in filter(_is_ours, handlers if isinstance(handlers, list) else ()):
            current = handler == entries.get(event)
            command, timeout = str(handler["command"]), handler.get("timeout")
            seconds = timeout if isinstance(timeout, int) else None
            ours.append(Installed(site.agent, site.scope, site.file, event, "", (), command, seconds, current))
    return ours


def _is_ours(handler: Any) -> bool:
    return isinstance(handler, dict) and is_ours(handler)
