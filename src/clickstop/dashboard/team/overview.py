"""Overview: sessions by repository, agent, model and person, and people whose hooks are silent."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from clickstop.core.ids import utc
from clickstop.costs.budgets import dollars
from clickstop.dashboard import words
from clickstop.dashboard.team.parts import Card, Desk, TeamAsked, share
from clickstop.team import reading

if TYPE_CHECKING:
    from clickstop.dashboard.charts.chart import Chart
    from clickstop.dashboard.page import Page

_SILENT_DAYS = 7


def page(asked: TeamAsked) -> Page:
    desk = Desk.at("/", asked)
    sessions = desk.total("daily_sessions", all="coalesce(sum(sessions), 0)", lost="coalesce(sum(lost), 0)")
    people = desk.total("daily_people", all="count(DISTINCT owner)", places="count(DISTINCT repo_id)")
    calls = desk.total("daily_calls", all="coalesce(sum(calls), 0)", failed="coalesce(sum(failed), 0)")
    spent = desk.total("daily_costs", usd="coalesce(sum(usd), 0)")
    since = utc(time.time() - _SILENT_DAYS * 86_400)
    silent = reading.silent(asked.connection, desk.chosen, since)
    quiet = sum(int(row["people"]) for row in silent)
    cards = [
        Card("Sessions", words.count(sessions["all"]), f"{words.count(sessions['lost'])} never reported an end"),
        Card("People", words.count(people["all"]), f"repositories: {words.count(people['places'])}"),
        Card("Calls", words.count(calls["all"]), f"{share(calls['failed'], calls['all'])} failed"),
        Card("Cost", dollars(float(spent["usd"])), "at list prices"),
        Card("Silent hooks", words.count(quiet), f"people without events for {_SILENT_DAYS} days"),
    ]
    who = "1 person" if people["all"] == 1 else f"{words.count(people['all'])} people"
    lead = f"In {desk.view.label}: {words.how_many(sessions['all'], 'session')} by {who}."
    daily = desk.sums("daily_sessions", ["day"], sessions="sum(sessions)")
    charts = [desk.daily(daily, "Sessions by day", "sessions", {"sessions": ""})]
    charts += [_by(desk, column, title) for column, title in (("repo_id", "repository"), ("agent", "agent"))]
    charts += [_by(desk, "model", "model"), _by(desk, "person", "person"), _silent(desk, silent), _trouble(desk)]
    return desk.page("Overview", lead, cards, charts)


def _by(desk: Desk, column: str, name: str) -> Chart:
    rows = desk.sums("daily_sessions", [column], order="sessions DESC", sessions="sum(sessions)", lost="sum(lost)")
    return desk.ranked(
        column, rows, f"Sessions by {name}", "sessions", heads=(name, "sessions", "sessions", "lost"),
        bar=lambda row: ([("", float(row["sessions"]))], (words.count(row["sessions"]), words.count(row["lost"]))),
    )  # fmt: skip


def _silent(desk: Desk, rows: list[dict[str, Any]]) -> Chart:
    return desk.ranked(
        "person", rows, "Silent hooks", f"people whose hooks sent nothing for {_SILENT_DAYS} days",
        heads=("person", "people", "people", "last heard", "events before"),
        bar=lambda row: ([("ask", float(row["people"]))],
                     (words.count(row["people"]), str(row["heard"])[:10], words.count(row["events"]))),
        empty="Everyone's hooks are active.",
    )  # fmt: skip


def _trouble(desk: Desk) -> Chart:
    rows = desk.sums("daily_trouble", ["handler"], order="failures DESC", failures="sum(failures)")
    return desk.ranked(
        "handler", rows, "Handler failures", "failures of clickstop's handlers",
        heads=("handler", "failures", "failures"),
        bar=lambda row: ([("bad", float(row["failures"]))], (words.count(row["failures"]),)),
        empty="No handler has failed.",
    )  # fmt: skip
