"""A report with charts as one HTML file, for a pull request, an email or an archive."""

from __future__ import annotations

import base64
import hashlib
import os
import re
from typing import TYPE_CHECKING

from markupsafe import Markup

from clickstop.app import costs, ledgers, signals, trend, usage
from clickstop.app.episodes import episodes
from clickstop.core.ids import utc
from clickstop.dashboard.figures import costs as cost_figures
from clickstop.dashboard.figures import others, quality
from clickstop.dashboard.templating import rendered

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.app.period import Period

_STYLE = os.path.join(os.path.dirname(__file__), "static", "style.css")
_TIME = re.compile(r'<time datetime="[^"]*" title="([^"]*)"[^>]*>[^<]*</time>')


def html(connection: Connection, name: str, now: Period, before: Period) -> str:
    """The report of a period, with costs and calls since it began."""
    recorded = signals.load(connection, now.ids, now.since, now.until)
    summary = trend.build(now.rows, before.rows, recorded, episodes(connection, recorded))
    since = now.began or utc()
    spent = costs.by_all(connection, since)
    tools = usage.of(connection, since, "")
    counts = ledgers.by_rule(connection, since)
    with open(_STYLE, encoding="utf-8") as file:
        style = file.read()
    page = rendered(
        "report",
        {
            "name": name,
            "made_at": utc()[:16].replace("T", " "),
            "style": Markup(style),  # noqa: S704  # a file of ours
            "digest": base64.b64encode(hashlib.sha256(style.encode()).digest()).decode(),
            "trend": summary,
            "since": since,
            "usd": sum(line.usd for line in spent["day"]),
            "calls": sum(tool.calls for tool in tools),
            "stopped": sum(rule.block + rule.ask for rule in counts),
            "charts": [
                quality.score_trend(summary.sessions, now.began, links=False),
                quality.signals(summary.types),
                quality.by_file(signals.by_file(recorded)),
                quality.red_to_green(summary.red_to_green, links=False),
                cost_figures.cost_by_day(spent["day"]),
                cost_figures.cost_by(spent["model"], "model"),
                cost_figures.tools(tools),
                others.gates(counts, links=False),
            ],
        },
    )
    return _TIME.sub(r"\1", page)  # absolute times: `3 min ago` would be wrong by the time somebody reads it
