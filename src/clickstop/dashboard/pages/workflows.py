"""Workflows: run logs and where they stand, attempts, gates that somebody opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.app import runs
from clickstop.app.workflow import log_state
from clickstop.core.ids import utc
from clickstop.core.repository import worktree
from clickstop.dashboard.figures import others as figures
from clickstop.dashboard.page import Page
from clickstop.store import pages
from clickstop.workflow import workflows as workflow
from clickstop.workflow.logs import all_logs

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from clickstop.dashboard.site import Site

_LOGS, _RUNS, _PASSES = 100, 50, 20


def page(site: Site, connection: Connection, _asked: Mapping[str, str]) -> Page:
    found = workflow.load(site.plan())
    top = worktree(site.folder) or site.root
    logs = [log_state(one, log) for one in found for log in all_logs(one, top)[:_LOGS]]
    features = runs.attempts(connection)
    last = sorted((run for one in features for run in one.runs), key=lambda run: run["id"], reverse=True)
    return Page(
        "Workflows",
        {
            "workflows": found,
            "logs": logs,
            "runs": last[:_RUNS],
            "passes": pages.passes(connection, _PASSES),
            "now": utc(),
            "attempt_chart": figures.attempts(features),
        },
    )
