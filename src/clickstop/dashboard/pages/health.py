"""Health: doctor findings, event counts, handler times, failures, audit log."""

from __future__ import annotations

from clickstop.app import latency
from clickstop.app.status import status
from clickstop.dashboard import view
from clickstop.dashboard.figures import others as figures
from clickstop.dashboard.page import Asked, Page, columns
from clickstop.install import entries
from clickstop.store import pages

_CHECKS = 60  # columns of the chart


def page(asked: Asked) -> Page:
    site, connection = asked.site, asked.connection
    site.doctor.ask()
    chosen = view.of("/health", asked.query, ("outcome",), default="all")
    times = latency.of(connection)
    now = status(site, connection, entries.in_force(site.folder, site.environ))
    failures, audit, checks = (
        pages.newest(connection, table, chosen.since, chosen.until)
        for table in ("handler_failures", "audit_log", "check_runs")
    )
    failures = [row for row in failures if chosen.picks(row["handler"], row["error"])]
    audit = [row for row in audit if chosen.picks(row["action"], row["subject"], row["actor"], row["reason"])]
    ran = [run for run in checks if chosen.picks(run["name"], run["moment"], outcome=run["outcome"])]
    handlers = [handler for handler in times.handlers if chosen.picks(handler.name)]
    beats = [beat for beat in now.beats if chosen.picks(beat.kind, beat.agent)]
    return Page(
        "Health",
        {
            "view": chosen,
            "choices": {"outcome": sorted({run["outcome"] for run in checks})},
            "status": now,
            "beats": beats,
            "doctor": site.doctor.report,
            "failures": failures,
            "audit": audit,
            "latency": times,
            "latency_chart": figures.latency(times),
            "sparks": figures.sparks(handlers),
            "check_chart": figures.checks(ran[:_CHECKS][::-1]),
        },
        tables={
            "handlers": columns(("name", "p50_us", "p95_us", "max_us", "count", "failures"), handlers),
            "beats": columns(("agent", "kind", "count", "mean_ms", "max_ms", "last_at"), beats),
            "failures": columns(("created_at", "session_id", "handler", "error"), failures),
            "audit": columns(("created_at", "action", "subject", "actor", "reason"), audit),
            "checks": columns(("created_at", "name", "outcome", "moment", "duration_ms", "cached"), ran),
        },
    )
