"""What stands on a page, before it is drawn."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from clickstop.agents.index import agent_named
from clickstop.app.repositories import Repository
from clickstop.core.ids import utc
from clickstop.dashboard.page import Asked
from clickstop.dashboard.pages import health, overview, session
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
