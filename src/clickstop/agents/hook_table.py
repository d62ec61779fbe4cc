"""The hooks table of most agents: {"hooks": {event: [{"matcher": ..., "hooks": [handler, ...]}, ...]}}."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clickstop.agents import document
from clickstop.agents.document import UnsafeEditError
from clickstop.agents.entries import Installed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from clickstop.agents.document import Path
    from clickstop.agents.sites import Site

Json = dict[str, Any]
# Identifies our entries. It is an argument because some clients reject a whole file for one unknown key.
MARKER = "clickstop:1"
_ALL = (None, "", "*")  # matchers that mean "always" to every agent


def handlers(settings: Any) -> Iterator[tuple[Path, Json, Json]]:
    """Path, group and handler of every well-formed entry."""
    events = settings.get("hooks") if isinstance(settings, dict) else None
    for event, groups in events.items() if isinstance(events, dict) else ():
        for at, group in enumerate(groups if isinstance(groups, list) else ()):
            inner = group.get("hooks") if isinstance(group, dict) else None
            for number, handler in enumerate(inner if isinstance(inner, list) else ()):
                if isinstance(handler, dict):
                    yield ("hooks", event, at, "hooks", number), group, handler


def is_ours(handler: Json) -> bool:
    """Whether a handler has our marker, as an argument or as the last word of its shell command."""
    args = handler.get("args")
    if isinstance(args, list):
        return MARKER in args
    command = handler.get("command")
    return isinstance(command, str) and command.split()[-1:] == [MARKER]


def installed(settings: Any, site: Site, groups: Mapping[str, Json]) -> list[Installed]:
    """Our entries. Each is current if it equals what we would write."""
    ours = [(str(path[1]), group, handler) for path, group, handler in handlers(settings) if is_ours(handler)]
    return [_installed(site, event, group, handler, groups.get(event)) for event, group, handler in ours]


def merge(text: str, groups: Mapping[str, Json]) -> str:
    """Add or update one group of ours per event: existing ones in place, new ones last."""
    _check(document.parse(text).value, groups)
    text = _without(text, _surplus(text, groups))
    # Each edit shifts what follows it, so the text is parsed again every time.
    for path, _, handler in list(handlers(document.parse(text).value)):
        if is_ours(handler):
            text = _replaced(text, path, groups[str(path[1])])
    for event, group in groups.items():
        if not any(
            path[1] == event for path, _, handler in handlers(document.parse(text).value) if is_ours(handler)
        ):
            text = _added(text, event, group)
    return text


def strip(text: str, before: Any = None) -> str:
    """Remove our entries, and containers that they leave empty unless `before` already had them."""
    ours = [path for path, _, handler in handlers(document.parse(text).value) if is_ours(handler)]
    return _without(text, ours, before)


def _check(settings: Json, groups: Mapping[str, Json]) -> None:
    events = settings.get("hooks", {})
    if not isinstance(events, dict):
        raise UnsafeEditError('"hooks" must be an object')
    for event in groups:
        if not isinstance(events.get(event, []), list):
            raise UnsafeEditError(f'"hooks"."{event}" must be a list')


def _surplus(text: str, groups: Mapping[str, Json]) -> list[Path]:
    """Our entries to remove first: of unknown events, duplicates, and those in a group with someone else's matcher,
    which would limit them.
    """
    events = set()
    surplus = []
    for path, group, handler in handlers(document.parse(text).value):
        if not is_ours(handler):
            continue
        event = str(path[1])
        limited = len(group["hooks"]) > 1 and group.get("matcher") not in _ALL
        if event not in groups or event in events or limited:
            surplus.append(path)
        else:
            events.add(event)
    return surplus


def _replaced(text: str, path: Path, current: Json) -> str:
    """Update our entry, and its group unless somebody else's handler is in it."""
    group = document.parse(text).value["hooks"][path[1]][path[2]]
    if len(group["hooks"]) > 1:
        handler = current["hooks"][0]
        return text if group["hooks"][path[4]] == handler else document.replace(text, path, handler)
    return text if group == current else document.replace(text, path[:3], current)


def _added(text: str, event: str, group: Json) -> str:
    settings = document.parse(text).value
    if "hooks" not in settings:
        return document.insert(text, (), "hooks", {event: [group]}, levels=document.ALL)
    if event not in settings["hooks"]:
        return document.insert(text, ("hooks",), event, [group], levels=document.ALL)
    return document.insert(text, ("hooks", event), None, group, levels=document.ALL)


def _without(text: str, paths: list[Path], before: Any = None) -> str:
    # From the end, so that earlier paths stay valid.
    for path in reversed(paths):
        text = _pruned(document.remove(text, path), path[:3], before)
    return text


def _pruned(text: str, group: Path, before: Any) -> str:
    """Remove the group, its event and the table, as long as each is empty and `before` did not have it."""
    if document.parse(text).at(group).value["hooks"]:
        return text
    text = document.remove(text, group)
    for path in (group[:2], group[:1]):
        if document.parse(text).at(path).value or _had(before, path):
            return text
        text = document.remove(text, path)
    return text


def _installed(site: Site, event: str, group: Json, handler: Json, current: Json | None) -> Installed:
    command = str(handler.get("command", ""))
    args = handler.get("args")
    timeout = handler.get("timeout")
    return Installed(
        agent=site.agent,
        scope=site.scope,
        file=site.file,
        event=event,
        command=command if isinstance(args, list) else "",
        args=tuple(map(str, args)) if isinstance(args, list) else (),
        shell_command="" if isinstance(args, list) else command,
        timeout=timeout if isinstance(timeout, int) else None,
        ours_current=_is_current(group, handler, current),
    )


def _is_current(group: Json, handler: Json, current: Json | None) -> bool:
    if current is None or handler != current["hooks"][0]:
        return False
    return len(group["hooks"]) > 1 or group == current


def _had(before: Any, path: Path) -> bool:
    for key in path:
        if not isinstance(before, dict) or key not in before:
            return False
        before = before[key]
    return True
