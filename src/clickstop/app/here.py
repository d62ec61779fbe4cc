"""What every surface begins with: which repository, seen from where, and who is asking."""

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

_HIGHEST = 30  # parents that are looked at
_SHOWN = 4


class Here:
    """An initialised repository, seen from a folder in it. Its database is opened once, and open until `close`."""

    def __init__(self, root: str, environ: Mapping[str, str], cwd: str = "", *, who: str = "") -> None:
        self.root = root
        self.environ = environ
        self.cwd = cwd or root
        self.places = Places(root, environ)
        self._who = who

    @property
    def who(self) -> str:
        """Who is asking, in a word: agent, terminal (behind which a script may sit) or unknown."""
        if self._who or is_agent(self.environ):
            return self._who or "agent"
        return "terminal" if _at_terminal() else "unknown"

    @property
    def actor(self) -> str:
        """The same for the audit log: all that is known."""
        return self._who or known_actor(self.environ)

    @property
    def folder(self) -> str:
        """Where the agent is started: of a worktree that is not the main checkout."""
        return target(self.cwd, self.environ).folder

    @property
    def workplace(self) -> str:
        """Run logs belong to the worktree in which somebody works."""
        return worktree(self.cwd) or self.root

    @property
    def checkout(self) -> str:
        """The top of what git has checked out here."""
        return os.path.realpath(find_checkout(self.cwd) or self.root)

    def plan(self) -> Plan:
        """The plan in force, compiled if it is missing or stale."""
        from clickstop.hook.plan import load

        return load(self.places.plan, self.root, self.environ)

    @cached_property
    def connection(self) -> Connection:
        """The database, with everything that waited in the spool taken in."""
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
        """A line of the append-only audit log, to be stored with what it is about."""
        from clickstop.store import audit

        return audit.line(self.plan().repo_id, self.actor, action, subject, reason)

    def audit(self, action: str, subject: str, reason: str = "") -> None:
        self.record(self.audit_line(action, subject, reason))

    def record(self, *operations: Operation) -> str:
        """Store them all at once; "" or why they wait in the spool, to be stored later."""
        from clickstop.store import save

        return save.save(self.places, list(operations))

    def save(self, *operations: Operation) -> None:
        """Store what must be there at once."""
        failure = self.record(*operations)
        if failure:
            raise AppError(f"the database cannot be written: {failure}")


def is_agent(environ: Mapping[str, str]) -> bool:
    """Whether a coding agent runs this process, without a person at a terminal."""
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
    """The names of the processes above, the nearest first; none where the system does not tell by files."""
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
