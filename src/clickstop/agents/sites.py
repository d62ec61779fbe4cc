"""What an agent's own install module says about itself."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

import clickstop
from clickstop.agents.index import AGENTS, part
from clickstop.core.target import target
from clickstop.install import origin

if TYPE_CHECKING:
    from collections.abc import Mapping

SCOPES = ("local", "shared", "user")


@dataclass(frozen=True, slots=True)
class Site:
    """One settings file of one agent."""

    agent: str
    scope: str  # local: this person, this checkout; shared: everybody, in git; user: this person, everywhere
    file: str


@dataclass(frozen=True, slots=True)
class Start:
    """How this machine starts the hook, and how somebody without the program gets it."""

    python: str
    bootstrap: str
    install: str = ""  # a line for people to read; "" where nobody has said

    @property
    def server(self) -> str:
        """The file that starts the MCP server."""
        return os.path.join(os.path.dirname(os.path.dirname(self.bootstrap)), "mcp", "start.py")

    @property
    def args(self) -> tuple[str, ...]:
        return ("-I", "-S", self.bootstrap)


class Installer(Protocol):
    """`agents/<agent>/install.py`."""

    NAME: str
    SHARED_NOTES: tuple[str, ...]  # what to know about settings in git

    def sites(self, root: str, environ: Mapping[str, str]) -> tuple[Site, ...]: ...

    def managed_files(self) -> tuple[str, ...]: ...

    def is_here(self, root: str, environ: Mapping[str, str]) -> bool: ...

    def wanted(self, scope: str, start: Start) -> dict[str, dict[str, Any]]: ...

    def merge(self, text: str, scope: str, start: Start) -> str: ...

    def strip(self, text: str, before: Any = None) -> str: ...

    def status_line(self, settings: Any) -> str: ...

    def with_status_line(self, text: str, start: Start) -> str: ...

    def ours(self, settings: Any) -> list[tuple[str, dict[str, Any], dict[str, Any]]]: ...


def installer(agent: str) -> Installer:
    return part(agent, "install")


def installers() -> list[Installer]:
    return [installer(agent) for agent in AGENTS]


def this_machine() -> Start:
    """The interpreter and the package that run now, and where they were installed from."""
    package = os.path.dirname(os.path.abspath(clickstop.__file__))
    bootstrap = os.path.join(package, "hook", "bootstrap.py")
    return Start(os.path.abspath(sys.executable), bootstrap, origin.recorded())


def start_of(scope: str, folder: str, environ: Mapping[str, str], line: str | None = None) -> Start:
    """The same for entries of one scope. What others read names their team's own way: `line`, or as configured."""
    if scope == "plugin":
        return replace(this_machine(), install=origin.from_index())
    if scope != "shared":
        return this_machine()
    return replace(this_machine(), install=origin.team(target(folder).root, environ) if line is None else line)
