"""Gates: what was stopped, which rules raise false alarms, and what checks cost and find."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.dashboard import words
from clickstop.dashboard.team.parts import NONE, Card, Desk, TeamAsked, share

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.dashboard.charts.chart import Chart
    from clickstop.dashboard.page import Page


_VERDICTS = {"block": "stop", "ask": "ask", "warn": "info"}
_LEGEND = (("stop", "blocked"), ("ask", "asked"), ("info", "warned"))


def page(asked: TeamAsked) -> Page:
    desk = Desk.at("/gates", asked)
    sums = {verdict: f"coalesce(sum(decisions) FILTER (WHERE verdict = '{verdict}'), 0)" for verdict in _VERDICTS}
    sums["alarms"] = "coalesce(sum(false_alarms), 0)"
    total = desk.total("daily_gates", **sums)
    stopped = total["block"] + total["ask"]
    cards = [
        *(Card(title, words.count(total[verdict])) for verdict, title in
          (("block", "Blocked"), ("ask", "Asked"), ("warn", "Warned"))),
        Card("False alarms", words.count(total["alarms"]), f"{share(total['alarms'], stopped)} of those stopped"),
    ]  # fmt: skip
    daily = desk.sums("daily_gates", ["day"], **sums)
    charts = [desk.daily(daily, "Decisions by day", "decisions", _VERDICTS, legend=dict(_LEGEND))]
    charts += [_by(desk, column, name, sums) for column, name in (("rule", "rule"), ("repo_id", "repository"))]
    charts += [_checks(desk), _by(desk, "agent", "agent", sums), _by(desk, "person", "person", sums)]
    lead = f"In {desk.view.label}: stopped or asked {words.how_many(stopped, 'time')}."
    return desk.page("Gates", lead, cards, charts)


def _by(desk: Desk, column: str, name: str, sums: Mapping[str, str]) -> Chart:
    rows = desk.sums("daily_gates", [column], order="sum(decisions) DESC", **sums)
    return desk.ranked(
        column, rows, f"Decisions by {name}", "decisions", heads=(name, "times", "false alarms", "of stopped"),
        bar=lambda row: ([(kind, float(row[verdict])) for verdict, kind in _VERDICTS.items()],
                     (words.count(row["alarms"]), share(row["alarms"], row["block"] + row["ask"]))),
        legend=_LEGEND,
    )  # fmt: skip


def _checks(desk: Desk) -> Chart:
    """Bars of the time that checks took, with how often they found something."""
    rows = desk.sums(
        "daily_checks", ["check_name"], order="ms DESC", ms="sum(duration_ms)", runs="sum(runs)",
        cached="sum(cached)", failed="coalesce(sum(runs) FILTER (WHERE outcome = 'failed'), 0)",
    )  # fmt: skip
    return desk.ranked(
        "check_name", rows, "What checks cost and find", "minutes running",
        heads=("check", "minutes", "runs", "known already", "found something", "minutes per run"),
        bar=lambda row: ([("", float(row["ms"]) / 60_000)],
                     (words.count(row["runs"]), share(row["cached"], row["runs"]), words.count(row["failed"]),
                      words.plain(float(row["ms"]) / 60_000 / float(row["failed"])) if row["failed"] else NONE)),
        whole=False,
    )  # fmt: skip
