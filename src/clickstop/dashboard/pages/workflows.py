"""Workflows: run logs with their stages, attempts, gates that somebody opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.app import workflow
from clickstop.app.workflow import configured, log_states
from clickstop.core.ids import utc
from clickstop.dashboard import view
from clickstop.dashboard.figures import others as figures
from clickstop.dashboard.page import Asked, Page, columns
from clickstop.store import pages

if TYPE_CHECKING:
    from collections.abc import Mapping


_LOGS = 100
OUTCOMES = ("passed", "failed")


def page(asked: Asked) -> Page:
    site, connection = asked.site, asked.connection
    chosen = view.of("/workflows", asked.query, ("feature", "outcome"), default="all")
    workflows = configured(site)
    every_log = log_states(site, workflows, _LOGS)
    every_run = pages.newest(connection, "workflow_runs", chosen.since, chosen.until)
    logs = [log for log in every_log if chosen.picks(log.feature, log.path, log.waits_for, feature=log.feature)]
    tried = [
        run
        for run in every_run
        if chosen.picks(
            run["feature"], run["category"], run["command"], feature=run["feature"], outcome=_outcome(run)
        )
    ]
    passes = [
        passed
        for passed in pages.newest(connection, "workflow_passes", chosen.since, chosen.until)
        if chosen.picks(passed["feature"], passed["reason"], passed["actor"], feature=passed["feature"])
    ]
    return Page(
        "Workflows",
        {
            "view": chosen,
            "choices": {
                "feature": sorted(
                    {log.feature for log in every_log} | {run["feature"] for run in every_run} - {""}
                ),
                "outcome": OUTCOMES,
            },
            "workflows": workflows,
            "logs": logs,
            "runs": tried,
            "passes": passes,
            "now": utc(),
            "attempt_chart": figures.attempts(workflow.attempts(tried)),
        },
        tables={
            "logs": columns(("feature", "workflow", "stage", "waits_for", "missing", "path"), logs),
            "runs": columns(
                ("created_at", "session_id", "workflow", "feature", "attempt", "passed", "category", "command"),
                tried,
            ),
            "passes": columns(("created_at", "feature", "reason", "actor", "until"), passes),
        },
    )


def _outcome(run: Mapping[str, object]) -> str:
    return OUTCOMES[0] if run["passed"] else OUTCOMES[1]
