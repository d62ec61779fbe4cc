"""What stands on a page, before it is drawn."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from markupsafe import Markup

from clickstop.agents.index import agent_named
from clickstop.app.repositories import Repository
from clickstop.core.ids import utc
from clickstop.dashboard import clock
from clickstop.dashboard.charts.chart import Chart
from clickstop.dashboard.page import Asked, MissingError, MovedError, Page, columns, taken
from clickstop.dashboard.pages import compare, gates, health, overview, session, text
from clickstop.dashboard.pages.index import NAVIGATION
from clickstop.dashboard.templating import rendered
from clickstop.install.origin import start_of
from tests.dashboard import stores
from tests.store import rows

if TYPE_CHECKING:
    from clickstop.dashboard.site import DashboardSite


def test_a_session_that_runs_shows_its_end_and_one_that_is_over_its_beginning(
    site: DashboardSite, repo: Path, environ: dict[str, str]
) -> None:
    calls = [
        rows.call(f"c{number}", "long", utc(), target=f"make {number}") for number in range(session.ENTRIES + 1)
    ]
    stores.seed(repo, environ, [rows.session("long", utc(), status="open"), *calls])

    def number(**query: str) -> int:
        with site.open() as connection:
            return int(session.page(Asked(site, connection, {"session_id": "long", **query})).values["number"])

    assert (number(), number(page="1"), number(page="99")) == (2, 1, 2)
    stores.seed(repo, environ, [rows.session("long", utc(), status="ended", ended_at=utc())])
    assert (number(), number(page="2")) == (1, 2)


def test_a_command_to_copy_quotes_a_folder_that_a_shell_would_run() -> None:
    line = Repository("x", "/tmp/a $(id)", here=False)
    site = {"name": "shop", "root": "/shop", "edit": False, "is_team": False}
    around = {"site": site, "here": "repositories", "navigation": NAVIGATION, "path": "/", "query": {}, "theme": ""}
    page = rendered(
        "repositories",
        {**around, "title": "x", "heading": "x", "version_seen": "1", "zone": "", "lines": [line]},
    )
    assert "cd &#39;/tmp/a $(id)&#39; &amp;&amp; clickstop dashboard" in page


def test_hooks_that_only_a_plug_in_brings_count_as_installed(site: DashboardSite, environ: dict[str, str]) -> None:
    settings = Path(environ["HOME"], ".claude")
    folder = settings / "plugins" / "cache" / "market" / "clickstop" / "1"
    (folder / "hooks").mkdir(parents=True)
    agent = agent_named("claude-code")
    entries = {
        event: [group] for event, group in agent.hook_entries("plugin", start_of("plugin", os.sep, {})).items()
    }
    (folder / "hooks" / "hooks.json").write_text(json.dumps({"hooks": entries}), encoding="utf-8")
    name = "clickstop@market"
    installed = {"version": 2, "plugins": {name: [{"scope": "user", "installPath": str(folder)}]}}
    (settings / "plugins" / "installed_plugins.json").write_text(json.dumps(installed), encoding="utf-8")
    (settings / "settings.json").write_text(json.dumps({"enabledPlugins": {name: True}}), encoding="utf-8")
    with site.open() as connection:
        for page in (overview, health):
            status = page.page(Asked(site, connection, {})).values["status"]
            assert [hooks.scope for hooks in status.hooks] == ["plugin"]


def test_the_beginning_of_an_id_leads_to_its_session_or_to_all_that_begin_so(
    site: DashboardSite, repo: Path, environ: dict[str, str]
) -> None:
    stores.seed(repo, environ, [rows.session(name, utc()) for name in ("abc-1", "abc 2", "xyz")])
    with site.open() as connection:
        for text, place in (
            ("xy", "/sessions/xyz"),
            ("abc", "/sessions?session=abc"),
            ("abc ", "/sessions/abc%202"),
        ):
            with pytest.raises(MovedError) as moved:
                session.page(Asked(site, connection, {"session_id": text}))
            assert str(moved.value) == place
        with pytest.raises(MissingError, match="There is no session nobody"):
            session.page(Asked(site, connection, {"session_id": "nobody"}))


def test_two_sessions_are_compared_by_the_beginnings_of_their_ids(
    site: DashboardSite, repo: Path, environ: dict[str, str]
) -> None:
    stores.seed(repo, environ, [rows.session(name, utc()) for name in ("first-session", "second-session")])
    with site.open() as connection:
        asked = Asked(site, connection, {"session": "first,second,third"})
        page = compare.page(asked)
        assert page.values["sides"] == [
            ("session first-se", "/sessions/first-session"),
            ("session second-s", "/sessions/second-session"),
        ]
        table = page.tables["comparison"]()
        assert list(table.headers) == ["figure", "session first-se", "session second-s"]
        assert {len(row) for row in table.rows} == {3}
        with pytest.raises(MissingError, match="nobody"):
            compare.page(Asked(site, connection, {"session": "first,nobody"}))
        everything = compare.page(Asked(site, connection, {"days": "all", "session": "first"}))
        assert len(everything.values["sides"]) == 1


def test_rules_and_reports_have_pages_and_nothing_else_has(site: DashboardSite) -> None:
    report = Path(site.root, "docs", "incidents", "2030-01-01-lost.md")
    report.parent.mkdir(parents=True)
    report.write_text("# Lost\n", encoding="utf-8")
    with site.open() as connection:

        def values(kind: str, slug: str) -> dict[str, Any]:
            return text.page(Asked(site, connection, {"kind": kind, "slug": slug})).values

        shown = values("incidents", "2030-01-01-lost")
        assert (shown["file"], shown["text"]) == ("docs/incidents/2030-01-01-lost.md", "# Lost\n")
        for kind, slug, why in (
            ("incidents", "found", "no incident found"),
            ("rules", "2030-01-01-lost", "no rule 2030-01-01-lost"),
            ("files", "2030-01-01-lost", "no such page"),
        ):
            with pytest.raises(MissingError, match=why):
                values(kind, slug)


def test_decisions_that_repeat_are_one_line_with_their_number() -> None:
    def line(**more: Any) -> Any:
        about = {
            "verdict": "block",
            "handler": "h",
            "rule": "r",
            "target": "t",
            "marked": "",
            "reason": "Why\nmore",
        }
        return SimpleNamespace(**{**about, **more})

    lines = [line(), line(reason="Why\nother"), line(reason="Else"), line(reason="Else", rule="s"), line(), line()]
    folds = gates.folded(lines)
    assert [(fold.size, fold.reason) for fold in folds] == [(2, "Why"), (1, "Else"), (1, "Else"), (2, "Why")]


def test_a_table_is_taken_as_it_is_and_no_cell_is_a_formula_for_a_spreadsheet() -> None:
    records = [
        {"a": "=1+1", "b": [1, "x"]},
        {"a": "-3.5", "b": None},
        SimpleNamespace(a="@you", b=Markup('<b>&lt;</b> <time datetime="2030-01-01T00:00:00Z">now</time>')),
    ]
    page = Page("t", tables={"x": columns(["a", "b"], lambda: records, ("A", "B"))})
    assert taken(page, "x", "csv") == ("A,B\r\n'=1+1,\"1, x\"\r\n-3.5,\r\n'@you,< 2030-01-01T00:00:00Z\r\n")
    assert json.loads(taken(page, "x", "json")) == [
        {"A": "=1+1", "B": "1, x"},
        {"A": "-3.5", "B": None},
        {"A": "@you", "B": "< 2030-01-01T00:00:00Z"},
    ]
    with pytest.raises(MissingError, match="There is no table y on this page"):
        taken(page, "y", "csv")


def test_a_chart_is_a_table_too() -> None:
    chart = Chart("c", "Calls", "calls", ["day", "calls"], [["2030-01-01", 3]], Markup(""))
    page = Page("t", {"one": "text", "charts": [chart]})
    assert taken(page, "c", "csv") == "day,calls\r\n2030-01-01,3\r\n"


def test_an_unknown_time_zone_is_this_machines() -> None:
    clock.use("Pacific/Kiritimati")
    there = clock.day("2030-01-01T12:00:00Z")
    assert (there, clock.name()) == ("2030-01-02", "Pacific/Kiritimati")
    for name in ("Nowhere/Land", "../etc", ""):
        clock.use(name)
        assert clock.name() == ""
    assert clock.today() == f"{datetime.now(UTC).astimezone():%Y-%m-%d}"
