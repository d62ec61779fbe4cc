"""The demo's printed numbers are those of the store, and the session is a real one."""

from __future__ import annotations

import io
import os
import re
import sqlite3
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from clickstop.core.event import KINDS
from clickstop.demo.play import Played
from clickstop.demo.player import PlayedEvent
from clickstop.demo.recorded import Recorded
from clickstop.demo.session import DemoStep
from clickstop.render import demo as render
from clickstop.render.screen import Screen
from tests.harness import clean_environ, git, read_rows
from tests.printed import data_of


def demo(home: Path, *options: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "clickstop", "demo", *options],
        env={**clean_environ(home), "TMPDIR": str(home), **environ},
        cwd=home,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What `clickstop demo --json --keep` says, in a session of an agent with clickstop off."""
    off = {"CLICKSTOP_OFF": "all", "CLICKSTOP_NESTED": "1", "CLICKSTOP_DB": os.devnull, "CLAUDECODE": "1"}
    done = demo(tmp_path_factory.mktemp("json"), "--json", "--keep", **off)
    assert done.returncode == 0, (done.stdout, done.stderr)
    found = data_of(done.stdout)
    assert isinstance(found, dict)
    return found


@pytest.fixture(scope="module")
def database(told: dict[str, Any]) -> Path:
    return Path(told["stored"]["database"])


def count(database: Path, sql: str) -> Any:
    connection = sqlite3.connect(database)
    try:
        return connection.execute(sql).fetchone()[0]
    finally:
        connection.close()


def test_every_event_that_was_sent_is_in_the_store(told: dict[str, Any], database: Path) -> None:
    assert told["sent"] == told["stored"]["events"] == count(database, "SELECT sum(count) FROM heartbeats")
    assert told["sent"] == sum(step["events"] for step in told["steps"])
    assert told["problems"] == []


def test_counts_are_those_of_the_tables(told: dict[str, Any], database: Path) -> None:
    stored = told["stored"]
    assert stored["prompts"] == len(read_rows(database, "prompts")) == 1
    assert len(stored["calls"]) == sum(stored["outcomes"].values()) == len(read_rows(database, "tool_calls"))
    assert stored["failures"] == len(read_rows(database, "handler_failures")) == 0
    assert stored["slowest_us"] == count(database, "SELECT max(duration_us) FROM events")
    assert stored["kinds"] == {row["kind"]: row["count"] for row in read_rows(database, "heartbeats")}


def test_calls_are_the_rows_with_their_exit_codes(told: dict[str, Any], database: Path) -> None:
    rows = read_rows(database, "tool_calls")
    for call, row in zip(told["stored"]["calls"], rows, strict=True):
        assert {key: row[key] for key in call} == call
    codes = [row["exit_code"] for row in rows if "unittest" in row["target"]]
    assert codes == [1, 0]


def test_all_kinds_of_an_ordinary_session_are_played(told: dict[str, Any]) -> None:
    unusual = {"turn.failed", "permission.denied", "config.changed", "tool.shown"}
    assert set(told["stored"]["kinds"]) == set(KINDS) - unusual


def test_a_dangerous_command_a_red_end_an_unlearned_fix_and_its_mistake_were_held_and_can_be_explained(
    told: dict[str, Any], database: Path
) -> None:
    decisions = read_rows(database, "gate_decisions")
    assert [(row["handler"], row["said"]) for row in decisions] == [
        ("gate.command", "block"),
        ("check.stop", "block"),
        ("learn.close_loop", "block"),
        ("gate.rules", "block"),
    ]
    assert {row["id"] for row in told["stored"]["decisions"]} == {row["id"] for row in decisions}
    refused = [row["target"] for row in read_rows(database, "tool_calls") if row["outcome"] == "refused"]
    assert refused == [decisions[0]["target"], decisions[3]["target"]]


def test_the_secret_of_the_demo_is_nowhere_in_the_store(told: dict[str, Any], database: Path) -> None:
    secret = (Path(told["repo"]) / ".env").read_text().partition("shop:")[2].partition("@")[0]
    assert len(secret) == 18
    stored = b"".join(path.read_bytes() for path in database.parent.rglob("*") if path.is_file())
    assert secret.encode() not in stored
    assert any("[redacted:" in step["what"] for step in told["steps"])


def test_test_runs_and_the_commit_really_happened(told: dict[str, Any], database: Path) -> None:
    repo, environ = Path(told["repo"]), clean_environ(Path(told["repo"]).parent / "home")
    assert git(repo, environ, "log", "--format=%s", "-1") == "An empty cart has no first item"
    red, green = (row["summary"] for row in read_rows(database, "tool_calls") if "unittest" in row["target"])
    assert "FAILED (errors=1)" in red
    assert "OK" in green
    ran = [sys.executable, "-m", "unittest", "discover", "-s", "tests"]
    assert subprocess.run(ran, cwd=repo, env=environ, capture_output=True, check=False).returncode == 0


def test_the_red_run_the_green_run_and_the_commit_are_signals_of_the_store(
    told: dict[str, Any], database: Path
) -> None:
    points: Counter[str] = Counter()
    for row in read_rows(database, "quality_events"):
        points[row["event_type"]] += row["score_delta"]
    assert told["stored"]["signals"] == points
    assert told["stored"]["score"] == 50 + sum(points.values())
    assert {"test_failure", "vr_pass", "clean_commit"} <= set(points)


def test_the_session_was_ended_and_knows_its_branch(told: dict[str, Any], database: Path) -> None:
    (session,) = read_rows(database, "sessions")
    assert (session["branch"], session["status"]) == ("main", "ended")
    assert told["stored"]["session"] == {key: session[key] for key in told["stored"]["session"]}


def test_numbers_on_the_screen_are_those_of_the_store(told: dict[str, Any], database: Path) -> None:
    stored = Recorded(**told["stored"])
    steps = [
        DemoStep(step["what"], (PlayedEvent("", 0.0, "pass", "", ""),) * step["events"]) for step in told["steps"]
    ]
    screen = io.StringIO()
    render.end(Screen(screen, is_coloured=False), Played(told["agent"], told["repo"], steps, stored))
    shown = " ".join(screen.getvalue().split())  # wherever lines end
    assert _figures(shown) == _figures_of(database)
    median, slowest = re.findall(r"inside the hook: median ([\d.]+) ms, slowest ([\d.]+) ms", shown)[0]
    micros = sorted(row["duration_us"] for row in read_rows(database, "events"))
    assert float(slowest) == pytest.approx(micros[-1] / 1000, abs=0.06)
    assert micros[0] / 1000 <= float(median) <= micros[-1] / 1000
    for row in read_rows(database, "gate_decisions"):
        assert f"clickstop why {row['id'][-7:]}" in shown


def test_nothing_is_left_behind_without_keep(tmp_path: Path) -> None:
    """Not even where it cannot go on; `tests/package` plays it to its end."""
    done = demo(tmp_path, PATH=str(tmp_path))
    assert done.returncode == 1
    assert "`git -c init.defaultBranch=main init -q` failed" in done.stderr
    assert list(tmp_path.iterdir()) == []


def _figures(shown: str) -> list[Any]:
    """Outcomes of calls, score, events that were sent and recorded: the same in every run."""
    shown = " ".join(shown.split())
    calls = shown.partition("tool calls (")[2].partition(")")[0]
    outcomes = re.findall(r"(\d+) (ok|failed|refused)", calls)
    (score,), (counts,) = re.findall(r"score (\d+) ", shown), re.findall(r"(\d+) sent, (\d+) recorded", shown)
    return [{outcome: int(number) for number, outcome in outcomes}, int(score), *map(int, counts)]


def _figures_of(database: Path) -> list[Any]:
    sent = count(database, "SELECT sum(count) FROM heartbeats")
    score = 50 + count(database, "SELECT sum(score_delta) FROM quality_events")
    return [Counter(row["outcome"] for row in read_rows(database, "tool_calls")), score, sent, sent]
