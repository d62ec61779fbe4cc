"""Every tool tells what the command line tells, digit for digit."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.core.ids import utc
from clickstop.mcp.calling import CallError, bounded, call
from clickstop.mcp.index import TOOLS
from tests.dashboard import stores
from tests.harness import git
from tests.learning.bugs import BUGS
from tests.printed import data_of
from tests.trusting import trust_all

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cli.conftest import Cli
    from tests.harness import Hook

LAST = stores.name_of(stores.SESSIONS - 1)
# Tool, its arguments, the command, and where in the tool's answer the command's record is ("" for the whole).
SAME: list[tuple[str, dict[str, Any], tuple[str, ...], str]] = [
    ("quality", {}, ("score",), "session.score"),
    ("quality", {"last": 20}, ("report",), "trend"),
    ("quality", {"days": 2}, ("report", "--days", "2"), "trend"),
    ("retrospective", {}, ("retro",), ""),
    ("retrospective", {"days": 14}, ("retro", "--sprint"), ""),
    ("retrospective", {"since": "2020-01-01"}, ("retro", "--since", "2020-01-01"), ""),
    ("search", {"query": "cart"}, ("search", "cart"), "hits"),
    ("session", {}, ("session",), "story"),
    ("sessions", {}, ("sessions",), "sessions"),
    ("context_ledger", {}, ("context",), ""),
    ("cost", {}, ("cost", "--session"), ""),
    ("cost", {"by": "agent"}, ("cost", "--session", LAST, "--by", "agent"), ""),
    ("usage", {"session": LAST}, ("usage", "--session", LAST), ""),
    ("evidence", {}, ("evidence",), "evidence"),
    ("gate_explain", {"command": "rm -rf ~"}, ("gate", "explain", "rm -rf ~"), ""),
    ("gate_why", {}, ("why",), "decision"),
    ("features", {}, ("feature",), "features"),
    ("features", {"deleting": ["cart.py"]}, ("feature", "impact", "cart.py"), "impact"),
    ("learning", {}, ("learn",), "fixes"),
    ("learning", {"about": "fixes"}, ("learn", "status", "--all"), "fixes"),
    ("learning", {"about": "incidents"}, ("incident",), "incidents"),
    ("learning", {"about": "candidates"}, ("rule", "candidates"), "candidates"),
    ("status", {}, ("status",), ""),
    ("doctor", {}, ("doctor",), ""),
]
# Tools without a command of the same record; each is compared below, or only lists rows.
OTHERS = {
    *("prompt_outcomes", "check", "runlog_status", "gates_recent", "feature_register", "audit_log"),
    *("review_findings", "incident_draft", "rule_prove", "undo"),
}


@pytest.fixture
def ask(repo: Path, environ: dict[str, str]) -> Callable[..., dict[str, Any]]:
    return lambda name, **arguments: call(name, arguments, str(repo), environ)


@pytest.fixture
def seeded(repo: Path, environ: dict[str, str], clickstop: Cli) -> None:
    """A store with something of everything, and a feature."""
    stores.seed(repo, environ, stores.normal())
    (repo / "cart.py").write_text("def total(): ...\n", encoding="utf-8")
    clickstop("feature", "add", "cart", "cart.py", "--priority", "critical")


@pytest.mark.usefixtures("seeded")
def test_the_same_record_everywhere(clickstop: Cli, ask: Callable[..., dict[str, Any]]) -> None:
    for name, arguments, command, key in SAME:
        told = ask(name, full=True, **arguments)
        told.pop("cut", None)
        for part in key.split(".") if key else ():
            told = told[part]
        cut = bounded({"record": _printed(clickstop, command)}, full=True)["record"]
        assert _steady(told) == _steady(cut), name
        assert told or key in ("candidates", "incidents"), name


def _printed(clickstop: Cli, command: tuple[str, ...]) -> Any:
    """Whatever its exit code, which tells findings."""
    return data_of(clickstop.run(*command, "--json").stdout)


def _steady(record: Any) -> Any:
    """Without the id that every explanation makes anew, and the time that a probe took."""
    text = re.sub(r"(clickstop gate\.command|why) [0-9a-f]{7}", r"\1 ID", json.dumps(record))
    return json.loads(re.sub(r"\d+(\.\d+)? ms", "N ms", text))


def test_every_tool_is_compared_or_named_here() -> None:
    assert {name for name, *_ in SAME} | OTHERS == set(TOOLS)


@pytest.mark.usefixtures("seeded")
def test_what_others_count(clickstop: Cli, ask: Callable[..., dict[str, Any]]) -> None:
    score = clickstop.json("score")
    quality = ask("quality", full=True)["session"]
    assert quality["score"] == score
    assert quality["left_red"] == clickstop.json("report", "--last", "1")["left_red"]
    assert ask("gates_recent")["decisions"][0]["id"] == clickstop.json("why")["id"]
    assert ask("cost", days=30)["answers"] == clickstop.json("cost")["answers"] > 0
    assert ask("cost", days=30)["lines"] == clickstop.json("cost")["lines"]
    assert ask("prompt_outcomes", session=LAST)["prompts"][0]["text"].startswith("Make the total of the cart right")
    assert sum(ask("prompt_outcomes")["outcomes"].values()) == len(clickstop.json("sessions"))
    assert {hit["kind"] for hit in ask("search", kind="failed_attempt")["hits"]} == {"failed_attempt"}
    assert ask("audit_log")["lines"] == ask("audit_log", limit=200)["lines"]
    assert ask("learning", about="classes")["classes"][0] == {
        "name": "float money",
        "description": "",
        "rules": [],
        "incidents": 2,
        "recurred": 1,
    }


@pytest.mark.usefixtures("seeded")
def test_a_draft_is_what_the_command_would_write(
    clickstop: Cli, ask: Callable[..., dict[str, Any]], repo: Path
) -> None:
    made = ask("incident_draft", title="Cents")
    assert not (repo / made["path"]).exists()
    assert clickstop.json("incident", "new", "--title", "Cents") == {"path": made["path"], "fix": made["fix"]}
    assert (repo / made["path"]).read_text(encoding="utf-8") == made["text"]


def test_a_rule_is_proved_and_listed_as_the_command_line_does(
    ask: Callable[..., dict[str, Any]], clickstop: Cli, repo: Path, environ: dict[str, str]
) -> None:
    bug = BUGS[0]
    (repo / "src").mkdir()
    (repo / bug.path).write_text(bug.before, encoding="utf-8")
    git(repo, environ, "add", "-A")
    git(repo, environ, "commit", "-q", "-m", "cart")
    (repo / bug.path).write_text(bug.after, encoding="utf-8")
    (repo / "memory").mkdir()
    (repo / "memory" / f"feedback_{bug.slug}.md").write_text(bug.rule_text, encoding="utf-8")
    git(repo, environ, "add", "-A")
    git(repo, environ, "commit", "-q", "-m", "fix the shared cart")
    told = ask("rule_prove")
    assert told["proved"]
    assert told["proofs"] == clickstop.json("rule", "prove")
    (listed,), (printed,) = ask("learning", about="rules")["rules"], clickstop.json("rule")["rules"]
    assert listed["state"] == "proved"
    same = ("rule", "kind", "severity", "state", "incident", "file", "hits", "fixed", "overrides")
    assert {key: listed[key] for key in same} == {key: printed[key] for key in same}


def test_a_rule_that_there_is_not_is_named_with_those_that_are(ask: Callable[..., dict[str, Any]]) -> None:
    with pytest.raises(CallError, match=r"there is no rule nothing; there are none yet"):
        ask("rule_prove", rules=["nothing"])


def test_a_feature_is_registered_and_never_made_to_matter_less(
    ask: Callable[..., dict[str, Any]], clickstop: Cli, repo: Path
) -> None:
    (repo / "cart.py").write_text("", encoding="utf-8")
    made = ask("feature_register", key="cart", paths=["cart.py"], priority="critical")["features"]
    assert made == clickstop.json("feature")
    with pytest.raises(CallError, match="only a person may lower"):
        ask("feature_register", key="cart", priority="nice-to-have")
    with pytest.raises(CallError, match="is not inside"):
        ask("feature_register", key="cart", paths=["../elsewhere.py"])
    with pytest.raises(CallError, match=r"there is no file or folder crat\.py"):
        ask("feature_register", key="cart", paths=["crat.py"])
    with pytest.raises(CallError, match="is not a valid key; use the-cart"):
        ask("feature_register", key="the cart", paths=["cart.py"])
    with pytest.raises(CallError, match="pay is new: name at least one"):
        ask("feature_register", key="pay")
    assert made == clickstop.json("feature")


def test_a_command_that_nobody_trusts_is_not_run(
    ask: Callable[..., dict[str, Any]], repo: Path, environ: dict[str, str]
) -> None:
    with (repo / "clickstop.toml").open("a", encoding="utf-8") as file:
        file.write('[commands]\ntest = "touch ran"\n')
    trust_all(repo, environ)
    told = ask("check", names=["test"])
    assert (told["passed"], told["results"][0]["outcome"]) == (False, "untrusted")
    assert not (repo / "ran").exists()
    with pytest.raises(CallError, match=r"there is no check tset\. Did you mean test\?"):
        ask("check", names=["tset"])


def test_a_trusted_command_is_run_once_for_the_same_files(
    ask: Callable[..., dict[str, Any]], clickstop: Cli, repo: Path
) -> None:
    with (repo / "clickstop.toml").open("a", encoding="utf-8") as file:
        file.write('[commands]\ntest = "echo once"\n')
    clickstop("trust", "--yes")
    first, again = ask("check"), ask("check")
    assert first["passed"]
    assert again["passed"]
    assert [bool(told["results"][0]["cached_at"]) for told in (first, again)] == [False, True]
    assert ask("evidence")["evidence"][0]["by"] == "agent"


def _answer(name: str, model: str, **more: object) -> str:
    message = {"id": name, "model": model, "usage": {"input_tokens": 1_000, "output_tokens": 500}}
    return json.dumps({"type": "assistant", "timestamp": utc(), "message": message, **more}) + "\n"


def test_a_session_that_still_runs_has_one_score_one_model_and_one_cost_with_its_subagents(
    ask: Callable[..., dict[str, Any]], clickstop: Cli, hook: Hook, repo: Path, environ: dict[str, str]
) -> None:
    folder = Path(environ["HOME"]) / ".claude" / "projects" / "shop"
    (folder / "s9" / "subagents").mkdir(parents=True)
    transcript = folder / "s9.jsonl"
    transcript.write_text(_answer("m1", "claude-sonnet-4-5-20250929"))
    (folder / "s9" / "subagents" / "agent-a1.jsonl").write_text(
        _answer("m2", "claude-haiku-4-5-20251001", isSidechain=True, agentId="a1")
    )
    common = {"session_id": "s9", "transcript_path": str(transcript), "cwd": str(repo), "prompt_id": "p1"}
    hook({**common, "hook_event_name": "SessionStart", "source": "startup", "model": "claude-sonnet-4-5"})
    call_ = {"tool_name": "Bash", "tool_input": {"command": "pytest"}, "tool_use_id": "c1"}
    ended = {"stdout": "3 passed in 0.1s\n", "stderr": "", "interrupted": False}
    hook({**common, "hook_event_name": "PostToolUse", **call_, "tool_response": ended})
    usd = ask("cost", session="s9")["usd"]
    assert (usd, ask("cost", session="s9")["answers"]) == (pytest.approx(0.014), 2)
    listed, score = ask("sessions")["sessions"][0], ask("quality", session="s9")["session"]["score"]
    assert (listed["session_id"], listed["usd"], listed["score"]) == ("s9", usd, score["score"])
    assert (listed["model"], score["model"], score["running"]) == ("claude-sonnet-4-5", listed["model"], True)
    assert clickstop.json("cost", "--session", "s9")["usd"] == usd
    assert clickstop.json("session", "s9")["cost"] == usd
    transcript.write_text(transcript.read_text() + _answer("m3", "claude-sonnet-4-5-20250929"))
    assert clickstop.json("sessions")[0]["usd"] == pytest.approx(usd + 0.0105)
