"""The repository that a command, page or tool works on, and who is asking."""

from __future__ import annotations

import os
import sys
from functools import cached_property
from typing import TYPE_CHECKING

from clickstop.agents.index import all_agents, is_child
from clickstop.app.errors import AppError
from clickstop.core.places import Places
from clickstop.core.repository import find_checkout, worktree
from clickstop.core.target import target

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from clickstop.core.plan import Plan
    from clickstop.store.write import Operation

_HIGHEST = 30  # parent processes to look at
_SHOWN = 4  # of them in the audit log


class Here:
    """A repository set up for clickstop, seen from a folder in it. Opens its database on first use."""

    def __init__(self, root: str, environ: Mapping[str, str], cwd: str = "", *, who: str = "") -> None:
        self.root = root
        self.environ = environ
        self.cwd = cwd or root
        self.places = Places(root, environ)
        self._who = who

    @property
    def who(self) -> str:
        """Who is asking: `agent`, `terminal` (which may be a script) or `unknown`."""
        if self._who or is_agent(self.environ):
            return self._who or "agent"
        return "terminal" if _at_terminal() else "unknown"

    @property
    def actor(self) -> str:
        """Who is asking, with everything that is known, for the audit log."""
        return self._who or known_actor(self.environ)

    @property
    def folder(self) -> str:
        """The folder in which the agent is started; in a worktree, the worktree."""
        return target(self.cwd, self.environ).folder

    @property
    def workplace(self) -> str:
        """The worktree of the working folder, where run logs live."""
        return worktree(self.cwd) or self.root

    @property
    def checkout(self) -> str:
        """The top of git's checkout here."""
        return os.path.realpath(find_checkout(self.cwd) or self.root)

    def plan(self) -> Plan:
        """The plan in force, compiled if it is missing or stale."""
        from clickstop.hook.plan import load

        return load(self.places.plan, self.root, self.environ)

    @cached_property
    def connection(self) -> Connection:
        """The database, after importing the spool."""
        from clickstop.store import create, database, save

        damaged_before = create.damaged(self.places.database)
        save.save(self.places, [])
        for path in create.damaged(self.places.database):
            if path not in damaged_before:
                sys.stderr.write(
                    f"The database was damaged and was moved to {path}."
                    " To restore its last backup: clickstop doctor --fix\n"
                )
        try:
            return database.connect(self.places.database)
        except (database.Error, OSError) as error:
            raise AppError(f"{self.places.database}: {error}. Run: clickstop doctor") from error

    def close(self) -> None:
        if "connection" in self.__dict__:
            self.connection.close()

    def audit_line(self, action: str, subject: str, reason: str = "") -> Operation:
        """An audit line, to be stored in the same transaction as the change it describes."""
        from clickstop.store import audit

        return audit.line(self.plan().repo_id, self.actor, action, subject, reason)

    def audit(self, action: str, subject: str, reason: str = "") -> None:
        self.record(self.audit_line(action, subject, reason))

    def record(self, *operations: Operation) -> str:
        """Store rows in one transaction. Returns why they went to the spool instead, or ""."""
        from clickstop.store import save

        return save.save(self.places, list(operations))

    def save(self, *operations: Operation) -> None:
        """Store rows, or raise AppError if they cannot be stored now."""
        failure = self.record(*operations)
        if failure:
            raise AppError(f"the database cannot be written: {failure}")


def is_agent(environ: Mapping[str, str]) -> bool:
    """Whether a coding agent started this process, and no person is at the terminal."""
    return is_child(environ) and not _at_terminal()


def _at_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def known_actor(environ: Mapping[str, str]) -> str:
    """One line for the audit log."""
    parents = _parents(os.getppid())
    agents = {agent.program for agent in all_agents() if agent.program}
    above = next((name for name in parents if name in agents), "")
    if above or is_child(environ):
        return f"inside an agent's session ({above})" if above else "inside an agent's session"
    terminal = _terminal()
    if not terminal:
        return f"unknown: no terminal, started by {_listed(parents)}"
    return f"terminal {terminal}, no agent among its parents ({_listed(parents)})"


def _listed(parents: list[str]) -> str:
    return ", ".join(parents[:_SHOWN]) or "an unknown process"


def _terminal() -> str:
    try:
        return os.ttyname(0).removeprefix("/dev/")
    except (OSError, AttributeError):  # AttributeError: Windows
        return ""


def _parents(process: int) -> list[str]:
    """Names of the parent processes, nearest first; empty on systems without /proc."""
    names: list[str] = []
    while process > 1 and len(names) < _HIGHEST:
        try:
            with open(f"/proc/{process}/stat", encoding="utf-8", errors="replace") as file:
                head, _, rest = file.read().rpartition(")")
        except OSError:
            break
        names.append(head.partition("(")[2])
        process = int(rest.split()[1])
    return names
