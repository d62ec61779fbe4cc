"""Where agents keep their settings, and how this machine starts the hook."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import clickstop

if TYPE_CHECKING:
    from collections.abc import Mapping

SCOPES = ("local", "shared", "user")
_SECONDS = {"session.start": 15, "subagent.stop": 300, "turn.stop": 300}


@dataclass(frozen=True, slots=True)
class Site:
    """One settings file of one agent."""

    agent: str
    scope: str  # local: this person in this checkout; shared: everyone, through git; user: this person everywhere
    file: str


@dataclass(frozen=True, slots=True)
class Start:
    """How this machine starts the hook, and how to install clickstop."""

    python: str
    bootstrap: str
    install: str = ""  # a command line for people to read; "" if none is known

    @property
    def server(self) -> str:
        """The file that starts the MCP server."""
        return os.path.join(os.path.dirname(os.path.dirname(self.bootstrap)), "mcp", "start.py")

    @property
    def args(self) -> tuple[str, ...]:
        # `-I -S`: neither the working folder nor PYTHON* variables nor site-packages decide what code runs.
        return ("-I", "-S", self.bootstrap)


def one_file(agent: str, own: str, user: str, name: str) -> tuple[Site, ...]:
    """For clients with one settings file per repository: only an entry's command shows whose it is."""
    shared = os.path.join(own, name)
    return (
        Site(agent, "local", shared),
        Site(agent, "shared", shared),
        Site(agent, "user", os.path.join(user, name)),
    )


def this_machine() -> Start:
    """The interpreter and the package that run now."""
    package = os.path.dirname(os.path.abspath(clickstop.__file__))
    return Start(os.path.abspath(sys.executable), os.path.join(package, "hook", "bootstrap.py"))


def timeouts(kinds: Mapping[str, str], end: int = 10) -> dict[str, int]:
    """The timeout of each event in seconds, for its hook entry. If the client does not report batches, checks run
    at the end of each call, so that gets the time.
    """
    checking = ("tool.batch",) if "tool.batch" in kinds.values() else ("tool.after", "tool.failed")
    seconds = {**_SECONDS, **dict.fromkeys(checking, 120), "session.end": end}
    return {event: seconds.get(kind, 10) for event, kind in kinds.items()}
