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
# A long prompt, cache for five minutes and for an hour, a search: in the sizes of daily work.
BIG: dict[str, Any] = {
    "input_tokens": 1_234,
    "output_tokens": 4_321,
    "cache_creation_input_tokens": 50_000,
    "cache_read_input_tokens": 120_000,
    "cache_creation": {"ephemeral_5m_input_tokens": 20_000, "ephemeral_1h_input_tokens": 30_000},
}
SEARCHED: dict[str, Any] = {**BIG, "server_tool_use": {"web_search_requests": 3}}


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


def test_a_session_with_subagents_that_is_resumed_and_forked_costs_what_the_client_says(stage: Stage) -> None:
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
        stage.run(model, "go")
        stage.run(model, "again", "--continue")
        stage.run(model, "fork", "--continue", "--fork-session")
        stage.run(model, "new")
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


def test_a_session_that_was_killed_is_counted_at_the_next_start(stage: Stage) -> None:
    kill = bash('[ "$(cat /proc/$PPID/comm)" = claude ] && kill -9 $PPID')
    with ScriptedModel([use(kill, **BIG), say("fine", **BIG)]) as model:
        assert stage.run(model, "go").code != 0
        dead = session_of(stage, 0)
        assert stage.rows("costs") == []  # neither a stop nor an end was heard
        stage.run(model, "next")
    assert [row["output"] for row in stage.rows("costs") if row["session_id"] == dead] == [BIG["output_tokens"]]


# One model for each row of prices that the client itself has.
PRICED = (
    *("claude-3-5-haiku-20241022", "claude-haiku-4-5-20251001", "claude-haiku-5-5", "claude-sonnet-4-5-20250929"),
    *("claude-sonnet-5", "claude-sonnet-5-5", "claude-opus-4-5-20251101", "claude-opus-4-6", "claude-opus-4-8"),
    *("claude-opus-5-5", "claude-fable-5", "claude-fable-5-1", "claude-fable-5-2"),
)


def test_a_model_costs_what_the_client_takes_for_it(stage: Stage) -> None:
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


def test_an_unknown_model_is_said_to_be_unknown_until_the_person_names_its_price(stage: Stage) -> None:
    stage.play(say("done", **BIG), arguments=("--model", "claude-unheard-of-9"))
    found = costs(stage)
    assert (found["usd"], [line["name"] for line in found["unknown"]]) == (0, ["claude-unheard-of-9"])
    assert "Price unknown, not counted: claude-unheard-of-9 (1 answer)." in stage.clickstop("cost")
    rates = {"input": 1, "output": 2, "cache_write_5m": 0, "cache_write_1h": 0, "cache_read": 0}
    (stage.repo / "prices.json").write_text(
        json.dumps({"models": {"claude-unheard-of-9": rates}}), encoding="utf-8"
    )
    with (stage.repo / "clickstop.toml").open("a", encoding="utf-8") as file:
        file.write('\n[cost]\nprices = "prices.json"\n')
    assert costs(stage)["usd"] == pytest.approx((1_234 + 2 * 4_321) / 1e6)


def test_a_crossed_budget_is_told_to_the_person_once(stage: Stage) -> None:
    with (stage.repo / "clickstop.toml").open("a", encoding="utf-8") as file:
        file.write("\n[cost]\nbudget_session = 0.5\n")
    told = []
    with ScriptedModel([say("one", **BIG), say("two", **BIG), say("three", **BIG)]) as model:
        for number in range(3):
            more = ("--continue",) if number else ()
            ran = stage.run(model, "go", *more, "--output-format", "stream-json", "--verbose")
            told.append("more than its budget of $0.50" in ran.stdout)
    assert sum(told) == 1  # after the first or the second turn: the client writes an answer down when it likes
    flags = [row["key"] for row in stage.rows("flags") if row["key"].startswith("cost:")]
    assert flags == ["cost: session 0.5"]


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


def test_ccusage_agrees_on_the_same_files(stage: Stage, ccusage: Path) -> None:
    turns = [use(delegate("count things"), **BIG), say("one", **BIG), use(bash("pwd"), **BIG), say("two", **BIG)]
    with ScriptedModel(turns, {"count things": [use(bash("wc cart.py"), **BIG), say("counted", **BIG)]}) as model:
        for name in ("claude-sonnet-4-5-20250929", "claude-opus-4-5-20251101"):
            stage.run(model, "go", "--model", name)
        stage.run(model, "fork", "--continue", "--fork-session")
    done = subprocess.run(
        ["node", str(ccusage), "session", "--json", "--offline"],
        env=dict(stage.environ),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    totals = json.loads(done.stdout)["totals"]
    ours = costs(stage)
    assert not totals.get("unpricedModels")
    assert ours["usd"] == pytest.approx(totals["totalCost"], rel=0.005)
    assert sum(line["output"] for line in ours["lines"]) == totals["outputTokens"]
