"""Quality: signals by type and by file, what is flaky, how long red stays red."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.app import files, period, signals, trend
from clickstop.app.episodes import episodes
from clickstop.dashboard.figures import quality as figures
from clickstop.dashboard.page import Page, choice

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from clickstop.dashboard.site import Site

LAST = (20, 50)


def page(_site: Site, connection: Connection, query: Mapping[str, str]) -> Page:
    last = choice(query, "last", LAST)
    now, before = period.last(connection, last)
    quality_signals = signals.load(connection, now.ids)
    made = trend.build(now.rows, before.rows, quality_signals, episodes(connection, quality_signals))
    return Page(
        "Quality",
        {
            "trend": made,
            "last": last,
            "choices": LAST,
            "score_chart": figures.score_trend(made.sessions),
            "signals_chart": figures.signals(made.types),
            "file_chart": figures.by_file(files.of(quality_signals)),
            "green_chart": figures.red_to_green(made.red_to_green),
            "model_chart": figures.models(made.models),
        },
    )
