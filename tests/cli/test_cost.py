"""`clickstop cost` and `clickstop usage` over what hook processes recorded."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.core.ids import utc
from clickstop.core.places import Places
from clickstop.store.save import Store
from tests.store import rows

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Cli
    from tests.harness import Hook

    Payload = Callable[..., dict[str, Any]]

SESSION = "0f1e2d3c-session"


def line(name: str, model: str, output: int, **more: Any) -> str:
    message = {"id": name, "model": model, "usage": {"input_tokens": 10, "output_tokens": output}}
    return (
        json.dumps({"type": "assistant", "timestamp": utc(), "gitBranch": "main", "message": message, **more})
        + "\n"
    )


@pytest.fixture
def transcript(tmp_path: Path) -> Path:
    """Two answers of the session and one of a subagent."""
    folder = tmp_path / "transcripts"
    (folder / SESSION / "subagents").mkdir(parents=True)
    lines = [line("m1", "claude-opus-5-5", 50_000), line("m2", "claude-opus-5-5", 25_000, gitBranch="topic")]
    (folder / f"{SESSION}.jsonl").write_text("".join(lines), encoding="utf-8")
    (folder / SESSION / "subagents" / "agent-a1.jsonl").write_text(line("m3", "claude-haiku-4-5", 1_000))
    return folder / f"{SESSION}.jsonl"


@pytest.fixture(autouse=True)
def _session(hook: Hook, payload: Payload, transcript: Path) -> None:
    told = {"session_id": SESSION, "transcript_path": str(transcript)}
    for case in (
        "SessionStart--startup",
        "PostToolUse--mcp-object",
        "PostToolUseFailure--Read",
        "PostToolUse--Read",
    ):
        hook(payload(case, **told))


def test_what_many_sessions_wrote_since_their_last_event_is_counted(
    clickstop: Cli, repo: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    before = clickstop.json("cost")["answers"]
    sessions = []
    for number in range(50):
        file = tmp_path / f"{number}.jsonl"
        file.write_text(line(f"n{number}", "claude-opus-5-5", 1), encoding="utf-8")
        sessions.append(rows.session(f"s{number}", agent="claude-code", transcript=str(file)))
    store = Store(Places(str(repo), environ), "r1")
    assert store.save([*sessions]) == ""
    store.close()
    assert clickstop.json("cost")["answers"] == before + 50


@pytest.mark.parametrize(
    ("by", "names"),
    [
        ("model", ["claude-opus-5-5", "claude-haiku-4-5"]),
        ("agent", ["main agent", "subagent"]),
        ("branch", ["main", "topic"]),
        ("session", [SESSION]),
    ],
)
def test_lines_are_added_up_by_what_is_asked(clickstop: Cli, by: str, names: list[str]) -> None:
    found = clickstop.json("cost", "--by", by)
    assert [one["name"] for one in found["lines"]] == names
    assert found["usd"] == pytest.approx(75_020e-6 * 20 - 20 * 16e-6 + 0.00501, abs=1e-4)
    assert sum(one["usd"] for one in found["lines"]) == pytest.approx(found["usd"])


def test_a_person_reads_the_sum_the_day_and_where_prices_come_from(clickstop: Cli, repo: Path) -> None:
    (repo / "clickstop.toml").write_text("[cost]\nbudget_day = 1\n", encoding="utf-8")
    shown = clickstop("cost", "--session").stdout
    assert "Session 0f1e2d3c: $1.51 (3 responses)" in shown
    assert "Today: $1.51, over the daily budget of $1.00" in shown
    assert "built-in list prices, as of " in shown
    (day,) = clickstop.json("cost", "--days", "2", "--by", "day")["lines"]
    assert day["answers"] == 3


def test_a_model_without_a_price_is_named_and_a_new_price_counts_for_what_was(
    clickstop: Cli, repo: Path, transcript: Path
) -> None:
    with transcript.open("a", encoding="utf-8") as file:
        file.write(line("m4", "house-model-1", 1_000))
    shown = clickstop("cost").stdout
    assert "at least $1.51" in shown
    assert "Price unknown, not counted: house-model-1 (1 response)." in shown
    rates = {"input": 0, "output": 1_000, "cache_write_5m": 0, "cache_write_1h": 0, "cache_read": 0}
    (repo / "own.json").write_text(json.dumps({"models": {"house-model-1": rates}}), encoding="utf-8")
    (repo / "clickstop.toml").write_text('[cost]\nprices = "own.json"\n', encoding="utf-8")
    found = clickstop.json("cost")
    assert found["unknown"] == []
    assert {one["name"]: one["usd"] for one in found["lines"]}["house-model-1"] == pytest.approx(1)


def test_a_wrong_table_is_an_error_of_the_configuration(clickstop: Cli, repo: Path) -> None:
    (repo / "own.json").write_text('{"models": {"m": 1}}', encoding="utf-8")
    (repo / "clickstop.toml").write_text('[cost]\nprices = "own.json"\n', encoding="utf-8")
    shown = clickstop("cost").stdout
    assert "own.json: m must be an object with its prices" in shown
    assert "the last good configuration is in force" in shown
    assert "cost.prices" in clickstop("config", "check", code=1).output


def test_a_table_that_was_good_and_is_so_no_more_is_an_error(clickstop: Cli, repo: Path) -> None:
    (repo / "own.json").write_text("{}", encoding="utf-8")
    (repo / "clickstop.toml").write_text('[cost]\nprices = "own.json"\n', encoding="utf-8")
    clickstop("cost")
    (repo / "own.json").unlink()
    assert "own.json cannot be read" in clickstop("cost", code=1).output


def test_a_session_and_days_exclude_each_other(clickstop: Cli) -> None:
    for command in ("cost", "usage"):
        assert "not both" in clickstop(command, "--session", "0f", "--days", "1", code=2).output


def test_usage_counts_calls_failures_and_durations_and_marks_estimates(clickstop: Cli) -> None:
    tools = {tool["name"]: tool for tool in clickstop.json("usage")["tools"]}
    read = tools["Read"]
    assert (read["calls"], read["failed"], read["server"]) == (2, 1, False)
    assert read["tokens_out_estimate"] > 0
    assert [name for name, tool in tools.items() if tool["server"]] != []
    shown = clickstop("usage", "--session").stdout
    assert "~out" in shown
    assert "estimated as characters / 4" in shown


def test_percentiles_are_values_that_were_seen() -> None:
    from clickstop.app.usage import percentile

    assert [percentile(list(range(1, 101)), percent) for percent in (50, 95)] == [50, 95]
    assert (percentile([7], 95), percentile([], 50)) == (7, None)
