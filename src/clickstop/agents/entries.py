"""Finds our hook entries in the settings of agents."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from clickstop.agents.document import UnsafeEditError
from clickstop.agents.index import all_agents
from clickstop.agents.sites import Site, this_machine
from clickstop.core import reading

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from clickstop.agents.agent import Agent
    from clickstop.agents.sites import Start

    StartOf = Callable[[str], Start]


@dataclass(frozen=True, slots=True)
class Installed:
    """One entry as the client runs it: `command` with `args`, or `shell_command` through a shell."""

    agent: str
    scope: str  # local, shared, user, plugin
    file: str
    event: str
    command: str
    args: tuple[str, ...]
    shell_command: str
    timeout: int | None
    ours_current: bool  # exactly what this clickstop would write

    @property
    def is_teams(self) -> bool:
        """Whether it works on any machine, through the launcher of each."""
        return self.scope in ("shared", "plugin")


def find(
    root: str, environ: Mapping[str, str], start_of: StartOf = lambda _scope: this_machine()
) -> list[Installed]:
    """Our entries that run in sessions started in the folder `root`. `start_of` says how each scope should start
    the hook; an entry that differs is not current.
    """
    entries = []
    started = cache(start_of)  # several agents have settings in one scope
    for agent in all_agents():
        for site in agent.sites(root, environ):
            settings = settings_in(site.file, agent)
            if settings is not None:
                entries += agent.installed(settings, site, started(site.scope))
    return entries


def plugged(
    root: str, environ: Mapping[str, str], start_of: StartOf = lambda _scope: this_machine()
) -> list[Installed]:
    """Our entries in enabled plugins."""
    entries = []
    for agent in all_agents():
        for _, file, hooks in agent.plugin_hooks(root, environ):
            entries += agent.installed(hooks, Site(agent.name, "plugin", file), start_of("plugin"))
    return entries


def unreadable(root: str, environ: Mapping[str, str]) -> list[tuple[str, str]]:
    """Settings files that exist but cannot be read, with the reason."""
    failures = []
    for agent in all_agents():
        for site in agent.sites(root, environ):
            try:
                read(site.file, agent)
            except UnsafeEditError as error:
                failures.append((site.file, f"line {error.line}: {error.message}" if error.line else error.message))
            except OSError as error:
                failures.append((site.file, f"cannot be read: {error.strerror}"))
    return failures


def settings_in(file: str, agent: Agent) -> Any:
    """The settings; None if they cannot be read, which `unreadable` reports."""
    try:
        return read(file, agent)
    except (OSError, UnsafeEditError):
        return None


def read(file: str, agent: Agent) -> Any:
    """The settings; None if there is no file. Raises UnsafeEditError or OSError if it cannot be read."""
    try:
        raw = reading.read(file)
    except FileNotFoundError:
        return None
    return agent.parse(decode(raw))


def decode(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise UnsafeEditError(f"is not UTF-8 ({error.reason})", line) from error
