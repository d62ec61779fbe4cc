"""Quality: scores and signals of a period, failing files, flaky tests, times from red to green."""

from __future__ import annotations

from clickstop.app import period, signals, trend
from clickstop.app.episodes import episodes
from clickstop.dashboard import view
from clickstop.dashboard.figures import quality as figures
from clickstop.dashboard.page import Asked, Page, columns
from clickstop.store import lists

_NEWEST = 50  # sessions whose failures are followed, because that needs all of their signals
_EPISODE = ("session_id", "type", "names", "files", "command", "first_red", "last_red", "runs")


def page(asked: Asked) -> Page:
    connection = asked.connection
    chosen = view.of("/quality", asked.query, ("branch", "model"))
    now, before = period.between(connection, chosen.since, chosen.until)
    rows = [row for row in now.rows if all(row[key] == value for key, value in chosen.filters.items())]
    newest = [row["session_id"] for row in rows[-_NEWEST:]]
    recorded = signals.load(connection, newest, chosen.since, chosen.until)
    compared = before.rows if not chosen.filters else []
    summary = trend.build(rows, compared, recorded, episodes(connection, recorded))
    types, models = trend.sums(connection, rows, chosen.since, chosen.until, asked.site.days)
    return Page(
        "Quality",
        {
            "view": chosen,
            "choices": {name: lists.choices(connection, name) for name in ("branch", "model")},
            "trend": summary,
            "followed": len(newest) if len(newest) < len(rows) else 0,
            "score_chart": figures.score_trend(summary.sessions, chosen.since, chosen.until),
            "signals_chart": figures.signals(types),
            "file_chart": figures.by_file(signals.by_file(recorded)),
            "green_chart": figures.red_to_green(summary.red_to_green),
            "model_chart": figures.models(models),
        },
        tables={"flaky": columns(_EPISODE, summary.flaky), "left-red": columns(_EPISODE, summary.left_red)},
    )
