"""Quality: failures by day, repository, tool and person, and failures that come back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.core.words import one_line
from clickstop.dashboard import words
from clickstop.dashboard.charts.bars import Bar, table
from clickstop.dashboard.team.parts import Card, Desk, TeamAsked

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.dashboard.charts.chart import Chart
    from clickstop.dashboard.page import Page


_RED = "signals) FILTER (WHERE points < 0"
_GREEN = "signals) FILTER (WHERE type IN ('vr_pass', 'recovered')"


def page(asked: TeamAsked) -> Page:
    desk = Desk.at("/quality", asked)
    sums = {"red": f"coalesce(sum({_RED}), 0)", "green": f"coalesce(sum({_GREEN}), 0)"}
    total = desk.total("daily_signals", **sums, points="coalesce(sum(points), 0)")
    sessions = desk.total("daily_sessions", all="coalesce(sum(sessions), 0)")["all"]
    average = float(total["points"]) / float(sessions) if sessions else 0.0
    cards = [
        Card("Failures", words.count(total["red"]), "tests, types, builds and linters"),
        Card("Verified", words.count(total["green"]), "runs that passed, and failures that were fixed"),
        Card("Points", f"{average:+.1f}", "average per session"),
    ]
    daily = desk.sums("daily_signals", ["day"], **sums)
    charts = [
        desk.daily(daily, "Signals by day", "signals", {"green": "good", "red": "bad"},
                   legend={"good": "passed or fixed", "bad": "failed"}),
        _failures(desk),
        _by(desk, "repo_id", "repository", sums),
        *(_by(desk, column, column, sums) for column in ("tool", "agent", "model", "person")),
    ]  # fmt: skip
    failures = words.how_many(total["red"], "failure")
    lead = f"In {desk.view.label}: {failures}, {words.count(total['green'])} verified."
    return desk.page("Quality", lead, cards, charts)


def _failures(desk: Desk) -> Chart:
    """The most frequent failures, by fingerprint, across repositories."""
    rows = desk.sums(
        "daily_failures", ["failure", "type", "tool"], order="times DESC", times="sum(times)",
        sessions="sum(sessions)", places="count(DISTINCT repo_id)", details="max(details)",
    )  # fmt: skip
    bars = [
        Bar(
            str(row["failure"])[:8],
            [("bad", float(row["times"]))],
            (words.count(row["times"]), words.count(row["places"]), words.count(row["sessions"]), row["tool"]),
            about=one_line(row["details"] or words.signal(row["type"]), 90),
        )
        for row in rows
    ]
    return table(
        "top-failures", "Failures that come back", "times; failure messages are shared from the level `events` on",
        bars, ("failure", "times", "times", "repositories", "sessions", "tool"),
        empty=f"Nothing failed in {desk.view.label}.",
    )  # fmt: skip


def _by(desk: Desk, column: str, name: str, sums: Mapping[str, str]) -> Chart:
    rows = desk.sums("daily_signals", [column], order="red DESC", **sums)
    return desk.ranked(
        column, rows, f"Signals by {name}", "signals", heads=(name, "signals", "failed", "passed or fixed"),
        bar=lambda row: ([("bad", float(row["red"])), ("good", float(row["green"]))],
                     (words.count(row["red"]), words.count(row["green"]))),
        legend=(("bad", "failed"), ("good", "passed or fixed")),
    )  # fmt: skip
