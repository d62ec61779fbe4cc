"""Cost: what model responses cost, by repository, model, agent and person, and the trend."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

from clickstop.costs.budgets import dollars
from clickstop.dashboard import words
from clickstop.dashboard.team.parts import NONE, Card, Desk, TeamAsked
from clickstop.team import reading
from clickstop.team.reading import Chosen

if TYPE_CHECKING:
    from clickstop.dashboard.charts.chart import Chart
    from clickstop.dashboard.page import Page

_USD = {"usd": "coalesce(sum(usd), 0)"}
_ALL = {**_USD, "answers": "coalesce(sum(answers), 0)", "tokens": "coalesce(sum(input + output), 0)",
        "cached": "coalesce(sum(cache_read), 0)"}  # fmt: skip


def page(asked: TeamAsked) -> Page:
    desk = Desk.at("/cost", asked)
    total = desk.total("daily_costs", **_ALL)
    sessions = desk.total("daily_sessions", all="coalesce(sum(sessions), 0)")["all"]
    usd = float(total["usd"])
    cards = [
        Card("Cost", dollars(usd), f"{words.how_many(total['answers'], 'response')}, at list prices"),
        Card("Per session", dollars(usd / float(sessions)) if sessions else NONE, "on average"),
        Card("Trend", _trend(desk, usd), "compared with the period before"),
        Card("Tokens", words.tokens(float(total["tokens"])), f"{words.tokens(float(total['cached']))} from cache"),
    ]
    daily = desk.sums("daily_costs", ["day"], **_USD)
    charts = [desk.daily(daily, "Cost by day", "US dollars at list prices", {"usd": ""}, show=_dollars)]
    columns = (("repo_id", "repository"), ("model", "model"), ("agent", "agent"), ("person", "person"))
    charts += [_by(desk, column, name) for column, name in columns]
    return desk.page("Cost", f"In {desk.view.label}: {dollars(usd)}.", cards, charts)


def _trend(desk: Desk, usd: float) -> str:
    """The change against a period of the same length before."""
    if not desk.view.first:
        return NONE
    first = date.fromisoformat(desk.view.first)
    last = date.fromisoformat(desk.view.last) if desk.view.last else date.today()  # noqa: DTZ011  # as pages count
    before = Chosen((first - (last - first) - timedelta(1)).isoformat(), (first - timedelta(1)).isoformat(),
                    desk.chosen.filters)  # fmt: skip
    earlier = float(reading.sums(desk.server, "daily_costs", (), _USD, before)[0]["usd"])
    return f"{100 * (usd - earlier) / earlier:+.0f}%" if earlier else NONE


def _by(desk: Desk, column: str, name: str) -> Chart:
    rows = desk.sums("daily_costs", [column], order="usd DESC", **_ALL)
    return desk.ranked(
        column, rows, f"Cost by {name}", "US dollars at list prices",
        heads=(name, "US dollars", "cost", "responses", "tokens", "from cache"),
        bar=lambda row: ([("", float(row["usd"]))],
                     (dollars(float(row["usd"])), words.count(row["answers"]), words.tokens(float(row["tokens"])),
                      words.tokens(float(row["cached"])))),
        show=_dollars, whole=False,
    )  # fmt: skip


def _dollars(value: float) -> str:
    return f"${words.plain(value)}"
