"""What each method of the protocol answers, without a process around it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.mcp.index import TOOLS
from clickstop.mcp.protocol import ProtocolError
from clickstop.mcp.server import METHODS, listed
from tests.each import each
from tests.store import rows

if TYPE_CHECKING:
    from pathlib import Path

    from tests.desk import Desk

INVALID = -32602  # as JSON-RPC numbers it


@pytest.fixture
def inside(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A repository in which a client has started the server."""
    desk.put(rows.session("first-session", desk.ago(9), last_at=desk.ago(5)))
    desk.write("memory/feedback_never.md", "# Never \x1b[2J\n")
    for name in list(os.environ):
        monkeypatch.delenv(name)
    for name, value in desk.environ.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(desk.repo)
    return desk


def ask(method: str, **params: Any) -> dict[str, Any]:
    return dict(METHODS[method](params))


def test_what_is_there_is_listed(inside: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tools = {tool["name"] for tool in ask("tools/list")["tools"]}
    assert {"search", "check", "undo"} <= tools <= set(TOOLS)
    resources = ask("resources/list")["resources"]
    assert [resource["uri"] for resource in resources][-1].endswith("rules/feedback_never")
    assert {resource["mimeType"] for resource in resources} == {"text/markdown"}
    templates = ask("resources/templates/list")["resourceTemplates"]
    assert {template["name"] for template in templates} == {"summaries", "incidents", "rules"}
    prompts = {prompt["name"]: prompt["arguments"][0]["name"] for prompt in ask("prompts/list")["prompts"]}
    assert prompts == {"retrospective": "session", "incident": "what"}
    monkeypatch.chdir(tmp_path)
    assert ask("resources/list") == {"resources": []}
    assert {tool["name"] for tool in ask("tools/list")["tools"]} == tools


def test_texts_are_shown_without_commands_to_a_terminal(inside: Desk) -> None:
    uri = ask("resources/list")["resources"][-1]["uri"]
    (shown,) = ask("resources/read", uri=uri)["contents"]
    assert shown == {"uri": uri, "mimeType": "text/markdown", "text": "# Never \\x1b[2J\n"}
    (message,) = ask("prompts/get", name="incident", arguments={"what": "the\x1btotal"})["messages"]
    assert message["role"] == "user"
    assert "about the\\x1btotal" in message["content"]["text"]


@pytest.mark.parametrize(
    ("method", "params", "why"),
    [
        ("resources/read", {"uri": "clickstop://rules/nothing"}, "nothing"),
        ("resources/read", {}, "there is no resource"),
        ("prompts/get", {"name": "incidents"}, "Did you mean incident"),
        ("prompts/get", {"name": "incident", "arguments": {"session": "x"}}, "does not take session"),
    ],
)
def test_what_is_not_there_is_an_error_of_the_protocol(
    inside: Desk, method: str, params: dict[str, Any], why: str
) -> None:
    with pytest.raises(ProtocolError, match=why) as refused:
        ask(method, **params)
    assert refused.value.code == INVALID


def test_a_call_that_fails_is_a_result_that_says_so(inside: Desk) -> None:
    told = ask("tools/call", name="quality", arguments={"session": "first"})
    assert told["isError"] is False
    assert told["structuredContent"]["session"]["score"]["session_id"] == "first-session"
    for name, why in (("quality", "no session"), ("nothing", "nothing")):
        failed = ask("tools/call", name=name, arguments={"session": "other"})
        assert failed["isError"] is True
        assert why in failed["content"][0]["text"]
        assert "structuredContent" not in failed


@each("name", list(TOOLS))
def test_a_tool_says_whether_it_only_reads(name: str) -> None:
    hints, tool = listed(TOOLS[name])["annotations"], TOOLS[name]
    assert hints["readOnlyHint"] == (not tool.writes and not tool.runs)
    assert hints["openWorldHint"] == tool.runs
    assert hints["idempotentHint"] == (not tool.runs)
    assert not hints["destructiveHint"]
