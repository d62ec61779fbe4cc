"""Learning: which rules prevent bugs, which raise false alarms, and the states of bug fixes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clickstop.dashboard import words
from clickstop.dashboard.charts.bars import Bar, table
from clickstop.dashboard.team.parts import Card, Desk, TeamAsked, share

if TYPE_CHECKING:
    from clickstop.dashboard.charts.chart import Chart
    from clickstop.dashboard.page import Page

_HITS = {"hits": "sum(hits)", "fixed": "sum(fixed)", "alarms": "sum(false_alarms)"}
_LEGEND = (("good", "bugs prevented"), ("info", "false alarms"), ("rest", "open"))


def page(asked: TeamAsked) -> Page:
    desk = Desk.at("/learning", asked)
    total = desk.total("daily_rule_hits", **{name: f"coalesce({column}, 0)" for name, column in _HITS.items()})
    fixes = desk.total("daily_fixes", all="coalesce(sum(fixes), 0)", verified="coalesce(sum(verified), 0)")
    rules = desk.total("daily_rules", proved="count(DISTINCT rule) FILTER (WHERE state = 'proved')")
    cards = [
        Card("Bugs prevented", words.count(total["fixed"]), "hits that led to a fix"),
        Card("False alarms", words.count(total["alarms"]), f"{share(total['alarms'], total['hits'])} of all hits"),
        Card("Bug fixes", words.count(fixes["all"]), f"{words.count(fixes['verified'])} verified by a test"),
        Card("Rules proved", words.count(rules["proved"]), f"learned in {desk.view.label}"),
    ]
    daily = desk.sums("daily_rule_hits", ["day"], **_HITS)
    charts = [
        desk.daily(daily, "Hits by day", "hits of learned rules", {"fixed": "good", "alarms": "info"},
                   legend={"good": "bugs prevented", "info": "false alarms"}),
        _rules(desk), _by(desk, "repo_id", "repository"), _by(desk, "agent", "agent"), _by(desk, "model", "model"),
        _fixes(desk),
    ]  # fmt: skip
    lead = f"In {desk.view.label}: learned rules fired {words.how_many(total['hits'], 'time')}."
    return desk.page("Learning", lead, cards, charts)


def _rules(desk: Desk) -> Chart:
    rows = desk.sums(
        "daily_rule_hits", ["rule"], order="fixed DESC, hits DESC", **_HITS, name="max(rule_name)",
        places="count(DISTINCT repo_id)",
    )  # fmt: skip
    bars = [Bar(row["name"] or str(row["rule"])[:8], *_bar(row, words.count(row["places"]))) for row in rows]
    return table(
        "rules-by-value", "Rules by value", "hits; rule names are shared from the level `events` on", bars,
        ("rule", "hits", "bugs prevented", "false alarms", "of its hits", "repositories"), legend=_LEGEND,
        empty=f"No learned rule was hit in {desk.view.label}.",
    )  # fmt: skip


def _bar(row: dict[str, Any], *more: object) -> tuple[list[tuple[str, float]], tuple[object, ...]]:
    open_hits = float(row["hits"] - row["fixed"] - row["alarms"])
    cells = (words.count(row["fixed"]), words.count(row["alarms"]), share(row["alarms"], row["hits"]), *more)
    return [("good", float(row["fixed"])), ("info", float(row["alarms"])), ("rest", open_hits)], cells


def _by(desk: Desk, column: str, name: str) -> Chart:
    rows = desk.sums("daily_rule_hits", [column], order="hits DESC", **_HITS)
    heads = (name, "hits", "bugs prevented", "false alarms", "of its hits")
    return desk.ranked(column, rows, f"Hits by {name}", "hits", heads=heads, bar=_bar, legend=_LEGEND)


def _fixes(desk: Desk) -> Chart:
    rows = desk.sums("daily_fixes", ["status"], order="fixes DESC", fixes="sum(fixes)", verified="sum(verified)")
    return desk.ranked(
        "status", rows, "Bug fixes by state", "fixes", heads=("state", "fixes", "fixes", "verified"),
        bar=lambda row: ([("", float(row["fixes"]))], (words.count(row["fixes"]), words.count(row["verified"]))),
    )  # fmt: skip
