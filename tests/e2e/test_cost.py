"""What sessions cost: the same as the client's own sum, and as another program that reads the same files."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.client import ClientMissingError, package
from tests.e2e.conftest import missing
from tests.e2e.scripted_model import ScriptedModel, bash, delegate, say, use
from tests.printed import data_of

if TYPE_CHECKING:
    from pathlib import Path

    from tests.e2e.stage import Stage

CCUSAGE = "20.0.24"
OLDER, NEWER = "claude-sonnet-4-5-20250929", "claude-opus-4-5-20251101"  # both programs know their prices
# A long prompt, cache for five minutes and for an hour, a search: in the sizes of daily work.
BIG: dict[str, Any] = {
    "input_tokens": 1_234,
    "output_tokens": 4_321,
    "cache_creation_input_tokens": 50_000,
    "cache_read_input_tokens": 120_000,
    "cache_creation": {"ephemeral_5m_input_tokens": 20_000, "ephemeral_1h_input_tokens": 30_000},
}
SEARCHED: dict[str, Any] = {**BIG, "server_tool_use": {"web_search_requests": 3}}
SEARCHES_USD = 0.03  # ccusage counts tokens alone


def client_states(stage: Stage) -> list[dict[str, Any]]:
    """The client's own sums of each session: the last ones that it wrote."""
    states = {}
    for path in stage.home.glob(".claude/projects/*/*.jsonl"):
        for line in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            if line["type"] == "cost-state":
                states[line["sessionId"]] = line
    return list(states.values())


def client_sums(stage: Stage) -> dict[str, float]:
    return {state["sessionId"]: float(state["totalCostUSD"]) for state in client_states(stage)}


def costs(stage: Stage, *arguments: str) -> dict[str, Any]:
    found = data_of(stage.clickstop("cost", "--json", *arguments))
    assert isinstance(found, dict)
    return found


def lines(stage: Stage, by: str) -> dict[str, float]:
    return {line["name"]: line["usd"] for line in costs(stage, "--by", by)["lines"]}


def session_of(stage: Stage, number: int) -> str:
    return str(stage.rows("sessions")[number]["session_id"])


@pytest.fixture(scope="session")
def ccusage() -> Path:
    """Another program that reads the same transcripts."""
    try:
        folder = package("ccusage", CCUSAGE)
    except ClientMissingError as error:
        missing(str(error))
    if shutil.which("node") is None:
        missing("ccusage needs node")
    return folder / "node_modules" / "ccusage" / "src" / "cli.js"


def ccusage_totals(stage: Stage, program: Path) -> dict[str, Any]:
    done = subprocess.run(
        ["node", str(program), "session", "--json", "--offline"],
        env=dict(stage.environ),
        capture_output=True,
        text=True,
        check=True,
    )
    totals: dict[str, Any] = json.loads(done.stdout)["totals"]
    return totals


def test_a_session_with_subagents_that_is_resumed_and_forked_costs_what_others_say(
    stage: Stage, ccusage: Path
) -> None:
    turns = [
        use(bash("ls"), text="First I look.", **SEARCHED),
        use(delegate("count things"), **BIG),
        say("one", **BIG),
        use(bash("pwd"), **BIG),
        say("two", **BIG),
        use(delegate("weigh things"), **BIG),
        say("three", **BIG),
        say("another day", **BIG),
    ]
    branches = {
        "count things": [use(bash("wc cart.py"), **BIG), say("counted", **BIG)],
        "weigh": [say("1 g", **BIG)],
    }
    with ScriptedModel(turns, branches) as model:
        stage.run(model, "go", "--model", OLDER)
        stage.run(model, "again", "--continue", "--model", NEWER)
        stage.run(model, "fork", "--continue", "--fork-session", "--model", OLDER)
        stage.run(model, "new", "--model", OLDER)
    first, fork, last = (session_of(stage, number) for number in range(3))
    told = client_sums(stage)
    found = lines(stage, "session")
    assert found[first] == pytest.approx(told[first], abs=1e-9)
    # The client counts on from what the parent had cost; here each answer is counted once.
    assert found[first] + found[fork] == pytest.approx(told[fork], abs=1e-9)
    assert found[last] == pytest.approx(told[last], abs=1e-9)
    assert costs(stage)["usd"] == pytest.approx(told[fork] + told[last], abs=1e-9)
    agents = lines(stage, "agent")
    assert agents["general-purpose"] == pytest.approx(3 * told[last], abs=1e-9)
    assert set(agents) == {"main agent", "general-purpose"}
    totals, ours = ccusage_totals(stage, ccusage), costs(stage)
    assert not totals.get("unpricedModels")
    assert ours["usd"] - SEARCHES_USD == pytest.approx(totals["totalCost"], rel=0.005)
    assert sum(line["output"] for line in ours["lines"]) == totals["outputTokens"]


def test_what_a_compaction_costs_is_known_once_the_client_has_added_it_up(stage: Stage) -> None:
    with ScriptedModel([use(bash("ls"), **BIG), say("one", **BIG)]) as model:
        stage.run(model, "go")
        before = costs(stage)["usd"]
        with stage.converse(model, "--continue") as resumed:
            resumed.ask("/compact")
            resumed.ask("on")
    session = session_of(stage, 0)
    found = costs(stage, "--session", session, "--by", "agent")
    assert found["usd"] == pytest.approx(client_sums(stage)[session], abs=1e-9)
    assert found["usd"] > before
    assert [line["name"] for line in found["lines"]] == ["main agent", "the client itself"]


# One model for each row of prices that the client itself has.
PRICED = (
    *("claude-3-5-haiku-20241022", "claude-haiku-4-5-20251001", "claude-haiku-5-5", "claude-sonnet-4-5-20250929"),
    *("claude-sonnet-5", "claude-sonnet-5-5", "claude-opus-4-5-20251101", "claude-opus-4-6", "claude-opus-4-8"),
    *("claude-opus-5-5", "claude-fable-5", "claude-fable-5-1", "claude-fable-5-2"),
)


def test_a_model_costs_what_the_client_takes_for_it_and_a_crossed_budget_is_told_once(stage: Stage) -> None:
    with (stage.repo / "clickstop.toml").open("a", encoding="utf-8") as file:
        file.write("\n[cost]\nbudget_session = 0.5\n")
    small = {"cache_read_input_tokens": 1_000}  # below the size from which some models cost more
    turns = [
        use(bash("true"), **BIG),
        use(bash("true"), **BIG, speed="fast"),
        use(bash("true"), **{**BIG, **small}),
        say("done", **BIG, inference_geo="us"),
    ]
    settings = json.loads(stage.settings.read_text(encoding="utf-8"))
    settings["hooks"] = {event: settings["hooks"][event] for event in ("SessionStart", "Stop", "SessionEnd")}
    stage.settings.write_text(json.dumps(settings), encoding="utf-8")  # no other has a part in it
    with ScriptedModel(turns * len(PRICED)) as model, stage.converse(model) as session:
        for name in PRICED:
            session.change("set_model", model=name)
            session.ask("go")
    (state,) = client_states(stage)
    taken = {name: usage["costUSD"] for name, usage in state["modelUsage"].items()}
    assert set(taken) == set(PRICED)
    assert min(taken.values()) > 0
    assert lines(stage, "model") == pytest.approx(taken, abs=1e-9)
    told = [line for line in session.printed if "more than its budget of $0.50" in line]
    assert len(told) == 1, told
    assert [row["key"] for row in stage.rows("flags") if row["key"].startswith("cost:")] == ["cost: session 0.5"]
