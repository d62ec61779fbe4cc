"""Workflows: run logs and where they stand, attempts, gates that somebody opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.app import runs
from clickstop.app.workflow import configured, log_states
from clickstop.core.ids import utc
from clickstop.dashboard.figures import others as figures
from clickstop.dashboard.page import Page
from clickstop.store import pages

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from clickstop.dashboard.site import Site

_LOGS, _RUNS, _PASSES = 100, 50, 20


def page(site: Site, connection: Connection, _asked: Mapping[str, str]) -> Page:
    workflows = configured(site)
    features = runs.attempts(connection)
    last = sorted((run for feature in features for run in feature.runs), key=lambda run: run["id"], reverse=True)
    return Page(
        "Workflows",
        {
            "workflows": workflows,
            "logs": log_states(site, workflows, _LOGS),
            "runs": last[:_RUNS],
            "passes": pages.passes(connection, _PASSES),
            "now": utc(),
            "attempt_chart": figures.attempts(features),
        },
    )
