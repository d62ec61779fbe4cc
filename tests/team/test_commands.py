"""`clickstop sync` and `clickstop team`, as a person runs them."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from clickstop.cli.main import cli as _cli  # noqa: F401  # loaded before the environment is emptied
from clickstop.core.plan import Plan
from clickstop.team import state
from clickstop.team.status import keep
from tests.cli.conftest import Cli
from tests.harness import PACKAGE
from tests.store import rows
from tests.team.conftest import Machine, TeamDatabase, something_of_everything

if TYPE_CHECKING:
    from pathlib import Path

    from tests.harness import Hook

SECRET = "s3cret-words"


@pytest.fixture
def clickstop(repo: Path, environ: dict[str, str], team: TeamDatabase, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """In the scratch repository, with the team in the person's own configuration."""
    monkeypatch.chdir(repo)
    config = repo.parent / "home" / ".config" / "clickstop" / "config.toml"
    config.parent.mkdir(parents=True)
    url = team.url("alice").replace("alice@", f"alice:{SECRET}@")
    config.write_text(f'[team]\nurl = "{url}"\n')
    return Cli(environ)


def test_sync_sends_and_says_what(clickstop: Cli, machine: Machine, team: TeamDatabase) -> None:
    machine.store(*something_of_everything())
    assert "2 of tool_calls" in clickstop("sync").output
    assert clickstop("sync").output == "Nothing new to send.\n"
    assert clickstop.json("sync") == {"rows": {}, "unreadable": 0}
    assert clickstop.json("sync", "--again")["rows"] == {}
    assert team.one("SELECT count(*) FROM clickstop.tool_calls") == 2


def test_a_preview_is_what_is_sent_and_sends_nothing(clickstop: Cli, machine: Machine, team: TeamDatabase) -> None:
    machine.store(*something_of_everything())
    tables = {one["table"]: one for one in clickstop.json("sync", "--preview")}
    assert team.one("SELECT count(*) FROM clickstop.sessions") == 0
    assert "At the level metrics" in clickstop("sync", "--preview").output
    clickstop("sync")
    for name, table in tables.items():
        columns = ", ".join(f"{one}::text" for one in table["columns"] if not one.endswith("_at"))
        there = team.all(f"SELECT {columns} FROM clickstop.{name}")
        kept = [[value for one, value in row.items() if not one.endswith("_at")] for row in table["rows"]]
        assert _plain(kept) == _plain(there), name
    assert all(one["rows"] == [] or one["table"] == "heartbeats" for one in clickstop.json("sync", "--preview")
               if one["table"] in ("quality_events", "check_runs", "handler_failures"))  # fmt: skip


def _plain(found: object) -> list[list[str]]:
    """As texts, in some order: PostgreSQL writes booleans, numbers and ids in its own way."""
    shown = {"t": "true", "f": "false", "None": ""}
    made = [[str(value).replace("-", "") for value in row] for row in found]  # type: ignore[attr-defined]
    return sorted([shown.get(value, value.removesuffix(".0")) for value in row] for row in made)


def test_the_address_is_never_printed(clickstop: Cli, machine: Machine, team: TeamDatabase) -> None:
    machine.store(*something_of_everything())
    printed = [
        clickstop.run(*words).output
        for words in (
            ("sync",), ("sync", "--preview", "--json"), ("team", "status"), ("team", "status", "--json"),
            ("config", "show"), ("config", "show", "--json"), ("config", "check"),
        )
    ]  # fmt: skip
    printed += [clickstop.run("sync", CLICKSTOP_TEAM__URL=f"postgresql://a:{SECRET}@127.0.0.1:1/none").output]
    printed += [clickstop.run("sync", CLICKSTOP_TEAM__URL=f"no://address:{SECRET}").output]
    assert [text for text in printed if SECRET in text] == []
    assert "(not shown)" in printed[4]
    assert "cannot be reached" in printed[-2]
    for path in machine.places.state, machine.places.plan:
        found = subprocess.run(["grep", "-r", SECRET, path], capture_output=True, check=False)
        assert found.returncode != 0, found.stdout


def test_a_repository_cannot_say_where_data_goes(clickstop: Cli, repo: Path) -> None:
    (repo / "clickstop.toml").write_text('[team]\nurl = "postgresql://elsewhere/db"\nshare = "full"\n')
    done = clickstop("config", "check", code=1)
    assert "a repository cannot set where data goes" in done.output
    assert "At the level metrics" in clickstop("sync", "--preview").output


def test_pause_withdraw_and_resume(clickstop: Cli, machine: Machine, team: TeamDatabase) -> None:
    machine.store(*something_of_everything())
    clickstop("sync", "--pause")
    assert "paused" in clickstop("sync").output
    assert team.one("SELECT count(*) FROM clickstop.sessions") == 0
    clickstop("sync", "--resume")
    clickstop("sync")
    assert "Aborted" in clickstop("sync", "--withdraw", stdin="n\n", code=1).output
    assert "Deleted 13 rows" in clickstop("sync", "--withdraw", stdin="y\n").output
    assert "paused" in clickstop("sync").output
    assert team.one("SELECT count(*) FROM clickstop.sessions") == 0
    assert team.one("SELECT count(*) FROM clickstop.daily_sessions") == 0
    clickstop("sync", "--resume")
    clickstop("sync")
    assert team.one("SELECT count(*) FROM clickstop.sessions") == 1


def test_status_tells_both_sides(clickstop: Cli, machine: Machine, team: TeamDatabase) -> None:
    machine.store(*something_of_everything())
    before = clickstop.json("team", "status")
    assert (before["waiting"]["tool_calls"], before["fits"], before["synced_at"]) == (2, True, "")
    clickstop("sync")
    after = clickstop.json("team", "status")
    assert set(after["waiting"].values()) == {0}
    assert after["months"][-1] == "else"
    done = clickstop("team", "status", code=1, CLICKSTOP_TEAM__URL="postgresql://127.0.0.1:1/none")
    assert "cannot be reached" in done.output


def test_retention_removes_months_and_keeps_their_sums(
    clickstop: Cli, machine: Machine, team: TeamDatabase
) -> None:
    machine.store(rows.call("old", at="2026-01-05T10:00:00.000Z"), rows.call("new"))
    clickstop("sync")
    assert "lacks permissions" in clickstop("team", "retention", "--months", "2", "--yes", code=1).output
    done = clickstop.json("team", "retention", "--months", "2", "--yes", CLICKSTOP_TEAM__URL=team.url("boss"))
    assert done["removed"] == ["2026-01"]
    assert team.one("SELECT count(*) FROM clickstop.tool_calls") == 1
    assert team.one("SELECT sum(calls) FROM clickstop.daily_calls") == 2
    clickstop("sync", "--again")
    assert team.one("SELECT count(*) FROM clickstop.tool_calls") == 1
    team.all("SELECT clickstop.refresh(100, interval '0')")
    assert team.one("SELECT sum(calls) FROM clickstop.daily_calls") == 2


def test_a_day_that_retention_removes_keeps_the_sum_that_it_had(
    clickstop: Cli, machine: Machine, team: TeamDatabase
) -> None:
    machine.store(rows.call("old", at="2026-01-05T10:00:00.000Z"))
    clickstop("sync")
    team.all("SELECT clickstop.refresh(100, interval '0')")
    machine.store(rows.call("late", at="2026-01-05T11:00:00.000Z"))
    clickstop("sync")
    assert team.one("SELECT count(*) FROM clickstop.stale") > 0
    assert keep(team.connect(), "2026-02-01") == ["2026-01"]
    team.all("SELECT clickstop.refresh(100, interval '0')")
    assert team.one("SELECT sum(calls) FROM clickstop.daily_calls") == 1


def test_migrate_is_said(clickstop: Cli, bare: TeamDatabase) -> None:
    said = [clickstop("team", "migrate", CLICKSTOP_TEAM__URL=bare.url("boss")).output for _ in range(2)]
    assert said == ["Done: 0001_initial.\n", "The tables are up to date.\n"]


def test_an_agent_may_not_send(clickstop: Cli) -> None:
    assert "a coding agent may not" in clickstop("sync", code=1, CLAUDECODE="1").output


def test_watching_sends_what_comes_and_survives_a_server_that_is_away(
    clickstop: Cli, machine: Machine, team: TeamDatabase, repo: Path
) -> None:
    machine.store(rows.call("first"))
    process = subprocess.Popen(
        [sys.executable, "-m", "clickstop", "sync", "--watch", "--every", "0.2"],
        cwd=repo, env={**clickstop.environ, "PYTHONPATH": str(PACKAGE.parent), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509  # background jobs ignore it
    )  # fmt: skip
    try:
        assert process.stdout is not None
        assert "1 of tool_calls" in process.stdout.readline()
        machine.store(rows.call("second"))
        while "1 of tool_calls" not in process.stdout.readline():
            assert process.poll() is None
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
    assert team.one("SELECT count(*) FROM clickstop.tool_calls") == 2


def test_a_session_that_ends_sends_in_a_process_of_its_own(
    clickstop: Cli, hook: Hook, repo: Path, team: TeamDatabase, machine: Machine
) -> None:
    config = repo.parent / "home" / ".config" / "clickstop" / "config.toml"
    config.write_text(config.read_text() + "after_session = true\n")
    common = {"session_id": "s1", "cwd": str(repo), "transcript_path": ""}
    hook({**common, "hook_event_name": "SessionStart", "source": "startup"})
    hook({**common, "hook_event_name": "SessionEnd", "reason": "exit"})
    until = time.monotonic() + 60
    while not state.load(machine.places).synced_at:
        assert time.monotonic() < until, state.load(machine.places)
        time.sleep(0.05)  # nobody tells
    assert team.one("SELECT count(*) FROM clickstop.sessions") == 1


def test_the_plan_of_a_hook_knows_nothing_of_the_team(
    clickstop: Cli, hook: Hook, repo: Path, machine: Machine
) -> None:
    common = {"session_id": "s1", "cwd": str(repo), "transcript_path": ""}
    hook({**common, "hook_event_name": "SessionStart", "source": "startup"})
    with open(f"{machine.places.plan}/plan.json", encoding="utf-8") as file:
        text = file.read()
    assert "capture.sync" not in text
    assert SECRET not in text
    assert Plan(json.loads(text)) is not None
