"""`clickstop why`: what happened, who said so, and how to change it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from clickstop.core.ids import short

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Cli
    from tests.harness import Hook


@pytest.fixture
def stopped(hook: Hook, payload: Callable[..., dict[str, Any]], rows: Callable[[str], list[Any]]) -> list[str]:
    """Ids of three canaries that were stopped, oldest first."""
    for nonce in ("one", "two", "three"):
        hook(payload("PreToolUse--Bash", tool_input={"command": f"clickstop-canary {nonce}"}, tool_use_id=nonce))
    return [row["id"] for row in rows("gate_decisions")]


def test_without_an_id_it_is_the_last_one(clickstop: Cli, stopped: list[str]) -> None:
    why = clickstop.json("why")
    assert why["id"] == stopped[-1]
    assert (why["verdict"], why["handler"], why["kind"]) == ("block", "gate.canary", "tool.before")
    assert why["target"] == "clickstop-canary three"
    assert why["reason"].startswith("The canary three was stopped.")


def test_the_short_id_in_the_message_finds_its_decision(
    clickstop: Cli, hook: Hook, payload: Callable[..., dict[str, Any]], stopped: list[str]
) -> None:
    reason = hook(payload("PreToolUse--Bash", tool_input={"command": "clickstop-canary four"})).specific
    told = reason["permissionDecisionReason"].rpartition(" ")[2]
    assert "clickstop-canary four" in clickstop("why", told).output
    assert clickstop.json("why", short(stopped[0]))["id"] == stopped[0]


def test_the_whole_id_finds_it_too(clickstop: Cli, stopped: list[str]) -> None:
    assert clickstop.json("why", stopped[1].upper())["id"] == stopped[1]


def test_the_id_of_an_event_finds_what_was_decided_about_it(
    clickstop: Cli, stopped: list[str], rows: Callable[[str], list[Any]]
) -> None:
    for event, decision in zip(rows("events"), stopped, strict=True):
        assert clickstop.json("why", short(event["id"]))["id"] == decision


def test_an_event_that_passed_is_no_decision(clickstop: Cli, worked: str, rows: Callable[[str], list[Any]]) -> None:
    which = short(rows("events")[0]["id"])
    said = clickstop("why", which, code=1).output
    assert f"{which} is the event SessionStart" in said
    assert f"clickstop replay {which}" in said


def test_an_id_that_fits_several_lists_them(clickstop: Cli, stopped: list[str]) -> None:
    said = clickstop("why", stopped[0][:6], code=1).output
    assert all(one in said for one in stopped)


@pytest.mark.parametrize("which", ["0000000000", "zebra", "%"])
def test_an_unknown_id_is_told_the_recent_ones(clickstop: Cli, stopped: list[str], which: str) -> None:
    said = clickstop("why", which, code=1).output
    assert f"no decision {which}" in said
    assert all(short(one) in said for one in stopped)


def test_nothing_so_far_is_no_error(clickstop: Cli) -> None:
    assert "Nothing has been blocked" in clickstop("why").output
    assert clickstop.json("why") is None
    assert "no decision abc" in clickstop("why", "abc", code=1).output


def test_what_it_says_to_write_does_what_it_says(
    clickstop: Cli, repo: Path, hook: Hook, payload: Callable[..., dict[str, Any]], stopped: list[str]
) -> None:
    canary = payload("PreToolUse--Bash", tool_input={"command": "clickstop-canary five"})
    changes = {change["effect"]: change for change in clickstop.json("why")["changes"]}
    (repo / "clickstop.local.toml").write_text(changes["Let the whole handler warn instead"]["toml"])
    warned = hook({**canary, "session_id": "later"}).specific
    assert "permissionDecision" not in warned
    assert "The canary five was stopped" in warned["additionalContext"]
    (repo / "clickstop.local.toml").write_text(changes["Switch the handler off"]["toml"])
    assert hook({**canary, "session_id": "last"}).reply is None
    assert (
        "clickstop pause --minutes 60 --all"
        in changes["Silence everything for an hour, safety gates too"]["command"]
    )


def test_it_names_the_setting_with_file_and_line(
    clickstop: Cli, repo: Path, hook: Hook, payload: Callable[..., dict[str, Any]]
) -> None:
    (repo / "clickstop.toml").write_text('[handlers]\n\n"gate.canary" = { verdict = "ask" }\n')
    hook(payload("PreToolUse--Bash", tool_input={"command": "clickstop-canary six"}))
    why = clickstop.json("why")
    assert why["verdict"] == "ask"
    assert why["setting"] == f'handlers."gate.canary" in {repo / "clickstop.toml"}:3'


def test_a_handler_that_is_off_by_now_has_nothing_left_to_change(
    clickstop: Cli, repo: Path, stopped: list[str]
) -> None:
    (repo / "clickstop.toml").write_text('[handlers]\n"gate.canary" = false\n')
    why = clickstop.json("why")
    assert (why["on_now"], why["changes"]) == (False, [])
    assert "(off now)" in clickstop("why").output


def test_what_became_of_the_call_is_told(
    clickstop: Cli, hook: Hook, payload: Callable[..., dict[str, Any]], stopped: list[str]
) -> None:
    call = {"tool_name": "Bash", "tool_input": {"command": "clickstop-canary three"}, "tool_use_id": "three"}
    hook(payload("PostToolBatch--Bash", tool_calls=[call]))
    assert clickstop.json("why")["outcome"] == "refused"


def test_a_block_that_the_event_could_not_hold_says_so_and_what_is_owed(
    clickstop: Cli, repo: Path, hook: Hook, payload: Callable[..., dict[str, Any]]
) -> None:
    plugin = repo / "strict.py"
    plugin.write_text(
        "from clickstop.handlers.index import Handler\nfrom clickstop.core.decision import block\n"
        'HANDLERS = [Handler("mine.strict", kinds=("tool.failed",))]\n'
        'def handle(event, ctx):\n    return block("Tests are red.", debt="check:tests", rule_id="R-7")\n'
    )
    (repo / "clickstop.toml").write_text('[project]\nplugins = ["strict.py"]\n')
    clickstop("trust", "--yes")
    hook(payload("PostToolUseFailure--Bash-unittest-red"))
    why = clickstop.json("why")
    assert (why["handler"], why["rule"], why["owed"]) == ("mine.strict", "R-7", ["check: tests"])
    assert "the agent was told" in why["said"]
    assert [change["command"] for change in why["changes"]][-1] == "clickstop pause --minutes 60"
    said = clickstop("why").output
    assert "Still open: check: tests." in said
    assert "rule R-7" in said


def test_the_id_that_gate_explain_names_can_be_asked_for(clickstop: Cli) -> None:
    (finding,) = clickstop.json("gate", "explain", "rm -rf ~", code=1)["findings"]
    why = clickstop.json("why", finding["rule"])
    assert (why["rule"], why["verdict"], why["at"]) == ("delete.home", "block", "")
    assert "which has not fired yet" in clickstop("why", "delete.home").output


def test_a_rule_that_has_spoken_is_explained_by_its_last_decision(
    clickstop: Cli, hook: Hook, payload: Callable[..., dict[str, Any]]
) -> None:
    hook(payload("PreToolUse--Bash", tool_input={"command": "rm -rf ~"}))
    assert clickstop.json("why", "delete.home")["target"] == "rm -rf ~"


def test_the_beginning_of_a_short_id_is_enough(clickstop: Cli, stopped: list[str]) -> None:
    last = clickstop.json("why")
    assert clickstop.json("why", last["short"][:5])["id"] == last["id"]


def test_a_warning_was_not_meant_to_block(
    clickstop: Cli, hook: Hook, payload: Callable[..., dict[str, Any]], repo: Path
) -> None:
    (repo / "package-lock.json").write_text("{}")
    hook(payload("PreToolUse--Bash", tool_input={"command": "echo {} > package-lock.json"}))
    why = clickstop.json("why")
    assert (why["verdict"], why["said"]) == ("warn", "the agent was told")
