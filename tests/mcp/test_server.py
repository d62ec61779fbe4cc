"""The server asked with the official client SDK: start, figures, mistakes."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from mcp import MCPError

from tests.harness import PACKAGE
from tests.mcp.conftest import START

if TYPE_CHECKING:
    from pathlib import Path

    from mcp import Client

    from tests.mcp.conftest import Server
    from tests.working import Working


def test_the_score_is_the_one_of_the_session(server: Server, worked_on: Working) -> None:
    found, short = server.ask(("quality_score", {}), ("quality_score", {"session": "0f1e"}))
    assert found.structured_content["score"] == 57
    assert found.structured_content == json.loads(found.content[0].text) == short.structured_content
    assert worked_on.session_id == found.structured_content["session_id"]


MISTAKES: list[tuple[str, dict[str, Any], str]] = [
    ("quality_score", {"session": "nope"}, "no session begins with nope. The last ones:\n  0f1e2d3c-session"),
    ("quality_score", {"sesion": "0f1e"}, "unknown field `sesion`. It takes: session (string): Id of a session"),
    ("quality_score", {"session": 7}, "Expected `str`, got `int` - at `$.session`. It takes:"),
    ("quality_scor", {}, "there is no tool quality_scor. Did you mean quality_score?"),
]


@pytest.mark.usefixtures("worked_on")
def test_a_mistake_is_answered_with_what_to_pass(server: Server) -> None:
    answers = server.ask(*((name, arguments) for name, arguments, _ in MISTAKES))
    for (_, _, told), answer in zip(MISTAKES, answers, strict=True):
        assert answer.is_error
        assert told in answer.content[0].text


def test_a_call_with_half_of_a_character_pair_is_answered(server: Server) -> None:
    def message(**fields: Any) -> bytes:
        return json.dumps({"jsonrpc": "2.0", **fields}).encode() + b"\n"

    about = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}
    call = {"name": "search", "arguments": {"query": "\ud800 and \U0001f600", "limit": 1}}
    with subprocess.Popen(
        [sys.executable, "-I", str(START)],
        cwd=server.cwd,
        env=server.environ,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(message(id=1, method="initialize", params=about))
        process.stdin.write(message(method="notifications/initialized"))
        process.stdin.write(message(id=2, method="tools/call", params=call))
        process.stdin.flush()
        answers = [json.loads(process.stdout.readline())["id"] for _ in range(2)]
        process.stdin.close()
    assert answers == [1, 2]


def test_tools_say_what_they_take_give_and_change(server: Server) -> None:
    async def listing(client: Client) -> Any:
        return (await client.list_tools()).tools

    tools = {tool.name: tool for tool in server.talk(listing)}
    score = tools["quality_score"]
    assert score.input_schema["properties"]["session"]["type"] == "string"
    assert score.output_schema["properties"]["raw"] == {"type": "integer"}
    assert score.annotations.read_only_hint


def test_resources_and_prompts_are_listed_and_read(server: Server, worked_on: Working, repo: Path) -> None:
    (repo / "docs" / "incidents").mkdir(parents=True)
    (repo / "docs" / "incidents" / "2026-01-02-cart.md").write_text("# The cart was empty\n", encoding="utf-8")

    async def everything(client: Client) -> Any:
        listed = [resource.uri for resource in (await client.list_resources()).resources]
        read: list[Any] = [(await client.read_resource(uri)).contents[0] for uri in listed]
        prompts = [prompt.name for prompt in (await client.list_prompts()).prompts]
        said: list[Any] = [(await client.get_prompt(name, {})).messages[0].content for name in prompts]
        return listed, [one.text for one in read], prompts, [one.text for one in said]

    listed, read, prompts, said = server.talk(everything)
    assert listed == [
        "clickstop://retrospective/last",
        f"clickstop://summaries/{worked_on.session_id}",
        "clickstop://incidents/2026-01-02-cart",
    ]
    assert "## Green again" in read[0]
    assert "fix the empty cart" in read[1]
    assert read[2] == "# The cart was empty\n"
    assert prompts == ["retrospective", "incident"]
    assert "## Green again" in said[0]
    assert "docs/incidents/<date>-<slug>.md" in said[1]


NOT_LISTED = (
    "clickstop://incidents/../../clickstop",
    "clickstop://rules/%2e%2e%2fx",
    "clickstop://nothing/at-all",
    "clickstop://",
)


def test_a_resource_that_is_not_listed_is_not_read(server: Server) -> None:
    async def read(client: Client) -> Any:
        return [await _refusal(client, uri) for uri in NOT_LISTED]

    for uri, told in zip(NOT_LISTED, server.talk(read), strict=True):
        assert "There are: " in told, uri


async def _refusal(client: Client, uri: str) -> str:
    try:
        found = await client.read_resource(uri)
    except MCPError as error:
        return str(error)
    return f"read: {found}"


def test_outside_a_repository_every_tool_says_what_to_do(server: Server, tmp_path: Path) -> None:
    outside = replace(server, cwd=tmp_path)
    (answer,) = outside.ask(("quality_score", {}))
    assert answer.is_error
    assert "not in a repository set up for clickstop. Run there: clickstop init" in answer.content[0].text


def test_commands_are_free_of_the_sdk(environ: dict[str, str], repo: Path) -> None:
    said = "import sys, clickstop.cli.main; from clickstop.cli import mcp, init, score; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", said],
        env={**environ, "PYTHONPATH": str(PACKAGE.parent)},
        cwd=repo,
        capture_output=True,
        text=True,
        check=True,
    )
    assert {"mcp", "anyio", "starlette", "pydantic", "clickstop.mcp.server"} & set(done.stdout.split()) == set()


@pytest.mark.skipif(sys.platform == "win32", reason="processor time of children")
def test_the_first_answer_takes_less_than_two_seconds(server: Server, worked_on: Working) -> None:
    """From start to end, in processor time: what is measured is this program, not the machine's other work."""
    import resource

    def spent() -> float:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    began = spent()
    (answer,) = server.ask(("quality_score", {}))
    assert not answer.is_error
    assert 0.1 < spent() - began < 2
