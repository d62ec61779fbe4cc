"""Workflows: run logs and where they stand, attempts, gates that somebody opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.dashboard.figures import others as figures
from clickstop.dashboard.page import Page
from clickstop.hook import workflow
from clickstop.hook.repository import worktree
from clickstop.reports import runs
from clickstop.reports.workflow import log_state
from clickstop.store import pages
from clickstop.store.ids import utc
from clickstop.workflow.logs import all_logs

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from clickstop.dashboard.site import Site

_LOGS, _RUNS, _PASSES = 100, 50, 20


def page(site: Site, connection: Connection, _asked: Mapping[str, str]) -> Page:
    found = workflow.load(site.plan(), site.places.plan, site.root, site.environ)
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
