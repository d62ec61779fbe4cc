"""Tools about clickstop itself: what is on, and whether the hooks work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.app import status as report
from clickstop.app.status import StatusReport
from clickstop.core.target import target
from clickstop.install import entries
from clickstop.install.doctor import as_record, examination
from clickstop.mcp.tool import Arguments, Json, tool

if TYPE_CHECKING:
    from clickstop.app.here import Here


@tool(StatusReport)
def status(repo: Here, _given: Arguments) -> StatusReport:
    """What is on: handlers, hooks, the last events and how long they took, the last session, clickstop's own
    failures.
    """
    return report.status(repo, repo.connection, entries.in_force(repo.folder, repo.environ))


@tool({"ok": bool, "findings": [Json], "fixed": [Json]})
def doctor(repo: Here, _given: Arguments) -> Json:
    """Proves that the hooks are alive: runs each installed entry as the agent would and checks everything it needs.
    Each finding says what, why and how to fix it. Changes nothing.
    """
    return as_record(examination(target(repo.cwd, repo.environ), repo.environ, repo.actor), [])
