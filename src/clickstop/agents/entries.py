"""Which entries of ours an agent's settings hold right now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from clickstop.agents import document
from clickstop.agents.clients import support
from clickstop.agents.document import RefusedError
from clickstop.agents.sites import Site, installers, start_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from clickstop.agents.sites import Installer


@dataclass(frozen=True, slots=True)
class Installed:
    """One entry, as the client would run it: `command` with `args`, or `shell_command` through a shell."""

    agent: str
    scope: str  # local, shared, user, plugin
    file: str
    event: str
    command: str
    args: tuple[str, ...]
    shell_command: str
    timeout: int | None
    ours_current: bool  # exactly what this clickstop would write


def find(root: str, environ: Mapping[str, str]) -> list[Installed]:
    """Every entry of ours that a session started in the folder `root` would run."""
    found = []
    for agent, site in _sites(root, environ):
        try:
            settings = read(site.file)
        except (OSError, RefusedError):
            continue
        wanted = agent.wanted(site.scope, start_of(site.scope, root, environ))
        for event, group, handler in agent.ours(settings):
            found.append(_installed(site, event, handler, current=_is_current(group, handler, wanted.get(event))))
    return found


def plugged(root: str, environ: Mapping[str, str]) -> list[Installed]:
    """Every entry of ours that an enabled plug-in brings."""
    found = []
    for agent in installers():
        wanted = agent.wanted("plugin", start_of("plugin", root, environ))
        for _, file, hooks in support(agent.NAME).plugin_hooks(root, environ):
            site = Site(agent.NAME, "plugin", file)
            for event, group, handler in agent.ours(hooks):
                current = _is_current(group, handler, wanted.get(event))
                found.append(_installed(site, event, handler, current=current))
    return found


def in_force(root: str, environ: Mapping[str, str]) -> list[Installed]:
    """The entries that answer: those of a plug-in only where settings have none."""
    return find(root, environ) or plugged(root, environ)


def unreadable(root: str, environ: Mapping[str, str]) -> list[tuple[str, str]]:
    """Settings files that are there but cannot be read, and why."""
    found = []
    for _, site in _sites(root, environ):
        try:
            read(site.file)
        except RefusedError as error:
            found.append((site.file, f"line {error.line}: {error.message}" if error.line else error.message))
        except OSError as error:
            found.append((site.file, f"cannot be read: {error.strerror}"))
    return found


def read(file: str) -> Any:
    """The settings; None where there is no file. RefusedError or OSError where it cannot be read."""
    try:
        with open(file, "rb") as source:
            raw = source.read()
    except FileNotFoundError:
        return None
    return document.parse(decode(raw)).value


def decode(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise RefusedError(f"is not UTF-8 ({error.reason})", line) from error


def _sites(root: str, environ: Mapping[str, str]) -> Iterator[tuple[Installer, Site]]:
    for agent in installers():
        for site in agent.sites(root, environ):
            yield agent, site


def _is_current(group: dict[str, Any], handler: dict[str, Any], wanted: dict[str, Any] | None) -> bool:
    if wanted is None or handler != wanted["hooks"][0]:
        return False
    return len(group["hooks"]) > 1 or group == wanted


def _installed(site: Site, event: str, handler: dict[str, Any], *, current: bool) -> Installed:
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
        ours_current=current,
    )
