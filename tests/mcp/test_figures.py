"""Every tool tells what the command line tells, digit for digit."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from detent.mcp.calling import call
from detent.mcp.index import TOOLS
from tests.cli.conftest import Cli

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.working import Working

# Tool, its arguments, the command, and where in the tool's answer the command's record is ("" for the whole).
SAME: list[tuple[str, dict[str, Any], tuple[str, ...], str]] = [
    ("quality_score", {}, ("score",), ""),
    ("quality_trend", {}, ("report",), ""),
    ("quality_trend", {"days": 2}, ("report", "--days", "2"), ""),
    ("retrospective", {}, ("retro",), ""),
    ("retrospective", {"days": 14}, ("retro", "--sprint"), ""),
    ("retrospective", {"since": "2020-01-01"}, ("retro", "--since", "2020-01-01"), ""),
    ("memory_search", {"query": "cart"}, ("search", "cart"), "hits"),
    ("memory_timeline", {}, ("session",), ""),
    ("sessions_list", {}, ("sessions",), "sessions"),
    ("context_ledger", {}, ("context",), ""),
    ("cost_session", {}, ("cost", "--session", "0f1e"), ""),
    ("tool_usage", {"session": "0f1e"}, ("usage", "--session", "0f1e"), ""),
    ("evidence", {}, ("evidence",), "evidence"),
    ("gate_explain", {"command": "rm -rf ~"}, ("gate", "explain", "rm -rf ~"), ""),
    ("gate_why", {}, ("why",), "decision"),
    ("feature_list", {}, ("feature",), "features"),
    ("feature_impact", {"paths": ["cart.py"]}, ("feature", "impact", "cart.py"), ""),
    ("status", {}, ("status",), ""),
    ("doctor", {}, ("doctor",), ""),
]
# Tools without a command of the same record; each is compared below, or only lists rows.
OTHERS = {
    "quality_report",
    "failed_attempts",
    "session_summary",
    "prompt_outcomes",
    "cost_trend",
    "checks_run",
    "runlog_status",
    "gates_recent",
    "feature_register",
    "audit_log",
    "review_findings",
}


@pytest.fixture
def detent(repo: Path, environ: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    monkeypatch.chdir(repo)
    return Cli(environ)


@pytest.fixture
def ask(repo: Path, environ: dict[str, str]) -> Callable[..., dict[str, Any]]:
    return lambda name, **arguments: call(name, arguments, str(repo), environ)


@pytest.fixture
def seeded(worked_on: Working, repo: Path, detent: Cli) -> Working:
    """A session with signals, gates and features."""
    (repo / "cart.py").write_text("def total(): ...\n", encoding="utf-8")
    detent("feature", "add", "cart", "cart.py", "--priority", "critical")
    worked_on.ask("Bash", {"command": "rm -rf /"})
    return worked_on


def test_the_same_record_everywhere(seeded: Working, detent: Cli, ask: Callable[..., dict[str, Any]]) -> None:
    for name, arguments, command, key in SAME:
        told = ask(name, **arguments)
        printed = _printed(detent, command)
        assert _steady(told[key] if key else told) == _steady(printed), name


def _printed(detent: Cli, command: tuple[str, ...]) -> Any:
    """Whatever its exit code, which tells findings."""
    from click.testing import CliRunner

    from detent.cli.main import cli

    done = CliRunner().invoke(cli, [*command, "--json"], env=detent.environ, prog_name="detent")
    return json.loads(done.stdout)


def _steady(record: Any) -> Any:
    """Without the id that every explanation makes anew, and the time that a probe took."""
    text = re.sub(r"(detent gate\.command|why) [0-9a-f]{7}", r"\1 ID", json.dumps(record))
    return json.loads(re.sub(r"\d+(\.\d+)? ms", "N ms", text))


def test_every_tool_is_compared_or_named_here() -> None:
    assert {name for name, *_ in SAME} | OTHERS == set(TOOLS)


def test_what_others_count(seeded: Working, detent: Cli, ask: Callable[..., dict[str, Any]]) -> None:
    score = detent.json("score")
    assert ask("quality_report")["score"] == score
    assert ask("session_summary")["score"] == score["score"] == 54
    assert ask("prompt_outcomes")["prompts"][0]["text"] == "fix the empty cart"
    assert ask("gates_recent")["decisions"][0]["id"] == detent.json("why")["id"]
    assert ask("cost_trend")["usd"] == detent.json("cost")["usd"]
    assert ask("cost_trend", by="model")["lines"] == detent.json("cost")["lines"]
    assert [line["action"] for line in ask("audit_log")["lines"]] == []
    assert ask("checks_run") == {
        "passed": False,
        "note": ask("checks_run")["note"],
        "results": [],
    }
